//! Tests of messages about tables that could not be allocated.
#![cfg(target_os = "linux")]

use crate::managers::{lines, word_after};
use std::io::Write;
use std::process::{Command, Stdio};

fn run_with_little_memory(input: &[u8]) -> Vec<String> {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 600000; exec \"$0\" ugi --hash 16"])
        .arg(env!("CARGO_BIN_EXE_quadrille-cli"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    to.write_all(input).unwrap();
    drop(to);
    lines(&child.wait_with_output().unwrap())
}

#[test]
fn table_memory_is_reported_in_total() {
    // The search and the solver share the memory equally.
    let lines = run_with_little_memory(
        b"setoption name Level value 11\nsetoption name Hash value 101\nisready\n\
          setoption name Hash value 640\nisready\n",
    );
    let [ready, less, again] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    assert_eq!([ready.as_str(), again], ["readyok"; 2]);
    let had: u32 = word_after(less, "only").unwrap().parse().unwrap();
    assert!(less.starts_with("info string Hash: only ") && less.contains(" of 640 MiB "));
    // The search's 320 MiB, half of that, or the rest of the other 320 MiB.
    assert!((240..640).contains(&had), "{less}");
}

#[test]
fn unavailable_table_memory_is_reported() {
    let lines =
        run_with_little_memory(b"setoption name Hash value 4096\nisready\ngo depth 1\nisready\n");
    assert!(
        lines[0].starts_with("info string Hash: only ") && lines[0].contains(" of 4096 MiB "),
        "{lines:?}"
    );
    assert_eq!(lines[1], "readyok");
    let messages = lines.iter().filter(|line| line.starts_with("info string"));
    assert_eq!(messages.count(), 1, "{lines:?}");
}
