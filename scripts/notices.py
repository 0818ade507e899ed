"""Writes assets/NOTICES.txt and packaging/notices/crates.txt: `notices.py FILE`, where FILE is the output of cargo-about.

The window and the packages show the first file. Its headings begin with `# `, and no line is longer than WIDTH. The second
file has a line for each crate of the lock file: `name version | licence | systems`.
"""

import json
import re
import subprocess
import sys
import textwrap
from collections import defaultdict
from pathlib import Path

WIDTH = 80
# The systems with packages, as crates.txt names them.
SYSTEMS = {
    "linux": "x86_64-unknown-linux-gnu",
    "windows": "x86_64-pc-windows-msvc",
    "macos": "aarch64-apple-darwin",
}
HEAD = """Quadrille's programs and its Python package contain the work of others: the crates listed below, on Linux, Windows or \
macOS, the standard library of Rust, and the typeface Inter. Each licence stands here in its own words, once for all that it \
applies to; of several that a crate offers one was taken. Quadrille itself is under the MIT licence or the Apache licence 2.0, \
at your choice.
"""
STANDARD = """Copyright (c) The Rust Project Developers (see https://thanks.rust-lang.org) and, in parts, 2014 Alex Crichton, 2019 The \
Crossbeam Project Developers and 1991-2024 Unicode, Inc. Under the MIT licence or the Apache licence 2.0, whose texts are \
below; its tables of characters are under the Unicode licence v3, whose text is below as well. The crates inside it and their \
authors are named in COPYRIGHT-library.html, which comes with every installation of Rust.
"""
WITHOUT_TEXT = (
    "They come without a text of their own, so the licence's usual one stands here. Their authors, as they name themselves:"
)


def cargo(*words):
    """Returns the output of cargo."""
    return subprocess.run(["cargo", *words], check=True, stdout=subprocess.PIPE, text=True).stdout


def linked():
    """Returns the systems on which each crate, as (name, version), is part of the programs."""
    found = defaultdict(set)
    for system, target in SYSTEMS.items():
        tree = cargo(
            "tree", "--locked", "--offline", "-p", "quadrille", "-p", "quadrille-cli", "-p", "quadrille-python",
            "--edges", "normal,no-proc-macro", "--target", target, "--prefix", "none", "--format", "{p}",
        )
        for line in filter(None, tree.splitlines()):
            name, version = line.split()[:2]
            if not name.startswith("quadrille"):
                found[name, version.removeprefix("v")].add(system)
    return found


def lines(text):
    """Wraps a text at WIDTH and removes characters that no window shows."""
    out = []
    for line in text.replace("\r", "").replace("\ufeff", "").replace("\f", "").expandtabs(4).splitlines():
        # A heading in a licence must not look like one of ours.
        line = re.sub(r"^#+ ", "", line.rstrip())
        indent = re.match(r" *", line).group()[:WIDTH // 2]
        out += textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(out)).strip("\n")


def listed(crates):
    """Joins `name version` of each with commas, without breaking one."""
    text = ", ".join(f"{name}\0{version}" for name, version in crates)
    return textwrap.fill(text, WIDTH, break_on_hyphens=False, break_long_words=False).replace("\0", " ")


def authors(package):
    """Returns a crate with its authors."""
    named = ", ".join(re.sub(r" *<.*?>", "", author) for author in package["authors"])
    return f"{package['name']}: {named or 'its contributors (' + str(package['repository']) + ')'}"


def main(found_file):
    """Runs the script."""
    systems = linked()
    # Licences by name and words, regardless of line breaks.
    licences = {}
    for licence in json.loads(Path(found_file).read_text())["licenses"]:
        words = " ".join(licence["text"].split())
        usual = licence["source_path"] is None
        entry = licences.setdefault((licence["name"], words, usual), (licence["text"], {}))
        for user in licence["used_by"]:
            package = user["crate"]
            if (package["name"], package["version"]) in systems:
                entry[1][package["name"], package["version"]] = package
    licences = {key: entry for key, entry in licences.items() if entry[1]}
    told = {crate for _, crates in licences.values() for crate in crates}
    if missing := sorted(set(systems) - told):
        sys.exit(f"no licence was found for {missing}")

    parts = ["# What is inside Quadrille", lines(HEAD), "# The standard library of Rust", lines(STANDARD)]
    order = sorted(licences.items(), key=lambda it: (-len(it[1][1]), it[0][0], sorted(it[1][1])))
    for (name, _, usual), (text, crates) in order:
        users = sorted(crates)
        parts.append(f"# {name}\n\nApplies to\n{listed(users)}")
        if usual:
            holders = "; ".join(dict.fromkeys(authors(crates[user]) for user in users))
            parts.append(lines(f"{WITHOUT_TEXT} {holders}."))
            text = re.sub(r"<year> <(copyright holders|owner)>", "the authors named above", text)
        parts.append(lines(text))
    typeface = Path("assets/fonts/OFL.txt").read_text()
    parts.append("# The typeface Inter\n\n" + lines(typeface))
    Path("assets/NOTICES.txt").write_text("\n\n".join(parts) + "\n")

    metadata = json.loads(cargo("metadata", "--locked", "--offline", "--format-version", "1"))
    table = [
        "# Every crate of Cargo.lock, its licence, and the systems on which it is part of our programs (`-`: it only builds or",
        "# tests them, or serves other systems). Made by scripts/notices.sh; a test compares it with the lock file.",
    ]
    for package in sorted(metadata["packages"], key=lambda it: (it["name"], it["version"])):
        if not package["name"].startswith("quadrille"):
            crate = package["name"], package["version"]
            table.append(f"{' '.join(crate)} | {package['license']} | {' '.join(sorted(systems[crate])) or '-'}")
    Path("packaging/notices/crates.txt").write_text("\n".join(table) + "\n")
    print(f"{len(told)} crates, {len(licences)} licences")


if __name__ == "__main__":
    main(*sys.argv[1:])
