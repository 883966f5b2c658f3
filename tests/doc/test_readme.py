# SPDX-License-Identifier: MIT
"""Each `babeltrace2` command of the README works in the folder that the README names, and prints something."""

import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
PROGRAM = pathlib.Path(os.environ["BABELTRACE2"])
COMMANDS = re.findall(r"^    (babeltrace2 .*)$", (ROOT / "README.md").read_text(), re.M)


def test_finds_commands():
    assert len(COMMANDS) >= 10


@pytest.mark.parametrize("command", COMMANDS)
def test_prints_something(command, tmp_path):
    process = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT / "tests/data/traces",
        env={**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "HOME": str(tmp_path)},
        capture_output=True,
        timeout=60,
    )

    assert process.returncode == 0, process.stderr.decode()
    assert process.stdout
