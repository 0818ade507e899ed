#!/usr/bin/env bash
# Runs on GitHub for a tag. Drafts a release with its part of CHANGELOG.md. GITHUB_REF_NAME is the tag. With --dry-run it only
# prints the command.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

tag=${GITHUB_REF_NAME:-}
[[ "$tag" == v* ]] || die "GITHUB_REF_NAME is \`$tag\`: expected a tag like v1.2.3"
notes=$(mktemp)
trap 'rm -f "$notes"' EXIT
scripts/release_notes.sh "${tag#v}" >"$notes"
command=(gh release create "$tag" --verify-tag --draft --title "Quadrille ${tag#v}" --notes-file "$notes")
if [[ "${1:-}" == --dry-run ]]; then
    say "would run: ${command[*]}"
    cat "$notes"
else
    "${command[@]}"
fi
