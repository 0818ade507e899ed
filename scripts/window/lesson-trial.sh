# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Not one of the ordinary scenarios, as it takes some minutes: every variant's first game by mouse from Home to its won ending, as
# its file says; in the ending the terminal program chooses the person's moves.
coproc terminal { "$terminal_program" ugi; }
ask ugi ugiok
progress_file="$work/$scenario/games/progress"

# steps_of FILE: what is to be done in each step, a line each: a move, `any`, or `win`.
steps_of() {
    perl -ne 'print "$1\n" if /^(?:expect = \[|goal = )"([^"]+)"/; print "win\n" if /^win = /' "$1"
}
# told: how many steps of the first game are done.
told() {
    { cat "$progress_file" 2>/dev/null || true; } | grep -c " lesson $variant " || true
}
counts() {
    (($(told) > $1))
}
is_done() {
    grep -q " lesson $variant done" "$progress_file"
}
is_ready() {
    is_done || is_last asks "$variant $((step + 1))"
}
is_other() {
    is_done || [[ "$(last_of position)" != "$1" ]]
}
# choose HOW: sets `answer` to a move of the position on show.
choose() {
    printf 'position fen %s\n' "$(last_of position)" >&"${terminal[1]}"
    ask "$1" "$2"
    answer=${answer%% *}
}

for variant in ${QUADRILLE_PARTS:-upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra}; do
    printf 'setoption name Game value %s\n' "$variant" >&"${terminal[1]}"
    mapfile -t steps < <(steps_of "$steps_folder/../../assets/lessons/$variant.toml")
    expect_screen Home
    click "home-$variant"
    click new-lesson
    expect_screen Game
    find_place lesson-show
    for ((step = 0; step < ${#steps[@]}; step++)); do
        before=$(told)
        expect asks "$variant $((step + 1))"
        case ${steps[step]} in
        win)
            picture "$variant-ending"
            for ((ply = 0; ply < 60; ply++)); do
                choose "go depth 6" bestmove
                at=$(last_of position)
                play_whole "$variant" "$answer"
                within_patience is_other "$at" || fail "$answer is not played in $at"
                printf 'position fen %s moves %s\n' "$at" "$answer" >&"${terminal[1]}"
                ask "query fen" response
                within_patience is_other "$answer" || fail "no answer in $answer"
                within_patience is_ready || fail "nothing is asked in $(last_of position)"
                ! is_done || break
            done
            is_done || fail "the ending of $variant is not won: $(last_of position)"
            ;;
        any)
            choose "query moves" response
            play_whole "$variant" "$answer"
            within_patience counts "$before" || fail "step $((step + 1)) of $variant is not done by $answer"
            ;;
        *)
            play_whole "$variant" "${steps[step]}"
            within_patience counts "$before" || fail "step $((step + 1)) of $variant is not done by ${steps[step]}"
            ;;
        esac
    done
    find_place lesson-play
    picture "$variant-done"
    say "window: $variant: the first game is done, ${#steps[@]} steps"
    click to-learn
    expect_screen Learn
    click home
done
printf 'quit\n' >&"${terminal[1]}"
