//! Any bytes as a game record.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    notation::fuzz_record(data);
});
