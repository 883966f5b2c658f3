#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
check-headers.py INCLUDE_DIR MACROS_FILE COMPILER...

Each public header must compile alone, without a warning, as C and as C++. MACROS_FILE, which uses the headers' macros,
must also compile. COMPILER is the command of a C compiler, or of a C++ compiler if its name contains "++". With the
oldest and the newest standard, the script compiles each header alone. With the standards in between, it compiles all
headers together.
"""

import concurrent.futures
import os
import subprocess
import sys
from pathlib import Path

FLAGS = ["-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
STANDARDS = {"c": (["c99", "c17"], ["gnu99", "c11"]), "c++": (["c++11", "c++20"], ["gnu++11", "c++14", "c++17"])}


def jobs(include_dir, macros_file, compilers):
    """Return the name, command and source of each compilation."""
    headers = sorted(path.relative_to(include_dir) for path in include_dir.rglob("*.h"))
    # A header may contain only macros, but ISO C requires a declaration.
    alone = [(str(header), f"#include <{header}>\nextern int declared;\n") for header in headers]
    together = [
        ("all headers", "".join(source for _, source in alone)),
        ("all headers backwards", "".join(source for _, source in reversed(alone))),
        (macros_file.name, macros_file.read_text()),
    ]
    for compiler in compilers:
        language = "c++" if "++" in Path(compiler).name else "c"
        for standards, units in zip(STANDARDS[language], (alone + together, together)):
            for standard in standards:
                command = [compiler, f"-std={standard}", *FLAGS, f"-I{include_dir}", "-x", language, "-"]
                for name, source in units:
                    yield f"{Path(compiler).name} {standard} {name}", command, source


def compile_one(job):
    name, command, source = job
    result = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    return name, result.returncode, result.stderr


def main(include_dir, macros_file, *compilers):
    todo = list(jobs(Path(include_dir), Path(macros_file), compilers))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [result for result in pool.map(compile_one, todo) if result[1] != 0]
    for name, _, output in failures:
        print(f"{name}:\n{output}")
    print(f"{len(failures)} of {len(todo)} compilations failed")
    return bool(failures) or not todo


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
