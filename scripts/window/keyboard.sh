# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# From Home to the end of a game of Contra, and to the next, without a mouse: Tab and Enter outside the board, arrows and
# Enter on it. The terminal program chooses the moves. (All variants are played by keys in tests/app.)

# cursor_to SQUARE: the arrows from where the cursor is, which is `cursor`.
columns=abcdefg
cursor_to() {
    local from=${columns%%"${cursor:0:1}"*} to=${columns%%"${1:0:1}"*} arrows=() step
    for ((step = ${#from}; step < ${#to}; step++)); do arrows+=(Right); done
    for ((step = ${#from}; step > ${#to}; step--)); do arrows+=(Left); done
    for ((step = ${cursor:1}; step < ${1:1}; step++)); do arrows+=(Up); done
    for ((step = ${cursor:1}; step > ${1:1}; step--)); do arrows+=(Down); done
    ((${#arrows[@]} == 0)) || key "${arrows[@]}"
    cursor=$1
}

expect_screen Home
tab_to home-cublino-contra
picture card
key Return
find_place new-start
# The rules of the game that is being chosen; Enter closes them, and starts nothing.
key F1
find_place rules-close
key End
picture rules-end
key Return
find_place new-start
tab_to new-seat1-human
key Return
tab_to new-seat2-human
key Return
picture new-game
tab_to new-start
key Return
expect_screen Game

coproc terminal { "$terminal_program" ugi; }
ask ugi ugiok
printf 'setoption name Game value cublino-contra\n' >&"${terminal[1]}"
# The first arrow shows the cursor in the middle of the board.
key Up
cursor=d4
played=()
for ((ply = 0; ply < 200; ply++)); do
    printf 'position startpos%s\n' "${played:+ moves ${played[*]}}" >&"${terminal[1]}"
    ask "query fen" response
    expected=$answer
    ask "query gameover" response
    over=$answer
    ask "query moves" response
    if [[ "$over" == false && "$answer" == pass ]]; then
        played+=(pass)
        continue
    fi
    expect_position "$expected"
    [[ "$over" == false ]] || break
    ask "go depth 4" bestmove
    move=${answer%% *}
    cursor_to "${move:0:2}"
    key Return
    ((ply > 0)) || picture chosen
    cursor_to "${move:2:2}"
    key Return
    played+=("$move")
done
[[ "$over" == true ]] || fail "no end after $ply plies"
printf 'quit\n' >&"${terminal[1]}"
tab_to again
picture end
key Return
expect_position "CWa1Wb1Wc1Wd1We1Wf1Wg1va7vb7vc7vd7ve7vf7vg7"
