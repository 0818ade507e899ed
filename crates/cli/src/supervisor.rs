//! `keep`: runs an engine, and kills all its processes when the engine or the manager has ended.
//!
//! A manager that is killed cannot end its engines, and an engine that does not read its input would run forever. This process
//! therefore leads the engine's process group. It passes its own pipes to the engine and closes them itself. On Linux it
//! adopts all orphans of the engine in any process group, and the engine may only signal its own descendants.

use std::process::ExitCode;

/// Returns an error, because `keep` exists only on Unix.
#[cfg(not(unix))]
pub fn keep(
    _manager: u32,
    _is_trusted: bool,
    _command: &[String],
) -> Result<ExitCode, Box<dyn std::error::Error>> {
    Err("keep exists only on Unix".into())
}

#[cfg(unix)]
pub use unix::keep;

/// Returns the command of the supervisor. A trusted engine keeps all rights of the user. `None` if the system is not
/// Unix or the path of this program is not UTF-8.
pub fn supervisor_command(is_trusted: bool) -> Option<quadrille_engine::Supervisor> {
    if !cfg!(unix) {
        return None;
    }
    let process_id = std::process::id();
    // This path still works after the program's file has been replaced.
    let own_executable = std::path::PathBuf::from(format!("/proc/{process_id}/exe"));
    let program =
        if own_executable.exists() { own_executable } else { std::env::current_exe().ok()? };
    let program = program.into_os_string().into_string().ok()?;
    let mut command = vec![program, "keep".to_owned()];
    command.extend(is_trusted.then(|| "--trusted".to_owned()));
    // All words after the dashes belong to the engine.
    command.extend([process_id.to_string(), "--".to_owned()]);
    Some(quadrille_engine::Supervisor(command))
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

    const POLL_INTERVAL: Duration = Duration::from_millis(200);

    enum StopReason {
        EngineEnded(WaitStatus),
        /// The manager has requested the stop or has ended.
        Requested,
    }

    /// Runs `command` while the process `manager` lives, and exits with its status.
    pub fn keep(
        manager: u32,
        is_trusted: bool,
        command: &[String],
    ) -> Result<ExitCode, Box<dyn Error>> {
        if getpgrp() != getpid() {
            return Err("keep is for the program's own use: expected to be a group leader".into());
        }
        let Some(manager) = i32::try_from(manager).ok().and_then(Pid::from_raw) else {
            return Err(
                format!("`{manager}` is not a process: expected the manager's number").into()
            );
        };
        let is_manager_alive =
            move || getppid() == Some(manager) && test_kill_process(manager).is_ok();
        if !is_manager_alive() {
            return Err("the manager is gone".into());
        }
        let (stop_sender, stop_receiver) = mpsc::channel();
        let engine = match start_engine(command, is_trusted, &stop_sender, is_manager_alive) {
            Ok(engine) => engine,
            Err(error) => return Ok(report_start_failure(command, &error)),
        };
        let stop_reason = stop_receiver.recv().unwrap_or(StopReason::Requested);
        kill_descendants(engine);
        match stop_reason {
            StopReason::EngineEnded(status) => Ok(exit_code_for(status)),
            StopReason::Requested => Ok(ExitCode::SUCCESS),
        }
    }

    fn report_start_failure(command: &[String], error: &io::Error) -> ExitCode {
        let program = command.first().map_or("", String::as_str);
        crate::checkpointed_run::print_message(&describe_start_failure(program, None, error));
        ExitCode::from(SupervisorFailure::from_error(error).code())
    }

    fn start_engine(
        command: &[String],
        is_trusted: bool,
        stop_sender: &Sender<StopReason>,
        is_manager_alive: impl Fn() -> bool + Send + 'static,
    ) -> io::Result<Pid> {
        inherit_orphans();
        let handler_sender = stop_sender.clone();
        ctrlc::set_handler(move || drop(handler_sender.send(StopReason::Requested)))
            .map_err(io::Error::other)?;
        // The threads start before the engine, so that a failure here does not leave an engine behind.
        let (engine_sender, engine_receiver) = mpsc::channel::<Pid>();
        let waiter_sender = stop_sender.clone();
        spawn_thread(move || {
            if let Ok(engine) = engine_receiver.recv() {
                let _ = waiter_sender.send(wait_for_end(engine));
            }
        })?;
        let engine_process = spawn_restricted(command, is_trusted)?;
        let engine = i32::try_from(engine_process.id()).ok().and_then(Pid::from_raw);
        let engine = engine.ok_or_else(|| io::Error::other("the engine has no process number"))?;
        let release_result = release_pipes();
        let watcher_sender = stop_sender.clone();
        let watch_result = spawn_thread(move || {
            while is_manager_alive() {
                std::thread::sleep(POLL_INTERVAL);
            }
            let _ = watcher_sender.send(StopReason::Requested);
        });
        if let Err(error) = release_result.and(watch_result) {
            kill_descendants(engine);
            return Err(error);
        }
        let _ = engine_sender.send(engine);
        Ok(engine)
    }

    fn spawn_thread(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let builder = std::thread::Builder::new().stack_size(64 * 1024);
        builder.spawn(work).map(drop)
    }

    /// Starts the engine from a thread that has given up the right to signal other processes, unless it is trusted. The engine
    /// inherits the restriction.
    fn spawn_restricted(command: &[String], is_trusted: bool) -> io::Result<Child> {
        let Some((program, arguments)) = command.split_first() else {
            return Err(io::Error::other("expected a command"));
        };
        let mut engine_command = Command::new(program);
        engine_command.args(arguments);
        std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(128 * 1024);
            let thread = builder.spawn_scoped(scope, || {
                if !is_trusted {
                    forbid_signals();
                }
                engine_command.spawn()
            })?;
            let spawn_result = thread.join();
            spawn_result.unwrap_or_else(|_| Err(io::Error::other("the starting thread panicked")))
        })
    }

    /// Forbids this thread and its descendants to signal other processes, where the system supports it.
    #[cfg(target_os = "linux")]
    fn forbid_signals() {
        use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, Scope};
        // Kernels before 6.12 or without Landlock impose no restriction. The hard requirement makes this fail before
        // `restrict_self`, which would already forbid gaining rights by `sudo`.
        let _ = Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .scope(Scope::Signal)
            .and_then(Ruleset::create)
            .and_then(landlock::RulesetCreated::restrict_self);
    }

    #[cfg(not(target_os = "linux"))]
    const fn forbid_signals() {}

    /// Makes orphans of the engine children of this process.
    #[cfg(target_os = "linux")]
    fn inherit_orphans() {
        let _ = rustix::process::set_child_subreaper(Some(getpid()));
    }

    #[cfg(not(target_os = "linux"))]
    const fn inherit_orphans() {}

    /// Closes our copies of the pipes, so that they end with the engine.
    fn release_pipes() -> io::Result<()> {
        let null_file = std::fs::File::options().read(true).write(true).open("/dev/null")?;
        rustix::stdio::dup2_stdin(&null_file)?;
        rustix::stdio::dup2_stdout(&null_file)?;
        rustix::stdio::dup2_stderr(&null_file)?;
        Ok(())
    }

    /// Waits for the engine's end, and reaps other children.
    fn wait_for_end(engine: Pid) -> StopReason {
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((process, status))) if process == engine => {
                    return StopReason::EngineEnded(status);
                }
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return StopReason::Requested,
            }
        }
    }

    #[cfg(target_os = "linux")]
    fn kill_descendants(_engine: Pid) {
        use std::time::Instant;
        // If processes start faster than they are killed, the manager kills the whole group.
        let deadline = Instant::now() + Duration::from_secs(1);
        loop {
            let processes = living_descendants();
            if processes.is_empty() || Instant::now() >= deadline {
                return;
            }
            for process in processes {
                let _ = kill_process(process, Signal::KILL);
            }
            while matches!(wait(WaitOptions::NOHANG), Ok(Some(_))) {}
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[cfg(target_os = "linux")]
    fn living_descendants() -> Vec<Pid> {
        use quadrille_engine::client::processes::{self, ProcessStat};
        use std::collections::BTreeMap;
        let mut children: BTreeMap<i32, Vec<ProcessStat>> = BTreeMap::new();
        for process in processes::list() {
            children.entry(process.parent_id).or_default().push(process);
        }
        let mut descendants = Vec::new();
        let mut unvisited = vec![getpid().as_raw_nonzero().get()];
        while let Some(parent) = unvisited.pop() {
            for child in children.remove(&parent).unwrap_or_default() {
                unvisited.push(child.id);
                descendants.extend(Pid::from_raw(child.id).filter(|_| child.is_alive));
            }
        }
        descendants
    }

    /// Kills the engine, and its group if the manager has ended. Otherwise the manager kills the group.
    #[cfg(not(target_os = "linux"))]
    fn kill_descendants(engine: Pid) {
        let _ = kill_process(engine, Signal::KILL);
        if getppid() == Pid::from_raw(1) {
            let _ = rustix::process::kill_process_group(getpid(), Signal::KILL);
        }
    }

    /// Returns the exit code of the engine. If a signal such as SIGSEGV killed the engine, first kills this
    /// process by the same signal.
    fn exit_code_for(status: WaitStatus) -> ExitCode {
        if let Some(signal) = status.terminating_signal().and_then(Signal::from_named_raw) {
            // These signals only ask this process to end.
            if !matches!(signal, Signal::TERM | Signal::INT | Signal::HUP) {
                // The standard library's handler for SIGSEGV and SIGBUS only resets the signal, so the second one kills.
                for _ in 0..2 {
                    let _ = kill_process(getpid(), signal);
                }
            }
            let signal_number = u8::try_from(signal.as_raw()).unwrap_or(0);
            return ExitCode::from(signal_number.saturating_add(128));
        }
        let code = status.exit_status().and_then(|code| u8::try_from(code).ok());
        // These codes mean that the engine could not be started, so an engine must not return one.
        let engine_code = code.filter(|&code| SupervisorFailure::from_code(code).is_none());
        ExitCode::from(engine_code.unwrap_or(u8::MAX))
    }
}
