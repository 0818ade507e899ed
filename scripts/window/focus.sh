# shellcheck shell=bash
# Focus on the class board: a stack is built, a count chosen by a digit, and half a stack moved.
new_game focus
expect_position "R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0"
click_square 00
click_square 01
expect_position "-,RR,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 2 0,0 0,0"
drag 02 12
expect_position "-,RR,-,G,R,R/G,G,RG,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 1 0,0 0,0"
expect_pieces focus 01=red 12=green 13=red 03=green 52=red 55=green 00=empty 02=empty
click_square 01
key 2
picture selected
click_square 03
expect_position "-,-,-,GRR,R,R/G,G,RG,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 2 0,0 0,0"
expect_pieces focus 03=red 01=empty 02=empty 12=green
picture game
