# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# What became of other games from the position on show: the program's and the player's own, in a review. A row shows its
# arrow, and a click goes there.
is_gone() { [[ -z "$(place "$1")" ]]; }
new_game hique
play hique 4,2,4,10
click button-resign
find_place again
click result-review
find_place review-bar
click review-first
# In a wide window it stands above the moves.
[[ -z "$(place tab-explorer)" ]] || click tab-explorer
find_place explorer-4,2,4,10
picture games
at=$(place explorer-4,2,4,8)
# shellcheck disable=SC2086 # two numbers
point $at
picture arrow
click explorer-4,2,4,8
# It is a variation now, with moves of the other side behind it.
within_patience is_gone explorer-4,2,4,8 || fail "the explorer shows another position's moves"
picture variation
if [[ -n "$(place tab-moves)" ]]; then
    click tab-moves
    find_place side-1
    click tab-explorer
else
    find_place side-1
fi
click review-first
click explorer-own
find_place explorer-4,2,4,10
picture own
