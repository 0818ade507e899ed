# shellcheck shell=bash
# Plays a few moves of each variant with clicks and drags, and checks the pieces on the display.

# Upthrust, Green and Red against Blue and Yellow: a click, a drag, two refusals, undo and redo.
new_game upthrust new-colours-GR
expect_position "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1"
click_square a4
click_square a8
expect_position "4/4/4/G3/4/4/4/1RBY/RBYG/BYGR/YGRB GR 2"
drag c4 c7
expect_position "4/4/4/G3/2B1/4/4/1R1Y/RBYG/BYGR/YGRB GR 1"
expect_pieces upthrust a8=green c7=blue b4=red d4=yellow a3=red d1=blue a4=empty c4=empty d11=empty b6=empty
# Row 4 has two pieces left, so the piece climbs two squares, not three.
click_square b4
click_square b7
stays "4/4/4/G3/2B1/4/4/1R1Y/RBYG/BYGR/YGRB GR 1"
picture upthrust-refused
key Escape
click_square b4
click_square b6
expect_position "4/4/4/G3/2B1/1R2/4/3Y/RBYG/BYGR/YGRB GR 2"
# The leading yellow piece is alone in its row, so it may not climb one square (rule 3).
click_square d4
stays "4/4/4/G3/2B1/1R2/4/3Y/RBYG/BYGR/YGRB GR 2"
key ctrl+z
expect_position "4/4/4/G3/2B1/4/4/1R1Y/RBYG/BYGR/YGRB GR 1"
key ctrl+y
expect_position "4/4/4/G3/2B1/1R2/4/3Y/RBYG/BYGR/YGRB GR 2"
expect_pieces upthrust b6=red b4=empty d4=yellow a8=green
picture upthrust
leave

# HiQUE: a guard slides, a runner steps, and a runner steps between two guards and is taken.
new_game hique
expect_position "1rrrrr1/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/1RRRRR1 1"
click_square 4,2
hover_square 4,10
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
click_square 5,11
expect_position "1rrrrr1/3gg1/7/6/7/6/7/6/7/1gg3/3R3/1GGGG1/1R2RR1 1"
expect_pieces hique 6,10=black 5,11=empty 5,13=empty 7,11=white
picture hique
leave

# Focus: builds a stack, chooses a number with a digit, and moves half of a stack.
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
click_square 03
expect_position "-,-,-,GRR,R,R/G,G,RG,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G 2 0,0 0,0"
expect_pieces focus 03=red 01=empty 02=empty 12=green
picture focus
leave

# Focus exact: two pieces may go two squares, but not one.
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
picture focus-exact-refused
key Escape
click_square 01
key 2
click_square 03
expect_position "-,-,G,GRR,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,G,G/R,R,G,G,R,R/G,G,R,R,GG,- 2 0,0 0,0"
expect_pieces focus-exact 03=red 01=empty 02=green
picture focus-exact
leave

# Focus classic: the 52 squares, and a move onto one of the empty strips.
new_game focus-classic
expect_position "-,-,-,-/R,R,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0"
click_square 12
click_square 02
expect_position "R,-,-,-/R,-,G,G,R,R/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 2 0,0 0,0"
drag 13 23
expect_position "R,-,-,-/R,-,-,G,R,R/-,G,G,RG,R,G,G,-/-,R,R,G,G,R,R,-/-,G,G,R,R,G,G,-/-,R,R,G,G,R,R,-/G,G,R,R,G,G/-,-,-,- 1 0,0 0,0"
expect_pieces focus-classic 02=red 11=red 23=green 24=red 63=red 66=green 03=empty 12=empty 13=empty 75=empty 37=empty
picture focus-classic
leave

# Cublino Pur: two tips, then a move of two jumps, step by step.
new_game cublino-pur
expect_position "PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7"
click_square d1
click_square d2
expect_position "pWa1Wb1Wc1We1Wf1Wg1Ld2va7vb7vc7vd7ve7vf7vg7"
drag d7 d6
expect_position "PWa1Wb1Wc1We1Wf1Wg1Ld2id6va7vb7vc7ve7vf7vg7"
expect_pieces cublino-pur d2=white d6=black a1=white g7=black d1=empty d7=empty d4=empty
click_square f1
click_square d1
click_square d3
expect_position "pWa1Wb1Wc1We1Wg1Ld2Wd3id6va7vb7vc7ve7vf7vg7"
expect_pieces cublino-pur d3=white d2=white f1=empty d1=empty d6=black
picture cublino-pur
leave

# Cublino Contra: a fight in the middle, and a move cancelled with the right button.
new_game cublino-contra
expect_position "CWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7"
click_square d1
click_square d2
expect_position "cWa1Wb1Wc1We1Wf1Wg1Ld2va7vb7vc7vd7ve7vf7vg7"
click_square d7
right_click_square d6
click_square e7
click_square e6
expect_position "CWa1Wb1Wc1We1Wf1Wg1Ld2ie6va7vb7vc7vd7vf7vg7"
expect_pieces cublino-contra d2=white e6=black a1=white d7=black d1=empty e7=empty d4=empty g3=empty
picture cublino-contra
