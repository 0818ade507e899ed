#!/bin/sh
# Removes the files that install.sh has installed. Settings and games stay.
#
# usage: sh uninstall.sh [--prefix FOLDER] [--quiet]     by default from where this script was installed, or from ~/.local
set -eu

die() {
    printf 'uninstall.sh: %s\n' "$*" >&2
    exit 1
}

prefix=
quiet=
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ -n "${2:-}" ] || die "--prefix needs a folder"
        prefix=$2
        shift 2
        ;;
    --quiet)
        quiet=yes
        shift
        ;;
    -h | --help)
        sed -n '2,4s/^# \{0,1\}//p' "$0"
        exit
        ;;
    *) die "\`$1\` is not understood: expected --prefix FOLDER, --quiet, or nothing" ;;
    esac
done
here=$(cd "$(dirname "$0")" && pwd)
if [ -z "$prefix" ]; then
    if [ -f "$here/installed" ]; then
        prefix=$here/../..
    else
        [ -n "${HOME:-}" ] || die "HOME is not set: say where with --prefix FOLDER"
        prefix=$HOME/.local
    fi
fi
[ -f "$prefix/share/quadrille/installed" ] || die "install.sh has installed nothing in $prefix"
prefix=$(cd "$prefix" && pwd)
listed=$(cat "$prefix/share/quadrille/installed")

# Refuses a list with paths outside the prefix.
printf '%s\n' "$listed" | while read -r kind path; do
    case $kind:/$path/ in
    *//* | */../* | */./*) die "\`$kind $path\` in the list is not a path below $prefix: nothing was removed" ;;
    file:* | folder:*) ;;
    *) die "\`$kind $path\` in the list is neither a file nor a folder: nothing was removed" ;;
    esac
done

made() {
    printf '%s\n' "$listed" | grep -qx "folder $1"
}
# empty FOLDER: succeeds if it is empty or does not exist.
empty() {
    [ -z "$(ls -A "$prefix/$1" 2>/dev/null)" ]
}

printf '%s\n' "$listed" | while read -r kind path; do
    [ "$kind" != file ] || rm -f "$prefix/$path"
done

# Updates the desktop's tables. Tables in folders that install.sh made are removed with them.
if made share/mime && empty share/mime/packages; then
    rm -f "$prefix/share/mime/application/x-quadrille-pgn.xml"
    rmdir "$prefix/share/mime/application" 2>/dev/null || true
    for table in XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version; do
        rm -f "$prefix/share/mime/$table"
    done
elif [ -d "$prefix/share/mime/packages" ] && command -v update-mime-database >/dev/null 2>&1; then
    update-mime-database "$prefix/share/mime" || true
    rmdir "$prefix/share/mime/application" 2>/dev/null || true
fi
if made share/applications && [ "$(ls -A "$prefix/share/applications")" = mimeinfo.cache ]; then
    rm "$prefix/share/applications/mimeinfo.cache"
elif [ -d "$prefix/share/applications" ] && command -v update-desktop-database >/dev/null 2>&1; then
    update-desktop-database -q "$prefix/share/applications" || true
fi
if [ -f "$prefix/share/icons/hicolor/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null 2>&1; then
    gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" || true
fi

# Removes inner folders first. Folders with other files stay.
printf '%s\n' "$listed" | sed -n 's/^folder //p' | LC_ALL=C sort -r | while read -r folder; do
    rmdir "$prefix/$folder" 2>/dev/null || true
done
[ -n "$quiet" ] || printf 'Quadrille was removed from %s; settings and games stay where they are.\n' "$prefix"
