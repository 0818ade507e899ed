#!/usr/bin/env bash
# Tries damaged records, positions, moves, lines of the protocol and settings for as long as it is told, each kind by itself.
# What breaks something, and small texts of which something new came, are kept in tests/corpus, whose texts every run of
# the tests tries again.
# Usage: scripts/fuzz.sh [SECONDS [KIND]]      (600 for each kind unless told; settings need what the window needs)
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
