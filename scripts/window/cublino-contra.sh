# shellcheck shell=bash
# Cublino Contra: the dice meet in the middle, and a move taken back with the right button.
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
picture game
