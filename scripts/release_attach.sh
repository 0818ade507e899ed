#!/usr/bin/env bash
# Runs on GitHub for a tag. Attaches the files in dist/ to the draft of the release. GITHUB_REF_NAME is the tag. With --dry-run
# it only prints the command.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

tag=${GITHUB_REF_NAME:-}
[[ "$tag" == v* ]] || die "GITHUB_REF_NAME is \`$tag\`: expected a tag like v1.2.3"
files=(dist/*)
[[ -f "${files[0]}" ]] || die "there is nothing in dist/: run scripts/package.sh, scripts/windows.sh or scripts/package_other.sh first"
command=(gh release upload "$tag" "${files[@]}")
if [[ "${1:-}" == --dry-run ]]; then
    say "would run: ${command[*]}"
else
    "${command[@]}"
fi
