#!/usr/bin/env python3
"""Sets the modification times of a checkout so that Cargo compiles only what has changed since earlier runs.

usage: scripts/file_times.py RECORD

Cargo compiles a crate again if one of its files is newer than its last build, and a new checkout makes all files new. RECORD lists
the content of each file of the last run and the time at which a run first had it. A file with the same content gets that time
again. Any other file gets the present time. A folder counts as changed if the names in it have changed. The record counts for one
path of the checkout only, because compiled tests contain the path.
"""

import hashlib
import json
import os
import subprocess
import sys
import time


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(f"expected the path of a record, got {sys.argv[1:]}")
    record_path = sys.argv[1]
    checkout = os.getcwd()
    # The build's own files are not listed. Files that are not tracked, but not ignored either, are.
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], check=True, capture_output=True
    )
    files = [name for name in os.fsdecode(listing.stdout).split("\0") if os.path.isfile(name)]
    hashes = {}
    names_of_folders: dict[str, set[str]] = {}
    for name in files:
        with open(name, "rb") as file:
            hashes[name] = hashlib.sha256(file.read()).hexdigest()
        while name:
            folder, base = os.path.split(name)
            names_of_folders.setdefault(folder or ".", set()).add(base)
            name = folder
    for folder, names in names_of_folders.items():
        hashes[folder] = hashlib.sha256("\0".join(sorted(names)).encode()).hexdigest()
    try:
        with open(record_path, encoding="utf-8") as file:
            record = json.load(file)
        known_times = record["times"] if record["checkout"] == checkout else {}
    except (OSError, ValueError, KeyError):
        known_times = {}
    now = time.time_ns()
    times = {}
    for name, digest in hashes.items():
        known_digest, known_time = known_times.get(name, (None, now))
        times[name] = (digest, known_time if known_digest == digest else now)
        os.utime(name, ns=(times[name][1], times[name][1]))
    # The record is complete before the build starts: what an interrupted build has left is older than the new times.
    with open(record_path + ".new", "w", encoding="utf-8") as file:
        json.dump({"checkout": checkout, "times": times}, file)
    os.replace(record_path + ".new", record_path)
    unchanged = sum(file_time != now for _, file_time in times.values())
    print(f"== {unchanged} of {len(times)} files and folders are as in an earlier run", file=sys.stderr)


if __name__ == "__main__":
    main()
