#!/usr/bin/env bash
# Measures the cost of a build in an empty folder: crates compiled, seconds, seconds of processor time, size of the program.
# Then measures the program on Home, on a virtual display with Mesa's software driver: time to the first picture, memory.
# Seconds need an idle machine. Processor time can also be compared on a busy one.
#
# usage: scripts/build_cost.sh [FOLDER]       builds in FOLDER and keeps it; by default in a temporary folder
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

folder=${1:-}
log=$(mktemp)
trap 'rm -f "$log"; [[ -n "${1:-}" ]] || rm -rf "${folder:-}"' EXIT
[[ -n "$folder" ]] || folder=$(mktemp -d)
[[ -z $(ls -A "$folder" 2>/dev/null) ]] || die "$folder is not empty: expected an empty folder for a first build"
export CARGO_TARGET_DIR="$folder" CARGO_INCREMENTAL=0

choose_features
# Downloads are not part of the measurement.
cargo fetch --locked --quiet
TIMEFORMAT='%R s, %U s + %S s of processor time'
say "building with ${QUADRILLE_JOBS:-2} jobs"
{ time cargo build --locked --release "${features[@]}" --bin quadrille --jobs "${QUADRILLE_JOBS:-2}" 2>"$log"; } 2>&1 ||
    die "the build failed: $(tail -n 5 "$log")"
printf '%s crates compiled\n' "$(grep -c '^ *Compiling' "$log")"
printf '%s bytes of program\n' "$(stat -c %s "$folder/release/quadrille")"
QUADRILLE_PROFILE=release scripts/window.sh footprint
