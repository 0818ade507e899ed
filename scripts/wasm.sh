#!/usr/bin/env bash
# Compiles rules, search, solver and lessons for a browser, and compares searches of depth 4 under Node.js with native ones.
# Needs Node.js, and rustup to add the target.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/cargo_tools.sh
source scripts/cargo_tools.sh

need_rust
need_command node nodejs
install_missing
target=wasm32-unknown-unknown
rustup target add "$target"
version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p}' Cargo.lock)
cargo_tool wasm-bindgen-cli "$version" || die "wasm-bindgen-cli is needed to run the search under Node.js"

crates=(-p quadrille-games -p quadrille-search -p quadrille-solver -p quadrille-teaching -p quadrille-text -p quadrille-drawing)
cargo build --locked --no-default-features --lib "${crates[@]}" --target "$target"
example=(-p quadrille-search --example depth_four)
cargo build --locked --no-default-features "${example[@]}" --target "$target"
folder=$(cargo metadata --locked --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$tool" --target nodejs --out-dir "$out" "$folder/$target/debug/examples/depth_four.wasm"
node "$out/depth_four.js" | tee "$out/browser"
cargo run --locked --quiet "${example[@]}" | diff "$out/browser" - || die "the searches differ"
say "the searches agree"
