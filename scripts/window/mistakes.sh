# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# A lost game of Upthrust whose first move gives the game away: the review marks it, and it becomes an exercise, from the end
# of the review; the worst one comes first, which one that is depends on how far the review has searched.
new_game upthrust new-colours-GR new-begins-1
play upthrust a4a8
play upthrust d4d7
click button-resign
click result-review
find_place review-start
click review-time-1000
click review-start
find_place review-learn-on
picture review
click review-learn-on
find_place puzzle-hint
picture asked
worst=a4a8
[[ "$(last_of asks)" == *" 0 0" ]] || worst=d4d7
play upthrust "$worst"
find_place puzzle-retry
sleep 3
picture refuted
click puzzle-retry
sleep 1
click puzzle-solution
sleep 1
within_patience settled || fail "the solution does not come to an end"
sleep 1
picture shown
click to-review
find_place review-start
picture back
