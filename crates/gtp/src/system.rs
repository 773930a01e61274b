//! What the protocol asks of the machine: files and the processor's clock. A trait, so that a session can
//! run without touching either.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The largest file that is read: far more than any game record, and little enough for any machine.
pub const MAX_FILE: u64 = 64 << 20;

/// The outside of a session.
pub trait System {
    /// The bytes of a file.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;

    /// Makes a file of these bytes, in place of one that is there.
    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()>;

    /// The seconds that the process has spent on its processors so far.
    fn cpu_seconds(&self) -> io::Result<f64>;
}

/// The machine that the program runs on.
pub struct Machine;

impl System for Machine {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        read_bounded(File::open(path)?)
    }

    fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        std::fs::write(Path::new(path), bytes)
    }

    #[cfg(unix)]
    fn cpu_seconds(&self) -> io::Result<f64> {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Ok(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
    }

    #[cfg(not(unix))]
    fn cpu_seconds(&self) -> io::Result<f64> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "processor time is not known on this system"))
    }
}

/// No machine: no files, and no time passes.
pub struct NoSystem;

impl System for NoSystem {
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "there are no files here"))
    }

    fn write(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "there are no files here"))
    }

    fn cpu_seconds(&self) -> io::Result<f64> {
        Ok(0.0)
    }
}

/// The time since the program first asked: the clock of players.
pub fn monotonic_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time that the program has spent on its processors, for players that are compared on a busy machine. Where the system
/// does not say, it is the time that passed.
pub fn processor_time() -> Duration {
    Machine.cpu_seconds().map_or_else(|_| monotonic_time(), Duration::from_secs_f64)
}

/// All bytes of an input, unless there are more than [`MAX_FILE`]: devices and pipes may never end.
pub fn read_bounded(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE {
        let message = format!("expected at most {} MiB, got more", MAX_FILE >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_input_is_refused() {
        assert_eq!(read_bounded(&b"abc"[..]).unwrap(), b"abc");
        assert_eq!(read_bounded(io::repeat(b'x')).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn processor_time_grows_with_work() {
        let before = Machine.cpu_seconds().unwrap();
        let mut sum = 0_u64;
        while Machine.cpu_seconds().unwrap() - before < 0.01 {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(sum > 0);
    }
}
