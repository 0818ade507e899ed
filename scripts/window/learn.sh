# shellcheck shell=bash
# The Learn screen from Home: by the mouse and by keys into a first game, puzzles and openings and back, and what was done is to be seen there;
# after the program was ended and begun again as well.
expect_screen Home
picture home
click_tile home-learn
expect_screen Learn
picture new
click learn-show-focus-classic
click learn-lesson-focus-classic
expect_screen Game
find_place lesson-show
click lesson-skip
sleep 1
click to-learn
expect_screen Learn
picture begun
click learn-puzzles-hique
expect_screen Game
find_place puzzle-hint
click puzzle-hint
click puzzle-solution
sleep 1
within_patience settled || fail "the solution does not come to an end"
find_place puzzle-next
click to-learn
expect_screen Learn
picture missed
click learn-show-cublino-contra
click learn-openings-cublino-contra
expect_screen Game
find_place explorer-own
picture openings
click to-learn
expect_screen Learn
find_place learn-openings-cublino-contra
click learn-openings-cublino-contra
expect_screen Game
find_place to-learn
key Escape
expect_screen Learn
key Escape
expect_screen Home
