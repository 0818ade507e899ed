# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets and uses what is here
# A game that is over: what is tried in it is a variation and its result stays; it is gone on with in a new game; and there is
# a rematch on the other sides.
is_gone() { [[ -z "$(place "$1")" ]]; }
new_game hique
start=$(last_of position)
play hique 4,2,4,10
play hique 7,13,7,11
after_two="1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/3R3/1GGGG1/1RR1RR1 1"
expect_position "$after_two"
click button-resign
find_place again
picture over

key Prior
key Prior
play hique 4,2,4,4
find_place side-1
expect_position "$after_two"
picture tried
key Escape
find_place again
click result-review
find_place review-bar
key Prior
click review-first
click review-on
picture review
click review-close
within_patience is_gone review-close || fail "the review stays open"

# From the move before it the same players go on in another game, which says where it comes from.
click play-on
expect_position "1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/7/1GGGG1/1RRRRR1 2"
picture played-on

click button-resign
click swap
expect_position "$start"
picture rematch
