#!/usr/bin/env bash
# Runs every check of the project: formatting, lints, tests, dependencies, documentation, and scenarios in the real window.
# Installs missing packages and tools.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/cargo_tools.sh
source scripts/cargo_tools.sh

# check_dependencies: checks licences, sources and duplicates of dependencies against deny.toml. If cargo-deny or a source is
# not available, only crates/cli/tests/documents/licences.rs has checked the lock file.
check_dependencies() {
    if cargo_tool cargo-deny 0.20.2 && cargo fetch --locked --quiet; then
        "$tool" --workspace --offline --locked check --deny warnings licenses sources bans
    else
        say "skipped: cargo-deny or the sources of the dependencies are not available"
    fi
}

# run_tests: runs the app tests beside the other tests, because many of both wait for animations and engines.
run_tests() {
    # Leaves out the examples, because the lints have compiled them and linking each with Bevy takes long. Leaves out
    # the Python package too: `--lib` would make its library a test program, which would have to link Python.
    local tests=(cargo test --locked --workspace --exclude quadrille-python "${features[@]}") others outcome=0
    # Cargo has no option to exclude one test program.
    others=$(cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
targets = [target for package in json.load(sys.stdin)["packages"] for target in package["targets"]]
names = [target["name"] for target in targets if "test" in target["kind"]]
names.remove("app")
print(*(f"--test={name}" for name in names))') || return 1
    "${tests[@]}" --lib --bins --tests --no-run || return 1
    app_log=$(mktemp)
    trap 'rm -f "$app_log"' EXIT
    # Background jobs of a script ignore SIGINT by default.
    perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "${tests[@]}" --test app >"$app_log" 2>&1 &
    # shellcheck disable=SC2086 # one word a test program
    "${tests[@]}" --lib --bins $others || outcome=1
    wait "$!" || outcome=1
    cat "$app_log"
    return "$outcome"
}

# step TEXT COMMAND…: runs a command and prints how long it took.
step() {
    local title=$1 began=$SECONDS
    shift
    say "$title"
    "$@" || die "$title: failed"
    say "$title: $((SECONDS - began)) s"
}

need_rust
need_component rustfmt
need_component clippy
if [[ $(uname -s) == Linux ]]; then
    need_window_libraries
    need_command Xvfb xvfb
    need_command xdotool xdotool
    need_command openbox openbox
    need_command perl perl
    need_command python3 python3
    [[ -n $(vulkan_drivers 'lvp_icd*.json') ]] || missing_packages+=(mesa-vulkan-drivers)
    install_missing
    # The client of a screen reader is optional. The subshell keeps a failure from ending the script.
    (need_screen_reader && install_missing) || true
fi
choose_features install

step "formatting" cargo fmt --all --check
step "lints" cargo clippy --locked --workspace "${features[@]}" --all-targets -- -D warnings
step "tests" run_tests
step "examples in the documentation" cargo test --locked --workspace "${features[@]}" --doc --quiet
step "licences, sources and duplicates of dependencies" check_dependencies
# Uses the program built by the tests. `cargo run` would compile it again with fewer features of its dependencies.
folder=$(cargo metadata --locked --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
step "the search's checksum" "$folder/debug/quadrille-cli" bench --check --expect "$(cat crates/cli/tests/engine/bench-nodes.txt)"
# Uses a separate folder, because the flag would rebuild everything in the usual one.
step "the table under every meeting of threads" env RUSTFLAGS="--cfg loom" \
    CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/loom" cargo test --locked -p quadrille-search --lib loom
RUSTDOCFLAGS="-D warnings" step "documentation" cargo doc --locked --workspace "${features[@]}" --no-deps --quiet
step "the Python package" scripts/python.sh
step "the real window" scripts/window.sh
say "all checks passed; look at the pictures in screenshots/"
