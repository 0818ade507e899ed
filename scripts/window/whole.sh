# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Used by window.sh --whole. Plays both sides of a whole game of `$variant` by mouse. The terminal program chooses the moves.
# Window and terminal program must agree on each position and the result.

choices=()
[[ "$variant" != upthrust ]] || choices=(new-colours-GR)
new_game "$variant" "${choices[@]}"

coproc terminal { "$terminal_program" ugi; }
ask ugi ugiok
printf 'setoption name Game value %s\n' "$variant" >&"${terminal[1]}"
played=()
for ((ply = 0; ; ply++)); do
    ((ply < 400)) || fail "no end after 400 plies"
    printf 'position startpos%s\n' "${played:+ moves ${played[*]}}" >&"${terminal[1]}"
    ask "query fen" response
    expected=$answer
    ask "query gameover" response
    over=$answer
    ask "query moves" response
    # The program plays a forced pass itself, possibly before this script has seen the position.
    if [[ "$over" == false && "$answer" == pass ]]; then
        played+=(pass)
        continue
    fi
    expect_position "$expected"
    [[ "$over" == false ]] || break
    # Shallower searches of Pur move to and fro forever. Deeper ones take long.
    ask "go depth 4" bestmove
    move=${answer%% *}
    play_whole "$variant" "$move"
    played+=("$move")
done
ask "query result" response
say "window: $variant: $answer after ${#played[@]} plies"
picture end
printf 'quit\n' >&"${terminal[1]}"
