# shellcheck shell=bash
# First steps of a new player: a first game with a wrong try, by mouse and by keys, a puzzle, the Learn screen after a restart,
# and the introduction of a variant.
expect_screen Home
click home-hique-lesson
expect_screen Game
find_place lesson-show
click_square 7,13
click_square 7,11
find_place lesson-right
click lesson-next
expect asks "hique 2"
click_square 4,12
click_square 4,8
sleep 2
expect asks "hique 2"
picture wrong-try
tab_to lesson-skip
key Return
expect asks "hique 3"
click lesson-back
expect asks "hique 2"
click lesson-show
find_place lesson-next
click to-learn
expect_screen Learn

click learn-puzzles-hique
expect_screen Game
find_place puzzle-hint
click puzzle-hint
click puzzle-solution
sleep 1
within_patience settled || fail "the solution does not end"
find_place puzzle-next
click to-learn
expect_screen Learn
end_program
start_again
expect_screen Home
click_tile home-learn
expect_screen Learn
picture kept

leave
click home-cublino-pur
click new-seat1-human
click new-seat2-human
click new-start
expect_screen Game
find_place introduction-begin
picture introduction
key Return
