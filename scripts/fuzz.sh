#!/usr/bin/env bash
# Tries damaged records, positions, moves and settings of games for as long as it is told, each kind by itself.
# Usage: scripts/fuzz.sh [SECONDS]      (600 for each kind unless told)
set -euo pipefail
cd "$(dirname "$0")/.."
QUADRILLE_FUZZ_SECONDS=${1:-600} cargo test --locked --release --no-default-features --test arena mutations -- --nocapture --test-threads 2
