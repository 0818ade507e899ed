#!/usr/bin/env bash
# Prints the part of CHANGELOG.md about a version, by default the current one. Fails if there is none, or if Cargo.toml, the
# AppStream metadata or the Flatpak manifest has another version.
#
# usage: scripts/release_notes.sh [VERSION]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

own=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
version=${1:-$own}
[[ "$version" == "$own" ]] || die "\`$version\` is not the version in Cargo.toml: expected $own"
date=$(awk -v version="$version" '$1 == "##" && $2 == version { print $4 }' CHANGELOG.md)
[[ -n "$date" ]] || die "CHANGELOG.md has no heading \`## $version - DATE\`"
grep -qF "<release version=\"$version\" date=\"$date\"" packaging/*.metainfo.xml ||
    die "packaging/*.metainfo.xml has no release $version of $date"
grep -qF "quadrille-$version-linux" packaging/flatpak/*.yaml || die "packaging/flatpak/*.yaml takes another version than $version"
awk -v version="$version" '$1 == "##" { inside = $2 == version; next } inside' CHANGELOG.md | sed '/./,$!d'
