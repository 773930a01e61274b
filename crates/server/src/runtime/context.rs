//! The context: what every area of the server may use, whatever it does.

use std::ops::Deref;
use std::sync::Arc;

use serde::Serialize;
use store::{Bus, EventRange, Message, Store, Topic};

use crate::runtime::backoff::Backoff;
use crate::runtime::compute::Compute;
use crate::runtime::config::Config;
use crate::runtime::limits::Limits;
use crate::runtime::rulesets::Rulesets;
use crate::runtime::shutdown::Shutdown;

/// Shared by all areas; a clone is the same. Each area has a state of its own that begins with it.
#[derive(Clone)]
pub(crate) struct Context(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) store: Arc<Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) limits: Limits,
    pub(crate) attempts: Backoff,
    pub(crate) rulesets: Rulesets,
    pub(crate) compute: Compute,
    pub(crate) shutdown: Shutdown,
}

impl Context {
    pub(crate) fn new(config: Config, store: Arc<Store>, bus: Arc<dyn Bus>, shutdown: Shutdown) -> Self {
        let (limits, attempts) = (Limits::new(&config), Backoff::default());
        let (rulesets, compute) = (Rulesets::default(), Compute::default());
        Self(Arc::new(Shared { config, store, bus, limits, attempts, rulesets, compute, shutdown }))
    }

    /// Sends a message to every subscriber of a topic.
    pub(crate) async fn publish(&self, topic: &Topic, message: &impl Serialize) {
        self.publish_events(topic, None, message).await;
    }

    /// The same for a message that brings events, from the first to the last; subscribers compare their numbers.
    pub(crate) async fn publish_events(
        &self,
        topic: &Topic,
        events: Option<EventRange>,
        message: &impl Serialize,
    ) {
        if !self.bus.has_subscribers(topic) {
            return;
        }
        let bytes = serde_json::to_vec(message).expect("a message is plain data").into();
        self.bus.publish(topic, Message { events, bytes }).await;
    }
}

impl Deref for Context {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
