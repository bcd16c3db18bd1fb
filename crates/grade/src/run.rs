//! Runs a student's program: in a session of its own, under limits, and with everything that it started ended after it.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quebra_search::Dashboard;

use crate::confine::Confinement;
#[cfg(target_os = "linux")]
use crate::process::{Family, adopt_orphans};

/// What a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The processor's time, where the system tells it; by the clock on the wall it may be a few times as much.
    pub time: Duration,
    /// Bytes in memory, with all that it starts.
    pub memory: u64,
    /// Bytes of output.
    pub output: usize,
}

/// A program may start so many others.
const MOST_PROCESSES: usize = 64;
/// By how much the clock on the wall may be ahead of the processor's.
const WAIT: u32 = 4;
/// How often a program is looked at.
const LOOK: Duration = Duration::from_millis(10);
/// How long one waits for the end of what a program has printed that is gone.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// How much of its complaints is kept.
const MOST_COMPLAINT: usize = 4000;
/// A variable in the environment of all that runs.
const TOKEN: &str = "QUEBRA_GRADE";

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this status.
    Exit(i32),
    /// By a signal.
    Signal(i32),
    /// It took too long.
    Time(Duration),
    /// It took too much memory.
    Memory(u64),
    /// It printed too much.
    Output(usize),
    /// It started too many others.
    Processes(usize),
    /// There is no such program.
    NotStarted(String),
    /// Somebody stopped the grading.
    Interrupted,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// What it printed.
    pub out: Vec<u8>,
    /// The end of what it complained of.
    pub complaint: String,
    /// How it ended.
    pub end: End,
}

/// A command, and where it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program, and its first arguments.
    pub command: Vec<String>,
    /// The folder that it runs in, which it may read.
    pub folder: PathBuf,
    /// A folder with what was built for it, which it may read.
    pub built: Option<PathBuf>,
}

/// What keeps a program to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// A sandbox: no network, no processes but its own, nothing to write but what is thrown away.
    Bubblewrap,
    /// A session and limits of its own: no security sandbox.
    Limits,
}

impl Isolation {
    /// The best that works here.
    pub fn best() -> Self {
        let probe = Command::new("bwrap")
            .args(Self::sandbox(Path::new("/"), None))
            .arg("true")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if probe.is_ok_and(|status| status.success()) { Self::Bubblewrap } else { Self::Limits }
    }

    /// Its name, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bubblewrap => "bubblewrap",
            Self::Limits => "limits",
        }
    }

    fn sandbox(folder: &Path, writable: Option<&Path>) -> Vec<String> {
        let fixed = "--ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --unshare-all --die-with-parent";
        let mut arguments: Vec<String> = fixed.split(' ').map(str::to_string).collect();
        let mut bind = |how: &str, path: &Path| {
            let path = path.display().to_string();
            arguments.extend([how.to_string(), path.clone(), path]);
        };
        // What lies in the folder that was hidden is shown again.
        if folder != Path::new("/") {
            bind("--ro-bind", folder);
        }
        if let Some(writable) = writable {
            bind("--bind", writable);
        }
        arguments
    }
}

/// Runs programs.
pub struct Runner<'a> {
    /// The command that [confines](crate::confine::become_program) a program: it takes the limits and the command.
    pub child: (PathBuf, &'a [&'a str]),
    /// What keeps programs to themselves.
    pub isolation: Isolation,
    /// Shows when somebody wants everything to stop.
    pub dashboard: &'a Dashboard,
}

/// What is read from a program while it runs.
#[derive(Clone, Default)]
struct Heard {
    bytes: Arc<Mutex<Vec<u8>>>,
    length: Arc<AtomicUsize>,
    is_over: Arc<AtomicBool>,
}

impl Heard {
    /// Listens until the end; keeps the first so many bytes, or the last.
    fn listen(&self, mut from: impl Read + Send + 'static, most: usize, keeps_last: bool) {
        let heard = self.clone();
        std::thread::spawn(move || {
            let mut piece = vec![0; 1 << 16];
            while let Ok(length @ 1..) = from.read(&mut piece) {
                heard.length.fetch_add(length, Relaxed);
                let mut bytes = heard.bytes.lock().unwrap_or_else(PoisonError::into_inner);
                if keeps_last {
                    bytes.extend(&piece[..length]);
                    let surplus = bytes.len().saturating_sub(most);
                    bytes.drain(..surplus);
                } else {
                    let room = most.saturating_sub(bytes.len()).min(length);
                    bytes.extend(&piece[..room]);
                }
            }
            heard.is_over.store(true, Relaxed);
        });
    }

    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Runner<'_> {
    /// Runs a program with arguments and an input.
    pub fn run(&self, program: &Program, arguments: &[String], input: Vec<u8>, bounds: Bounds) -> Ran {
        self.start(program, arguments, input, bounds, None)
    }

    /// Builds something into a folder.
    pub fn build(&self, program: &Program, bounds: Bounds, into: &Path) -> Ran {
        self.start(program, &[], Vec::new(), bounds, Some(into))
    }

    fn start(
        &self,
        program: &Program,
        arguments: &[String],
        input: Vec<u8>,
        bounds: Bounds,
        writable: Option<&Path>,
    ) -> Ran {
        if !is_there(&program.command[0], &program.folder) {
            let end = End::NotStarted(program.command[0].clone());
            return Ran { out: Vec::new(), complaint: String::new(), end };
        }
        #[cfg(target_os = "linux")]
        adopt_orphans();
        let token = format!("{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let command = self.command(program, arguments, bounds, writable).env(TOKEN, &token).spawn();
        let mut child = match command {
            Ok(child) => child,
            Err(error) => {
                let end = End::NotStarted(program.command[0].clone());
                return Ran { out: Vec::new(), complaint: error.to_string(), end };
            }
        };
        let (out, complaint) = (Heard::default(), Heard::default());
        out.listen(child.stdout.take().expect("it is piped"), bounds.output, false);
        complaint.listen(child.stderr.take().expect("it is piped"), MOST_COMPLAINT, true);
        let mut stdin = child.stdin.take().expect("it is piped");
        // A program may end without reading its input, or never read it.
        std::thread::spawn(move || drop(stdin.write_all(&input)));
        let end = self.watch(&mut child, &out, bounds, &format!("{TOKEN}={token}"));
        let waited = Instant::now();
        while !(out.is_over.load(Relaxed) && complaint.is_over.load(Relaxed)) && waited.elapsed() < LAST_WORDS {
            std::thread::sleep(Duration::from_millis(1));
        }
        let end = if out.length.load(Relaxed) > bounds.output { End::Output(bounds.output) } else { end };
        let complaint = String::from_utf8_lossy(&complaint.take()).into_owned();
        Ran { out: out.take(), complaint, end }
    }

    fn command(&self, program: &Program, arguments: &[String], bounds: Bounds, writable: Option<&Path>) -> Command {
        let mut words = Vec::new();
        if cfg!(unix) {
            words.push(self.child.0.display().to_string());
            words.extend(self.child.1.iter().map(ToString::to_string));
            words.extend(Confinement::within(bounds.time, bounds.memory).arguments());
        }
        if self.isolation == Isolation::Bubblewrap {
            words.push("bwrap".to_string());
            words.extend(Isolation::sandbox(&program.folder, writable));
            if let Some(built) = program.built.as_ref().map(|built| built.display().to_string()) {
                words.extend(["--ro-bind".to_string(), built.clone(), built]);
            }
        }
        words.extend(program.command.iter().chain(arguments).cloned());
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(&program.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn ended(&self, status: ExitStatus) -> End {
        /// Whoever runs a program for another tells a signal so.
        const SIGNALLED: i32 = 128;
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return End::Signal(signal);
        }
        match status.code().unwrap_or(-1) {
            code @ 129..160 if self.isolation == Isolation::Bubblewrap => End::Signal(code - SIGNALLED),
            code => End::Exit(code),
        }
    }

    /// Waits until the program ends, or ends it; then nothing is left that it started.
    #[cfg(target_os = "linux")]
    fn watch(&self, child: &mut Child, out: &Heard, bounds: Bounds, token: &str) -> End {
        let started = Instant::now();
        let mut family = Family::new(child.id(), token);
        let end = loop {
            match child.try_wait() {
                Ok(Some(status)) => break self.ended(status),
                Ok(None) => {}
                Err(_) => break End::Exit(-1),
            }
            let usage = family.usage();
            if self.dashboard.cancel.load(Relaxed) {
                break End::Interrupted;
            } else if usage.time > bounds.time || started.elapsed() > bounds.time * WAIT {
                break End::Time(bounds.time);
            } else if usage.processes > MOST_PROCESSES {
                break End::Processes(MOST_PROCESSES);
            } else if usage.resident > bounds.memory {
                break End::Memory(bounds.memory);
            } else if out.length.load(Relaxed) > bounds.output {
                break End::Output(bounds.output);
            }
            std::thread::sleep(LOOK);
        };
        family.kill();
        // Where nothing is told of processes, and before it has a session of its own, only this ends it.
        let _ = child.kill();
        let _ = child.wait();
        // The system's own clock may have been faster than ours.
        if end == End::Signal(SIGXCPU) { End::Time(bounds.time) } else { end }
    }

    /// Other systems tell less: the time, and how much was printed.
    #[cfg(not(target_os = "linux"))]
    fn watch(&self, child: &mut Child, out: &Heard, bounds: Bounds, _: &str) -> End {
        let started = Instant::now();
        let end = loop {
            match child.try_wait() {
                Ok(Some(status)) => break self.ended(status),
                Ok(None) => {}
                Err(_) => break End::Exit(-1),
            }
            if self.dashboard.cancel.load(Relaxed) {
                break End::Interrupted;
            } else if started.elapsed() > bounds.time * WAIT {
                break End::Time(bounds.time);
            } else if out.length.load(Relaxed) > bounds.output {
                break End::Output(bounds.output);
            }
            std::thread::sleep(LOOK);
        };
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(child.id() as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = child.kill();
        let _ = child.wait();
        end
    }
}

/// What the system sends to those whose time is over.
#[cfg(target_os = "linux")]
const SIGXCPU: i32 = 24;

/// Every run has a token of its own.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// Is there a program of this name, as the system looks for it?
fn is_there(program: &str, folder: &Path) -> bool {
    if program.contains(std::path::MAIN_SEPARATOR) {
        return folder.join(program).is_file();
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let names = [program.to_string(), format!("{program}{}", std::env::consts::EXE_SUFFIX)];
    std::env::split_paths(&paths).any(|path| names.iter().any(|name| path.join(name).is_file()))
}
