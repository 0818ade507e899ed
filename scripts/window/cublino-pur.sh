# shellcheck shell=bash
# Cublino Pur: two tips, then a move of two jumps made step by step.
new_game cublino-pur
expect_position "PWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7"
click_square d1
picture selected
click_square d2
expect_position "pWa1Wb1Wc1We1Wf1Wg1Ld2va7vb7vc7vd7ve7vf7vg7"
drag d7 d6
expect_position "PWa1Wb1Wc1We1Wf1Wg1Ld2id6va7vb7vc7ve7vf7vg7"
expect_pieces cublino-pur d2=white d6=black a1=white g7=black d1=empty d7=empty d4=empty
click_square f1
click_square d1
picture under-way
click_square d3
expect_position "pWa1Wb1Wc1We1Wg1Ld2Wd3id6va7vb7vc7ve7vf7vg7"
expect_pieces cublino-pur d3=white d2=white f1=empty d1=empty d6=black
picture game
