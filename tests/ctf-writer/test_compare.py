# SPDX-License-Identifier: MIT
"""Compares the traces that our library and the reference write: the bytes of data streams, and the text of both traces.

The tables contain the reason of each difference. All the traces that our library writes must be readable, including
those which the reference can't write.
"""

import os
import re
import stat

import pytest
from conftest import (
    compile_for_reference,
    needs_plain_build,
    needs_reference,
    read_with_ours,
    read_with_reference,
    run,
    run_on_ours,
    run_on_reference,
)

# Traces of the reference whose metadata no reader can read.
FAULTY_METADATA = {
    "all-options": "no `;` after options that are arrays, sequences or enumerations",
    "far-keys": "a key of another root structure is written without its path",
    "no-headers": "a lone `;` instead of the packet header",
}
# Traces of the reference whose metadata is readable, but doesn't describe the written data.
WRONG_METADATA = {
    "enumerations": "labels that are keywords or begin with an underscore get another underscore",
    "structures": "the lengths of arrays of arrays are in the wrong order",
}
# Correct traces on which the reference's reader fails, or prints wrong text, whichever library wrote them.
FAULTS_OF_READER = {
    "integers": "63-bit integers which aren't aligned to bytes are read as 0",
    "own-headers": "aborts on a clock without begin times of packets",
    "no-headers": "the same",
    "paths-of-tags": "a path which begins with a keyword isn't accepted as tag",
    "far-keys": "the same",
    "random": "crashes",
}


def case(trace):
    return re.sub(r"(-\d+)?-[bl]e$", "", trace.name)


def traces(folder):
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def ours(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ours")
    run([os.environ["WRITER_PROGRAM"], folder])
    return folder


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("program")
    return compile_for_reference(folder / "writer-program", "writer-program.c", "filling.c")


@pytest.fixture(scope="module")
def theirs(tmp_path_factory, program):
    folder = tmp_path_factory.mktemp("theirs")
    run_on_reference([program, folder])
    return folder


def contents(trace):
    """Returns the name, the mode and the bytes of each file of a trace; for the metadata, no bytes."""
    return {
        path.name: (stat.S_IMODE(path.stat().st_mode), b"" if path.name == "metadata" else path.read_bytes())
        for path in trace.iterdir()
    }


def difference(our_trace, their_trace):
    """Describes the first difference between the files of two traces, or returns None."""
    ours, theirs = contents(our_trace), contents(their_trace)
    if ours.keys() != theirs.keys():
        return f"{our_trace.name}: {sorted(ours)} instead of {sorted(theirs)}"
    for name, (mode, data) in sorted(ours.items()):
        if mode != theirs[name][0]:
            return f"{our_trace.name}/{name}: mode {mode:o} instead of {theirs[name][0]:o}"
        if data != theirs[name][1]:
            both = list(zip(data, theirs[name][1]))
            at = next((i for i, (one, other) in enumerate(both) if one != other), len(both))
            return f"{our_trace.name}/{name}: differs at byte {at} ({len(data)} and {len(theirs[name][1])} bytes)"
    return None


def text(read, trace, *options):
    """Returns the printed text of a trace without its folder, or the first line of the error."""
    try:
        printed = read(trace, *options).replace(bytes(trace.parent), b"")
        # The labels of one value have no defined order.
        return re.sub(rb"\{ (\"[^{}]*\") \} :", lambda found: b", ".join(sorted(found[1].split(b", "))), printed)
    except AssertionError as error:
        return "error: " + str(error).partition("\n")[2].partition("\n")[0]


def differences(ours, theirs):
    """Compares two lists of pairs of a trace and its text. An error is a difference, even if both have it."""
    return [
        f"{path.name}: {one if isinstance(one, str) else other if isinstance(other, str) else 'another text'}"
        for (path, one), (_, other) in zip(ours, theirs)
        if one != other or isinstance(one, str)
    ]


def assert_none(found):
    """Fails if there are differences. The message has one line for each."""
    lines = [line for line in found if line]
    assert not lines, "\n".join(lines)


@needs_reference
def test_data_streams_and_file_modes_equal_those_of_the_reference(ours, theirs):
    assert [path.name for path in traces(ours)] == [path.name for path in traces(theirs)]
    assert_none(difference(ours / path.name, path) for path in traces(theirs))


@needs_reference
@needs_plain_build
def test_program_that_was_compiled_for_reference_runs_on_ours(ours, program, tmp_path):
    run_on_ours([program, tmp_path])
    assert_none(difference(tmp_path / path.name, path) for path in traces(ours))


@needs_reference
@pytest.mark.parametrize("options", [["--fields=all", "--names=all", "--clock-cycles"], ["-c", "sink.text.details"]])
def test_text_of_our_traces_equals_that_of_the_reference_traces(ours, theirs, options):
    compared = [path for path in traces(ours) if case(path) not in FAULTY_METADATA | WRONG_METADATA]
    our_texts = [(path, text(read_with_ours, path, *options)) for path in compared]
    their_texts = [(path, text(read_with_ours, theirs / path.name, *options)) for path in compared]
    assert_none(differences(our_texts, their_texts))


def test_every_trace_can_be_printed(ours):
    """Includes the traces whose metadata the reference can't write."""
    texts = {path.name: text(read_with_ours, path) for path in traces(ours)}
    assert_none(f"{name}: {found}" for name, found in texts.items() if not found or isinstance(found, str))


@needs_reference
def test_reference_reads_our_traces(ours):
    compared = [path for path in traces(ours) if case(path) not in FAULTS_OF_READER]
    our_texts = [(path, text(read_with_ours, path)) for path in compared]
    their_texts = [(path, text(read_with_reference, path)) for path in compared]
    assert_none(differences(our_texts, their_texts))


@needs_reference
def test_reference_has_the_faults_in_the_tables(ours, theirs):
    """The tables must not contain faults that the reference no longer has."""

    for name in FAULTY_METADATA:
        assert isinstance(text(read_with_ours, theirs / f"{name}-le"), str), name
    for name in WRONG_METADATA:
        assert text(read_with_ours, theirs / f"{name}-le") != text(read_with_ours, ours / f"{name}-le"), name
    for name in FAULTS_OF_READER:
        trace = theirs / (f"{name}-0-le" if name == "random" else f"{name}-le")
        assert text(read_with_reference, trace) != text(read_with_ours, trace) or name in FAULTY_METADATA, name
