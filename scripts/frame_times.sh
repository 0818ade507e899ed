#!/usr/bin/env bash
# Measures frame times of the real window with and without a search. It uses a release build, a virtual display, Mesa's
# software driver on one thread, and the default number of search threads. The window draws continuously.
# The figures are meaningful only on an idle machine.
#
# usage: scripts/frame_times.sh [SECONDS]                      seconds for each part (60)
#        scripts/frame_times.sh --offscreen [OPTION…]          draws to an image, with any graphics driver and no display;
#                                                              the options are those of examples/frame_times.rs
#                                                              (--threads 1,4,8 --seconds 20)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ "${1:-}" == --offscreen ]]; then
    shift
    kept=$(mktemp -d)
    trap 'rm -rf "$kept"' EXIT
    export QUADRILLE_CONFIG_DIR="$kept/settings" QUADRILLE_DATA_DIR="$kept/games" BEVY_ASSET_ROOT="$PWD"
    cargo run --locked --quiet --release --example frame_times -- "$@"
    exit
fi

times=$(mktemp)
trap 'rm -f "$times"' EXIT
# With more threads the driver would compete with the search for cores.
QUADRILLE_FRAME_TIMES="$times" QUADRILLE_SPAN="${1:-60}" QUADRILLE_PROFILE=release LP_NUM_THREADS=1 \
    scripts/window.sh frame-times

# percentiles WORD: percentiles of the frames of that kind, without the first second.
percentiles() {
    awk -v word="$1" '$1 == word { print $2 }' "$times" | tail -n +30 | sort -n | awk -v word="$1" '
        { time[NR] = $1 / 1000 }
        function at(part) { return time[int((NR - 1) * part) + 1] }
        END { if (NR) printf "%-7s %6d frames  p50 %7.2f ms  p95 %7.2f ms  p99 %7.2f ms\n", word, NR, at(.5), at(.95), at(.99) }'
}
quiet=$(percentiles quiet)
search=$(percentiles search)
printf '%s\n%s\n' "$quiet" "$search"
awk -v q="$quiet" -v s="$search" 'BEGIN { split(q, a); split(s, b); printf "p99 with a search is %.3f times p99 without\n", b[11] / a[11] }'
