#!/usr/bin/env bash
# Draws docs/die.gif for the README: a die of Cublino that tips over the board, drawn by the board's own code. Needs ffmpeg.
# Run it when the look of the board or the dice has changed. Look at the picture before you commit it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

# Pixels per unit of the board, and the size of the picture, which the board fills.
pixels=0.46 canvas=319x324@0,0
# Milliseconds of the motion between two frames. The frames are shown at half speed.
interval=20
# Frames of rest after each tip.
rest=12

command -v ffmpeg >/dev/null || die "ffmpeg is missing: apt-get install ffmpeg"
choose_features
cargo build --locked --quiet "${features[@]}" --example draw_board
target=$(cargo metadata --locked --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
frames=$(mktemp -d)
trap 'rm -r "$frames"' EXIT
count=0

# frame POSITION OPTION…: draws the next frame.
frame() {
    local position=$1 file
    shift
    file=$(printf '%s/%04d.png' "$frames" "$count")
    count=$((count + 1))
    "$target/debug/examples/draw_board" cublino-pur "$position" "$pixels" "$file" - - "canvas=$canvas" "$@"
}

# tip POSITION MOVE: draws a whole tip.
tip() {
    local duration at
    duration=$(frame "$1" "move=$2@0" | sed -n 's/^takes \([0-9]*\).* ms$/\1/p')
    # The subshell of the pipe counted the first frame.
    count=$((count + 1))
    for ((at = interval; at < duration; at += interval)); do
        frame "$1" "move=$2@$at" >/dev/null
    done
    for ((at = 0; at < rest; at += 1)); do
        frame "$1" "move=$2@$((duration + 1000))" >/dev/null
    done
}

# The other dice, by row: White's on row 1, Black's on row 7.
white=Wa1Wb1Wc1We1Wf1Wg1
black=va7vb7vc7vd7ve7vf7vg7
tip "PWa1Wb1Wc1Wd1We1Wf1Wg1$black" d1d2
tip "P${white}Ld2$black" d2d3
tip "P${white}Bd3$black" d3d4
tip "P${white}Md4$black" d4e4
tip "P${white}Qe4$black" e4e5

ffmpeg -loglevel error -y -framerate $((500 / interval)) -i "$frames/%04d.png" \
    -filter_complex 'split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none:diff_mode=rectangle' -loop 0 docs/die.gif
du -h docs/die.gif
