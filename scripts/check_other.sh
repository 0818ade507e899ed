#!/usr/bin/env bash
# What is checked on Windows and macOS, where scripts/test.sh with its window on a display in memory does not run: the tests,
# and that both programs can be built. It runs on Linux, too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_rust
choose_features install
say "tests"
cargo test --locked --workspace "${features[@]}"
say "both programs"
cargo build --locked -p quadrille -p quadrille-cli "${features[@]}"
say "all is well"
