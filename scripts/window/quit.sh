# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets and uses what is here
# Quitting when the game cannot be written: the program asks, goes on if it is told to, and ends once the game is kept.
new_game hique
data="$work/$scenario/games"
is_kept() { grep -lqrs "$1" "$data/games"; }
play hique 4,2,4,10
within_patience is_kept 4,2,4,10 || fail "the first move is not kept"
# A file takes the place of the data folder: nothing can be written in it.
mv "$data" "$data.aside"
: >"$data"
play hique 7,13,7,11
click complaint-read
click home
expect_screen Home
click quit
find_place quit-retry
picture asked
click quit-retry
find_place quit-anyway
key Escape
alive
# The disk is there again.
rm "$data"
mv "$data.aside" "$data"
click quit
ended=1
for _ in {1..200}; do
    kill -0 "$program" 2>/dev/null || break
    sleep 0.05
done
! kill -0 "$program" 2>/dev/null || fail "the program does not end"
is_kept 7,13,7,11 || fail "the last move is lost"
