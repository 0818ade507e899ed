#!/usr/bin/env bash
# Checks licences, sources and duplicates of the dependencies against deny.toml with cargo-deny. Installs it if it is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/cargo_tools.sh
source scripts/cargo_tools.sh

need_rust
cargo_tool cargo-deny "$cargo_deny_version" || die "cargo-deny is needed for this check"
cargo fetch --locked --quiet
"$tool" --workspace --offline --locked check --deny warnings licenses sources bans
