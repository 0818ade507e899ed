# shellcheck shell=bash
# Sets up positions by hand, with the pointer, the wheel, the keyboard and as text, and plays on from one.

# next_game VARIANT: goes on to the next game, which must be this one.
next_game() {
    click position-game-next
    find_place "position-game-$1"
}

# changed: whether the text of what is set up is not what it was.
changed() { [[ "$(last_of draft)" != "$before" ]]; }

# with COMMAND…: does something that must change what is set up, and waits until it has.
with() {
    before=$(last_of draft)
    "$@"
    within_patience changed || fail "nothing came of: $*"
}

# hold NUMBER: takes a piece of the palette.
hold() {
    click "position-piece-$1"
    find_place "position-held-$1"
}

# drag_to SQUARE: as everywhere, but with a pause before each step that a slow frame must not run together with the next.
drag_to() {
    local from_x=$x from_y=$y
    find_place "square-$1"
    point "$from_x" "$from_y"
    xdotool mousedown 1
    sleep 0.8
    xdotool mousemove --window "$window" $(((from_x + x) / 2)) $(((from_y + y) / 2))
    sleep 0.8
    xdotool mousemove --window "$window" "$x" "$y"
    sleep 0.8
    xdotool mouseup 1
    sleep 0.12
}

# expect_draft TEXT: must come true within patience.
expect_draft() { expect draft "$1"; }

click home-games
expect_screen Games
click games-set-up
find_place position-game-upthrust
picture upthrust

# HiQUE, piece by piece.
next_game hique
with click position-clear
hold 2
for square in 2,2 4,2 6,2 8,2; do with click_square "$square"; done
hold 1
with click_square 7,5
# A runner has no business on a dark square: it is not put there.
click_square 6,6
picture hique-refused
hold 4
for square in 2,12 4,12 6,12; do with click_square "$square"; done
picture hique-bad
with drag_place position-piece-4 8,12
# Carried elsewhere, taken away, and put there again.
with drag 8,12 12,12
with right_click_square 12,12
with click_square 12,12
with click position-to-move-2
expect_draft '7/gggg2/7/6/3r3/6/7/6/7/6/7/GGG2G/7 2'
picture hique
click position-play
# Whoever plays on from there is chosen; going back loses nothing.
find_place new-position-hique
picture hique-players
click new-cancel
find_place position-play
expect_draft '7/gggg2/7/6/3r3/6/7/6/7/6/7/GGG2G/7 2'
click position-play
click new-seat1-ai
click new-seat2-human
click new-start
expect_screen Game
picture hique-game

# From the table, with E: the stacks of Focus, with the keyboard alone.
key e
find_place position-game-hique
next_game focus
with click position-clear
with click_square 22
with key Delete
with key Return
key 2
find_place position-held-2
with key Return
with key Return
with key Right Return
expect_draft '-,-,-,-,-,-/-,-,-,-,-,-/-,-,RGG,G,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,- 1 0,0 0,0'
with click position-reserve-1-more
with click position-captured-2-more
picture focus
next_game focus-exact
next_game focus-classic
picture focus-classic

# Dice: the wheel turns one, a number chooses what is on top.
next_game cublino-pur
picture cublino
with click position-clear
hold 3
with click_square d4
with wheel d4 up
with click_square d4
key 5
find_place position-held-5
with click_square e4
picture cublino-dice
with click position-start
next_game cublino-contra
picture contra
key Escape
expect_screen Game
