//! Any bytes as the input of a session of the text protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    gtp::fuzz(data);
});
