# SPDX-License-Identifier: MIT
"""The examples of the documentation do what they say, have types that mypy accepts, and make pages without warnings."""

import os
import pathlib
import shutil
import subprocess
import sys

import bt2
import pytest

DOC = pathlib.Path(__file__).parents[3] / "doc" / "python"
EXAMPLES = DOC / "examples"
PACKAGE = os.fspath(pathlib.Path(bt2.__file__).parents[1])
# mypy finds what is installed by itself, and insists on that.
MYPY_PATH = "" if PACKAGE.endswith("-packages") else PACKAGE


def run(*command, **variables):
    result = subprocess.run(
        list(map(os.fspath, command)), text=True, capture_output=True, env={**os.environ, **variables}
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def example(name, *arguments):
    return run(sys.executable, EXAMPLES / name, *arguments).splitlines()


def test_count(sample):
    lines = example("count.py", sample)
    assert len(lines) == 5
    assert lines[0].split() == ["20", "sample:numbers"]


def test_latency(sample):
    (line,) = example("latency.py", "sample:numbers", "sample:texts", sample)
    assert line == "20 times: least 144 ns, median 180 ns, greatest 51600 ns"


@pytest.fixture
def data_frames():
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")


@pytest.mark.parametrize(("field", "least"), [("u8", "(8.75"), ("i16", "(-32238.")])
@pytest.mark.usefixtures("data_frames")
def test_histogram(field, least, sample):
    # numpy only warns when it overflows.
    lines = run(
        sys.executable, "-Werror::RuntimeWarning", EXAMPLES / "histogram.py", "sample:numbers", field, sample
    ).splitlines()
    assert lines[0].strip().startswith(least)
    counts = [int(line.split("]")[1].split()[0]) for line in lines]
    assert sum(counts) == 20
    # The longest bar has the same length for any number of events.
    assert [line.count("#") for line in lines] == [round(count * 60 / max(counts)) for count in counts]


@pytest.mark.usefixtures("data_frames")
def test_a_histogram_of_no_event(sample):
    command = [sys.executable, os.fspath(EXAMPLES / "histogram.py"), "sample:number", "u8", sample]
    result = subprocess.run(command, text=True, capture_output=True)
    assert (result.returncode, result.stdout) == (1, "")
    assert "(did you mean `sample:numbers`?)" in result.stderr
    assert result.stderr.endswith("\nno event is named sample:number\n")


def test_sink(sample):
    assert example("sink.py", sample) == ["sample:arrays", "sample:states", "sample:nothing"]


def test_source(tmp_path):
    (tmp_path / "x.csv").write_text("1000,start,1.5\n2500,stop,2\n")
    text = run(
        sys.executable, "-m", "bt2", f"--plugin-path={EXAMPLES}", "-c", "source.csv.File",
        "-p", f'path="{tmp_path}/x.csv"',
    )  # fmt: skip
    assert [line.split(") ", 1)[1] for line in text.splitlines()] == ["start: { value = 1.5 }", "stop: { value = 2 }"]


def find_tool(module, program):
    """A Python tool of this interpreter, or in PATH: as a command."""
    if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0:
        return [sys.executable, "-m", module]
    if not shutil.which(program):
        pytest.skip(f"no {program}")
    return [program]


@pytest.mark.parametrize("name", ["count.py", "latency.py", "sink.py", "bt_plugin_csv.py"])
def test_scripts_are_accepted_by_type_checkers(name, tmp_path):
    # As if the package were installed: what isn't the user's isn't reported.
    run(
        *find_tool("mypy", "mypy"),
        "--strict",
        "--follow-imports=silent",
        f"--cache-dir={tmp_path}",
        EXAMPLES / name,
        MYPYPATH=MYPY_PATH,
    )


def test_times_and_causes_are_accepted_by_type_checkers(tmp_path):
    (tmp_path / "right.py").write_text(
        "import bt2\n"
        "try:\n"
        "    for message in bt2.TraceCollectionMessageIterator('x', begin=1, end=2.5):\n"
        "        print(message)\n"
        "except bt2._Error as error:\n"
        "    for cause in error:\n"
        "        print(cause.message, len(error), error[0].message)\n"
    )
    run(
        *find_tool("mypy", "mypy"),
        "--strict",
        "--follow-imports=silent",
        f"--cache-dir={tmp_path}",
        tmp_path / "right.py",
        MYPYPATH=MYPY_PATH,
    )


def test_a_wrong_script_is_not_accepted_by_type_checkers(tmp_path):
    tool = find_tool("mypy", "mypy")
    (tmp_path / "wrong.py").write_text(
        "import bt2\n"
        "bt2.Graph(mip_version='x')\n"
        "bt2.no_such_name\n"
        "for message in bt2.TraceCollectionMessageIterator('x'):\n"
        "    if type(message) is bt2._EventMessageConst:\n"
        "        message.default_clock_snapshot.ns_from_origin.no_such_name\n"
    )
    result = subprocess.run(
        [*tool, "--strict", "--follow-imports=silent", f"--cache-dir={tmp_path}", tmp_path / "wrong.py"],
        text=True, capture_output=True, env={**os.environ, "MYPYPATH": MYPY_PATH},
    )  # fmt: skip
    assert result.returncode == 1
    assert "Found 3 errors" in result.stdout


def test_pages_are_made_without_warnings(tmp_path):
    run(*find_tool("sphinx", "sphinx-build"), "-q", "-W", DOC, tmp_path / "html", PYTHONPATH=PACKAGE)
    assert (tmp_path / "html" / "reference.html").exists()
