# SPDX-License-Identifier: MIT
"""Each `babeltrace2` command of the README works in the folder that the README names, and prints something."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
PROGRAM = pathlib.Path(os.environ["BABELTRACE2"])
COMMANDS = re.findall(r"^    (babeltrace2 .*)$", (ROOT / "README.md").read_text(), re.M)


def test_finds_commands():
    assert len(COMMANDS) >= 10


@pytest.fixture
def run(tmp_path):
    folder = shutil.copytree(ROOT / "tests/data/traces", tmp_path / "traces")

    def run(command):
        return subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env={**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "HOME": str(tmp_path)},
            capture_output=True,
            timeout=60,
        )

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_prints_something(run, command):
    process = run(command)

    assert process.returncode == 0, process.stderr.decode()
    assert process.stdout


def test_begin_relative_to_the_trace(run):
    (command,) = [command for command in COMMANDS if "--begin=+" in command]
    lines = run(command).stdout.splitlines()

    assert len(lines) == 74
    assert lines[-1] == run("babeltrace2 sample").stdout.splitlines()[-1]
