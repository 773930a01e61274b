//! What the record reader promises for any bytes, as one function that fuzzers and tests drive.

use crate::Record;

/// Reads any bytes as a record and uses it in every way; says whether they are one.
///
/// # Panics
/// If the reader breaks a promise: what is written must be read again as the same record.
pub fn fuzz_record(bytes: &[u8]) -> bool {
    let Ok(record) = Record::parse(bytes) else { return false };
    let text = record.to_string();
    let again = Record::parse(text.as_bytes()).expect("what was written can be read");
    assert!(record == again, "a record changes when it is written and read");
    assert_eq!(text, again.to_string());
    let errors = record.errors();
    let Ok(rules) = record.rules() else {
        assert!(!errors.is_empty(), "a variant that cannot be had is an error");
        return true;
    };
    let mut last = None;
    for node in record.nodes().take(100) {
        match record.position_with(&rules, node) {
            Ok(position) => last = Some(position),
            Err(error) => assert!(errors.contains(&error), "errors() misses {error}"),
        }
    }
    // Reading a position compiles its rules, which is slow, so one of them has to do.
    if let Some(text) = last.as_ref().map(crate::write_position) {
        let again = crate::read_position(&text).expect("a position that was written can be read");
        assert_eq!(text, crate::write_position(&again));
    }
    true
}
