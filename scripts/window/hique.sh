# shellcheck shell=bash
# HiQUE: a guard's slide, a runner's step, and a runner walking to its death between two guards.
new_game hique
expect_position "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1"
click_square 4,2
hover_square 4,10
picture slide
click_square 4,10
expect_position "1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/7/1GGGG1/1RRRRR1 2"
drag 7,13 7,11
expect_position "1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/3R3/1GGGG1/1RR1RR1 1"
expect_pieces hique 4,10=black 7,11=white 6,2=black 4,12=white 5,13=white 3,1=black 4,2=empty 7,13=empty 7,7=empty 6,6=empty
click_square 6,2
click_square 6,10
expect_position "1rrrrr1/3gg1/7/6/7/6/7/6/7/1gg3/3R3/1GGGG1/1RR1RR1 2"
click_square 5,13
hover_square 5,11
picture danger
click_square 5,11
expect_position "1rrrrr1/3gg1/7/6/7/6/7/6/7/1gg3/3R3/1GGGG1/1R2RR1 1"
expect_pieces hique 6,10=black 5,11=empty 5,13=empty 7,11=white
picture game
