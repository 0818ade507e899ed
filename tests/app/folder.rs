//! Test engines as shell scripts in a folder of their own, and checks that their processes have ended.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Returns the terminal program, which `cargo test --workspace` also builds.
pub fn terminal_program() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let name = format!("quadrille-cli{}", std::env::consts::EXE_SUFFIX);
    let program = tests.ancestors().nth(2).unwrap().join(name);
    assert!(
        program.is_file(),
        "{} is missing: run `cargo build -p quadrille-cli`",
        program.display()
    );
    program
}

/// Returns the command of our own engine.
pub fn own_engine_command() -> String {
    format!("'{}' ugi", terminal_program().display())
}

/// A temporary folder of one test, removed when dropped.
pub struct TestFolder(pub PathBuf);

impl TestFolder {
    pub fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::SeqCst);
        let name = format!("quadrille-engines-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// Writes a shell script and returns its command.
    fn script(&self, text: &str) -> String {
        let file = self.0.join("engine.sh");
        fs::write(&file, text).unwrap();
        format!("sh '{}'", file.display())
    }

    /// Returns the command of an engine that records its process number and answers every `go` with `d7d6`. `arms` are
    /// further arms of its shell `case`, which come first. They read the line from `$line`.
    pub fn engine(&self, arms: &str) -> String {
        self.script(&format!(
            "echo $$ >> '{0}/started'\n\
             while IFS= read -r line; do echo \"$line\" >> '{0}/heard'; case \"$line\" in\n{arms}\n\
             ugi) echo 'id name Shell'; echo ugiok;;\n\
             isready) echo readyok;;\n\
             go*) echo 'bestmove d7d6';;\n\
             quit) exit 0;;\n\
             esac; done",
            self.0.display()
        ))
    }

    /// Returns the lines that the engine received.
    pub fn received_lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.0.join("heard")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Returns the process numbers of the engines that were started.
    pub fn engine_processes(&self) -> Vec<u32> {
        let text = fs::read_to_string(self.0.join("started")).unwrap_or_default();
        text.lines().filter_map(|line| line.parse().ok()).collect()
    }

    /// Returns whether a process runs in the group of one of the engines. Zombies do not count.
    pub fn has_running_process(&self) -> bool {
        let leaders: Vec<String> = self.engine_processes().iter().map(u32::to_string).collect();
        let processes = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        processes.into_iter().any(|process| {
            let stat = fs::read_to_string(process.path().join("stat")).unwrap_or_default();
            let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
            let fields: Vec<&str> = rest.split_whitespace().collect();
            fields.len() > 2
                && !matches!(fields[0], "Z" | "X")
                && leaders.contains(&fields[2].to_owned())
        })
    }

    /// Waits until no process is left; panics after 20 seconds.
    pub fn assert_gone(&self) {
        let began = Instant::now();
        while self.has_running_process() {
            assert!(began.elapsed() < Duration::from_secs(20), "left behind");
            // No event is available for the end of other processes' children.
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
