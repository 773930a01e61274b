//! The other end of the protocol: any engine as a child process that answers in time, or is ended.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::answers::{Answer, Assembly, Output, read_lines};
use crate::text::clipped;

/// An engine that runs as a child process. It is ended, with whatever it started, when this goes out of scope.
///
/// It is asked one thing at a time. Once it has failed to answer properly it is ended at once, and every
/// further question fails.
pub struct Client {
    child: Child,
    /// Taken away when nothing more is to be said.
    input: Option<ChildStdin>,
    outputs: Receiver<Output>,
    /// The end of what the engine wrote to standard error: often the reason if it dies.
    stderr_tail: Arc<Mutex<Vec<u8>>>,
    listener: JoinHandle<()>,
    asked: u64,
    stop: Arc<AtomicBool>,
    gone: bool,
}

/// Why an engine gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// There is no such program, or it may not be run.
    #[error("cannot run {program:?}")]
    Start {
        /// The program as it was named.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// The engine answered with `?`. It is none the worse for it.
    #[error("refused `{command}`: {message}")]
    Refused {
        /// What was asked.
        command: String,
        /// What the engine said.
        message: String,
    },
    /// No answer came in time.
    #[error("no answer to `{command}` within {seconds} s")]
    TimedOut {
        /// What was asked.
        command: String,
        /// How long it had.
        seconds: f64,
    },
    /// The process ended, or closed its input or output.
    #[error("ended at `{command}` ({how})")]
    Ended {
        /// What was asked.
        command: String,
        /// Its exit code or signal, and the last line that it wrote to standard error.
        how: String,
    },
    /// What came is no answer of the protocol.
    #[error("broke the protocol at `{command}`: {message}")]
    Malformed {
        /// What was asked.
        command: String,
        /// What was expected and what came.
        message: String,
    },
    /// What was to be asked is no command.
    #[error("expected a command of one line and at most {MAX_COMMAND} bytes, got {0:?}")]
    NoCommand(String),
    /// The engine failed before.
    #[error("cannot be asked `{0}`, because it failed before")]
    Gone(String),
    /// Everything is to end.
    #[error("stopped")]
    Stopped,
}

/// The longest command that is sent, in bytes. A pipe holds more, so that sending never blocks.
pub const MAX_COMMAND: usize = 16 << 10;

/// How many lines of an engine wait to be read; one that writes more has to wait itself.
const WAITING_LINES: usize = 64;

/// As much of standard error as is kept, in bytes.
const STDERR_TAIL: usize = 400;

/// How often to check whether to stop while waiting.
const TICK: Duration = Duration::from_millis(20);

/// How long a process may take to die of its own accord when its output has ended.
const DYING: Duration = Duration::from_millis(500);

impl Client {
    /// Starts a program with its arguments. When `stop` becomes true, all waiting ends.
    pub fn spawn(command: &[String], stop: Arc<AtomicBool>) -> Result<Self, ClientError> {
        let program = command.first().map_or("", String::as_str);
        let mut call = Command::new(program);
        call.args(command.iter().skip(1));
        call.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        in_own_group(&mut call);
        let start = |source| ClientError::Start { program: clipped(program), source };
        let mut child = call.spawn().map_err(start)?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("standard output is a pipe");
        let errors = child.stderr.take().expect("standard error is a pipe");
        let (sender, outputs) = sync_channel(WAITING_LINES);
        // Nobody joins these threads: they end with the pipes, and a grandchild might keep those open.
        thread::spawn(move || read_lines(output, &sender));
        let stderr_tail = Arc::<Mutex<Vec<u8>>>::default();
        let kept = Arc::clone(&stderr_tail);
        let listener = thread::spawn(move || keep_last(errors, &kept));
        Ok(Self { child, input, outputs, stderr_tail, listener, asked: 0, stop, gone: false })
    }

    /// Sends a command and waits for its answer, but no longer than `timeout`.
    pub fn ask(&mut self, command: &str, timeout: Duration) -> Result<String, ClientError> {
        if command.len() > MAX_COMMAND || command.contains(['\n', '\r']) {
            return Err(ClientError::NoCommand(clipped(command)));
        }
        let short = clipped(command);
        if self.gone {
            return Err(ClientError::Gone(short));
        }
        let answer = match self.send(command) {
            Ok(()) => self.wait_for_answer(&short, timeout),
            Err(_) => {
                let ended = self.ended(&short);
                Err(self.broken_protocol(&short).unwrap_or(ended))
            }
        };
        match answer {
            Ok(Ok(text)) => Ok(text),
            Ok(Err(message)) => {
                Err(ClientError::Refused { command: short, message: clipped_lines(&message) })
            }
            Err(error) => {
                // An engine that does not keep the protocol must not go on using the processor.
                self.kill();
                Err(error)
            }
        }
    }

    /// Asks the engine to quit, and ends it if it has not done so within `timeout`.
    pub fn close(mut self, timeout: Duration) {
        if self.ask("quit", timeout).is_ok() {
            self.input = None;
            self.wait_for_end(timeout);
        }
    }

    fn send(&mut self, command: &str) -> io::Result<()> {
        self.asked += 1;
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(input, "{} {command}", self.asked)?;
        input.flush()
    }

    fn wait_for_answer(&mut self, command: &str, timeout: Duration) -> Result<Answer, ClientError> {
        let begin = Instant::now();
        let mut assembly = Assembly::new(self.asked);
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(ClientError::Stopped);
            }
            // The clock is read for every line: an engine that floods has no more time than others.
            let left = timeout.saturating_sub(begin.elapsed());
            if left.is_zero() {
                let seconds = timeout.as_secs_f64();
                return Err(ClientError::TimedOut { command: command.into(), seconds });
            }
            match self.outputs.recv_timeout(left.min(TICK)) {
                Ok(output) => match assembly.take(output) {
                    Ok(None) => {}
                    Ok(Some(answer)) => return Ok(answer),
                    Err(message) => return Err(ClientError::Malformed { command: command.into(), message }),
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(command)),
            }
        }
    }

    /// The error of an engine that wrote something wrong before it ended: its end is only what came of it.
    fn broken_protocol(&mut self, command: &str) -> Option<ClientError> {
        let mut assembly = Assembly::new(self.asked);
        let message = self.outputs.try_iter().find_map(|output| assembly.take(output).err())?;
        Some(ClientError::Malformed { command: command.into(), message })
    }

    /// The error of an engine whose output or input has ended.
    fn ended(&mut self, command: &str) -> ClientError {
        self.wait_for_end(DYING);
        let by_itself = has_ended(&mut self.child);
        self.kill();
        let mut how = match self.child.try_wait() {
            Ok(Some(status)) if by_itself => status.to_string(),
            _ => "it closed its input or output".into(),
        };
        let begin = Instant::now();
        while !self.listener.is_finished() && begin.elapsed() < DYING {
            thread::sleep(TICK / 4);
        }
        let words = self.stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        if let Some(last) = words.lines().rev().find(|line| !line.trim().is_empty()) {
            how = format!("{how}; {}", clipped_lines(last.trim()));
        }
        ClientError::Ended { command: command.into(), how }
    }

    fn wait_for_end(&mut self, timeout: Duration) {
        let begin = Instant::now();
        while !has_ended(&mut self.child) && begin.elapsed() < timeout {
            thread::sleep(TICK / 4);
        }
    }

    fn kill(&mut self) {
        if !self.gone {
            self.gone = true;
            kill_group(&mut self.child);
            // A process that was killed ends; an error means that it has been waited for already.
            let _ = self.child.wait();
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Keeps the child from the terminal's signals, in a group of its own, so
/// that what a script starts can be ended with it.
#[cfg(unix)]
fn in_own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn in_own_group(_: &mut Command) {}

/// Whether a child has ended. It is not waited for yet, so that nobody else gets its number.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error means that it has been waited for.
    waitid(WaitId::Pid(Pid::from_child(child)), options).map_or(true, |status| status.is_some())
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Ends a child that has not been waited for, and its group, which bears its number.
#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // It fails if all have ended, and then there is nothing to do.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

/// Reads to the end, so that the writer never has to wait, and keeps the last bytes.
fn keep_last(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let surplus = kept.len().saturating_sub(STDERR_TAIL);
        kept.drain(..surplus);
    }
}

/// As much of an engine's own words as a message should repeat, on one line.
fn clipped_lines(text: &str) -> String {
    const ENOUGH: usize = 200;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    crate::text::shortened(&line, ENOUGH)
}
