#!/usr/bin/env bash
# What is checked on Windows and macOS, where scripts/test.sh with its window on a display in memory does not run: the tests of
# the headless half, and that the window's half builds and passes its tests. It runs on Linux, too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_rust
choose_features install
say "headless tests"
cargo test --locked --no-default-features
say "desktop tests"
cargo test --locked "${features[@]}" --lib --bins --test app
say "both programs"
cargo build --locked "${features[@]}" --bin quadrille --bin quadrille-cli
say "all is well"
