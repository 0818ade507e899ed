//! Small engines written for the shell, and looking after what they leave behind.

use std::time::{Duration, Instant};

/// An engine that answers every `go` with `d3d4`, changed by `arms` of the shell's `case`, which see the
/// line as `$line` and come first.
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

/// A program for the shell.
pub fn script(text: &str) -> Vec<String> {
    ["sh", "-c", text].map(str::to_owned).to_vec()
}

/// Our own engine.
pub fn quadrille() -> Vec<String> {
    [env!("CARGO_BIN_EXE_quadrille-cli"), "ugi"]
        .map(str::to_owned)
        .to_vec()
}

/// The living processes of a group. Zombies are somebody else's to reap, unless it is the leader.
pub fn group(leader: u32) -> Vec<String> {
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

/// Makes sure that nothing of a group is left; a killed process may take a moment to go.
pub fn assert_gone(leader: u32) {
    let deadline = Instant::now() + Duration::from_secs(2);
    loop {
        let left = group(leader);
        if left.is_empty() {
            return;
        }
        assert!(Instant::now() < deadline, "left behind: {left:?}");
        // These are other processes' children: no event tells of their end.
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Runs `work`, which may take `limit` and the two seconds that noticing may cost.
pub fn within<T>(limit: Duration, work: impl FnOnce() -> T) -> T {
    let began = Instant::now();
    let result = work();
    let took = began.elapsed();
    assert!(
        took < limit + Duration::from_secs(2),
        "{took:?} for {limit:?}"
    );
    result
}
