#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
check-conditions.py PROGRAM LIBRARY HAS_DEV_MODE DATA COMPILER -IFOLDER...

PROGRAM (test-conditions) must have a case for every condition that the library's sources check, and no other case.
LIBRARY must not contain the messages and identifiers of checks that only developer mode has. If LIBRARY was built with
developer mode, it must contain all of them.

Babeltrace 2.1.1 must also check the conditions that every build checks: DATA/reference-conditions.txt lists these.
DATA/stricter-conditions.txt lists the exceptions and their reasons.
"""

import subprocess
import sys
from pathlib import Path

import conditions


def strings_of(checks):
    """Return the texts that the checks add to a library."""
    texts = {message for messages in checks.values() for message in messages if message}
    return texts | {identifier.split(":", 2)[2] for identifier in checks}


def check_cases(program, always, dev):
    listing = subprocess.run([program, "list"], capture_output=True, text=True, check=True).stdout
    cases = {}
    for line in listing.splitlines():
        mode, identifier = line.split()
        cases[identifier] = mode
    faults = [f"{program} has no case for {identifier}" for identifier in sorted(dev.keys() - cases.keys())]
    faults += [
        f"{program} has a case for {identifier}, which no source checks"
        for identifier in sorted(cases.keys() - dev.keys())
    ]
    faults += [
        f"the mode of the case must be `{wanted}`: {identifier}"
        for identifier in sorted(cases.keys() & dev.keys())
        if cases[identifier] != (wanted := "always" if identifier in always else "dev")
    ]
    return faults


def check_library(library, has_dev_mode, always, dev):
    data = Path(library).read_bytes()
    only_dev = strings_of(dev) - strings_of(always)
    there = {text for text in only_dev if b"\0" + text.encode() + b"\0" in data}
    print(f"{len(there)} of {len(only_dev)} texts of developer mode are in the library")
    if has_dev_mode:
        # The linker may have merged a text into the end of a longer one.
        return [
            f"the library lacks a text of developer mode: {t}"
            for t in sorted(only_dev)
            if t.encode() + b"\0" not in data
        ]
    return [f"the library contains a text of developer mode: {text}" for text in sorted(there)]


def check_strictness(data, always):
    verdicts = dict(line.split() for line in conditions.lines_of(Path(data) / "reference-conditions.txt"))
    listed = set(conditions.lines_of(Path(data) / "stricter-conditions.txt"))
    stricter = {identifier for identifier in always if verdicts.get(identifier) == "goes-on"}
    faults = [
        f"stricter than Babeltrace, but not in stricter-conditions.txt: {identifier}"
        for identifier in sorted(stricter - listed)
    ]
    return faults + [
        f"in stricter-conditions.txt, but not stricter than Babeltrace: {identifier}"
        for identifier in sorted(listed - stricter)
    ]


def main(program, library, has_dev_mode, data, *command):
    compiler = [argument for argument in command if not argument.startswith("-")]
    glib = subprocess.run(["pkg-config", "--cflags", "glib-2.0"], capture_output=True, text=True, check=True).stdout
    arguments = [argument for argument in command if argument.startswith("-")] + glib.split()
    always, dev = (conditions.read_sources(compiler, arguments, mode) for mode in (False, True))
    faults = check_cases(program, always, dev)
    faults += check_library(library, has_dev_mode == "true", always, dev)
    faults += check_strictness(data, always)
    print("\n".join(faults) or f"{len(dev)} conditions, {len(always)} of them in every build")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
