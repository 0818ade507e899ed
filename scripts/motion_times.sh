#!/usr/bin/env bash
# Measures the cost of motion in the real window, with a release build, a virtual display, Mesa's software driver on one
# thread, and continuous frames. For each part it prints the time of a frame on the main thread and the number of pictures
# rasterised while a frame waited. At the end it prints the time from a click to the first changed frame on the display.
#
# usage: scripts/motion_times.sh                 measures this checkout
#        scripts/motion_times.sh FOLDER…         measures the programs in these folders (`quadrille` and `quadrille-cli`) in turn
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

times=$(mktemp)
trap 'rm -f "$times"' EXIT

measure() {
    : >"$times"
    QUADRILLE_FRAME_TIMES="$times" QUADRILLE_PROFILE=release LP_NUM_THREADS=1 scripts/window.sh motion-times >/dev/null
    awk '
        $1 == "phase" { phase = $2; if (!(phase in seen)) { seen[phase] = ++phases; name[phases] = phase } next }
        $1 == "click" { clicks[++n] = $2; next }
        phase && $1 != "search" { frames[phase]++; main[phase, frames[phase]] = $3 / 1000; made[phase] += $4 }
        function sorted(phase, count,    i, j, v) {
            for (i = 1; i <= count; i++) t[i] = main[phase, i]
            for (i = 2; i <= count; i++) { v = t[i]; for (j = i - 1; j >= 1 && t[j] > v; j--) t[j + 1] = t[j]; t[j + 1] = v }
        }
        END {
            for (p = 1; p <= phases; p++) {
                phase = name[p]; count = frames[phase]; if (phase == "end" || !count) continue
                sorted(phase, count)
                printf "%-8s %5d frames  main thread p50 %6.2f ms  p99 %6.2f ms  rasterised %d\n", phase, count,
                    t[int((count - 1) * .5) + 1], t[int((count - 1) * .99) + 1], made[phase]
            }
            for (i = 2; i <= n; i++) { v = clicks[i]; for (j = i - 1; j >= 1 && clicks[j] > v; j--) clicks[j + 1] = clicks[j]; clicks[j + 1] = v }
            if (n) printf "click    %5d clicks  first changed frame p50 %6.1f ms  most %6.1f ms\n", n, clicks[int((n - 1) * .5) + 1], clicks[n]
        }' "$times"
}

if (($# == 0)); then
    measure
fi
for folder in "$@"; do
    printf '%s\n' "$folder"
    QUADRILLE_PROGRAMS="$folder" measure
done
