//! Work of the processor that a request waits for: off the threads that serve everybody, and as much at once as there
//! are processors.

use std::panic::resume_unwind;
use std::sync::Arc;

use tokio::sync::Semaphore;

/// Where work is done; a clone is the same.
#[derive(Clone)]
pub(crate) struct Compute(Arc<Semaphore>);

impl Default for Compute {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from))))
    }
}

impl Compute {
    /// Does work when it is its turn. Nobody's work is begun who has gone by then; a panic is passed on.
    pub(crate) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let permit = self.0.clone().acquire_owned().await.expect("the semaphore is never closed");
        let done = tokio::task::spawn_blocking(move || {
            // Kept until the work is done, even if whoever asked for it goes away.
            let _permit = permit;
            work()
        });
        match done.await {
            Ok(result) => result,
            Err(error) => resume_unwind(error.into_panic()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn others_are_served_while_work_is_done() {
        let compute = Compute::default();
        let (open, gate) = mpsc::channel::<u32>();
        // There is one thread for all tasks: if the work were done there, nobody would open the gate.
        let work = compute.run(move || gate.recv().unwrap());
        let opened = async { open.send(7).unwrap() };
        assert_eq!(tokio::join!(work, opened).0, 7);
    }

    #[tokio::test]
    async fn no_more_is_done_at_once_than_there_are_processors() {
        let compute = Compute(Arc::new(Semaphore::new(1)));
        let (open, gate) = mpsc::channel::<()>();
        let first = tokio::spawn({
            let compute = compute.clone();
            async move { compute.run(move || gate.recv().unwrap()).await }
        });
        while compute.0.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let mut second = std::pin::pin!(compute.run(|| 2));
        tokio::select! {
            biased;
            _ = second.as_mut() => panic!("it is not its turn"),
            () = std::future::ready(()) => {}
        }
        open.send(()).unwrap();
        first.await.unwrap();
        assert_eq!(second.await, 2);
    }
}
