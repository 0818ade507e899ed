//! Tests that no engine outlives its manager, and that engines cannot signal other processes.

use crate::program::{cli, run_match};
use crate::records::TemporaryFile;
use crate::shell::script;
use crate::tournament::{ScratchFolder, command, refusal};
use crate::tournament_killed::{MARK_VARIABLE, assert_none_left, marked_processes, wait_for};
use quadrille_engine::{Client, EngineStart, KillHandle, Supervisor, Timeouts};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// An engine that hangs in its first move, ignores signals, and has a child in another session.
const HANGING_ENGINE: &str = "sh -c 'trap \"\" TERM HUP INT; while read line; do case $line in \
    ugi) echo ugiok;; isready) echo readyok;; \
    go*) setsid sleep 2000 & while true; do sleep 1000; done;; esac; done'";

#[test]
fn killed_match_leaves_no_process() {
    for signal in ["HUP", "TERM", "INT", "KILL"] {
        let mark = format!("match-{signal}-{}", std::process::id());
        let child = cli()
            .args(["match", "hique", "builtin:random", HANGING_ENGINE])
            .args(["--pairs", "1", "--movetime", "3600000"])
            .env(MARK_VARIABLE, &mark)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_for("the engine hangs", || {
            let all = marked_processes(&mark);
            let runs = |ending: &str| all.iter().any(|line| line.ends_with(ending));
            runs(": sleep 1000 ") && runs(": sleep 2000 ")
        });
        let kill = format!("kill -{signal} {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let (out, errors) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(!output.status.success());
        if signal != "KILL" {
            assert!(out.contains("games       0\n"), "{signal}: {out}");
            assert!(errors.contains("interrupted after 0 of 2 games"), "{signal}: {errors}");
        }
        assert_none_left(&mark);
    }
}

fn tournament(scratch: &ScratchFolder, engine: &str) -> PathBuf {
    scratch.plan(&format!(
        "variant = \"hique\"\nformat = \"round-robin\"\n[time]\nmovetime = 3600000\nstart-limit = 3600000\nping-limit = 3600000\n\
         [[entrant]]\nname = \"Good\"\nplayer = \"builtin:random\"\n\
         [[entrant]]\nname = \"Bad\"\nplayer = \"{}\"\n",
        engine.replace('"', "\\\"")
    ))
}

fn termination_sentences(scratch: &ScratchFolder, engine: &str) -> Vec<String> {
    let output = command(&tournament(scratch, engine)).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let games = scratch.games();
    let results = games.iter().map(|game| game.tags.get("Termination").unwrap().to_owned());
    results.collect()
}

#[test]
fn tournament_reports_closed_output_and_failed_start_at_once() {
    let scratch = ScratchFolder::new("at-once");
    let closing = "sh -c 'while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
        go*) exec >&-; while true; do sleep 1000; done;; esac; done'";
    let sentences = termination_sentences(&scratch, closing);
    assert!(
        sentences
            .iter()
            .all(|sentence| sentence
                .starts_with("Bad loses: crash: it ended (it closed its output)")),
        "{sentences:?}"
    );
    let file = scratch.0.join("engine");
    fs::write(&file, "#!/bin/sh\n").unwrap();
    for (mode, text, reason) in [
        (0o644, "#!/bin/sh\n", "Permission denied"),
        (0o755, "#!/no/such/shell\n", "No such file or directory"),
        (0o755, "\u{1}\u{2}nonsense\n", "Exec format error"),
    ] {
        let _ = fs::remove_dir_all(scratch.0.join("cup"));
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        let path = file.display().to_string();
        let refused = refusal(&tournament(&scratch, &path));
        let message = format!("Bad: `{path}` cannot be started: {reason}");
        assert!(refused.contains(&message), "{refused}");
    }
}

fn can_forbid_signals() -> bool {
    use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, Scope};
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .scope(Scope::Signal)
        .and_then(Ruleset::create)
        .is_ok()
}

/// The engine signals its parent, its grandparent, its own group and its opponent, and continues if it can.
#[test]
fn engine_cannot_signal_manager_or_opponent() {
    let number = TemporaryFile::new("opponent", b"");
    let attempts_file = TemporaryFile::new("tried", b"");
    let (opponent, attempts) = (number.0.display(), attempts_file.0.display());
    let honest = format!(
        "sh -c 'echo $$ > {opponent}; while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
         go*) echo bestmove nothing;; quit) exit;; esac; done'"
    );
    let above = if can_forbid_signals() {
        "parent=$PPID; above=$(cut -d\" \" -f4 /proc/$parent/stat); \
         for signal in STOP KILL; do for who in $parent $above $(cat OPPONENT); do \
         kill -$signal $who 2>/dev/null && echo hurt $who >> TRIED; done; done; echo tried >> TRIED;"
    } else {
        eprintln!("signals cannot be forbidden here");
        ""
    };
    // Apart from the supervisor, its group contains only its own processes.
    let hostile = format!(
        "sh -c 'while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
         go*) {above} kill -KILL 0; echo bestmove nothing;; quit) exit;; esac; done'"
    )
    .replace("OPPONENT", &opponent.to_string())
    .replace("TRIED", &attempts.to_string());
    let limits = ["--pairs", "1", "--movetime", "60000"];
    let arguments = ["hique", &honest, &hostile].into_iter().chain(limits);
    let (good, table, errors) = run_match(arguments);
    assert!(good, "{table}{errors}");
    for line in ["forfeited   1 (first, illegal move)", "forfeited   1 (second, crash)"] {
        assert!(table.contains(line), "{table}{errors}");
    }
    assert!(errors.contains("killed by SIGKILL"), "{errors}");
    if can_forbid_signals() {
        let attempts = fs::read_to_string(&attempts_file.0).unwrap();
        assert_eq!(attempts, "tried\n");
    }
}

/// Restricting signals also forbids an engine to gain rights, as `sudo` does.
#[test]
fn rights_are_only_restricted_when_effective_and_untrusted() {
    for (trust, restricted) in [(None, can_forbid_signals()), (Some("--trust-engines"), false)] {
        let status_file = TemporaryFile::new("status", b"");
        let status = status_file.0.display();
        let engine = format!(
            "sh -c 'while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
             go*) cat /proc/self/status > {status}; echo bestmove nothing;; quit) exit;; esac; done'"
        );
        let tournament = ScratchFolder::new("trusted");
        let plan = tournament.plan(&format!(
            "variant = \"hique\"\nformat = \"round-robin\"\n[[entrant]]\nname = \"A\"\nplayer = \"builtin:random\"\n\
             [[entrant]]\nname = \"B\"\nplayer = \"{engine}\"\n"
        ));
        let mut one = cli();
        one.args(["match", "hique", &engine, "builtin:random", "--pairs=1"]);
        for mut run in [one, command(&plan)] {
            fs::write(&status_file.0, "").unwrap();
            let output = run.args(trust).output().unwrap();
            assert!(output.status.success(), "{output:?}");
            let status = fs::read_to_string(&status_file.0).unwrap();
            let line = format!("NoNewPrivs:\t{}\n", u8::from(restricted));
            assert!(status.contains(&line), "{trust:?}: {status}");
        }
    }
}

#[test]
fn signals_are_named_by_a_supervisor() {
    let own = std::process::id().to_string();
    let keep = [env!("CARGO_BIN_EXE_quadrille-cli"), "keep", &own].map(str::to_owned);
    let supervisor = Supervisor(keep.to_vec());
    for (signal, meaning) in [
        ("SEGV", "segmentation fault"),
        ("BUS", "bus error"),
        ("ABRT", "abort"),
        ("FPE", "arithmetic error"),
        ("ILL", "illegal instruction"),
        ("KILL", "often for lack of memory"),
        ("TERM", "termination"),
        ("PIPE", "broken pipe"),
    ] {
        let itself = script(&format!("ulimit -c 0; kill -{signal} $$"));
        let below = script(&format!("ulimit -c 0; sh -c 'kill -{signal} $$'; exit $?"));
        for command in [&itself, &below] {
            let error = Client::start_with(&EngineStart {
                supervisor: Some(&supervisor),
                ..EngineStart::new(command, Timeouts::default(), &KillHandle::new())
            });
            let message = error.err().unwrap().to_string();
            let expected = format!("killed by SIG{signal}, {meaning}");
            assert!(message.contains(&expected), "{command:?}: {message}");
            // An unambiguous signal is described without the status.
            let plain = *command == itself && !matches!(signal, "TERM" | "PIPE");
            assert!(!plain || !message.contains("exit status"), "{message}");
        }
    }
}
