# shellcheck shell=bash
# Upthrust, Green and Red against Blue and Yellow: a click, a drag, two refusals, undo and redo.
new_game upthrust new-colours-GR
expect_position "4/4/4/4/4/4/4/GRBY/RBYG/BYGR/YGRB GR 1"
click_square a4
picture selected
click_square a8
expect_position "4/4/4/G3/4/4/4/1RBY/RBYG/BYGR/YGRB GR 2"
drag c4 c7
expect_position "4/4/4/G3/2B1/4/4/1R1Y/RBYG/BYGR/YGRB GR 1"
expect_pieces upthrust a8=green c7=blue b4=red d4=yellow a3=red d1=blue a4=empty c4=empty d11=empty b6=empty
# Two pieces are left in row 4: it climbs two, not three.
click_square b4
click_square b7
stays "4/4/4/G3/2B1/4/4/1R1Y/RBYG/BYGR/YGRB GR 1"
picture refused
key Escape
click_square b4
click_square b6
expect_position "4/4/4/G3/2B1/1R2/4/3Y/RBYG/BYGR/YGRB GR 2"
# Yellow leads alone and alone in its row: it may not step (rule 3).
click_square d4
stays "4/4/4/G3/2B1/1R2/4/3Y/RBYG/BYGR/YGRB GR 2"
key ctrl+z
expect_position "4/4/4/G3/2B1/4/4/1R1Y/RBYG/BYGR/YGRB GR 1"
key ctrl+y
expect_position "4/4/4/G3/2B1/1R2/4/3Y/RBYG/BYGR/YGRB GR 2"
expect_pieces upthrust b6=red b4=empty d4=yellow a8=green
picture game
