#!/usr/bin/env bash
# Runs the checks of the project and prints how long each took. Installs missing packages and tools.
#
# usage: scripts/test.sh [PART…] [--skip PART]…       all parts, or only these, or all but these
#
#   part        what it checks
#   crates      formatting; lints and tests of everything that needs no window
#   game        lints and tests of the game, without a window
#   documents   documents, licences, documentation of the crates
#   python      the Python package
#   window      scenarios in the real window, with pictures in screenshots/
#
# QUADRILLE_JOBS test programs run at the same time (4). QUADRILLE_LIMIT is the time limit of each in seconds (3000).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/cargo_tools.sh
source scripts/cargo_tools.sh
# shellcheck source=scripts/jobs.sh
source scripts/jobs.sh
trap end_jobs EXIT

all_parts=(crates game documents python window)
parts=()
skipped=()
while (($# > 0)); do
    case $1 in
    --skip) skipped+=("${2:?--skip needs the name of a part}") && shift 2 ;;
    *) parts+=("$1") && shift ;;
    esac
done
for part in "${parts[@]}" "${skipped[@]}"; do
    [[ " ${all_parts[*]} " == *" $part "* ]] || die "there is no part $part: expected one of ${all_parts[*]}"
done
((${#parts[@]} > 0)) || parts=("${all_parts[@]}")

# wanted PART…: succeeds if one of these parts is to run.
wanted() {
    local part
    for part in "$@"; do
        [[ " ${parts[*]} " == *" $part "* && " ${skipped[*]} " != *" $part "* ]] && return
    done
    return 1
}

# step TEXT COMMAND…: runs a command before the next one starts.
step() {
    local title=$1 began=$SECONDS outcome=0
    shift
    say "$title: begins"
    "$@" || outcome=$?
    record_time "$title" $((SECONDS - began)) "$outcome"
    ((outcome == 0)) || finish 1
}

# finish: prints the table and ends the script.
finish() {
    print_times
    ((${#failed_jobs[@]} == 0)) || die "failed: ${failed_jobs[*]}"
    say "all checks passed in $SECONDS s$(! wanted window || echo '; look at the pictures in screenshots/')"
    exit
}

need_rust
need_component rustfmt
need_component clippy
need_command python3 python3
if [[ $(uname -s) == Linux ]] && wanted game window; then
    need_window_libraries
    [[ -n $(vulkan_drivers 'lvp_icd*.json') ]] || missing_packages+=(mesa-vulkan-drivers)
fi
if [[ $(uname -s) == Linux ]] && wanted window; then
    need_command Xvfb xvfb
    need_command xdotool xdotool
    need_command openbox openbox
    need_command perl perl
    # The client of a screen reader is optional. The subshell keeps a failure from ending the script.
    (missing_packages=() && need_screen_reader && install_missing) || true
fi
install_missing
# The crates alone are built without Bevy. Other parts share one build of the workspace, because a build of some packages has other
# features of their dependencies. The Python package has a build of its own: Cargo would make a test program of its library,
# which would have to link Python.
packages=(--workspace --exclude quadrille-python --exclude quadrille)
if wanted game window; then
    choose_features install
    packages=(--workspace --exclude quadrille-python "${features[@]}")
fi

# The lints are part of the build: `cargo clippy` would compile all dependencies a second time.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS="-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"
tests=(cargo test --locked "${packages[@]}")
target=$(cargo metadata --locked --no-deps --format-version 1 | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')

! wanted crates game || step "formatting" cargo fmt --all --check
# Starts first, because it waits for downloads.
! wanted python || start_job "the Python package" 3600 scripts/python.sh

# build_tests: compiles all test programs with lints, and lists them: crate, kind of target, name, folder, program.
build_tests() {
    "${tests[@]}" --tests --examples --no-run --message-format json-render-diagnostics >"$job_folder/messages" || return 1
    python3 - "$job_folder/messages" >"$job_folder/programs" <<'END'
import json, os, sys
for line in open(sys.argv[1], encoding="utf-8"):
    message = json.loads(line)
    if message["reason"] == "compiler-artifact" and message["profile"]["test"] and message["target"]["kind"] != ["example"]:
        folder = os.path.dirname(message["manifest_path"])
        target = message["target"]
        print(os.path.basename(folder), target["kind"][0], target["name"], folder, message["executable"])
END
}
! wanted crates game documents window || step "compiling, with lints" build_tests

# run_program CRATE FOLDER PROGRAM: runs a test program as Cargo does.
run_program() {
    cd "$2"
    # Tests of the terminal program mostly wait for engines.
    [[ "$1" != cli ]] || export RUST_TEST_THREADS=4
    CARGO_MANIFEST_DIR=$2 exec "$3"
}

# These run longest, so they start first.
slow_programs=(app arena solver engine training)

# run_tests: starts the test programs of the wanted parts.
run_tests() {
    local crate kind name folder program part
    while read -r crate kind name folder program; do
        part=crates
        [[ "$folder" != "$PWD" ]] || part=game
        [[ "$name" != documents ]] || part=documents
        wanted "$part" || continue
        [[ "$folder" != "$PWD" ]] || crate=game
        start_job "$crate: $kind $name" "${QUADRILLE_LIMIT:-3000}" run_program "$crate" "$folder" "$program"
    done < <(
        for name in "${slow_programs[@]}"; do
            grep " test $name " "$job_folder/programs" || true
        done
        grep -v -E " test ($(IFS='|' && echo "${slow_programs[*]}")) " "$job_folder/programs"
    )
}

job_count=${QUADRILLE_JOBS:-4}
# Uses the programs of the tests. Cargo would compile them again with fewer features of their dependencies.
! wanted window || start_job "the real window" 3600 env QUADRILLE_PROGRAMS="$target/debug" QUADRILLE_PATIENCE=30 scripts/window.sh
# Uses a separate folder, because the flag would rebuild everything in the usual one.
! wanted crates || start_job "the table under every meeting of threads" 1800 env -u RUSTC_WORKSPACE_WRAPPER RUSTFLAGS="--cfg loom" \
    CARGO_TARGET_DIR="$target/loom" cargo test --locked -p quadrille-search --lib loom
! wanted crates game documents || run_tests
! wanted crates || start_job "the search's checksum" 900 "$target/debug/quadrille-cli" bench --check --expect \
    "$(cat crates/cli/tests/engine/bench-nodes.txt)"
! wanted crates game || start_job "examples in the documentation" 1800 "${tests[@]}" --doc --quiet
if wanted documents; then
    start_job "documentation of the crates" 1800 env RUSTDOCFLAGS="-D warnings" \
        cargo doc --locked --workspace --exclude quadrille --exclude quadrille-python --no-deps --quiet
    # Compiling cargo-deny takes 95 s, its check three. `.ci/run` installs it into its cache. The tests of the documents check the
    # licences in the lock file everywhere.
    if tool_installed cargo-deny "$cargo_deny_version"; then
        start_job "licences, sources and duplicates" 600 scripts/licences.sh
    else
        say "licences, sources and duplicates: skipped, because cargo-deny is not installed (scripts/licences.sh installs it)"
    fi
fi
finish_jobs
finish
