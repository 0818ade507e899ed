# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets and uses what is here
# Saved games: kills the program and resumes its game, plays on from an earlier move, writes a remark, reviews the game, saves
# it in a file and finds it in the list.
new_game hique
play hique 4,2,4,10
# Clicks are ignored until the move is played and stored.
after_one="1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/7/1GGGG1/1RRRRR1 2"
expect_position "$after_one"
play hique 7,13,7,11
after_two="1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/3R3/1GGGG1/1RR1RR1 1"
expect_position "$after_two"
# A move on the screen is on the disk before the next one is accepted, and otherwise soon.
sleep 1
kill -9 "$program"
wait "$program" 2>/dev/null || true
start_again
expect_screen Home
click resume
expect_screen Game
expect_position "$after_two"

click move-1
find_place play-on
key p
expect_position "$after_one"
play hique 11,13,11,11
picture variation
click remark
enter remark-text "The other line was worse."
click remark-keep
click review
click review-start
within_patience grep -q "^place review-step" "$trace" || fail "no better line was found"
picture review
click review-close

key ctrl+s
# The field has the focus, and typing replaces its text.
find_place file-name
enter file-name "$work/$scenario/mine.pgn"
click file-accept
within_patience grep -qs "The other line was worse" "$work/$scenario/mine.pgn" || fail "the game was not saved"
grep -q "(1... 7,13,7,11)" "$work/$scenario/mine.pgn" || fail "the variation was not saved"

click home
click home-games
click game-1
picture games
click games-open
expect_screen Game
