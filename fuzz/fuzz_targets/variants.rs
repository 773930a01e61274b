//! Any bytes as a variant file, with or without a piece file behind it.
#![no_main]

#[path = "../drivers/variants.rs"]
mod driver;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    driver::drive(data);
});
