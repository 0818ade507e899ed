# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Not a scenario of its own: a whole game of `$variant` by mouse, both sides. The terminal program chooses the
# moves and says what the position must be; it and the window must agree up to the end.

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
    # A forced pass is played by the program itself, perhaps before this script has seen the position.
    if [[ "$over" == false && "$answer" == pass ]]; then
        played+=(pass)
        continue
    fi
    expect_position "$expected"
    [[ "$over" == false ]] || break
    # Deep enough to get somewhere (shallower, Pur goes to and fro for ever), shallow enough to be quick.
    ask "go depth 4" bestmove
    move=${answer%% *}
    play_whole "$variant" "$move"
    played+=("$move")
done
ask "query result" response
say "window: $variant: $answer after ${#played[@]} plies"
picture end
printf 'quit\n' >&"${terminal[1]}"
