//! Any bytes as a variant file, with or without a piece file behind it.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    rules::fuzz_variant(data);
});
