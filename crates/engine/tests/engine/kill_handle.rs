//! Tests of ending engines from another thread in any state.

use crate::shell::{assert_gone, engine, running_processes, script};
use quadrille_engine::{
    Client, EngineError, EngineStart, GoLimits, KillHandle, PositionSetup, Timeouts,
};
use quadrille_search::StopFlag;
use std::sync::mpsc;
use std::time::{Duration, Instant};

const LONG_WAIT: Duration = Duration::from_secs(600);

fn run_until_go(
    kill_handle: &KillHandle,
    command: &[String],
    number: &mpsc::Sender<u32>,
) -> Result<(), EngineError> {
    let timeouts =
        Timeouts { handshake: LONG_WAIT, ready: LONG_WAIT, stop: LONG_WAIT, quit: LONG_WAIT };
    let mut client = Client::start_with(&EngineStart::new(command, timeouts, kill_handle))?;
    number.send(client.process_id()).unwrap();
    let setup = PositionSetup { text: None, moves: Vec::new() };
    client.set_position(&setup, [LONG_WAIT, Duration::ZERO])?;
    let go = GoLimits { movetime: Some(LONG_WAIT), ..GoLimits::default() };
    client.go(&go, [LONG_WAIT, Duration::ZERO], &StopFlag::new(), &mut |_| {})?;
    panic!("it answered");
}

/// Returns the process whose command line contains `marker`.
fn find_process(marker: &str) -> Option<u32> {
    std::fs::read_dir("/proc").unwrap().filter_map(Result::ok).find_map(|entry| {
        let line = std::fs::read_to_string(entry.path().join("cmdline")).ok()?;
        let number = entry.file_name().to_string_lossy().parse().ok()?;
        line.contains(marker).then_some(number)
    })
}

#[test]
fn kill_handle_ends_engine_at_every_stage() {
    for (index, command) in [
        script("sleep 600 & sleep 600 # MARK"),
        engine("isready) sleep 600;;\nMARK) ;;"),
        engine("go*) sleep 600 & sleep 600;;\nMARK) ;;"),
        engine("go*) while :; do echo info string busy; done;;\nMARK) ;;"),
    ]
    .into_iter()
    .enumerate()
    {
        let marker = format!("kill_handle-{}-{index}", std::process::id());
        let command: Vec<String> =
            command.iter().map(|word| word.replace("MARK", &marker)).collect();
        let kill_handle = KillHandle::new();
        let (tell, number) = mpsc::channel();
        let held = kill_handle.clone();
        let at_work = std::thread::spawn(move || run_until_go(&held, &command, &tell));
        let began = Instant::now();
        let leader = loop {
            if let Some(leader) = find_process(&marker) {
                break leader;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "no start");
            // No event is available for the start of a process.
            std::thread::sleep(Duration::from_millis(5));
        };
        if index > 0 {
            number.recv_timeout(Duration::from_secs(60)).unwrap();
        }
        // Gives the process time to reach the point where it hangs, which it does not report.
        std::thread::sleep(Duration::from_millis(100));
        assert!(!running_processes(leader).is_empty(), "{index}");
        let cut = Instant::now();
        kill_handle.kill();
        println!("{index}: cut within {:?}", cut.elapsed());
        assert!(cut.elapsed() < Duration::from_secs(1));
        assert!(at_work.join().unwrap().is_err(), "{index}");
        assert!(cut.elapsed() < Duration::from_secs(10), "{index}");
        assert_gone(leader);
    }
}

#[test]
fn used_kill_handle_prevents_start() {
    let kill_handle = KillHandle::new();
    kill_handle.kill();
    let refused =
        Client::start_with(&EngineStart::new(&engine(""), Timeouts::default(), &kill_handle));
    let error = refused.err().unwrap();
    assert!(error.to_string().contains("cancelled"), "{error}");
}

#[test]
fn kill_after_exit_does_nothing() {
    let kill_handle = KillHandle::new();
    let client =
        Client::start_with(&EngineStart::new(&engine(""), Timeouts::default(), &kill_handle))
            .unwrap();
    let leader = client.process_id();
    client.quit();
    kill_handle.kill();
    assert_gone(leader);
}
