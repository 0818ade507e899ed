#!/usr/bin/env bash
# Draws the pictures in docs/guide/pictures/ from the list in docs/guide/pictures.toml. Run it when the list or the look of
# the boards has changed; a test reports this. Look at each picture before you commit it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

choose_features
mkdir -p docs/guide/pictures
# Includes pictures that are no longer in the list.
rm -f docs/guide/pictures/*.png
QUADRILLE_RENEW_PICTURES=1 cargo test --locked -p quadrille "${features[@]}" --test app -- --exact \
    pictures::guide::guide_pictures_match_the_boards
du -ch docs/guide/pictures/*.png | tail -n 1
