//! The signal to stop, which every task of the server watches.

use tokio::sync::watch;

/// Gives the signal once; the server holds it.
pub(crate) struct Trigger(watch::Sender<bool>);

/// Hears the signal; a clone hears it too.
#[derive(Clone)]
pub(crate) struct Shutdown(watch::Receiver<bool>);

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
