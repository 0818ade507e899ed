#!/usr/bin/env bash
# Makes assets/NOTICES.txt, the licences of all parts of our programs, and packaging/notices/crates.txt, the licence and the
# systems of each crate in the lock file. Run it after a change of Cargo.lock and commit the result. A test compares the three.
# cargo-about finds the licences; packaging/notices/about.toml configures it. The network is used only for crates.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/cargo_tools.sh
source scripts/cargo_tools.sh

need_rust
command -v python3 >/dev/null || die "python3 is missing"
# It compares each file of each crate with each licence, which takes minutes without optimisation.
tool_optimisation=3 cargo_tool cargo-about 0.9.3 --features cli || die "cargo-about is needed for the notices"
cargo fetch --locked --quiet
found=$(mktemp)
trap 'rm -f "$found"' EXIT
"$tool" generate --workspace --config packaging/notices/about.toml --format json --offline --locked --fail --output-file "$found"
python3 scripts/notices.py "$found"
