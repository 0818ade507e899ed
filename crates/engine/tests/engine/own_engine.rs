//! Our own engine, without the terminal program: this test program runs one of its own tests as an engine.

use crate::shell::script;
use quadrille_engine::{Settings, serve};
use quadrille_games::rules::{AnyPosition, Variant};
use std::fs::File;
use std::io::{self, BufReader, stdin};

/// The descriptor of the engine's output. The standard output has the lines of the test harness.
const OUTPUT: &str = "/dev/fd/3";

/// Returns the engine's command as part of a shell script.
pub fn own_engine_script() -> String {
    let program = std::env::current_exe().unwrap();
    let test = concat!(module_path!(), "::engine");
    let (_, test) = test.split_once("::").unwrap();
    format!("'{}' --exact {test} --ignored 3>&1 >/dev/null", program.display())
}

pub fn own_engine() -> Vec<String> {
    script(&format!("exec {}", own_engine_script()))
}

#[test]
#[ignore = "an engine for the other tests"]
fn engine() {
    // The descriptor exists only if another test has started this one.
    let Ok(output) = File::options().write(true).open(OUTPUT) else {
        return;
    };
    serve(Settings::default(), BufReader::new(stdin()), output).unwrap();
}

#[test]
fn job_of_fixed_size_is_finished_after_the_end_of_input() {
    let commands = "setoption name Game value focus\nperft 3\n";
    let (output, answers) = io::pipe().unwrap();
    serve(Settings::default(), commands.as_bytes(), answers).unwrap();
    let count = AnyPosition::start(Variant::Focus).perft(3);
    assert_eq!(io::read_to_string(output).unwrap(), format!("response {count}\n"));
}
