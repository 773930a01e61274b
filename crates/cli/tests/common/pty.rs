//! A terminal for tests: the program runs at one end, the test reads the screen and types at the other.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub)]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether the terminal is the program's own, which gets its signals, or just a file that it reads and writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terminal {
    Controlling,
    Plain,
}

pub struct Pty {
    child: Child,
    master: Option<File>,
    /// What the program has written and no test has asked for yet.
    seen: String,
}

impl Pty {
    pub fn spawn(terminal: Terminal, command: &[&str], term: &str) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master = openpt(flags).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        tcsetwinsize(&master, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let open = || -> OwnedFd {
            rustix::fs::open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap()
        };
        let mut program = match terminal {
            Terminal::Controlling => Command::new("setsid"),
            Terminal::Plain => Command::new(command[0]),
        };
        match terminal {
            Terminal::Controlling => program.arg("--ctty").args(command),
            Terminal::Plain => program.args(&command[1..]),
        };
        let child = program
            .env("TERM", term)
            .stdin(Stdio::from(open()))
            .stdout(Stdio::from(open()))
            .stderr(Stdio::from(open()))
            .spawn()
            .unwrap();
        Self { child, master: Some(File::from(master)), seen: String::new() }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn press(&mut self, keys: &str) {
        self.master.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a text has come since the last time, and returns all up to it.
    pub fn expect(&mut self, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.seen.find(text) {
                let rest = self.seen.split_off(at + text.len());
                return std::mem::replace(&mut self.seen, rest);
            }
            let goes_on = self.read() && Instant::now() < end;
            assert!(goes_on || self.seen.contains(text), "no {text:?} in {:?}", self.seen);
        }
    }

    /// What happens to a terminal whose window is closed.
    pub fn close(&mut self) {
        self.master = None;
    }

    /// All that comes until the program ends, and how it ended.
    pub fn finish(mut self) -> (String, ExitStatus) {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            self.read();
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            if Instant::now() > end {
                self.child.kill().unwrap();
                panic!("it does not end; the screen was {:?}", self.seen);
            }
        };
        while self.read() {}
        (self.seen, status)
    }

    /// Reads what comes within a moment; false if nothing can come any more.
    fn read(&mut self) -> bool {
        const MOMENT: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
        let Some(master) = &mut self.master else {
            std::thread::sleep(Duration::from_millis(20));
            return false;
        };
        let mut asked = [PollFd::new(&*master, PollFlags::IN)];
        if poll(&mut asked, Some(&MOMENT)).unwrap() == 0 {
            return true;
        }
        let mut bytes = [0; 4096];
        match master.read(&mut bytes) {
            Ok(count @ 1..) => self.seen += &String::from_utf8_lossy(&bytes[..count]),
            // Nobody has the other end open any more.
            _ => {
                std::thread::sleep(Duration::from_millis(20));
                return false;
            }
        }
        true
    }
}
