# SPDX-License-Identifier: MIT
"""The files in `expected`: see expected.py."""

import pathlib
import shlex

import expected
import pytest

FOLDER = pathlib.Path(__file__).parent / "expected"
CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in expected.read(path)]


@pytest.mark.parametrize("command, lines", CASES, ids=[command for command, _ in CASES])
def test_commands_print_the_expected_lines(cli, command, lines):
    result = cli(*shlex.split(command))

    assert result.status == 0, result.errors
    assert expected.first_lines(result.out) == lines
