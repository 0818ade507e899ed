#!/usr/bin/env bash
# Makes what can be given to other people, in dist/: a tarball with bin/ and share/ inside, to be unpacked over any prefix
# (for instance ~/.local), and a Debian package with the same files. After unpacking, `update-mime-database PREFIX/share/mime`
# and `update-desktop-database PREFIX/share/applications` let files of games open with a double click; the package sees to it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_rust
[[ $(uname -s) == Linux ]] || die "packages are made for Linux only"
choose_features install
# QUADRILLE_PROFILE=debug tries the script without waiting for the best code.
profile=(--release)
[[ "${QUADRILLE_PROFILE:-release}" == release ]] || profile=()
say "building"
cargo build --locked "${profile[@]}" "${features[@]}" --bin quadrille --bin quadrille-cli
metadata=$(cargo metadata --locked --no-deps --format-version 1)
target=$(sed 's/.*"target_directory":"\([^"]*\)".*/\1/' <<<"$metadata")
version=$(cargo pkgid --locked | sed 's/.*[#@]//')
machine=$(uname -m)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/root"
mkdir -p dist

# put MODE FILE PLACE: copies a file to its place under the prefix.
put() {
    install -D -m "$1" "$2" "$root/$3"
}

folder="$target/${QUADRILLE_PROFILE:-release}"
put 755 "$folder/quadrille" bin/quadrille
put 755 "$folder/quadrille-cli" bin/quadrille-cli
put 644 packaging/quadrille.desktop share/applications/quadrille.desktop
put 644 packaging/quadrille.xml share/mime/packages/quadrille.xml
put 644 assets/art/icon.svg share/icons/hicolor/scalable/apps/quadrille.svg
for icon in assets/icons/*.png; do
    size=$(basename "$icon" .png)
    put 644 "$icon" "share/icons/hicolor/${size}x$size/apps/quadrille.png"
done
for page in packaging/*.6; do
    put 644 "$page" "share/man/man6/$(basename "$page")"
    gzip -9n "$root/share/man/man6/$(basename "$page")"
done
for text in README.md docs/engine-protocol.md docs/tournaments.md docs/line-programs.md examples/random_engine.py \
    LICENSE-MIT LICENSE-APACHE assets/CREDITS.md assets/fonts/OFL.txt; do
    put 644 "$text" "share/doc/quadrille/$(basename "$text")"
done

name="quadrille-$version-linux-$machine"
tar -C "$work" --transform "s,^root,$name," --owner 0 --group 0 --sort name -czf "dist/$name.tar.gz" root
say "dist/$name.tar.gz: $(du -h "dist/$name.tar.gz" | cut -f1)"

if ! command -v dpkg-deb >/dev/null; then
    say "no dpkg-deb here, so no Debian package"
    exit
fi

# newest_glibc: the newest version of the C library's symbols that the programs ask for.
newest_glibc() {
    cat "$root"/bin/* | grep -ao 'GLIBC_2\.[0-9]*' | sort -uV | tail -n 1 | sed 's/GLIBC_//'
}
# What is linked, and what is loaded when a window opens.
depends="libc6 (>= $(newest_glibc)), libgcc-s1, libx11-6, libx11-xcb1, libxcursor1, libxi6, libxkbcommon0, libxkbcommon-x11-0, libxcb-xkb1, libvulkan1"
((${#features[@]} > 0)) || depends+=", libasound2 (>= 1.2) | libasound2t64"
package="$work/package"
mkdir -p "$package/DEBIAN" "$package/usr"
cp -a "$root"/. "$package/usr/"
rm "$package/usr/share/doc/quadrille/LICENSE-MIT" "$package/usr/share/doc/quadrille/LICENSE-APACHE" \
    "$package/usr/share/doc/quadrille/OFL.txt"
{
    printf 'Quadrille, %s\n\nUnder the MIT licence or the Apache licence 2.0, at your choice.\n\n' "$version"
    cat LICENSE-MIT
    printf '\nThe Apache licence is in /usr/share/common-licenses/Apache-2.0.\n\nThe typeface inside the program:\n\n'
    cat assets/fonts/OFL.txt
} >"$package/usr/share/doc/quadrille/copyright"
chmod 644 "$package/usr/share/doc/quadrille/copyright"
cat >"$package/DEBIAN/control" <<CONTROL
Package: quadrille
Version: $version
Section: games
Priority: optional
Architecture: $(dpkg --print-architecture)
Maintainer: The Quadrille authors <nobody@localhost>
Installed-Size: $(du -sk "$package/usr" | cut -f1)
Depends: $depends
Recommends: mesa-vulkan-drivers | vulkan-icd, libwayland-client0
Description: board games Upthrust, HiQUE, Focus and Cublino, with an AI
 Four abstract board games in seven variants, played against another person,
 against the built-in AI or against other people's engines, and a terminal
 program with a referee for matches and tournaments between engines.
CONTROL
file="dist/quadrille_${version}_$(dpkg --print-architecture).deb"
dpkg-deb --root-owner-group --build "$package" "$file" >/dev/null
say "$file: $(du -h "$file" | cut -f1)"
