#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads files of commands and their output, which look like a shell session:

    $ --run-args trace
    --component ...

A command is followed by the first lines of its output (at most LINES). If no line follows, the command only has to
fail. `expected.py BABELTRACE2 FILE...` writes the files again with the output of a given program.
"""

import pathlib
import shlex
import subprocess
import sys
import tempfile

LINES = 2


def read(path):
    """Yields each command with its expected lines."""
    command, lines = None, []

    for line in pathlib.Path(path).read_text().splitlines():
        if line.startswith("$ "):
            if command is not None:
                yield command, lines
            command, lines = line[2:], []
        elif command is not None and line:
            lines.append(line)

    if command is not None:
        yield command, lines


def first_lines(out):
    return [line for line in out.decode(errors="backslashreplace").split("\n")[:LINES] if line]


def record(program, path):
    import conftest

    text = pathlib.Path(path).read_text()
    header = text[: text.index("$ ")]

    with tempfile.TemporaryDirectory() as folder:
        conftest.make_inputs(pathlib.Path(folder))
        blocks = []

        for command, _ in read(path):
            process = subprocess.run(
                [program, *shlex.split(command)], cwd=folder, capture_output=True, env={"TZ": "UTC0", "HOME": folder}
            )
            lines = first_lines(process.stdout) if process.returncode == 0 else []
            blocks.append("\n".join(["$ " + command, *lines]) + "\n")

    pathlib.Path(path).write_text(header + "\n".join(blocks))


if __name__ == "__main__":
    for name in sys.argv[2:]:
        record(sys.argv[1], name)
