#!/usr/bin/env bash
# Kills the program repeatedly at random moments of play and of learning. Checks that no accepted move, no solved puzzle and
# no step of a first game is lost.
# Usage: scripts/kill_loop.sh [TIMES]      (300 times by default, about half a second each)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
need_rust
choose_features
QUADRILLE_KILLS=${1:-300} cargo test --locked -p quadrille "${features[@]}" --test app killed_at_random_moments -- --nocapture --test-threads=1
