#!/usr/bin/env bash
# Compiles rules, search, solver and lessons for a browser, and compares searches of depth 4 under Node.js with native ones.
# Needs Node.js. Where rustup has no such target, Debian's compiler is used.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/cargo_tools.sh
source scripts/cargo_tools.sh

need_rust
need_command node nodejs
target=wasm32-unknown-unknown
choose_cross_rust "$target" std,panic_abort
[[ -z "$cross_std" ]] || need_command wasm-ld-22 lld-22
install_missing
[[ -z "$cross_std" ]] || export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22
version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p}' Cargo.lock)
cargo_tool wasm-bindgen-cli "$version" || die "wasm-bindgen-cli is needed to run the search under Node.js"

crates=(-p quadrille-games -p quadrille-search -p quadrille-solver -p quadrille-teaching -p quadrille-text -p quadrille-drawing)
folder=$(cargo metadata --locked --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
# Another compiler would rebuild everything in the usual folder.
browser_folder=$folder/browser
CARGO_TARGET_DIR=$browser_folder cross_cargo build --no-default-features --lib "${crates[@]}"
example=(-p quadrille-search --example depth_four)
CARGO_TARGET_DIR=$browser_folder cross_cargo build --no-default-features "${example[@]}"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$tool" --target nodejs --out-dir "$out" "$browser_folder/$target/debug/examples/depth_four.wasm"
node "$out/depth_four.js" | tee "$out/browser"
cargo run --locked --quiet "${example[@]}" | diff "$out/browser" - || die "the searches differ"
say "the searches agree"
