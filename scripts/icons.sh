#!/usr/bin/env bash
# Makes assets/icons/*.png, and quadrille.ico for Windows, from assets/art/icon.svg. Run it when the icon has changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

choose_features
mkdir -p assets/icons
sizes=(32 48 64 128 256)
for size in "${sizes[@]}"; do
    cargo run --locked --quiet "${features[@]}" --example draw_icon -- "$size" "assets/icons/$size.png"
done
# Windows takes all sizes from one file: a header, an entry for each picture, and the pictures.
perl -e '
    my ($entries, $pictures, $start) = ("", "", 6 + 16 * @ARGV);
    for my $size (@ARGV) {
        open(my $file, "<:raw", "assets/icons/$size.png") or die "assets/icons/$size.png: $!";
        my $png = do { local $/; <$file> };
        # A size of 256 is written as 0.
        $entries .= pack("C4 v2 V2", $size % 256, $size % 256, 0, 0, 1, 32, length $png, $start + length $pictures);
        $pictures .= $png;
    }
    binmode STDOUT;
    print pack("v3", 0, 1, scalar @ARGV), $entries, $pictures;' "${sizes[@]}" >assets/icons/quadrille.ico
