#!/usr/bin/env bash
# Makes assets/NOTICES.txt, the licences of everything that is part of our programs, and packaging/notices/crates.txt, which
# says of every crate in the lock file what its licence is and on which systems it is part of them. To be run, and what came
# of it committed, whenever Cargo.lock has changed: a test compares the three.
# The licences are found by cargo-about, set up in packaging/notices/about.toml; nothing is asked of the network but crates.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/cargo_tools.sh
source scripts/cargo_tools.sh

need_rust
command -v python3 >/dev/null || die "python3 is missing"
# It compares every file of every crate with every licence, which takes minutes otherwise.
tool_optimisation=3 cargo_tool cargo-about 0.9.3 --features cli || die "without it there are no notices"
cargo fetch --locked --quiet
found=$(mktemp)
trap 'rm -f "$found"' EXIT
"$tool" generate --workspace --config packaging/notices/about.toml --format json --offline --locked --fail --output-file "$found"
python3 scripts/notices.py "$found"
