# shellcheck shell=bash
# Focus as published: the 52 squares, and a move onto one of the strips that begin empty.
new_game focus-classic
expect_position "-,-,-,-/R,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0"
click_square 12
click_square 02
expect_position "R,-,-,-/R,-,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 2 0,0 0,0"
drag 13 23
expect_position "R,-,-,-/R,-,-,G,R,R/-,G,G,RG,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0"
expect_pieces focus-classic 02=red 11=red 23=green 24=red 63=red 66=green 03=empty 12=empty 13=empty 75=empty 37=empty
picture game
