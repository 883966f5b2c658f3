# SPDX-License-Identifier: MIT
"""
Writes SWIG's input: the names of the public headers, and the names of the functions that return a new reference. The
name of a header comes after the names of the headers that it includes.

Usage: headers.py INCLUDE-FOLDER OUTPUT DEPFILE
"""

import pathlib
import re
import sys

ROOT = "babeltrace2/babeltrace.h"
# plugin-dev.h contains only macros for plugins written in C.
LEFT_OUT = {ROOT, "babeltrace2/plugin/plugin-dev.h"}

INCLUDE = re.compile(r"^#include <(babeltrace2/[^>]+)>", re.M)
# A function that creates an object returns a new reference, unless the object is an output parameter.
CREATE = re.compile(r"^(?:extern )?(?:const )?bt_\w+ \*\s*(bt_\w+_create(?:_\w+)?)\(", re.M)


def add_with_includes(folder, header, texts):
    """Adds a header to `texts`, after the headers that it includes."""
    if header in texts:
        return
    text = (folder / header).read_text()
    for included in INCLUDE.findall(text):
        add_with_includes(folder, included, texts)
    texts[header] = text


def main(folder, output, depfile):
    folder = pathlib.Path(folder)
    texts = {}
    add_with_includes(folder, ROOT, texts)
    headers = [header for header in texts if header not in LEFT_OUT]
    functions = sorted(function for header in headers for function in CREATE.findall(texts[header]))
    lines = ["/* generate/headers.py writes this file from the public headers. */"]
    lines += [f"%newobject {function};" for function in functions]
    lines += [f"%include <{header}>" for header in headers]
    pathlib.Path(output).write_text("\n".join(lines) + "\n")
    dependencies = " ".join(str(folder / header) for header in texts)
    pathlib.Path(depfile).write_text(f"{output}: {dependencies}\n")


main(*sys.argv[1:])
