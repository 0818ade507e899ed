#!/usr/bin/env bash
# The checks that take too long for every run of the tests. Each is a part by itself; without a name all are run, one after the other.
# Usage: scripts/slow.sh [PART…]
#
#   part      what it checks                                                                     about, on two cores
#   proofs    no false win or loss is claimed on 40,000 made-up games with a history             a minute
#   perfect   a thousand games of Upthrust's perfect level from the start give nothing away      three minutes
#   solver    whoever begins Upthrust wins by the solver's moves, against anything               two minutes
#   book      everything that Upthrust's book claims, by searching all that can follow           two hours, ten gigabytes
#   weights   the commands in the heads of the evaluations' weights give the files there         twenty minutes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
need_rust

# slow_test NAME: one of the tests that are left out of the ordinary run; a name that fits none is a failure.
slow_test() {
    local printed=slow-test.log
    cargo test --locked --release --no-default-features --test engine "$1" -- --ignored --nocapture --test-threads 1 |
        tee "${TMPDIR:-/tmp}/quadrille-$printed"
    grep -q '^test result: ok. [1-9]' "${TMPDIR:-/tmp}/quadrille-$printed" || die "no test is called $1"
}

weights() {
    local folder file command made
    folder=$(mktemp -d)
    cargo build --locked --release --no-default-features --bin quadrille-cli
    for file in src/search/eval/weights/*.rs; do
        [[ $file == */mod.rs ]] && continue
        command=$(sed -n '1s/^.*`quadrille-cli \([^`]*\)`.*$/\1/p' "$file")
        [[ -n $command ]] || die "$file does not say by which command it was made"
        made=$folder/$(basename "$file")
        say "quadrille-cli $command"
        # Split at blanks: these are the words of a command.
        # shellcheck disable=SC2086
        "${CARGO_TARGET_DIR:-target}/release/quadrille-cli" $command --out "$made"
        diff -q "$file" "$made" || die "$file is not what its command makes: see $made"
    done
    rm -r "$folder"
}

run() {
    local part=$1 began=$SECONDS
    case $part in
        proofs) slow_test no_false_proof_on_many_graphs ;;
        perfect) slow_test perfect_gives_nothing_away_in_a_thousand_games ;;
        solver) slow_test whoever_begins_wins_by_the_rules_against_anything ;;
        book) slow_test the_whole_book ;;
        weights) weights ;;
        *) die "there is no part $part: expected proofs, perfect, solver, book or weights" ;;
    esac
    say "$part: passed in $((SECONDS - began)) s"
}

parts=("$@")
((${#parts[@]} > 0)) || parts=(proofs perfect solver book weights)
for part in "${parts[@]}"; do
    run "$part"
done
