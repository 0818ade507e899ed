//! Small shell engines, and checks for processes that they leave behind.

use std::time::{Duration, Instant};

/// Returns an engine that answers every `go` with `d3d4`. `arms` are further arms of its shell `case`, which come first.
/// They read the line from `$line`.
pub fn engine(arms: &str) -> Vec<String> {
    script(&format!(
        "while IFS= read -r line; do case \"$line\" in\n{arms}\n\
         ugi) echo 'id name Shell'; echo 'id author nobody'; echo ugiok;;\n\
         isready) echo readyok;;\n\
         go*) echo 'bestmove d3d4';;\n\
         quit) exit 0;;\n\
         esac; done"
    ))
}

pub fn script(text: &str) -> Vec<String> {
    ["sh", "-c", text].map(str::to_owned).to_vec()
}

/// Returns the running processes of a group. A zombie only counts if it is the leader.
pub fn running_processes(leader: u32) -> Vec<String> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        let Some((name, rest)) = stat.rsplit_once(')') else {
            continue;
        };
        let fields: Vec<_> = rest.split_whitespace().collect();
        let is_leader = entry.file_name().to_string_lossy() == leader.to_string();
        if fields[2] == leader.to_string() && (fields[0] != "Z" || is_leader) {
            out.push(format!("{name}) {}", fields[0]));
        }
    }
    out
}

pub fn assert_gone(leader: u32) {
    let deadline = Instant::now() + Duration::from_secs(2);
    loop {
        let left = running_processes(leader);
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < deadline, "left behind: {left:?}");
        // No event is available for the end of other processes' children.
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Runs `work`, and checks that it takes at most `limit` and two seconds.
pub fn run_within<T>(limit: Duration, work: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let result = work();
    let took = began.elapsed();
    assert!(took < limit + Duration::from_secs(2), "{took:?} for {limit:?}");
    result
}
