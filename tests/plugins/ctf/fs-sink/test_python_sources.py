# SPDX-License-Identifier: MIT
"""What sources in Python send, in graphs of both MIP versions, reads back the same."""

import os
import pathlib
import subprocess
import sys

import pytest
from conftest import REFERENCE, data_streams, needs_reference, translated, without_generated_keys

SOURCE = pathlib.Path(__file__).with_name("python_source.py")
PACKAGE = pathlib.Path(os.environ.get("PYTHON_PACKAGE", ""))
REFERENCE_PYTHON = REFERENCE.with_name("python3")

NO_CONTENT = ("<none>", "{ { } }")
# A key of an element makes it a structure.
ELEMENTS = (
    "[ [0] = 1 ], [1] = [ [0] = 2, [1] = 3 ]",
    "{ value = [ [0] = 1 ] }, [1] = { value = [ [0] = 2, [1] = 3 ] }",
)
# How the text differs in both versions, and in CTF 1.8.
CASES = {
    "numbers": ([], [("= true", "= 1")]),
    "arrays": ([], []),
    "nested_arrays": ([ELEMENTS], []),
    "options": ([], [NO_CONTENT]),
    "keyed_options": ([], [("= true", "= 1"), NO_CONTENT]),
    "variants": ([], []),
    "keyed_variants": ([], []),
    "unset": ([], [NO_CONTENT]),
    "blobs": (
        [],
        [
            ("{ 01 02 ff }", "[ [0] = 0x1, [1] = 0x2, [2] = 0xFF ]"),
            ("{ 78 79 7a }", "[ [0] = 0x78, [1] = 0x79, [2] = 0x7A ]"),
            ("{ 7a 7a }", "[ [0] = 0x7A, [1] = 0x7A ]"),
        ],
    ),
}
RUNS = [
    (case, mip, version) for case in CASES for mip in (0, 1) for version in ("2", "1.8") if (case, mip) != ("blobs", 0)
]
# The reference 2.1.1 writes them so that they can't be read: without keys.
REFERENCE_WRITES_NO_KEYS = {
    ("nested_arrays", "2"),
    ("nested_arrays", "1.8"),
    ("options", "1.8"),
    ("keyed_options", "1.8"),
    ("unset", "1.8"),
}
each_run = pytest.mark.parametrize(("case", "mip_version", "version"), RUNS)

pytestmark = pytest.mark.skipif(not (PACKAGE / "bt2").exists(), reason="no Python package")


def run(python, env, case, mip_version, path, version):
    """Writes a trace to `path`; returns the process, which printed its text."""
    return subprocess.run(
        [python, SOURCE, str(mip_version), case, path, version],
        env={**os.environ, "LC_ALL": "C.UTF-8", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def run_ours(case, mip_version, path, version):
    env = {"PYTHONPATH": str(PACKAGE), "BABELTRACE_PLUGIN_PATH": os.environ["PLUGINS"]}
    process = run(sys.executable, env, case, mip_version, path, version)
    assert process.returncode == 0, process.stderr
    return process.stdout


def text(program, path):
    return program.prints(path, "--clock-cycles", "--no-delta", "--names=all")


@each_run
def test_what_is_written_has_the_text_of_the_source(ours, production, case, mip_version, version):
    path = ours.folder / "out"
    printed = run_ours(case, mip_version, path, version)
    in_both, in_ctf1 = CASES[case]
    translation = in_both + (in_ctf1 if version == "1.8" else [])
    assert printed.count("\n") == 2
    assert without_generated_keys(text(ours, path)) == translated(printed, translation)
    again = ours.copy(path, out="again", version=version)
    assert data_streams(again) == data_streams(path)


@needs_reference
@each_run
def test_the_reference_reads_it(ours, reference, production, case, mip_version, version):
    if (case, version) == ("keyed_options", "2"):
        pytest.skip("the reference aborts on options with boolean keys")
    path = ours.folder / "out"
    run_ours(case, mip_version, path, version)
    assert text(reference, path) == text(ours, path)


@needs_reference
@each_run
def test_data_streams_are_those_of_the_reference(ours, production, case, mip_version, version):
    if (case, version) in REFERENCE_WRITES_NO_KEYS:
        pytest.skip("the reference fails")
    theirs = ours.folder / "theirs"
    process = run(REFERENCE_PYTHON, {"PYTHONPATH": ""}, case, mip_version, theirs, version)
    if process.returncode != 0:
        pytest.skip("the reference fails")
    path = ours.folder / "out"
    assert run_ours(case, mip_version, path, version) == process.stdout
    assert data_streams(path) == data_streams(theirs)
