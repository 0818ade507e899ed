# shellcheck shell=bash
# Perfect begins a game of Upthrust, by the book: the panel says what is proven. It answers again, after a move of a person.
expect_screen Home
click home-upthrust
click new-seat1-ai
click new-seat2-human
click new-begins-1
click new-colours-GR
click new-level1-perfect
picture new-game
click new-start
expect_screen Game
moved() {
    [[ "$(last_of position)" == *" GR $1" && "$(last_of position)" != "$2" ]]
}
within_patience moved 2 "" || fail "Perfect does not begin"
picture proven
before=$(last_of position)
sleep 1
key Tab
