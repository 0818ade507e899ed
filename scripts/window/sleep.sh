# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# An idle window sleeps, and the click that wakes it is not lost.

# used: prints the program's processor time in hundredths of a second.
used() {
    awk '{ print $14 + $15 }' "/proc/$program/stat"
}

# rests: succeeds if it used less than 0.05 s in the last second.
rests() {
    local before
    before=$(used)
    sleep 1
    (($(used) - before < 5))
}

# sleeps WHERE: fails if the program uses a second or more in ten seconds. Continuous drawing takes at least ten.
sleeps() {
    local before share
    within_patience rests || fail "$1: it does not come to rest"
    before=$(used)
    sleep 10
    share=$(($(used) - before))
    say "window: $scenario: $1: $share hundredths of a second in ten seconds"
    ((share < 100)) || fail "$1: it does not sleep"
}

expect_screen Home
# Games on the cards rest with reduced motion.
click home-settings
expect_screen Settings
scroll_to settings-reduced
click settings-reduced
click settings-back
expect_screen Home
sleeps "Home"

new_game hique
click_square 4,2
hover_square 4,10
sleeps "a game that waits"
# The pointer does not move before the press, so that the press itself must wake the window.
xdotool mousedown 1
sleep 0.08
xdotool mouseup 1
expect_position "1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/7/1GGGG1/1RRRRR1 2"
sleeps "after a move"
key u
expect_position "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1"
