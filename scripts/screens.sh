#!/usr/bin/env bash
# Takes pictures of every screen in the real window, once for each look. It compares nothing: look at the pictures.
#
# usage: scripts/screens.sh FOLDER [LOOK…]     LOOK is THEME[-contrast]-WIDTHxHEIGHT[@SCALE][-LANGUAGE], for instance
#                                              light-1280x800, dark-contrast-1600x1200@2 or dark-800x600-de
# QUADRILLE_PARTS selects parts of scripts/window/screens.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z "${1:-}" ]]; then
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 1
fi
folder=$1
shift
looks=("$@")
if ((${#looks[@]} == 0)); then
    for theme in dark light; do
        for size in 800x600 1280x800 1920x1080 1600x1200@2 800x600-de; do
            looks+=("$theme-$size")
        done
    done
fi
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

for look in "${looks[@]}"; do
    if [[ ! "$look" =~ ^(dark|light)(-contrast)?-([0-9]+x[0-9]+)(@([0-9.]+))?(-([a-z]+))?$ ]]; then
        echo "screens: unknown look: $look (expected for instance light-1280x800 or dark-1600x1200@2-de)" >&2
        exit 1
    fi
    mkdir -p "$folder/$look"
    contrast=false
    [[ -z "${BASH_REMATCH[2]}" ]] || contrast=true
    QUADRILLE_THEME=${BASH_REMATCH[1]} QUADRILLE_CONTRAST=$contrast QUADRILLE_WINDOW=${BASH_REMATCH[3]} \
        QUADRILLE_SCALE=${BASH_REMATCH[5]:-1} QUADRILLE_LANGUAGE=${BASH_REMATCH[7]:-en} QUADRILLE_PICTURES="$folder/$look" scripts/window.sh screens
done
