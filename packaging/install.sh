#!/bin/sh
# Installs Quadrille for one user, without root, from the folder of this script.
#
# usage: sh install.sh [--prefix FOLDER]     installs below FOLDER, by default ~/.local
#
# FOLDER/share/quadrille/installed lists the files for uninstall.sh. An older version installed by this script is replaced.
# If another file is in the way, nothing is installed.
set -eu

die() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

prefix=
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ -n "${2:-}" ] || die "--prefix needs a folder"
        prefix=$2
        shift 2
        ;;
    -h | --help)
        sed -n '2,7s/^# \{0,1\}//p' "$0"
        exit
        ;;
    *) die "\`$1\` is not understood: expected --prefix FOLDER, or nothing" ;;
    esac
done
if [ -z "$prefix" ]; then
    [ -n "${HOME:-}" ] || die "HOME is not set: say where with --prefix FOLDER"
    prefix=$HOME/.local
fi
here=$(cd "$(dirname "$0")" && pwd)
[ -f "$here/bin/quadrille" ] || die "there is no bin/quadrille beside this file: unpack the whole archive"
told=$("$here/bin/quadrille-cli" --version 2>&1) || die "the programs do not run on this machine: $told"

mkdir -p "$prefix" || die "$prefix cannot be created"
prefix=$(cd "$prefix" && pwd)
[ -w "$prefix" ] || die "nothing can be written to $prefix"
list=share/quadrille/installed
brought=$(cd "$here" && find . -type f \( -path './bin/*' -o -path './share/*' \) | sed 's,^\./,,' | LC_ALL=C sort)
files="$brought
share/quadrille/uninstall.sh
$list"

# Files of an older version are replaced. If any other file is in the way, nothing changes.
installed=
[ ! -f "$prefix/$list" ] || installed=$(sed -n 's/^file //p' "$prefix/$list")
printf '%s\n' "$files" | while read -r file; do
    if [ -e "$prefix/$file" ] || [ -h "$prefix/$file" ]; then
        printf '%s\n' "$installed" | grep -q -x -F -e "$file" ||
            die "$prefix/$file exists and was not installed by this script: nothing was installed"
    fi
    folder=$(dirname "$file")
    while [ "$folder" != . ]; do
        [ ! -e "$prefix/$folder" ] || [ -d "$prefix/$folder" ] || die "$prefix/$folder is not a folder: nothing was installed"
        folder=$(dirname "$folder")
    done
done
if [ -f "$prefix/$list" ]; then
    sh "$here/uninstall.sh" --prefix "$prefix" --quiet
fi

# Lists only what did not exist before, folders before their contents. The list is written first, so that an interrupted
# installation can be removed.
listed=$(
    printf '%s\n' "$files" | while read -r file; do
        folder=$(dirname "$file")
        while [ "$folder" != . ]; do
            [ -d "$prefix/$folder" ] || printf 'folder %s\n' "$folder"
            folder=$(dirname "$folder")
        done
    done | LC_ALL=C sort -u
    printf '%s\n' "$files" | sed 's/^/file /'
)
mkdir -p "$prefix/share/quadrille"
printf '%s\n' "$listed" >"$prefix/$list"

# put FROM FILE: installs a file with its permissions in the archive, regardless of the umask.
put() {
    mkdir -p "$(dirname "$prefix/$2")"
    cp "$1" "$prefix/$2"
    if [ -x "$1" ]; then chmod 755 "$prefix/$2"; else chmod 644 "$prefix/$2"; fi
}
printf '%s\n' "$brought" | while read -r file; do
    put "$here/$file" "$file"
done
put "$here/uninstall.sh" share/quadrille/uninstall.sh

# Menus may not search this folder, so the entry contains the full path, quoted as desktop entries require.
quoted=$(printf '%s' "$prefix/bin/quadrille" | sed 's/["`$\\]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
case $quoted in
*[!A-Za-z0-9_./%-]*) quoted="\"$quoted\"" ;;
esac
for entry in "$prefix"/share/applications/*.Quadrille.desktop; do
    EXEC=$quoted awk '/^Exec=quadrille / { sub(/^Exec=quadrille/, ""); print "Exec=" ENVIRON["EXEC"] $0; next } { print }' \
        "$entry" >"$entry.new"
    mv "$entry.new" "$entry"
done

# Updates the desktop's tables of file types and menu entries, if the tools are installed.
if command -v update-mime-database >/dev/null 2>&1; then
    update-mime-database "$prefix/share/mime" || true
fi
if command -v update-desktop-database >/dev/null 2>&1; then
    update-desktop-database -q "$prefix/share/applications" || true
fi
if [ -f "$prefix/share/icons/hicolor/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null 2>&1; then
    gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" || true
fi

printf '%s is installed in %s\n' "$told" "$prefix"
printf 'To remove it: sh %s\n' "'$prefix/share/quadrille/uninstall.sh'"
case :${PATH:-}: in
*":$prefix/bin:"*) ;;
*) printf 'It is in the menu; to start it by name, add %s to PATH.\n' "$prefix/bin" ;;
esac
