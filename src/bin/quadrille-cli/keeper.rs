//! `keep`: starting an engine and ending it when the program that asked for it is gone.
//!
//! A manager that is killed cannot end its engines any more. Those that read their input see its end and go; one that
//! does not, because it hangs or means ill, would run for ever. So between the two stands this process: the leader of
//! the engine's process group, which lends the engine its own pipes, looks now and then whether its parent is
//! still the manager, and if not kills the group.

use std::error::Error;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Between two looks at the parent.
const LOOK: Duration = Duration::from_millis(200);

/// Runs `command` as long as the process `manager` lives, and ends as it ends.
#[cfg(unix)]
pub fn keep(manager: u32, command: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    use rustix::process::{Pid, Signal, getpgrp, getpid, getppid, kill_process};
    use rustix::process::{kill_process_group, test_kill_process};
    use std::os::unix::process::ExitStatusExt;

    let own = getpid();
    if getpgrp() != own {
        return Err("keep is for tournaments' own use: expected to lead a process group".into());
    }
    let Some(manager) = i32::try_from(manager).ok().and_then(Pid::from_raw) else {
        return Err(format!("`{manager}` is no process: expected the manager's number").into());
    };
    let lives = move || getppid() == Some(manager) && test_kill_process(manager).is_ok();
    if !lives() {
        return Err("the manager is gone".into());
    }
    let (program, arguments) = command.split_first().ok_or("expected a command")?;
    let mut child = Command::new(program)
        .args(arguments)
        .spawn()
        .map_err(|error| format!("`{program}` cannot be started: {error}"))?;
    let watching = std::thread::Builder::new()
        .stack_size(64 * 1024)
        .spawn(move || {
            while lives() {
                std::thread::sleep(LOOK);
            }
            let _ = kill_process_group(own, Signal::KILL);
        });
    if let Err(error) = watching {
        let _ = child.kill();
        return Err(error.into());
    }
    let status = child.wait()?;
    if let Some(signal) = status.signal().and_then(Signal::from_named_raw) {
        // To end in the same way tells the manager how the engine ended.
        let _ = kill_process(own, signal);
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(u8::MAX)))
}

/// Elsewhere there is nothing to be kept.
#[cfg(not(unix))]
pub fn keep(_manager: u32, _command: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    Err("keep is known on Unix only".into())
}
