#!/usr/bin/env bash
# Makes an archive in dist/ with both programs and their documents, for macOS. It installs no menu entry and no file type. It also
# runs on Linux, where scripts/package.sh makes complete packages and scripts/windows.sh those for Windows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_rust
case $(uname -s) in
Darwin) system=macos ;;
Linux) system=linux-plain ;;
*) die "\`$(uname -s)\` is not known: expected macOS or Linux" ;;
esac
folder=${QUADRILLE_PROGRAMS:-}
if [[ -z "$folder" ]]; then
    choose_features install
    cargo build --locked --profile dist -p quadrille -p quadrille-cli "${features[@]}"
    folder=${CARGO_TARGET_DIR:-target}/dist
fi
version=$(cargo pkgid --locked | sed 's/.*[#@]//')
name="quadrille-$version-$system-$(uname -m)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$name" dist
cp "$folder/quadrille" "$folder/quadrille-cli" "$work/$name/"
while IFS= read -r text; do
    mkdir -p "$work/$name/$(dirname "$text")"
    cp "$text" "$work/$name/$text"
done < <(texts)
tar -C "$work" -czf "dist/$name.tar.gz" "$name"
if command -v sha256sum >/dev/null; then
    (cd dist && sha256sum "$name.tar.gz" >"SHA256SUMS-$system")
else
    (cd dist && shasum -a 256 "$name.tar.gz" >"SHA256SUMS-$system")
fi
say "dist/$name.tar.gz: $(du -h "dist/$name.tar.gz" | cut -f1)"
