#!/usr/bin/env bash
# Clicks, drags, types and resizes at random in the real window, MINUTES for each variant. Fails if the program panics, ends,
# uses more and more memory, or can no longer start and play a new game. QUADRILLE_SEED selects another sequence.
# QUADRILLE_MOST_MIB limits the memory. Without it only its growth is limited.
#
# usage: scripts/soak.sh MINUTES [VARIANT…]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

minutes=${1:-}
if [[ ! "$minutes" =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: scripts/soak.sh MINUTES [VARIANT…] (MINUTES: a whole number, but it is \`$minutes\`)" >&2
    exit 1
fi
shift
if [[ ! "${QUADRILLE_MOST_MIB:-1}" =~ ^[1-9][0-9]*$ ]]; then
    echo "soak: QUADRILLE_MOST_MIB is \`$QUADRILLE_MOST_MIB\` (expected a whole number of MiB, for instance 900)" >&2
    exit 1
fi
variants=("$@")
((${#variants[@]} > 0)) || variants=(upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra)
# Runs one variant at a time, because memory is measured.
QUADRILLE_DISPLAYS=1 QUADRILLE_SPAN=$minutes exec scripts/window.sh "${variants[@]/#/soak-}"
