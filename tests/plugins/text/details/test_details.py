# SPDX-License-Identifier: MIT
"""Tests the output of sink.text.details: the files in `expected`, and cases that need no file."""

import os
import subprocess

import pytest
import session

PROGRAM = os.environ["BABELTRACE2"]
FILES = sorted((session.FOLDER / "expected").glob("*.txt"))
GRAPH = "run --allowed-mip-versions=%d -c s:source.oddities.%s -c k:sink.text.details %s -x s:k"


def run(case, mip=1, params=""):
    process = session.run(PROGRAM, GRAPH % (mip, case, f"--params='{params}'" if params else ""))
    assert process.returncode == 0, process.stderr.decode(errors="replace")
    return session.printed(process)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_sink_prints_the_expected_text(path):
    command, text = session.read(path)
    process = session.run(PROGRAM, command)

    assert process.returncode == 0, process.stderr.decode(errors="replace")
    assert session.printed(process) == text


def test_each_source_has_an_expected_file():
    process = session.run(PROGRAM, "list-plugins")
    sources = [
        line.split("'")[1].split(".")[2] for line in process.stdout.decode().splitlines() if "source.oddities." in line
    ]
    recorded = {path.stem.split("-")[0] for path in FILES}

    assert sources
    assert set(sources) - recorded == {"long_array"}


def test_digits_of_large_indexes_are_grouped():
    lines = run("long_array").splitlines()

    assert "    long: Length 10,001:" in lines
    assert "      [9999]: 99,980,001" in lines
    assert "      [10,000]: 100,000,000" in lines


def test_no_text_is_lost_at_the_end_of_the_buffer():
    """Prints events of all sizes at all positions before the end of the buffer. No text may be lost."""
    for params in ("", "compact=yes", "with-time=no"):
        text = run("integers", params=params)
        assert text.count("Event `") == 15
        assert text.endswith("Stream end\n")


@pytest.mark.parametrize(
    "color, wish, shown",
    [
        ("never", "ALWAYS", False),
        ("auto", "ALWAYS", True),
        ("always", "ALWAYS", True),
        ("auto", "NEVER", False),
        ("always", "NEVER", False),
        ("always", "AUTO", True),
    ],
)
def test_colors_follow_the_parameter_unless_the_environment_disables_them(color, wish, shown):
    command = f"BABELTRACE_TERM_COLOR={wish} " + GRAPH % (1, "traces", f"--params='color=\"{color}\"'")
    text = session.printed(session.run(PROGRAM, command))

    assert ("\u241b[33m" in text) == shown


@pytest.mark.parametrize(
    "params, message",
    [
        ("color=12", "`color`: the parameter's value must be a string"),
        ('color="pink"', "`color`: the parameter's value must be one of `never`, `auto`, `always`: it is `pink`"),
        ("compact=3", "`compact`: the parameter's value must be a boolean"),
        ("with-tyme=no", "`with-tyme`: unknown parameter"),
    ],
)
def test_wrong_parameters_are_reported(params, message):
    process = session.run(PROGRAM, GRAPH % (1, "traces", f"--params='{params}'"))

    assert process.returncode == 1
    assert message in process.stderr.decode()
    assert process.stdout == b""


def test_a_closed_pipe_is_not_an_error():
    reader, writer = os.pipe()
    os.close(reader)

    # `restore_signals=False` lets the program ignore SIGPIPE. Otherwise, the signal would end the program.
    with os.fdopen(writer, "wb") as output:
        process = subprocess.run(
            [PROGRAM, *(GRAPH % (1, "long_array", "")).split()],
            cwd=session.FOLDER,
            stdout=output,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            restore_signals=False,
            timeout=60,
            check=False,
        )

    assert process.returncode == 0
    assert process.stderr == b""


def test_a_full_disk_is_reported():
    with open("/dev/full", "wb") as output:
        process = subprocess.run(
            [PROGRAM, *(GRAPH % (1, "long_array", "")).split()],
            cwd=session.FOLDER,
            stdout=output,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            timeout=60,
            check=False,
        )

    assert process.returncode == 1
    assert b"standard output: cannot write" in process.stderr
