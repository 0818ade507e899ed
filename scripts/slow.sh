#!/usr/bin/env bash
# The checks that take too long for every run of the tests. Each is a part by itself; without a name all are run, one after the other.
# Usage: scripts/slow.sh [PART…]
#
#   part      what it checks                                                                     about, on two cores
#   proofs    no false win or loss is claimed on 40,000 made-up games with a history             a minute
#   pur       twenty games of Cublino Pur at a tenth of a second a move end within 300 plies     five minutes
#   perfect   a thousand games of Upthrust's perfect level from the start give nothing away      three minutes
#   start     a table of eight gigabytes is made without a delay, its memory used when needed   seconds
#   wins      of a thousand won positions of Upthrust a search of 500,000 positions without book and solver
#             gives away eleven at most                                                        half an hour
#   solver    whoever begins Upthrust wins by the solver's moves, against anything               two minutes
#   book      everything that Upthrust's book claims, by searching all that can follow           one to two hours, fourteen gigabytes
#   games     2,000 games a variant, one side with two threads, without a panic, with overflow and
#             assertions checked                                                                half an hour
#   weights   the command in the head of Upthrust's weights gives the file there                 ten minutes
#   network   a network of Upthrust, made here, knows who wins as often as the linear evaluation two minutes
#   puzzles   every move of every proven puzzle is the only one that wins, by the slow rules, and
#             Upthrust's points are the same by other rules and another search                  some minutes
#   small     the command in the head of HiQUE's network, the quickest to make, gives its file  ten minutes
#   networks  the same of the other networks                                                     five to six hours
#   soundless the game without sound passes the lints (Bevy is checked anew)                     ten minutes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
need_rust
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# slow_test CRATE NAME: one of the tests that are left out of the ordinary run; a name that fits none is a failure.
slow_test() {
    cargo test --locked --release -p "quadrille-$1" --tests "$2" -- --ignored --nocapture --test-threads 1 |
        tee "$scratch/printed"
    grep -q '^test result: ok. [1-9]' "$scratch/printed" || die "no test of quadrille-$1 is called $2"
}

all_parts=(proofs pur perfect start wins solver book puzzles games weights network small networks soundless)

# remake FILE…: runs the command in each file's head with the program of the commit that stands behind it, and compares.
remake() {
    local source=$scratch/source file head command commit made differ=()
    for file in "$@"; do
        head=$(LC_ALL=C sed -n -e '1s/^.*`\(.*\)` \(at commit [0-9a-f]*\).*$/\1 \2/p' -e '2,10s/^command: //p' "$file")
        command=${head% at commit *} commit=${head##* }
        [[ $head == *" at commit "* ]] || die "$file does not say by which command it was made, and at which commit"
        made=$scratch/$(basename "$file")
        mkdir "$source"
        git archive "$commit" | tar -x -m -C "$source"
        (cd "$source" && cargo build --locked --release --workspace --no-default-features --bin "${command%% *}" --target-dir "$scratch/target")
        rm -r "$source"
        say "$command"
        # Split at blanks: these are the words of a command.
        # shellcheck disable=SC2086
        (cd "$scratch" && target/release/$command --out "$made")
        # The others are compared all the same. When the weights were made the search was no crate.
        LC_ALL=C sed -e "1s/\`;/\` at commit $commit;/" -e "2,10s/^command: .*/& at commit $commit/" -e 's/^use crate::search::/use crate::/' "$made" |
            cmp "$file" - || differ+=("$file")
    done
    ((${#differ[@]} == 0)) || die "not what their commands make: ${differ[*]}"
}

# A panic of a search ends in a move and is told on the error output alone: a match goes on with the best move found until then.
games() {
    local variant fault target=$scratch/checked
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true \
        cargo build --locked --release -p quadrille-cli --target-dir "$target"
    for variant in upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra; do
        "$target/release/quadrille-cli" match "$variant" builtin:nodes=1500,threads=2 builtin:nodes=1000 --pairs 1000 --opening-plies 6 \
            --concurrency 2 --movetime 20000 --move-limit 300 --seed 10 2>"$scratch/errors" | tee "$scratch/printed" ||
            die "$variant: $(tail -n 5 "$scratch/errors")"
        grep -q '^games *2000$' "$scratch/printed" || die "$variant: the match did not come to its end"
        fault=$(grep -h -m 1 -e panicked -e '^forfeited' "$scratch/errors" "$scratch/printed") || fault=
        [[ -z $fault ]] || die "$variant: $fault"
    done
}

run() {
    local part=$1 began=$SECONDS
    case $part in
        proofs) slow_test search no_false_proof_on_many_graphs ;;
        pur) slow_test search twenty_games_of_pur_at_a_tenth_of_a_second_end ;;
        perfect) slow_test solver perfect_gives_nothing_away_in_a_thousand_games ;;
        start) slow_test cli a_large_table_is_not_made_on_the_clock ;;
        wins) slow_test solver the_search_gives_away_few_wins ;;
        solver) slow_test solver whoever_begins_wins_by_the_rules_against_anything ;;
        book) slow_test solver the_whole_book ;;
        puzzles)
            slow_test teaching proven_puzzles_are_proved_by_the_slow_rules
            slow_test teaching all_points_are_settled_the_same_by_other_rules_and_another_search
            ;;
        games) games ;;
        weights) remake crates/search/src/eval/upthrust_weights.rs ;;
        network) slow_test dev a_network_of_upthrust_knows_who_wins ;;
        small) remake crates/search/src/eval/networks/hique.network ;;
        networks) remake crates/search/src/eval/networks/{focus,focus-exact,focus-classic,cublino-contra,cublino-pur}.network ;;
        soundless) cargo clippy --locked -p quadrille --no-default-features --all-targets -- -D warnings ;;
        *) die "there is no part $part: expected one of ${all_parts[*]}" ;;
    esac
    say "$part: passed in $((SECONDS - began)) s"
}

parts=("$@")
((${#parts[@]} > 0)) || parts=("${all_parts[@]}")
for part in "${parts[@]}"; do
    run "$part"
done
