//! The clock for comparisons on a busy machine: it stands still while the program waits.

use std::time::Duration;

use gtp::processor_time;

#[test]
#[cfg(unix)]
fn processor_time_passes_only_while_the_program_works() {
    let start = processor_time();
    std::thread::sleep(Duration::from_millis(300));
    assert!(processor_time() - start < Duration::from_millis(150));
    let mut sum = 0u64;
    while processor_time() - start < Duration::from_millis(5) {
        sum = std::hint::black_box(sum + 1);
    }
}
