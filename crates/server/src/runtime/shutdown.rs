//! The signal to stop, which every task of the server watches, and the tasks that a shutdown waits for.

use std::sync::Arc;

use tokio::sync::watch;

/// Gives the signal once; the server holds it.
pub(crate) struct Trigger(watch::Sender<bool>);

/// Hears the signal; a clone hears it too.
#[derive(Clone)]
pub(crate) struct Shutdown(watch::Receiver<bool>);

/// Counts tasks that a shutdown waits for; a clone counts the same ones.
#[derive(Clone, Default)]
pub(crate) struct RunningTasks(Arc<watch::Sender<usize>>);

/// A task counts until this is dropped.
pub(crate) struct RunningTask(RunningTasks);

pub(crate) fn channel() -> (Trigger, Shutdown) {
    let (sender, receiver) = watch::channel(false);
    (Trigger(sender), Shutdown(receiver))
}

impl Trigger {
    pub(crate) fn fire(&self) {
        // Nobody may be listening any more.
        let _ = self.0.send(true);
    }
}

impl Shutdown {
    pub(crate) fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    /// Returns when the server is to stop.
    pub(crate) async fn begun(&self) {
        let _ = self.0.clone().wait_for(|stopping| *stopping).await;
    }
}

impl RunningTasks {
    pub(crate) fn begin(&self) -> RunningTask {
        self.0.send_modify(|count| *count += 1);
        RunningTask(self.clone())
    }

    /// Returns when none runs.
    pub(crate) async fn ended(&self) {
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}
