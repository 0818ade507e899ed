#!/usr/bin/env bash
# Builds the packages of the current commit twice, in folders of different names and with different Cargo folders, and compares
# them byte by byte. Uncommitted changes are ignored. The second packages stay in dist/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_rust
work=$(mktemp -d -p "${QUADRILLE_CACHE:-/var/tmp}")
trap 'rm -rf "$work"' EXIT
commit=$(git rev-parse HEAD)
registry=${CARGO_HOME:-$HOME/.cargo}/registry
for place in one another/of-a-longer-name; do
    say "building in $place"
    git clone --quiet --no-hardlinks . "$work/$place"
    git -C "$work/$place" checkout --quiet --detach "$commit"
    mkdir -p "$work/cargo/$place"
    [[ ! -d "$registry" ]] || cp -a "$registry" "$work/cargo/$place/"
    (cd "$work/$place" && env -u CARGO_TARGET_DIR CARGO_HOME="$work/cargo/$place" scripts/package.sh)
    cat "$work/$place/dist/SHA256SUMS"
    # Two build folders could fill a small disk.
    rm -rf "$work/$place/target" "$work/cargo/$place"
done
mkdir -p dist
same=true
for file in "$work"/one/dist/*; do
    if cmp "$file" "$work/another/of-a-longer-name/dist/$(basename "$file")"; then
        cp "$file" dist/
    else
        same=false
    fi
done
"$same" || die "the two builds differ"
say "the two builds are identical"
