//! Describes exit statuses.

use std::process::ExitStatus;

/// Describes an exit status. A signal is given by name and meaning, also if a shell or a supervisor reports it as 128 + n.
pub(crate) fn describe_status(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            let core_note = if status.core_dumped() { ", core dumped" } else { "" };
            return match describe_signal(signal) {
                Some((name, meaning)) => format!("killed by {name}, {meaning}{core_note}"),
                None => format!("killed by signal {signal}{core_note}"),
            };
        }
        if let Some((name, meaning)) = status.code().and_then(|code| describe_signal(code - 128)) {
            return format!("{status}: killed by {name}, {meaning}");
        }
        // A shell's statuses for a command that cannot be run.
        match status.code() {
            Some(126) => return format!("{status}: a command cannot be run"),
            Some(127) => return format!("{status}: a command is not found"),
            _ => {}
        }
    }
    status.to_string()
}

#[cfg(unix)]
fn describe_signal(signal_number: i32) -> Option<(&'static str, &'static str)> {
    use rustix::process::Signal;
    let signals = [
        (Signal::HUP, "SIGHUP", "hangup"),
        (Signal::INT, "SIGINT", "interrupt"),
        (Signal::QUIT, "SIGQUIT", "quit"),
        (Signal::ILL, "SIGILL", "illegal instruction"),
        (Signal::TRAP, "SIGTRAP", "trap"),
        (Signal::ABORT, "SIGABRT", "abort"),
        (Signal::BUS, "SIGBUS", "bus error"),
        (Signal::FPE, "SIGFPE", "arithmetic error"),
        (Signal::KILL, "SIGKILL", "often for lack of memory"),
        (Signal::USR1, "SIGUSR1", "user signal 1"),
        (Signal::SEGV, "SIGSEGV", "segmentation fault"),
        (Signal::USR2, "SIGUSR2", "user signal 2"),
        (Signal::PIPE, "SIGPIPE", "broken pipe"),
        (Signal::ALARM, "SIGALRM", "alarm clock"),
        (Signal::TERM, "SIGTERM", "termination"),
        (Signal::XCPU, "SIGXCPU", "limit of processor time"),
        (Signal::XFSZ, "SIGXFSZ", "limit of file size"),
        (Signal::VTALARM, "SIGVTALRM", "virtual alarm clock"),
        (Signal::PROF, "SIGPROF", "profiling alarm clock"),
        (Signal::SYS, "SIGSYS", "forbidden system call"),
    ];
    let mut signals = signals.into_iter();
    let description = signals.find(|(signal, ..)| signal.as_raw() == signal_number);
    description.map(|(_, name, meaning)| (name, meaning))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    #[test]
    fn signals_are_described_by_name() {
        for (raw, expected) in [
            (0, "exit status: 0"),
            (3 << 8, "exit status: 3"),
            (11, "killed by SIGSEGV, segmentation fault"),
            (11 | 0x80, "killed by SIGSEGV, segmentation fault, core dumped"),
            (139 << 8, "exit status: 139: killed by SIGSEGV, segmentation fault"),
            (6, "killed by SIGABRT, abort"),
            (134 << 8, "exit status: 134: killed by SIGABRT, abort"),
            (137 << 8, "exit status: 137: killed by SIGKILL, often for lack of memory"),
            (8, "killed by SIGFPE, arithmetic error"),
            (4, "killed by SIGILL, illegal instruction"),
            (13, "killed by SIGPIPE, broken pipe"),
            (143 << 8, "exit status: 143: killed by SIGTERM, termination"),
            (40, "killed by signal 40"),
            (126 << 8, "exit status: 126: a command cannot be run"),
            (127 << 8, "exit status: 127: a command is not found"),
            (128 << 8, "exit status: 128"),
            (255 << 8, "exit status: 255"),
        ] {
            assert!(!expected.contains('('), "{expected}");
            assert_eq!(describe_status(ExitStatus::from_raw(raw)), expected);
        }
    }
}
