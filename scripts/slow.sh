#!/usr/bin/env bash
# Runs the checks that take too long for every test run. Without a name it runs all parts.
# Usage: scripts/slow.sh [PART…]
#
#   part      what it checks                                                                     time on two cores
#   proofs    40,000 random games with a history: no false win or loss is reported               a minute
#   pur       twenty games of Cublino Pur at 100 ms a move end within 300 plies                  five minutes
#   perfect   a thousand games of Upthrust's perfect level lose no point                         three minutes
#   start     a table of 8 GB is allocated without delay and uses memory only when filled        seconds
#   wins      a search of 500,000 positions without book and solver loses at most eleven of a
#             thousand won positions of Upthrust                                                 half an hour
#   solver    the first player of Upthrust wins with the solver's moves against every reply      two minutes
#   book      every claim of Upthrust's book, by a full search                                   one to two hours, 14 GB
#   games     2,000 games a variant, one side with two threads, with checks of overflow and
#             assertions: no panic                                                               half an hour
#   weights   the command in the head of Upthrust's weights reproduces the file                  ten minutes
#   network   a new network of Upthrust predicts winners as well as the linear evaluation        two minutes
#   puzzles   each move of each proven puzzle is the only winning one by the slow rules; the
#             points of Upthrust's puzzles agree with other rules and another search             some minutes
#   small     the command in the head of HiQUE's network, the fastest one, reproduces the file   ten minutes
#   networks  the same for the other networks                                                    five to six hours
#   soundless the game without sound passes the lints (checks Bevy again)                        ten minutes
#   licences  licences, sources and duplicates of the dependencies                               two minutes
#   windows   both programs for Windows: tests and scenarios under Wine (compiles Bevy again)      an hour
#   pages     the documentation of the game has no broken link (checks Bevy again)               ten minutes
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
need_rust
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# slow_test CRATE NAME: runs an ignored test. Fails if no test has this name.
slow_test() {
    cargo test --locked --release -p "quadrille-$1" --tests "$2" -- --ignored --nocapture --test-threads 1 |
        tee "$scratch/printed"
    grep -q '^test result: ok. [1-9]' "$scratch/printed" || die "no test of quadrille-$1 is called $2"
}

all_parts=(proofs pur perfect start wins solver book puzzles games weights network small networks soundless licences windows pages)

# remake FILE…: runs the command in the head of each file with the program of the commit named there, and compares the result.
remake() {
    local source=$scratch/source file head command commit made differ=()
    for file in "$@"; do
        head=$(LC_ALL=C sed -n -e '1s/^.*`\(.*\)` \(at commit [0-9a-f]*\).*$/\1 \2/p' -e '2,10s/^command: //p' "$file")
        command=${head% at commit *} commit=${head##* }
        [[ $head == *" at commit "* ]] || die "the head of $file names no command and commit"
        made=$scratch/$(basename "$file")
        mkdir "$source"
        git archive "$commit" | tar -x -m -C "$source"
        (cd "$source" && cargo build --locked --release --workspace --no-default-features --bin "${command%% *}" --target-dir "$scratch/target")
        rm -r "$source"
        say "$command"
        # The shell splits the command at blanks.
        # shellcheck disable=SC2086
        (cd "$scratch" && target/release/$command --out "$made")
        # A difference does not stop the loop. The file of the weights is older than the search's crate, so a path is
        # replaced.
        LC_ALL=C sed -e "1s/\`;/\` at commit $commit;/" -e "2,10s/^command: .*/& at commit $commit/" -e 's/^use crate::search::/use crate::/' "$made" |
            cmp "$file" - || differ+=("$file")
    done
    ((${#differ[@]} == 0)) || die "their commands make other files: ${differ[*]}"
}

# After a panic a search plays the best move found so far and the match goes on. Only the error output reports the panic.
games() {
    local variant fault target=$scratch/checked
    CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true \
        cargo build --locked --release -p quadrille-cli --target-dir "$target"
    for variant in upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra; do
        "$target/release/quadrille-cli" match "$variant" builtin:nodes=1500,threads=2 builtin:nodes=1000 --pairs 1000 --opening-plies 6 \
            --concurrency 2 --movetime 20000 --move-limit 300 --seed 10 2>"$scratch/errors" | tee "$scratch/printed" ||
            die "$variant: $(tail -n 5 "$scratch/errors")"
        grep -q '^games *2000$' "$scratch/printed" || die "$variant: the match did not finish"
        fault=$(grep -h -m 1 -e panicked -e '^forfeited' "$scratch/errors" "$scratch/printed") || fault=
        [[ -z $fault ]] || die "$variant: $fault"
    done
}

run() {
    local part=$1 began=$SECONDS
    case $part in
        proofs) slow_test search no_false_proof_on_many_graphs ;;
        pur) slow_test search twenty_pur_games_at_100_ms_end ;;
        perfect) slow_test solver perfect_level_keeps_its_result_in_a_thousand_games ;;
        start) slow_test cli a_large_table_is_not_made_on_the_clock ;;
        wins) slow_test solver search_loses_few_wins ;;
        solver) slow_test solver first_player_wins_against_every_reply ;;
        book) slow_test solver the_whole_book ;;
        puzzles)
            slow_test teaching reference_proves_the_proven_puzzles
            slow_test teaching all_points_match_an_independent_search
            slow_test teaching right_moves_are_far_better_than_others
            ;;
        games) games ;;
        weights) remake crates/search/src/eval/upthrust_weights.rs ;;
        network) slow_test dev upthrust_network_predicts_winners ;;
        small) remake crates/search/src/eval/networks/hique.network ;;
        networks) remake crates/search/src/eval/networks/{focus,focus-exact,focus-classic,cublino-contra,cublino-pur}.network ;;
        soundless) cargo clippy --locked -p quadrille --no-default-features --all-targets -- -D warnings ;;
        licences) scripts/licences.sh ;;
        windows) scripts/windows.sh test ;;
        pages) RUSTDOCFLAGS="-D warnings" cargo doc --locked -p quadrille --no-deps ;;
        *) die "there is no part $part: expected one of ${all_parts[*]}" ;;
    esac
    say "$part: passed in $((SECONDS - began)) s"
}

parts=("$@")
((${#parts[@]} > 0)) || parts=("${all_parts[@]}")
for part in "${parts[@]}"; do
    run "$part"
done
