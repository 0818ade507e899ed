#!/usr/bin/env bash
# Measures what the first command of the README costs: the build in an empty folder (crates compiled, seconds, seconds of
# processor time, size of the program), and then what the program takes on Home (time to the first picture, memory) on a
# display in memory with Mesa's software driver. The seconds are worth telling only of a machine with nothing else to do;
# the processor's time can be compared on a busy one as well.
#
# usage: scripts/build_cost.sh [FOLDER]       builds there and keeps it; without, in a folder that is removed again
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

folder=${1:-}
log=$(mktemp)
trap 'rm -f "$log"; [[ -n "${1:-}" ]] || rm -rf "${folder:-}"' EXIT
[[ -n "$folder" ]] || folder=$(mktemp -d)
[[ -z $(ls -A "$folder" 2>/dev/null) ]] || die "$folder is not empty: a build there would not be the first"
export CARGO_TARGET_DIR="$folder" CARGO_INCREMENTAL=0

choose_features
# What is fetched depends on the line, not on the build.
cargo fetch --locked --quiet
TIMEFORMAT='%R s, %U s + %S s of processor time'
say "building with ${QUADRILLE_JOBS:-2} jobs"
{ time cargo build --locked --release "${features[@]}" --bin quadrille --jobs "${QUADRILLE_JOBS:-2}" 2>"$log"; } 2>&1 ||
    die "the build failed: $(tail -n 5 "$log")"
printf '%s crates compiled\n' "$(grep -c '^ *Compiling' "$log")"
printf '%s bytes of program\n' "$(stat -c %s "$folder/release/quadrille")"
QUADRILLE_PROFILE=release scripts/window.sh footprint
