# shellcheck shell=bash
# Focus as published: the 52 squares, and a move onto one of the strips that begin empty.
new_game focus-classic
expect_position "-,-,-,-/R,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0"
click_square 12
click_square 02
expect_position "R,-,-,-/R,-,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 2 0,0 0,0"
drag 13 23
expect_position "R,-,-,-/R,-,-,G,R,R/-,G,G,RG,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0"
picture game
