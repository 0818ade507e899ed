#!/usr/bin/env bash
# Kills the program again and again at random moments of play and of learning, and looks that it goes on with no accepted
# move, no solved puzzle and no step of a first game lost.
# Usage: scripts/kill_loop.sh [TIMES]      (300 times unless told; about half a second each)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
need_rust
choose_features
QUADRILLE_KILLS=${1:-300} cargo test --locked -p quadrille "${features[@]}" --test app killed_at_random_moments -- --nocapture --test-threads=1
