#!/usr/bin/env bash
# Builds the game and runs it with the given arguments. Installs missing run-time libraries and ALSA's headers.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_rust
if [[ $(uname -s) == Linux ]]; then
    # Checks this before the build, which takes long.
    if [[ -z "${DISPLAY:-}" && -z "${WAYLAND_DISPLAY:-}" ]]; then
        die "there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open." \
            "Run this on a desktop, or use the terminal program: cargo run --release -p quadrille-cli -- ugi"
    fi
    need_window_libraries
    if [[ -z "${VK_DRIVER_FILES:-}${VK_ICD_FILENAMES:-}" && -z $(vulkan_drivers) ]]; then
        missing_packages+=(mesa-vulkan-drivers)
    fi
    install_missing
fi
choose_features install

say "building (the first time takes about a quarter of an hour on two cores, later a few seconds)"
cargo build --locked --release "${features[@]}" --bin quadrille
exec cargo run --locked --release "${features[@]}" --quiet --bin quadrille -- "$@"
