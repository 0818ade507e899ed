# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# The warning of a blunder: turned on in the settings, given before the level answers; the move is taken back, made again and stands.
expect_screen Home
click home-settings
expect_screen Settings
scroll_to settings-warn
picture settings
click settings-warn
click settings-back
new_game upthrust new-colours-GR new-begins-1 new-seat2-ai new-level2-1
before=$(last_of position)
is_back() {
    [[ "$(last_of position)" == "$before" ]]
}
play upthrust a4a8
find_place warning-stand
[[ "$(last_of position)" == *" 2" ]] || fail "the blunder was answered before it was told: $(last_of position)"
picture warned
click warning-back
within_patience is_back || fail "the move is not taken back: $(last_of position)"
play upthrust a4a8
find_place warning-stand
click warning-stand
is_answered() {
    [[ "$(last_of position)" == *" 1" ]]
}
within_patience is_answered || fail "the level does not answer: $(last_of position)"
picture answered
