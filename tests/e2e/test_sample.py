# SPDX-License-Identifier: MIT
"""The text of the sample trace as Babeltrace 2.1.1 prints it. The files in tests/data/text/sample have the expected
text, one file per option.

`test_sample.py BABELTRACE2` writes these files again with the output of a given program.
"""

import os
import pathlib
import subprocess
import sys

import pytest
from conftest import SAMPLE, TESTS, TEXT_ENVIRONMENT, TEXT_OPTIONS

EXPECTED = TESTS / "data/text/sample"


@pytest.mark.parametrize("name", TEXT_OPTIONS)
def test_text_of_the_sample_equals_the_expected_file(cli, name):
    result = cli.prints("--clock-gmt", *TEXT_OPTIONS[name], SAMPLE, env=TEXT_ENVIRONMENT.get(name))

    assert result.out == (EXPECTED / (name + ".txt")).read_bytes()


def test_the_path_of_a_trace_does_not_affect_the_text(cli, tmp_path):
    (tmp_path / "copy").symlink_to(SAMPLE)

    assert cli.prints("copy").out == cli.prints(str(SAMPLE) + "/").out


if __name__ == "__main__":
    EXPECTED.mkdir(parents=True, exist_ok=True)
    for option, arguments in TEXT_OPTIONS.items():
        out = subprocess.run(
            [sys.argv[1], "--clock-gmt", *arguments, SAMPLE],
            check=True,
            capture_output=True,
            env={**os.environ, **TEXT_ENVIRONMENT.get(option, {})},
        ).stdout
        pathlib.Path(EXPECTED / (option + ".txt")).write_bytes(out)
