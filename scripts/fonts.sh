#!/usr/bin/env bash
# Makes assets/fonts/*.otf from Debian's package of Inter. Run it to change the fonts.
set -euo pipefail
cd "$(dirname "$0")/.."

source_folder=/usr/share/fonts/opentype/inter
fonttools_version=4.68.0

if [[ ! -f "$source_folder/Inter-Regular.otf" ]]; then
    echo "Inter is not installed: apt-get install fonts-inter" >&2
    exit 1
fi

venv=$(mktemp -d)
trap 'rm -rf "$venv"' EXIT
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet "fonttools==$fonttools_version"
"$venv/bin/python" scripts/fonts.py "$source_folder" assets/fonts
