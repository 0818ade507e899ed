#!/usr/bin/env bash
# Tests damaged records, positions, moves, protocol lines and settings, each kind for the given time. Texts that cause a
# failure, and short texts that reach new code, are saved in tests/corpus. Every test run tries them again.
# Usage: scripts/fuzz.sh [SECONDS [KIND]]      (600 seconds for each kind by default; settings need the window's libraries)
set -euo pipefail
cd "$(dirname "$0")/.."
export QUADRILLE_FUZZ_SECONDS=${1:-600}
kind=${2:-}
if [[ "$kind" != settings ]]; then
    cargo test --locked --release -p quadrille-cli --test arena "mutations::$kind" -- --nocapture --test-threads 2
fi
if [[ -z "$kind" || "$kind" == settings ]]; then
    cargo test --locked -p quadrille --lib settings::tests::damaged -- --nocapture
fi
