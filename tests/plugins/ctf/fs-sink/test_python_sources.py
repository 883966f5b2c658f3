# SPDX-License-Identifier: MIT
"""Tests that the events of Python sources are unchanged after writing and reading, in graphs of both MIP versions."""

import os
import pathlib
import subprocess
import sys

import pytest
from conftest import REFERENCE, SAMPLE, data_streams, needs_reference, translated, without_generated_keys

SOURCE = pathlib.Path(__file__).with_name("python_source.py")
PACKAGE = pathlib.Path(os.environ.get("PYTHON_PACKAGE", ""))
REFERENCE_PYTHON = REFERENCE.with_name("python3")

NO_CONTENT = ("<none>", "{ { } }")
# If an element of an array needs a key, the element becomes a structure.
ELEMENTS = (
    "[ [0] = 1 ], [1] = [ [0] = 2, [1] = 3 ]",
    "{ value = [ [0] = 1 ] }, [1] = { value = [ [0] = 2, [1] = 3 ] }",
)
# The differences of the text in both versions, and those in CTF 1.8.
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
# The reference 2.1.1 writes each version only in graphs of one MIP version.
REFERENCE_MIP = {"1.8": 0, "2": 1}
# The cases that the reference can't write. If it can't write a tag, it never stops writing names, and uses all memory.
REFERENCE_FAILS = {
    ("nested_arrays", "2"),
    ("nested_arrays", "1.8"),
    ("options", "1.8"),
    ("keyed_options", "2"),
    ("keyed_options", "1.8"),
    ("variants", "1.8"),
    ("keyed_variants", "1.8"),
    ("unset", "1.8"),
    ("blobs", "2"),
}
REFERENCE_RUNS = [run for run in RUNS if REFERENCE_MIP[run[2]] == run[1] and (run[0], run[2]) not in REFERENCE_FAILS]
each_run = pytest.mark.parametrize(("case", "mip_version", "version"), RUNS)

pytestmark = pytest.mark.skipif(not (PACKAGE / "bt2").exists(), reason="no Python package")


class Written:
    """The results of one process: traces and their texts."""

    def __init__(self, folder, python, env, runs):
        words = [str(word) for run in runs for word in run]
        process = subprocess.run(
            [python, SOURCE, folder, *words],
            env={**os.environ, "LC_ALL": "C.UTF-8", **env},
            capture_output=True,
            text=True,
            check=True,
        )
        self.folder, self.names, self.errors = folder, process.stdout.splitlines(), process.stderr

    def trace(self, *run):
        name = "-".join(map(str, run))
        assert name in self.names, self.errors
        return self.folder / name

    def text(self, *run):
        path = self.trace(*run)
        return path.with_name(path.name + ".txt").read_text()


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    env = {"PYTHONPATH": str(PACKAGE), "BABELTRACE_PLUGIN_PATH": os.environ["PLUGINS"]}
    return Written(tmp_path_factory.mktemp("ours"), sys.executable, env, RUNS)


@pytest.fixture(scope="module")
def written_by_reference(tmp_path_factory):
    return Written(tmp_path_factory.mktemp("theirs"), REFERENCE_PYTHON, {"PYTHONPATH": ""}, REFERENCE_RUNS)


def text(program, path):
    return program.prints(path, "--clock-cycles", "--no-delta", "--names=all")


@each_run
def test_written_traces_have_the_text_of_the_source(ours, production, written, case, mip_version, version):
    path = written.trace(case, mip_version, version)
    printed = written.text(case, mip_version, version)
    in_both, in_ctf1 = CASES[case]
    translation = in_both + (in_ctf1 if version == "1.8" else [])
    assert printed.count("\n") == 2
    assert without_generated_keys(text(ours, path)) == translated(printed, translation)
    again = ours.copy(path, out="again", version=version)
    assert data_streams(again) == data_streams(path)


@needs_reference
@each_run
def test_the_reference_reads_written_traces(ours, reference, production, written, case, mip_version, version):
    if (case, version) == ("keyed_options", "2"):
        pytest.skip("the reference aborts on options with boolean keys")
    path = written.trace(case, mip_version, version)
    assert text(reference, path) == text(ours, path)


@needs_reference
@pytest.mark.parametrize(("case", "mip_version", "version"), REFERENCE_RUNS)
def test_data_streams_equal_those_of_the_reference(
    production, written, written_by_reference, case, mip_version, version
):
    run = case, mip_version, version
    assert written.text(*run) == written_by_reference.text(*run)
    assert data_streams(written.trace(*run)) == data_streams(written_by_reference.trace(*run))


# Connects all streams of a trace, and stops before the end.
ABANDONED = """
import sys
import bt2
ctf, utils = bt2.find_plugin("ctf"), bt2.find_plugin("utils")
trace, path, level = sys.argv[1:]
graph = bt2.Graph()
source = graph.add_component(ctf.source_component_classes["fs"], "source", {"inputs": [trace]})
muxer = graph.add_component(utils.filter_component_classes["muxer"], "muxer")
params = {"path": path, "assume-single-trace": True}
sink = graph.add_component(
    ctf.sink_component_classes["fs"], "sink", params, logging_level=bt2.LoggingLevel[level]
)
for port in source.output_ports.values():
    graph.connect_ports(port, list(muxer.input_ports.values())[-1])
graph.connect_ports(muxer.output_ports["out"], sink.input_ports["in"])
graph.run_once()
"""


@pytest.mark.parametrize("level", ["WARNING", "NONE"])
def test_a_graph_that_is_abandoned_leaves_a_trace(ours, tmp_path, level):
    """The source is destroyed first, so that the sink holds the last reference to the trace."""
    env = {**os.environ, "PYTHONPATH": str(PACKAGE), "BABELTRACE_PLUGIN_PATH": os.environ["PLUGINS"]}
    process = subprocess.run(
        [sys.executable, "-c", ABANDONED, SAMPLE, "out", level], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    warning = "sink.ctf.fs: warning: out: the trace may be incomplete: its input had not ended\n"

    assert (process.returncode, process.stdout) == (0, "Created CTF trace `out`.\n")
    assert process.stderr == (warning if level == "WARNING" else "")
    assert ours.prints(SAMPLE).startswith(ours.prints("out"))
