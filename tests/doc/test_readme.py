# SPDX-License-Identifier: MIT
"""Checks README: its `babeltrace2` commands work, and its table has all component classes."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
PROGRAM = pathlib.Path(os.environ["BABELTRACE2"])
COMMANDS = re.findall(r"^    (babeltrace2 .*)$", (ROOT / "README.md").read_text(), re.M)


def test_readme_has_at_least_ten_commands():
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
def test_each_command_prints_something(run, command):
    process = run(command)

    assert process.returncode == 0, process.stderr.decode()
    assert process.stdout


def test_table_has_all_component_classes(run):
    table = re.search(r"^## Features$.*?((?:^\|.*\n)+)", (ROOT / "README.md").read_text(), re.M | re.S)[1]
    listed = re.findall(r"`((?:source|filter|sink)\.[\w.-]+)`", table)
    installed = re.findall(r"^    '(.*?)'", run("babeltrace2 list-plugins").stdout.decode(), re.M)

    # The plugin lttng-utils is only built with elfutils.
    assert sorted({*listed, "filter.lttng-utils.debug-info"}) == sorted({*installed, "filter.lttng-utils.debug-info"})


def test_begin_relative_to_the_trace_selects_later_events(run):
    (command,) = [command for command in COMMANDS if "--begin=+" in command]
    lines = run(command).stdout.splitlines()

    assert len(lines) == 74
    assert lines[-1] == run("babeltrace2 sample").stdout.splitlines()[-1]
