# shellcheck shell=bash
# Focus with exact distances: two pieces may not go one square, but two.
new_game focus-exact
click_square 00
click_square 01
expect_position "-,RR,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 2 0,0 0,0"
click_square 55
click_square 54
expect_position "-,RR,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,GG,- 1 0,0 0,0"
expect_pieces focus-exact 01=red 54=green 02=green 53=red 22=green 00=empty 55=empty
click_square 01
key 2
click_square 02
stays "-,RR,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,GG,- 1 0,0 0,0"
picture refused
key Escape
click_square 01
key 2
click_square 03
expect_position "-,-,G,GRR,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,GG,- 2 0,0 0,0"
expect_pieces focus-exact 03=red 01=empty 02=green
picture game
