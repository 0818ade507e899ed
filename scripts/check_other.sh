#!/usr/bin/env bash
# Runs the tests and builds both programs on Windows and macOS, where scripts/test.sh does not run. It also runs on Linux.
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
say "all checks passed"
