//! A bounded pool of threads for engine work, with a fair queue: whoever asks for much waits behind those who ask
//! for little, and nobody waits behind a queue that is too long.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// A pool of threads; when it is dropped they end after what they are doing.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    longest: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
}

/// The queue has no room for more work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QueueFull;

/// Work by who asked for it. Each asker has one turn in the round, however much waits behind it.
#[derive(Default)]
struct Queue {
    round: VecDeque<String>,
    waiting: HashMap<String, VecDeque<Work>>,
    count: usize,
    closed: bool,
}

/// The result of work, to be awaited. Dropping it cancels work that waits and sets the flag of work that runs.
pub(crate) struct Ticket<T> {
    result: oneshot::Receiver<T>,
    stop: Arc<AtomicBool>,
}

impl Pool {
    /// A pool of this many threads with a queue of at most this length.
    pub(crate) fn start(name: &str, threads: usize, longest: usize) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::default(), more: Condvar::new() });
        for number in 0..threads {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("{name}-{number}"));
            thread.spawn(move || shared.run()).expect("a thread can be started when the server starts");
        }
        Self { shared, longest }
    }

    /// Queues work for an asker; the work is given a flag that turns true when it should stop.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        asker: &str,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Ticket<T>, QueueFull> {
        let (sender, result) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let work = Box::new(move || {
            if !stopped.load(Ordering::Relaxed) {
                let _ = sender.send(work(&stopped));
            }
        });
        let mut queue = self.shared.lock();
        if queue.count >= self.longest {
            return Err(QueueFull);
        }
        queue.push(asker, work);
        drop(queue);
        self.shared.more.notify_one();
        Ok(Ticket { result, stop })
    }

    /// How many pieces of work wait.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.lock().count
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.more.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        loop {
            let mut queue = self.lock();
            let work = loop {
                if queue.closed {
                    return;
                }
                match queue.pop() {
                    Some(work) => break work,
                    None => queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(queue);
            // A panic must not cost the pool a thread; whoever waits gets no result.
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            if done.is_err() {
                tracing::error!("engine work panicked");
            }
        }
    }
}

impl Queue {
    fn push(&mut self, asker: &str, work: Work) {
        let own = self.waiting.entry(asker.to_owned()).or_default();
        if own.is_empty() {
            self.round.push_back(asker.to_owned());
        }
        own.push_back(work);
        self.count += 1;
    }

    fn pop(&mut self) -> Option<Work> {
        let asker = self.round.pop_front()?;
        let own = self.waiting.get_mut(&asker)?;
        let work = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&asker);
        } else {
            self.round.push_back(asker);
        }
        self.count -= 1;
        work
    }
}

impl<T> Future for Ticket<T> {
    /// Nothing if the work was lost.
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        Pin::new(&mut self.result).poll(context).map(Result::ok)
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_asks_for_much_waits_behind_who_asks_for_little() {
        let pool = Pool::start("test", 1, 100);
        let order = Arc::new(Mutex::new(Vec::new()));
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let first = pool.submit("gate", move |_| gate.recv()).unwrap();
        let mut tickets = Vec::new();
        for (asker, number) in [("greedy", 1), ("greedy", 2), ("greedy", 3), ("modest", 4)] {
            let order = order.clone();
            tickets.push(pool.submit(asker, move |_| order.lock().unwrap().push(number)).unwrap());
        }
        open.send(()).unwrap();
        first.await;
        for ticket in tickets {
            ticket.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [1, 4, 2, 3]);
    }

    #[tokio::test]
    async fn a_full_queue_says_so_and_a_dropped_ticket_stops_its_work() {
        let pool = Pool::start("test", 1, 1);
        let (began, beginning) = oneshot::channel();
        let (ended, ending) = oneshot::channel();
        let running = pool.submit("a", move |stop| {
            began.send(()).unwrap();
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            ended.send(()).unwrap();
        });
        let running = running.unwrap();
        beginning.await.unwrap();
        let waiting = pool.submit("a", |_| 1).unwrap();
        let Err(refused) = pool.submit("b", |_| 2) else { panic!("the queue holds one") };
        assert_eq!(refused, QueueFull);
        drop(running);
        ending.await.unwrap();
        assert_eq!(waiting.await, Some(1));
    }

    #[tokio::test]
    async fn work_that_panics_takes_nothing_else_with_it() {
        let pool = Pool::start("test", 1, 10);
        let lost = pool.submit("a", |_| panic!("on purpose")).unwrap();
        assert_eq!(lost.await, None::<()>);
        assert_eq!(pool.submit("a", |_| 3).unwrap().await, Some(3));
    }
}
