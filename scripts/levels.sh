#!/usr/bin/env bash
# Places a variant's levels on the scale of weaknesses (crates/search/src/level.rs), or measures the steps between them.
# Usage: scripts/levels.sh place VARIANT [PAIRS [LOWEST]]    measures the rows of the scale and places ten levels in equal steps
#        scripts/levels.sh even VARIANT PAIRS ROUNDS GRADE...    moves levels 1 to 9 towards equal steps, round by round.
#            The first level stays. QUADRILLE_TOP plays above the last (`builtin` by default). If it is empty, the last stays too.
#        scripts/levels.sh check VARIANT [PAIRS]    measures each level and the one half a level above it against the level below,
#            and the lowest against greedy
# In Pur the scale is the share of sound moves.
# Each difference takes PAIRS of games (50 by default). Level 10 has 100 ms a move here.
# QUADRILLE_GAMES is the number of games at the same time (2 by default).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
task=${1:-} variant=${2:-} pairs=${3:-50} lowest=${4:-}
[[ $task == place || $task == even || $task == check ]] && [[ -n $variant ]] || die "expected place, even or check, and a variant"
[[ $task != even ]] || (($# == 13)) || die "expected a variant, pairs, rounds, and nine grades"
if [[ -z ${QUADRILLE_CLI:-} ]]; then
    need_rust
    cargo build --locked --release -p quadrille-cli
    QUADRILLE_CLI=${CARGO_TARGET_DIR:-target}/release/quadrille-cli
fi

errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

# score FIRST SECOND: prints the first player's score against the second in percent. Full strength uses all its time. The others
# are limited by positions and must not lose on time on a busy machine.
seed=7
score() {
    local movetime=5000 found
    [[ " $1 $2 " != *" builtin "* && " $1 $2 " != *" builtin:10 "* ]] || movetime=100
    found=$("$QUADRILLE_CLI" match "$variant" "$1" "$2" --pairs "$pairs" --opening-plies 4 --concurrency "${QUADRILLE_GAMES:-2}" \
        --movetime "$movetime" --grace 1000 --move-limit 250 --seed "$seed" 2>"$errors" | awk '$1 == "score" { sub(/%$/, "", $2); print $2 }') || found=
    if [[ ! $found =~ ^[0-9]+\.[0-9]$ ]]; then
        tail -n 3 "$errors" >&2
        die "the match of $1 against $2 gave no score"
    fi
    echo "$found"
}

if [[ $task == check ]]; then
    found=$(score builtin:1 builtin:greedy)
    echo "$variant: level 1 against greedy $found"
    for level in {2..10}; do
        found=$(score "builtin:$level" "builtin:$((level - 1))")
        echo "$variant: level $level against level $((level - 1)) $found"
    done
    for level in {1..9}; do
        found=$(score "builtin:$level.5" "builtin:$level")
        echo "$variant: level $level.5 against level $level $found"
    done
    exit
fi

# Functions of awk for both ways of placing levels. A clean sweep counts as half a point lost.
# shellcheck disable=SC2016
elo_function='
    function elo(share) {
        least = 1 / (4 * pairs)
        if (share < least) share = least
        if (share > 1 - least) share = 1 - least
        return 400 * log(share / (1 - share)) / log(10)
    }'

# Moves the inner levels to equal steps, assuming that strength rises evenly between neighbours. Scores are not exact, so
# later rounds move only half of the way.
if [[ $task == even ]]; then
    rounds=$4 grades=("${@:5}")
    for ((round = 1; round <= rounds; round++)); do
        players=("${grades[@]/#/builtin:grade=}")
        top=${QUADRILLE_TOP-builtin}
        [[ -z $top ]] || players+=("$top")
        seed=$((20 + round)) found=()
        for ((index = 1; index < ${#players[@]}; index++)); do
            above=$(score "${players[index]}" "${players[index - 1]}")
            found+=("$above")
        done
        echo "$variant: ${grades[*]}: ${found[*]}"
        read -ra grades < <(awk -v pairs="$pairs" -v round="$round" -v grades="${grades[*]}" -v found="${found[*]}" "$elo_function"'
            BEGIN {
                levels = split(grades, grade, " ")
                steps = split(found, score, " ")
                height[1] = 0
                for (step = 1; step <= steps; step++) height[step + 1] = height[step] + elo(score[step] / 100)
                printf "%d", grade[1]
                for (level = 2; level <= levels; level++) {
                    wanted = height[steps + 1] * (level - 1) / steps
                    for (low = 1; low < levels - 1 && height[low + 1] < wanted; low++);
                    rise = height[low + 1] - height[low]
                    place = rise > 0 ? grade[low] + (grade[low + 1] - grade[low]) * (wanted - height[low]) / rise : grade[level]
                    if (place > 1000) place = 1000
                    if (round > 1) place = (place + grade[level]) / 2
                    printf " %.0f", place
                }
                printf "\n"
            }')
        echo "$variant: next ${grades[*]}"
    done
    exit
fi

# The lowest level is the highest row that scores less than 55 % against greedy, or the row given. Then measures the
# differences in Elo between rows, up to full strength.
rows=(1 100 200 300 400 500 600 700 800 900 1000)
if [[ -z $lowest ]]; then
    lowest=1
    for row in 100 200 300 400 500; do
        above=$(score "builtin:grade=$row" builtin:greedy)
        echo "$variant: grade $row against greedy: $above" >&2
        ((${above%.*} < 55)) || break
        lowest=$row
    done
fi
above_lowest=()
for row in "${rows[@]}"; do
    ((row <= lowest)) || above_lowest+=("$row")
done
rows=("$lowest" "${above_lowest[@]}")
players=("${rows[@]/#/builtin:grade=}" builtin)
for ((row = 0; row < ${#players[@]} - 1; row++)); do
    above=$(score "${players[row + 1]}" "${players[row]}")
    echo "$variant: ${players[row + 1]} against ${players[row]}: $above" >&2
    echo "$above"
done | awk -v pairs="$pairs" -v variant="$variant" -v rows="${rows[*]}" "$elo_function"'
    BEGIN { height[0] = 0; split(rows, grade, " ") }
    { height[NR] = height[NR - 1] + elo($1 / 100) }
    END {
        printf "%s: rows from %d at", variant, grade[1]
        for (row = 0; row <= NR; row++) printf " %.0f", height[row]
        printf "\n%s: levels 1 to 9 of equal steps of %.0f:", variant, height[NR] / 9
        for (level = 0; level < 9; level++) {
            wanted = height[NR] * level / 9
            for (row = 0; row < NR - 2 && height[row + 1] < wanted; row++);
            part = height[row + 1] > height[row] ? (wanted - height[row]) / (height[row + 1] - height[row]) : 0
            if (part < 0) part = 0
            if (part > 1) part = 1
            printf " %.0f,", grade[row + 1] + part * (grade[row + 2] - grade[row + 1])
        }
        printf "\n"
    }'
