# shellcheck shell=bash
# Sets up positions by hand, with the pointer, the wheel, the keyboard and as text, and plays on from one.

# next_game VARIANT: goes on to the next game, which must be this one.
next_game() {
    click position-game-next
    find_place "position-game-$1"
}

click home-games
expect_screen Games
click games-set-up
find_place position-game-upthrust
picture upthrust

# HiQUE, piece by piece.
next_game hique
click position-clear
click position-piece-2
for square in 2,2 4,2 6,2 8,2; do click_square "$square"; done
click position-piece-1
click_square 7,5
# A runner has no business on a dark square: it is not put there.
click_square 6,6
picture hique-refused
click position-piece-4
for square in 2,12 4,12 6,12; do click_square "$square"; done
picture hique-bad
drag_place position-piece-4 8,12
# Carried elsewhere, taken away, and put there again.
drag 8,12 12,12
right_click_square 12,12
click_square 12,12
click position-to-move-2
picture hique
click position-play
expect_screen Game
expect_position '7/gggg2/7/6/3r3/6/7/6/7/6/7/GGG2G/7 2'
picture hique-game

# From the table, with E: the stacks of Focus, with the keyboard alone.
key e
find_place position-game-hique
next_game focus
click position-clear
click_square 22
key Delete
key 1 Return 2 Return Right 1 Return
picture focus
click position-reserve-1-more
click position-captured-2-more
picture focus-numbers
next_game focus-exact
next_game focus-classic
picture focus-classic

# Dice: the wheel turns one, a number chooses what is on top.
next_game cublino-pur
picture cublino
click position-clear
click position-piece-3
click_square d4
wheel d4 up
click_square d4
key 5
click_square e4
picture cublino-dice
click position-start
next_game cublino-contra
picture contra
key Escape
expect_screen Game
expect_position '7/gggg2/7/6/3r3/6/7/6/7/6/7/GGG2G/7 2'
