# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets and uses what is here
# Looking for the best: a hint says why, analysis shows its lines as arrows that can be stepped into, a review that is
# killed goes on from there, and a line and a game that were taken out come back.
new_game hique
play hique 4,2,4,10
play hique 7,13,7,11
after_two="1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/3R3/1GGGG1/1RR1RR1 1"
expect_position "$after_two"
click button-hint
within_patience grep -q "^busy" "$trace" || fail "no hint is looked for"
# The strip that shows it goes when it is found.
picture hint
key Escape

click review
click review-analyse
find_place review-line-3
sleep 1
find_place review-line-2
point "$x" "$y"
picture arrows
click review-line-2
find_place move-3
is_gone() { [[ -z "$(place "$1")" ]]; }
has_left() { [[ "$(place "$1")" != "$2" ]]; }
before=$(place review-start)
click review-analyse
# Without its lines the panel is shorter, and Review elsewhere.
within_patience is_gone review-line-3 || fail "the lines stay"
within_patience has_left review-start "$before" || fail "the panel keeps its height"
click review-start
reviews="$work/$scenario/games/reviews"
kept() {
    grep -qs " info depth " "$reviews"/*.review
}
within_patience kept || fail "the review is not kept"
picture review

kill -9 "$program"
wait "$program" 2>/dev/null || true
start_again
expect_screen Home
click resume
expect_position "$after_two"
click review
# It goes through a game from the end, so that the last position is known however early it was killed.
key End
within_patience grep -q "^place review-step" "$trace" || fail "the review was forgotten"
picture again
click review-close
within_patience is_gone review-close || fail "the review stays open"

# The line that was stepped into goes on for a few moves, and the list shows its end.
key Home
click move-2
click remove-line
click line-remove
find_place bring-back
sleep 1
key u
within_patience is_gone bring-back || fail "the line did not come back"
expect_position "$after_two"
picture back

# What lies on the table cannot be deleted.
click home
new_game focus
click home
click home-games
click game-1
click games-delete
click games-deleted
find_place games-bring-back
picture deleted
click games-bring-back
within_patience is_gone games-bring-back || fail "the game did not come back"
