# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Used by frame_times.sh. Shows a game between two people for a while, then for as long a game of two AIs with 20 seconds a
# move.
expect_screen Home
click home-hique
click new-seat1-human
click new-seat2-human
click new-start
expect_screen Game
sleep "${QUADRILLE_SPAN:-60}"
click home
expect_screen Home
click home-hique
for seat in 1 2; do
    click "new-seat$seat-ai"
    click "new-level$seat-10"
    click "new-time$seat-20s"
done
click new-start
expect_screen Game
sleep "${QUADRILLE_SPAN:-60}"
