# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# A puzzle of Contra out of New game: a hint in two steps, the solution, the next one; and the person's own game comes back.
new_game hique
play hique 4,2,4,10
own="1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/7/1GGGG1/1RRRRR1 2"
expect_position "$own"
click home
expect_screen Home
click home-cublino-contra
click new-puzzles
expect_screen Game
find_place puzzle-hint
[[ "$(last_of position)" != "$own" ]] || fail "the puzzle is not on the board"
picture begun
click puzzle-hint
picture piece
click puzzle-hint
picture move
click puzzle-solution
sleep 1
within_patience settled || fail "the solution does not come to an end"
find_place puzzle-next
picture shown
first=$(last_of position)
click puzzle-next
sleep 1
[[ "$(last_of position)" != "$first" ]] || fail "no other puzzle comes"
picture next
click to-learn
expect_screen Learn
picture learn
click home
expect_screen Home
picture home
click resume
expect_screen Game
expect_position "$own"
