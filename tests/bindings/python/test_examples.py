# SPDX-License-Identifier: MIT
"""
Tests that the pages in doc/python contain the current examples, docstrings and outputs of commands, that mypy accepts
the examples, and that Sphinx converts the pages to HTML without warnings.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import textwrap

import bt2
import pytest

DOC = pathlib.Path(__file__).parents[3] / "doc" / "python"
EXAMPLES = DOC / "examples"
PACKAGE = os.fspath(pathlib.Path(bt2.__file__).parents[1])
# mypy finds installed packages itself, and rejects their folders in MYPYPATH.
MYPY_PATH = "" if PACKAGE.endswith("-packages") else PACKAGE


def run(*command, **variables):
    result = subprocess.run(
        list(map(os.fspath, command)), text=True, capture_output=True, env={**os.environ, **variables}
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_pages_contain_examples_and_docstrings():
    run(sys.executable, DOC / "fill_pages.py", "--check")


def test_fill_pages_rejects_unknown_options():
    result = subprocess.run([sys.executable, DOC / "fill_pages.py", "--chek"], text=True, capture_output=True)
    assert result.returncode == 2
    assert "unrecognized arguments: --chek" in result.stderr


def commands():
    """Yields the commands in the pages and their outputs, in which … matches any text."""
    for page in sorted(DOC.glob("*.rst")):
        for block in re.findall(r"code-block:: console\n\n((?:   .*\n|\n)+)", page.read_text()):
            lines = "".join(line[3:] or "\n" for line in block.splitlines(keepends=True)).strip("\n")
            for command, output in re.findall(r"^[$] (.*)\n((?:(?![$] ).*\n)*)", lines + "\n", re.M):
                yield pytest.param(command, output, id=f"{page.stem}: {command}")


@pytest.mark.parametrize(("command", "output"), list(commands()))
def test_commands_print_the_output_in_the_pages(command, output):
    if "histogram.py" in command:
        pytest.importorskip("pandas")
        pytest.importorskip("pyarrow")
    python = shlex.quote(sys.executable)
    functions = f'babeltrace2() {{ {python} -m bt2 "$@"; }}; python3() {{ {python} "$@"; }};'
    result = subprocess.run(
        ["sh", "-c", f"{functions} {command}"],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=DOC.parents[1],
    )  # fmt: skip
    assert re.fullmatch(re.escape(output).replace("…", "(?s:.*)"), result.stdout), result.stdout


@pytest.fixture
def data_frames():
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")


@pytest.mark.usefixtures("data_frames")
def test_the_code_of_the_columns_page_prints_the_output_in_the_page():
    for consumer in ("polars", "duckdb"):
        pytest.importorskip(consumer)
    blocks = re.findall(r"code-block:: (python|text)\n\n((?:   .*\n|\n)+)", (DOC / "columns.rst").read_text())
    code, output = (
        "".join(textwrap.dedent(text) for kind, text in blocks if kind == wanted) for wanted in ("python", "text")
    )
    result = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, cwd=DOC.parents[1])
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.strip("\n") == output.strip("\n")


def test_the_script_of_the_readme_prints_a_line_per_event(sample):
    (code,) = re.findall(r"^```python\n(.*?)^```$", (DOC.parents[1] / "README.md").read_text(), re.M | re.S)
    lines = run(sys.executable, "-c", code, sample).splitlines()
    assert len(lines) == 100
    assert all(re.fullmatch(r"processor \d+: sample:\w+, \d+ ns after the previous event", line) for line in lines)


@pytest.mark.parametrize(("field", "least"), [("u8", "(8.75"), ("i16", "(-32238.")])
@pytest.mark.usefixtures("data_frames")
def test_the_histogram_counts_all_events(field, least, sample):
    # If numpy overflows, it only issues a warning, which -W turns into an error.
    lines = run(
        sys.executable, "-Werror::RuntimeWarning", EXAMPLES / "histogram.py", "sample:numbers", field, sample
    ).splitlines()
    assert lines[0].strip().startswith(least)
    counts = [int(line.split("]")[1].split()[0]) for line in lines]
    assert sum(counts) == 20
    # The longest bar has the same length for any number of events.
    assert [line.count("#") for line in lines] == [round(count * 60 / max(counts)) for count in counts]


@pytest.mark.usefixtures("data_frames")
def test_a_histogram_of_an_unknown_event_is_an_error(sample):
    command = [sys.executable, os.fspath(EXAMPLES / "histogram.py"), "sample:number", "u8", sample]
    result = subprocess.run(command, text=True, capture_output=True)
    # A warning comes before this line.
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.splitlines()[-1] == "no event is named sample:number"


def find_tool(module, program):
    """Returns the command of a Python tool, which belongs to this interpreter or is in PATH."""
    if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0:
        return [sys.executable, "-m", module]
    if not shutil.which(program):
        pytest.skip(f"no {program}")
    return [program]


@pytest.mark.parametrize(
    "name", ["count.py", "find.py", "latency.py", "sink.py", "where.py", "bt_plugin_csv.py", "bt_plugin_thermo.py"]
)
def test_scripts_are_accepted_by_type_checkers(name, tmp_path):
    # The package is in MYPYPATH as if it were installed, so that mypy reports only mistakes in the user's code.
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


def test_type_checkers_find_mistakes_in_a_script(tmp_path):
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
    run(*find_tool("sphinx", "sphinx-build"), "-q", "-W", DOC, tmp_path / "html")
    assert 'href="reference.html"' in (tmp_path / "html" / "index.html").read_text()
