# shellcheck shell=bash
# The first game of HiQUE from Home: by the mouse and by keys, a wrong try, Show me, Back and Skip, leaving and coming back, and
# the ending; then the first steps of the other three games.

expect_screen Home
picture home
click home-hique-lesson
expect_screen Game
find_place lesson-show
picture step-1
click_square 7,13
click_square 7,11
find_place lesson-right
picture step-2
click_square 4,12
click_square 6,8
picture refused
click_square 6,12
picture other-piece
click_square 4,8
sleep 2
expect asks "hique 2"
picture wrong
click lesson-show
sleep 4
picture step-3
expect asks "hique 3"
click lesson-skip
expect asks "hique 4"
picture step-4
click lesson-back
expect asks "hique 3"
click lesson-skip
expect asks "hique 4"
click_square 6,12
click_square 6,6
sleep 3
picture step-5
click to-learn
expect_screen Learn
click home
expect_screen Home
click home-hique-lesson
expect_screen Game
find_place lesson-show
picture back-again
for _ in 1 2 3 4 5; do
    click lesson-skip
    sleep 1
done
picture ending
click lesson-skip
find_place lesson-play
picture finished
click lesson-play
find_place new-start
picture new-game
key Escape
click to-learn
expect_screen Learn
click home
for name in home-upthrust home-focus-card home-cublino-card; do
    expect_screen Home
    click "$name-lesson"
    expect_screen Game
    find_place lesson-show
    picture "$name"
    click lesson-show
    sleep 4
    picture "$name-2"
    # Wherever it has come to on this machine, it is left at the first step.
    click lesson-back
    sleep 1
    click to-learn
    expect_screen Learn
    click home
done

# By keys alone: Tab and Enter to the first game and its buttons, arrows and Enter on the board.
expect_screen Home
tab_to home-cublino-card-lesson
key Return
expect_screen Game
expect asks "cublino-pur 1"
tab_to lesson-skip
key Return
expect asks "cublino-pur 2"
tab_to lesson-back
key Return
expect asks "cublino-pur 1"
# Back cannot be pressed any more, and has lost the keyboard; from something that has it Esc is seen to lead to the board.
tab_on
key Escape
expect focus -
# The first arrow shows the cursor in the middle of the board.
key Down Down Down Down Return Up Return
find_place lesson-right
tab_to lesson-show
key Return
sleep 3
picture by-keys
