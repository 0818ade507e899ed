#!/usr/bin/env bash
# Checks the packages in dist/ with lintian and the validators of AppStream and desktop files. Fails at the first error or
# warning.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_command lintian lintian
need_command appstreamcli appstream
need_command desktop-file-validate desktop-file-utils
need_command xmllint libxml2-utils
install_missing

(cd dist && sha256sum --check --strict SHA256SUMS)
for file in dist/quadrille_*.deb; do
    say "lintian $file"
    lintian --allow-root --display-info --show-overrides --fail-on error,warning "$file"
done
say "the metadata"
appstreamcli validate --no-net packaging/*.metainfo.xml
xmllint --noout packaging/*.xml
desktop-file-validate packaging/*.desktop

say "the tarball, installed in a folder with an unusual name"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2016 # that is the name
prefix="$work/"'a $HOME "of" 100% \`x`'
mkdir "$work/unpacked"
tar -C "$work/unpacked" --strip-components 1 -xf dist/quadrille-*-linux-"$(uname -m)".tar.gz
sh "$work/unpacked/install.sh" --prefix "$prefix"
desktop-file-validate "$prefix"/share/applications/*.desktop
grep '^Exec=' "$prefix"/share/applications/*.desktop
"$prefix/bin/quadrille-cli" --version
# The scripts must not overwrite existing files.
sh "$work/unpacked/uninstall.sh" --prefix "$prefix"
[[ -z $(ls -A "$prefix") ]] || die "uninstall.sh leaves something behind: $(find "$prefix")"
mkdir -p "$prefix/bin"
echo mine >"$prefix/bin/quadrille"
! sh "$work/unpacked/install.sh" --prefix "$prefix" || die "install.sh overwrites a file of somebody else's"
[[ $(find "$prefix" -type f) == "$prefix/bin/quadrille" && $(cat "$prefix/bin/quadrille") == mine ]] ||
    die "install.sh changes existing files: $(find "$prefix")"
say "all checks of the packages passed"
