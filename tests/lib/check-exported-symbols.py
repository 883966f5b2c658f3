#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
check-exported-symbols.py LIBRARY LIST EXTENSION_DIR

The library must export all symbols in LIST and the functions (bt_x_...) that the headers in EXTENSION_DIR declare.
It must not export any other symbol. Programs copy the library's only variable, which must have the size of a pointer.
"""

import re
import subprocess
import sys
from pathlib import Path


def exported(library):
    """Return the dynamic symbols that the library defines: name -> (size, type letter)."""
    output = subprocess.run(
        ["nm", "-D", "-S", "--defined-only", "--format=posix", library], capture_output=True, text=True, check=True
    ).stdout
    symbols = {}
    for line in output.splitlines():
        name, letter, *numbers = line.split()
        symbols[name.split("@")[0]] = (int(numbers[1], 16) if len(numbers) > 1 else 0, letter)
    return symbols


def main(library, listing, extension_dir):
    symbols = exported(library)
    wanted = set(Path(listing).read_text().split())
    declared = {
        name
        for header in Path(extension_dir).glob("*.h")
        for name in re.findall(r"\bbt_x_\w+(?=\()", header.read_text())
    }
    faults = [f"missing: {name}" for name in sorted(wanted - symbols.keys())]
    faults += [f"not public: {name}" for name in sorted(symbols.keys() - wanted - declared)]
    faults += [f"extension without function: {name}" for name in sorted(declared - symbols.keys())]
    faults += [
        f"{name}: type {letter}, size {size}"
        for name, (size, letter) in symbols.items()
        if (name, letter, size) != ("bt_value_null", "D", 8) and letter != "T"
    ]
    print("\n".join(faults) or f"{len(wanted)} public symbols, {len(declared)} of extensions")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
