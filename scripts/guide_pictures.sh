#!/usr/bin/env bash
# Draws the pictures of the guide in docs/guide/pictures/ anew from the list in docs/guide/pictures.toml, as the boards look now.
# Needed when the list or the boards' looks have changed; a test says when. Look at each before you commit it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

choose_features
mkdir -p docs/guide/pictures
# Also those that the list no longer has.
rm -f docs/guide/pictures/*.png
QUADRILLE_RENEW_PICTURES=1 cargo test --locked -p quadrille "${features[@]}" --test app -- --exact \
    pictures::guide::the_guides_pictures_are_what_the_boards_draw
du -ch docs/guide/pictures/*.png | tail -n 1
