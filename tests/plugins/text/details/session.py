#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Session files. A file contains the output of a program, and its first line contains the program's arguments:

    $ run --allowed-mip-versions=1 ...

Environment variables may be set before the command. In the output, `␛` represents an escape character, and `\\xff` a
byte that is not UTF-8.

`session.py BABELTRACE2 FILE...` rewrites the files with the output of the given program. The files in `expected` were
recorded with Babeltrace 2.1.1, except `inner_paths-0.txt`, on which it aborts.
"""

import os
import pathlib
import shlex
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent


def run(program, command):
    words = shlex.split(command)
    env = {
        key: value for key, value in os.environ.items() if key == "BABELTRACE_PLUGIN_PATH" or "BABELTRACE" not in key
    }
    env.update(TZ="UTC0", LC_ALL="C.UTF-8", BABELTRACE_TERM_COLOR="NEVER")

    while "=" in words[0]:
        env.update([words.pop(0).split("=", 1)])

    return subprocess.run(
        [program, *words], cwd=FOLDER, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=60
    )


def printed(process):
    return process.stdout.decode(errors="backslashreplace").replace("\x1b", "\u241b")


def read(path):
    command, _, text = path.read_text().partition("\n")
    assert command.startswith("$ ")
    return command[2:], text


if __name__ == "__main__":
    for name in sys.argv[2:]:
        file = pathlib.Path(name)
        command = read(file)[0]
        process = run(sys.argv[1], command)
        sys.stderr.buffer.write(process.stderr)
        file.write_text(f"$ {command}\n{printed(process)}")
