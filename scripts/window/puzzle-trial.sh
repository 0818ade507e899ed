# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Not one of the ordinary scenarios, as it takes a quarter of an hour: ten puzzles of every variant by mouse, solved and failed by
# turns. What each one counts for is read from the progress that is kept.
coproc terminal { "$terminal_program" ugi; }
ask ugi ugiok
progress_file="$work/$scenario/games/progress"

# told: how many puzzles of the variant have counted so far.
told() {
    { cat "$progress_file" 2>/dev/null || true; } | grep -c " puzzle $variant-[0-9a-f]* " || true
}
counts() {
    (($(told) > $1))
}
asks_another() {
    [[ "$(last_of asks)" == *" 0" && "$(last_of asks)" != "$1 0" ]]
}
# position_after MOVE…: sets `answer` to the text of what comes of these moves in the puzzle.
position_after() {
    local IFS=' '
    printf 'position fen %s%s\n' "$puzzle" "${*:+ moves $*}" >&"${terminal[1]}"
    ask "query fen" response
}
# position_at_end: the same of what comes of the whole line; who cannot move then passes, as the window does for him.
position_at_end() {
    position_after "${line[@]}"
    ask "query moves" response
    if [[ "$answer" == pass ]]; then
        position_after "${line[@]}" pass
    else
        position_after "${line[@]}"
    fi
}
solve() {
    local ply
    for ((ply = 0; ply < ${#line[@]}; ply++)); do
        if ((ply % 2 == 0)); then
            expect asks "$id $ply"
            play_whole "$variant" "${line[ply]}"
        fi
        if ((ply + 1 < ${#line[@]})); then
            position_after "${line[@]:0:ply+1}"
        else
            position_at_end
        fi
        expect_position "$answer"
    done
}

miss() {
    local move
    position_after
    ask "query moves" response
    for move in $answer; do
        [[ "$move" == "${line[0]}" ]] || break
    done
    play_whole "$variant" "$move"
    within_patience counts "$before" || fail "the try $move in $puzzle counts for nothing"
    find_place puzzle-retry
    picture "$variant-refuted"
    click puzzle-retry
    expect_position "$puzzle"
    click puzzle-solution
    position_at_end
    expect_position "$answer"
}

for variant in ${QUADRILLE_PARTS:-upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra}; do
    printf 'setoption name Game value %s\n' "$variant" >&"${terminal[1]}"
    puzzles=$("$terminal_program" puzzles print "$variant" 2>/dev/null)
    expect_screen Home
    click "home-$variant"
    click new-puzzles
    expect_screen Game
    find_place puzzle-hint
    id=
    for ((number = 1; number <= 10; number++)); do
        within_patience asks_another "$id" || fail "no other puzzle comes after ${id:-the button}: $(last_of asks)"
        puzzle=$(last_of position)
        found=$(grep -F " | $puzzle | " <<<"$puzzles") || fail "the position is no puzzle's: $puzzle"
        id=${found%% *}
        # Behind the line stand the points of each move, where the puzzle is in points.
        rest=${found#*" | $puzzle | "}
        read -r -a line <<<"${rest%% | *}"
        before=$(told)
        if ((number % 2)); then
            solve
            within_patience counts "$before" || fail "the solution of $id counts for nothing"
            said=known
        else
            miss
            said=missed
        fi
        # Known by its content, not by its name.
        tail -n 1 "$progress_file" | grep -q " puzzle $variant-[0-9a-f]\{8\} $said " || fail "$id should be $said: $(tail -n 1 "$progress_file")"
        find_place puzzle-next
        ((number % 5)) || picture "$variant-$number"
        within_patience settled || true
        click puzzle-next
    done
    say "window: $variant: ten puzzles, $(grep -c " puzzle $variant-[0-9a-f]* known" "$progress_file") known, $(grep -c " puzzle $variant-[0-9a-f]* missed" "$progress_file") missed"
    click to-learn
    expect_screen Learn
    click home
done
printf 'quit\n' >&"${terminal[1]}"
