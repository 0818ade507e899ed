//! `keep`: starting an engine and ending it, with all that it has started, when the program that asked for it is gone.
//!
//! A manager that is killed cannot end its engines any more. Those that read their input see its end and go; one that
//! does not, because it hangs or means ill, would run for ever. So between the two stands this process: the leader of
//! the engine's process group, which hands the engine its own pipes and lets go of them. On Linux whatever the engine leaves behind becomes
//! this process's child, in whatever group it is, and the engine may signal nobody but what it has started itself.

use std::process::ExitCode;

/// Runs `command` as long as the process `manager` lives, and ends as it ends.
#[cfg(not(unix))]
pub fn keep(
    _manager: u32,
    _trusted: bool,
    _command: &[String],
) -> Result<ExitCode, Box<dyn std::error::Error>> {
    Err("keep exists only on Unix".into())
}

#[cfg(unix)]
pub use unix::keep;

/// The words that let an engine end with this program. One that is trusted keeps all rights of whoever runs the program.
pub fn supervisor(trusted: bool) -> Option<quadrille_engine::Supervisor> {
    if !cfg!(unix) {
        return None;
    }
    let number = std::process::id();
    // This name is good also when the program's file has been replaced in the meantime.
    let running = std::path::PathBuf::from(format!("/proc/{number}/exe"));
    let program = if running.exists() {
        running
    } else {
        std::env::current_exe().ok()?
    };
    let program = program.into_os_string().into_string().ok()?;
    let mut words = vec![program, "keep".to_owned()];
    words.extend(trusted.then(|| "--trusted".to_owned()));
    // Everything behind the dashes is the engine's own.
    words.extend([number.to_string(), "--".to_owned()]);
    Some(quadrille_engine::Supervisor(words))
}

#[cfg(unix)]
mod unix {
    use super::ExitCode;
    use quadrille_engine::{SupervisorFailure, describe_start_failure};
    use rustix::process::{
        Pid, Signal, WaitOptions, WaitStatus, getpgrp, getpid, getppid, kill_process,
        test_kill_process, wait,
    };
    use std::error::Error;
    use std::io;
    use std::process::{Child, Command};
    use std::sync::mpsc::{self, Sender};
    use std::time::Duration;

    /// The interval between two checks of the parent.
    const POLL_INTERVAL: Duration = Duration::from_millis(200);

    /// Why it is over.
    enum End {
        /// The engine has ended.
        Engine(WaitStatus),
        /// The manager says so, or is gone.
        Wanted,
    }

    /// Runs `command` as long as the process `manager` lives, and ends as it ends.
    pub fn keep(
        manager: u32,
        trusted: bool,
        command: &[String],
    ) -> Result<ExitCode, Box<dyn Error>> {
        if getpgrp() != getpid() {
            return Err("keep is for the program's own use: expected to be a group leader".into());
        }
        let Some(manager) = i32::try_from(manager).ok().and_then(Pid::from_raw) else {
            return Err(
                format!("`{manager}` is not a process: expected the manager's number").into(),
            );
        };
        let lives = move || getppid() == Some(manager) && test_kill_process(manager).is_ok();
        if !lives() {
            return Err("the manager is gone".into());
        }
        let (ended, ends) = mpsc::channel();
        let engine = match start(command, trusted, &ended, lives) {
            Ok(engine) => engine,
            Err(error) => return Ok(failed(command, &error)),
        };
        let end = ends.recv().unwrap_or(End::Wanted);
        kill_descendants(engine);
        match end {
            End::Engine(status) => Ok(end_as(status)),
            End::Wanted => Ok(ExitCode::SUCCESS),
        }
    }

    /// Tells why the engine cannot be started.
    fn failed(command: &[String], error: &io::Error) -> ExitCode {
        let program = command.first().map_or("", String::as_str);
        crate::checkpointed_run::note(&describe_start_failure(program, None, error));
        ExitCode::from(SupervisorFailure::of(error).code())
    }

    /// Starts the engine, and the threads that notice the ends.
    fn start(
        command: &[String],
        trusted: bool,
        ended: &Sender<End>,
        lives: impl Fn() -> bool + Send + 'static,
    ) -> io::Result<Pid> {
        inherit_orphans();
        let sender = ended.clone();
        ctrlc::set_handler(move || drop(sender.send(End::Wanted))).map_err(io::Error::other)?;
        // The threads wait for the engine, so that nothing is to be done for it any more once it runs.
        let (to_waiter, number) = mpsc::channel::<Pid>();
        let waiting = ended.clone();
        thread(move || {
            if let Ok(engine) = number.recv() {
                let _ = waiting.send(wait_for(engine));
            }
        })?;
        let engine = spawn_restricted(command, trusted)?;
        let engine = i32::try_from(engine.id()).ok().and_then(Pid::from_raw);
        let engine = engine.ok_or_else(|| io::Error::other("the engine has no process number"))?;
        let released = release_pipes();
        let gone = ended.clone();
        let watching = thread(move || {
            while lives() {
                std::thread::sleep(POLL_INTERVAL);
            }
            let _ = gone.send(End::Wanted);
        });
        if let Err(error) = released.and(watching) {
            kill_descendants(engine);
            return Err(error);
        }
        let _ = to_waiter.send(engine);
        Ok(engine)
    }

    fn thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let builder = std::thread::Builder::new().stack_size(64 * 1024);
        builder.spawn(work).map(drop)
    }

    /// The engine's command, started by a thread that has given up the right to signal others, unless the engine is trusted: it has
    /// that from there.
    fn spawn_restricted(command: &[String], trusted: bool) -> io::Result<Child> {
        let Some((program, arguments)) = command.split_first() else {
            return Err(io::Error::other("expected a command"));
        };
        let mut prepared = Command::new(program);
        prepared.args(arguments);
        std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(128 * 1024);
            let started = builder.spawn_scoped(scope, || {
                if !trusted {
                    forbid_signals();
                }
                prepared.spawn()
            })?;
            let started = started.join();
            started.unwrap_or_else(|_| Err(io::Error::other("the starting thread panicked")))
        })
    }

    /// Forbids the calling thread, and whatever it starts, to signal anybody whom it has not started, as far as this system can do that.
    #[cfg(target_os = "linux")]
    fn forbid_signals() {
        use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, Scope};
        // Kernels before 6.12, and those without Landlock, let things be as they were: nothing is taken away there, also not the gaining of rights
        // by `sudo`, which `restrict_self` takes first.
        let _ = Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .scope(Scope::Signal)
            .and_then(Ruleset::create)
            .and_then(landlock::RulesetCreated::restrict_self);
    }

    #[cfg(not(target_os = "linux"))]
    const fn forbid_signals() {}

    /// Makes whatever the engine leaves behind a child of this process.
    #[cfg(target_os = "linux")]
    fn inherit_orphans() {
        let _ = rustix::process::set_child_subreaper(Some(getpid()));
    }

    #[cfg(not(target_os = "linux"))]
    const fn inherit_orphans() {}

    /// Leaves the pipes to the engine, so that they end with it.
    fn release_pipes() -> io::Result<()> {
        let nothing = std::fs::File::options()
            .read(true)
            .write(true)
            .open("/dev/null")?;
        rustix::stdio::dup2_stdin(&nothing)?;
        rustix::stdio::dup2_stdout(&nothing)?;
        rustix::stdio::dup2_stderr(&nothing)?;
        Ok(())
    }

    /// Waits for the engine's end, and buries whatever else ends here.
    fn wait_for(engine: Pid) -> End {
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((who, status))) if who == engine => return End::Engine(status),
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return End::Wanted,
            }
        }
    }

    /// Kills whatever the engine has started and is still there.
    #[cfg(target_os = "linux")]
    fn kill_descendants(_engine: Pid) {
        use std::time::Instant;
        // What is started faster than it can be killed is left to the manager, who kills the whole group.
        let deadline = Instant::now() + Duration::from_secs(1);
        loop {
            let living = descendants();
            if living.is_empty() || Instant::now() >= deadline {
                return;
            }
            for process in living {
                let _ = kill_process(process, Signal::KILL);
            }
            while matches!(wait(WaitOptions::NOHANG), Ok(Some(_))) {}
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Everything that lives and descends from this process.
    #[cfg(target_os = "linux")]
    fn descendants() -> Vec<Pid> {
        use quadrille_engine::client::processes::{self, ProcessStat};
        use std::collections::BTreeMap;
        let mut children: BTreeMap<i32, Vec<ProcessStat>> = BTreeMap::new();
        for process in processes::all() {
            children.entry(process.parent).or_default().push(process);
        }
        let mut found = Vec::new();
        let mut open = vec![getpid().as_raw_nonzero().get()];
        while let Some(parent) = open.pop() {
            for child in children.remove(&parent).unwrap_or_default() {
                open.push(child.id);
                found.extend(Pid::from_raw(child.id).filter(|_| child.is_alive));
            }
        }
        found
    }

    /// Kills the engine. The manager kills what is left of the group; when it is gone, so does this.
    #[cfg(not(target_os = "linux"))]
    fn kill_descendants(engine: Pid) {
        let _ = kill_process(engine, Signal::KILL);
        if getppid() == Pid::from_raw(1) {
            let _ = rustix::process::kill_process_group(getpid(), Signal::KILL);
        }
    }

    /// Ends as the engine did, so that the manager is told how.
    fn end_as(status: WaitStatus) -> ExitCode {
        if let Some(signal) = status.terminating_signal().and_then(Signal::from_named_raw) {
            // These only ask this process to end.
            if !matches!(signal, Signal::TERM | Signal::INT | Signal::HUP) {
                // The standard library's handler of SIGSEGV and SIGBUS only makes the next one deadly.
                for _ in 0..2 {
                    let _ = kill_process(getpid(), signal);
                }
            }
            let number = u8::try_from(signal.as_raw()).unwrap_or(0);
            return ExitCode::from(number.saturating_add(128));
        }
        let code = status
            .exit_status()
            .and_then(|code| u8::try_from(code).ok());
        // No engine may say that it could not be started.
        let own = code.filter(|&code| SupervisorFailure::with_code(code).is_none());
        ExitCode::from(own.unwrap_or(u8::MAX))
    }
}
