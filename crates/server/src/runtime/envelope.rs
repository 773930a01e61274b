//! How a message travels from its publisher to the sockets: serialised once, with the numbers of its events in front,
//! so that a socket can tell whether it is due without reading it.

use axum::extract::ws::Utf8Bytes;
use bytes::{BufMut, Bytes, BytesMut};
use ids::EventNumber;
use serde::Serialize;

/// A serialised message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Envelope {
    /// The first and the last of its events, if it is an update.
    pub(crate) events: Option<(EventNumber, EventNumber)>,
    pub(crate) text: Utf8Bytes,
}

/// Two numbers; both are 0 if there are no events, whose numbers begin at 1.
const HEADER: usize = 16;

impl Envelope {
    /// What goes over the bus.
    pub(crate) fn seal(events: Option<(EventNumber, EventNumber)>, message: &impl Serialize) -> Bytes {
        let (first, last) = events.unwrap_or_default();
        let mut sealed = BytesMut::with_capacity(1024);
        sealed.put_u64(first.0);
        sealed.put_u64(last.0);
        let mut writer = sealed.writer();
        serde_json::to_writer(&mut writer, message).expect("a message is plain data");
        writer.into_inner().freeze()
    }

    /// What came over the bus, without a copy; nothing if it is no envelope.
    pub(crate) fn open(mut sealed: Bytes) -> Option<Self> {
        let header = (sealed.len() >= HEADER).then(|| sealed.split_to(HEADER))?;
        let number = |at: usize| Some(EventNumber(u64::from_be_bytes(header[at..at + 8].try_into().ok()?)));
        let (first, last) = (number(0)?, number(8)?);
        let text = Utf8Bytes::try_from(sealed).ok()?;
        Some(Self { events: (last > EventNumber::START).then_some((first, last)), text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_envelope_is_opened_as_it_was_sealed() {
        for events in [None, Some((EventNumber(3), EventNumber(5)))] {
            let opened = Envelope::open(Envelope::seal(events, &[1, 2])).unwrap();
            assert_eq!(opened, Envelope { events, text: "[1,2]".into() });
        }
        for broken in [&b""[..], &[0; 15], &[0xff; 20]] {
            assert_eq!(Envelope::open(Bytes::copy_from_slice(broken)), None);
        }
    }
}
