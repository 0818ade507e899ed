#!/usr/bin/env bash
# Makes assets/icons/*.png from assets/art/icon.svg. Run it when the icon has changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

choose_features
mkdir -p assets/icons
for size in 32 48 64 128 256; do
    cargo run --locked --quiet "${features[@]}" --example draw_icon -- "$size" "assets/icons/$size.png"
done
