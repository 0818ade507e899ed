#!/usr/bin/env bash
# Makes the packages in dist/: a tarball with a script that installs without root, a Debian package, and SHA256SUMS.
# scripts/package_lint.sh checks them, scripts/package_trial.sh installs them and plays.
#
# Builds of one commit are identical: times are the commit's (or SOURCE_DATE_EPOCH), files are sorted, and no folder is named.
# scripts/reproducible.sh checks this.
#
# QUADRILLE_PROGRAMS=FOLDER packages programs that are already built, for a quick trial of this script.
# QUADRILLE_MAINTAINER="NAME <ADDRESS>" is the maintainer of the Debian package.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
umask 022
export LC_ALL=C

need_rust
[[ $(uname -s) == Linux ]] || die "packages are made for Linux only; elsewhere scripts/package_other.sh makes an archive"
id=org.quadrille_game.Quadrille
version=$(cargo pkgid --locked | sed 's/.*[#@]//')
machine=$(uname -m)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} ||
    die "this is no checkout of git: set SOURCE_DATE_EPOCH to the time of the release, in seconds"
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/root"
package="$work/package"
mkdir -p dist "$root" "$package/DEBIAN" "$package/usr/games"

# build FOLDER: builds the programs into this folder.
build() {
    choose_features install
    local target
    target=$(cargo metadata --locked --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
    # Uses a separate build folder, because these flags would rebuild everything in the usual one.
    target+=/package
    local flags=()
    # Functions with the same code become one, which Rust's own linker can do. Elsewhere another one links.
    [[ "$machine" != x86_64 ]] || flags+=("-Clink-arg=-Wl,--icf=all")
    flags=("$(encoded_flags "$target" "$(rustc --print sysroot)" "${flags[@]}")")
    env -u RUSTFLAGS CARGO_ENCODED_RUSTFLAGS="${flags[0]}" CARGO_TARGET_DIR="$target" CARGO_INCREMENTAL=0 \
        cargo build --locked --profile dist -p quadrille -p quadrille-cli "${features[@]}"
    mkdir -p "$1"
    cp "$target/dist/quadrille" "$target/dist/quadrille-cli" "$1/"
}

programs=${QUADRILLE_PROGRAMS:-}
if [[ -z "$programs" ]]; then
    programs="$work/programs"
    build "$programs"
fi

# put MODE FILE PLACE: copies a file to a place under the prefix.
put() {
    install -D -m "$1" "$2" "$root/$3"
}

for program in quadrille quadrille-cli; do
    put 755 "$programs/$program" "bin/$program"
done
# The profile for packages leaves no symbols. Other builds may have some.
[[ -z "${QUADRILLE_PROGRAMS:-}" ]] || find "$root" -name 'quadrille*' -type f -exec strip {} +
put 644 "packaging/$id.desktop" "share/applications/$id.desktop"
put 644 "packaging/$id.xml" "share/mime/packages/$id.xml"
put 644 "packaging/$id.metainfo.xml" "share/metainfo/$id.metainfo.xml"
put 644 assets/art/icon.svg share/icons/hicolor/scalable/apps/quadrille.svg
for icon in assets/icons/*.png; do
    size=$(basename "$icon" .png)
    put 644 "$icon" "share/icons/hicolor/${size}x$size/apps/quadrille.png"
done
for page in packaging/*.6; do
    put 644 "$page" "share/man/man6/$(basename "$page")"
    gzip -9n "$root/share/man/man6/$(basename "$page")"
done
while IFS= read -r text; do
    put 644 "$text" "share/doc/quadrille/$text"
done < <(texts)
put 755 packaging/install.sh install.sh
put 755 packaging/uninstall.sh uninstall.sh

# set_times FOLDER: sets all times to that of the commit.
set_times() {
    find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

name="quadrille-$version-linux-$machine"
made=("$name.tar.gz")
set_times "$root"
tar -C "$work" --transform "s,^root,$name," --format gnu --sort name --owner 0 --group 0 --numeric-owner -cf - root |
    gzip -9n >"dist/$name.tar.gz"

# newest_glibc: prints the newest version of glibc's symbols that the programs need.
newest_glibc() {
    find "$package/usr" -name 'quadrille*' -perm -100 -type f -exec cat {} + | grep -ao 'GLIBC_2\.[0-9]*' | sort -uV | tail -n 1 |
        sed 's/GLIBC_//'
}

# paragraph: formats a text for a field of Debian's files, indented and without empty lines.
paragraph() {
    sed 's/[[:space:]]*$//; s/^$/./; s/^/ /'
}

# make_debian_package: packages the same files in Debian's folders.
make_debian_package() {
    local maintainer=${QUADRILLE_MAINTAINER:-Quadrille developers <quadrille@example.org>}
    local architecture file documents="$package/usr/share/doc/quadrille"
    architecture=$(dpkg --print-architecture)
    # Debian has a folder for games, which need not be in the search path of a menu.
    cp -a "$root/bin/." "$package/usr/games/"
    cp -a "$root/share" "$package/usr/"
    sed -i 's,^Exec=quadrille,Exec=/usr/games/quadrille,' "$package/usr/share/applications/$id.desktop"
    rm -r "$documents/LICENSE-MIT" "$documents/LICENSE-APACHE" "$documents/assets/fonts"
    # Links to the licences point to Debian's copies.
    sed -i 's,(LICENSE-\(MIT\|APACHE\)),(copyright),g' "$documents"/*.md
    gzip -9n <"$documents/CHANGELOG.md" >"$documents/changelog.gz"
    rm "$documents/CHANGELOG.md"
    {
        printf 'quadrille (%s-1) unstable; urgency=medium\n\n' "$version"
        printf '  * Release %s. What is new in it is told in changelog.gz.\n\n' "$version"
        printf ' -- %s  %s\n' "$maintainer" "$(date -uR --date "@$SOURCE_DATE_EPOCH")"
    } | gzip -9n >"$documents/changelog.Debian.gz"
    {
        printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'
        printf 'Upstream-Name: Quadrille\n\n'
        printf 'Files: *\nCopyright: %s\nLicense: Expat or Apache-2.0\n\n' "$(sed -n 's/^Copyright (c) //p' LICENSE-MIT)"
        printf 'Files: assets/fonts/*\nCopyright: %s\nLicense: OFL-1.1\n\n' "$(sed -n 's/^Copyright //p' assets/fonts/OFL.txt | head -n 1)"
        printf 'License: Expat\n'
        sed '1,/^Copyright/d' LICENSE-MIT | sed '1{/^$/d}' | paragraph
        printf '\nLicense: Apache-2.0\n On Debian systems the Apache licence is in /usr/share/common-licenses/Apache-2.0.\n'
        printf '\nLicense: OFL-1.1\n'
        sed -n '/^SIL OPEN FONT LICENSE/,$p' assets/fonts/OFL.txt | paragraph
    } >"$documents/copyright"
    install -D -m 644 packaging/debian/lintian-overrides "$package/usr/share/lintian/overrides/quadrille"

    # The linked libraries, and those loaded when a window opens.
    local depends
    depends="libc6 (>= $(newest_glibc)), libgcc-s1, libx11-6, libx11-xcb1, libxcursor1, libxi6, libxkbcommon0, libxkbcommon-x11-0"
    depends+=", libxcb-xkb1, libvulkan1"
    ! grep -qa libasound.so.2 "$package/usr/games/quadrille" || depends+=", libasound2 (>= 1.2) | libasound2t64"
    cat >"$package/DEBIAN/control" <<CONTROL
Package: quadrille
Version: $version-1
Section: games
Priority: optional
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(find "$package/usr" -printf '%y %s\n' | awk '{ size += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print size }')
Depends: $depends
Recommends: mesa-vulkan-drivers | vulkan-icd, libwayland-client0
Description: board games Upthrust, HiQUE, Focus and Cublino, with an AI
 Four abstract board games in seven variants, played against another person,
 against the built-in AI or against other people's engines, and a terminal
 program with a referee for matches and tournaments between engines.
CONTROL
    (cd "$package" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$package/DEBIAN/md5sums"
    file="quadrille_$version-1_$architecture.deb"
    set_times "$package"
    # With several threads the blocks would depend on the number of processors.
    dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$package" "dist/$file" >/dev/null
    made+=("$file")
}

if command -v dpkg-deb >/dev/null; then
    make_debian_package
else
    say "skipped the Debian package: dpkg-deb is missing"
fi
(cd dist && sha256sum "${made[@]}" >SHA256SUMS)
for file in "${made[@]}"; do
    say "dist/$file: $(du -h "dist/$file" | cut -f1)"
done
