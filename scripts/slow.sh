#!/usr/bin/env bash
# The checks that take too long for every run of the tests. Each is a part by itself; without a name all are run, one after the other.
# Usage: scripts/slow.sh [PART…]
#
#   part      what it checks                                                                     about, on two cores
#   proofs    no false win or loss is claimed on 40,000 made-up games with a history             a minute
#   pur       twenty games of Cublino Pur at a tenth of a second a move end within 300 plies     five minutes
#   perfect   a thousand games of Upthrust's perfect level from the start give nothing away      three minutes
#   start     a table of eight gigabytes is made without a delay, its memory used when needed   seconds
#   solver    whoever begins Upthrust wins by the solver's moves, against anything               two minutes
#   book      everything that Upthrust's book claims, by searching all that can follow           two hours, ten gigabytes
#   weights   the commands in the heads of the evaluations' weights give the files there         half an hour
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
need_rust
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# slow_test NAME: one of the tests that are left out of the ordinary run; a name that fits none is a failure.
slow_test() {
    cargo test --locked --release --no-default-features --test engine "$1" -- --ignored --nocapture --test-threads 1 |
        tee "$scratch/printed"
    grep -q '^test result: ok. [1-9]' "$scratch/printed" || die "no test is called $1"
}

weights() {
    local file command made differ=()
    cargo build --locked --release --no-default-features --bin quadrille-cli
    for file in src/search/eval/weights/*.rs; do
        [[ $file == */mod.rs ]] && continue
        command=$(sed -n '1s/^.*`quadrille-cli \([^`]*\)`.*$/\1/p' "$file")
        [[ -n $command ]] || die "$file does not say by which command it was made"
        made=$scratch/$(basename "$file")
        say "quadrille-cli $command"
        # Split at blanks: these are the words of a command.
        # shellcheck disable=SC2086
        "${CARGO_TARGET_DIR:-target}/release/quadrille-cli" $command --out "$made"
        # The others are compared all the same.
        diff "$file" "$made" || differ+=("$file")
    done
    ((${#differ[@]} == 0)) || die "not what their commands make: ${differ[*]}"
}

run() {
    local part=$1 began=$SECONDS
    case $part in
        proofs) slow_test no_false_proof_on_many_graphs ;;
        pur) slow_test twenty_games_of_pur_at_a_tenth_of_a_second_end ;;
        perfect) slow_test perfect_gives_nothing_away_in_a_thousand_games ;;
        start) slow_test a_large_table_is_not_made_on_the_clock ;;
        solver) slow_test whoever_begins_wins_by_the_rules_against_anything ;;
        book) slow_test the_whole_book ;;
        weights) weights ;;
        *) die "there is no part $part: expected proofs, pur, perfect, start, solver, book or weights" ;;
    esac
    say "$part: passed in $((SECONDS - began)) s"
}

parts=("$@")
((${#parts[@]} > 0)) || parts=(proofs pur perfect start solver book weights)
for part in "${parts[@]}"; do
    run "$part"
done
