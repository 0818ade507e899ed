# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Used by motion_times.sh. Shows a board at rest, tips dice, moves stacks, resizes the window, and clicks.

# phase NAME: begins a part of the measurement. Frames are reported within half a second.
phase() {
    sleep 0.7
    printf 'phase %s\n' "$1" >>"$QUADRILLE_FRAME_TIMES"
}
moves() {
    local variant=$1 move
    shift
    for move in "$@"; do
        play "$variant" "$move"
        sleep 0.6
    done
}
new_game cublino-contra
sleep 1
phase rest
sleep 6
phase end
# Warms up the pictures: the first tip of a die rasterises its frames on a thread.
moves cublino-contra d1d2 d7d6
phase tip
moves cublino-contra c1c2 c7c6 e1e2 e7e6 b1b2 b7b6 f1f2 f7f6 a1a2 a7a6
phase end
click home
new_game focus
moves focus 00-01:1 30-31:1 01-03:2 34-35:1 03-04:3 54-55:1 04-05:4 10-11:1
phase stack
moves focus 05-00:5
phase end
moves focus 31-30:1
phase stack
moves focus 00-05:5
phase end
phase resize
for step in $(seq 0 39); do
    xdotool windowsize "$window" $((1000 + step * 7)) $((700 + step * 2))
    sleep 0.05
done
phase end
sleep 1
find_place square-45
for _ in $(seq 12); do
    perl "$steps_folder/latency.pl" "$framebuffer" "$window" "$x" "$y" >>"$QUADRILLE_FRAME_TIMES"
    sleep 0.6
done
