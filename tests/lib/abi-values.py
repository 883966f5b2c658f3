#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Records the parts of headers that programs contain after compilation: enumerators, sizes of types, offsets of
members, and the names of inline functions.

    abi-values.py record INCLUDE_DIR [CC] > abi-values.txt
        prints the values of the headers in INCLUDE_DIR. With the headers of the reference implementation, this
        creates the file that the test reads.

    abi-values.py table abi-values.txt > abi-values.inc
        creates the rows of the test's table from that file.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path


def preprocessed(include_dir, cc):
    command = [cc, "-E", "-P", f"-I{include_dir}", "-x", "c", "-"]
    return subprocess.run(
        command, input="#include <babeltrace2/babeltrace.h>\n", capture_output=True, text=True, check=True
    ).stdout


def probes(source):
    """Return the (line prefix, C expression) pairs to print."""
    for body in re.findall(r"\benum\s+\w*bt_\w+\s*\{([^}]*)\}", source):
        for name in re.findall(r"\b(_*BT_\w+)\s*(?==|,|$)", body, re.M):
            yield f"enumerator {name}", name
    for name in re.findall(r"\btypedef\s+enum\s+\w+\s*\{[^}]*\}\s*(bt_\w+)\s*;", source):
        yield f"size {name}", f"sizeof({name})"
    for name in ("bt_bool", "bt_listener_id", "bt_uuid", "bt_message_array_const"):
        yield f"size {name}", f"sizeof({name})"
    for name, members in structures(source):
        yield f"size struct {name}", f"sizeof(struct {name})"
        for member in members:
            yield f"offset struct {name} {member}", f"offsetof(struct {name}, {member})"
    for name in re.findall(r"\bstatic inline[^;{(]*?(\w+)\s*\(", source):
        yield f"inline {name}", f"sizeof(&{name})"


def structures(source):
    """Return the structures that the headers define, with the names of their direct members."""
    for match in re.finditer(r"\bstruct\s+(\w*bt_\w+)\s*\{", source):
        depth, end = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(source[end], 0)
            end += 1
        body = source[match.end() : end - 1]
        while "{" in body:
            body = re.sub(r"\{[^{}]*\}", "", body)
        yield match[1], re.findall(r"(\w+)\s*;", body)


def record(include_dir, cc="cc"):
    lines = [
        f'    printf("{prefix} %lld\\n", (long long) ({expression}));'
        for prefix, expression in dict.fromkeys(probes(preprocessed(include_dir, cc)))
    ]
    program = "#include <babeltrace2/babeltrace.h>\n#include <stddef.h>\n#include <stdio.h>\n"
    program += "int main(void)\n{\n" + "\n".join(lines) + "\n    return 0;\n}\n"
    with tempfile.TemporaryDirectory() as folder:
        source, executable = Path(folder) / "record.c", Path(folder) / "record"
        source.write_text(program)
        subprocess.run([cc, f"-I{include_dir}", source, "-o", executable], check=True)
        sys.stdout.write(subprocess.run([executable], capture_output=True, text=True, check=True).stdout)


EXPRESSIONS = {
    "enumerator": "{0}",
    "size": "sizeof({0})",
    "offset": "offsetof({0}, {1})",
    # The value is always the size of a pointer. The test needs the expression because it compiles only if the
    # function exists.
    "inline": "sizeof(&{0})",
}


def table(path):
    for line in Path(path).read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        kind, *subject, value = line.split(" ")
        if subject[0] == "struct":
            subject[:2] = [" ".join(subject[:2])]
        print(f'{{ "{line}", (long long) {EXPRESSIONS[kind].format(*subject)}, {value}LL }},')


if __name__ == "__main__":
    {"record": record, "table": table}[sys.argv[1]](*sys.argv[2:])
