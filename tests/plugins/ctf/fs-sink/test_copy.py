# SPDX-License-Identifier: MIT
"""Tests that the text of a copy is the text of the original, printed by this program and by the reference.

The traces are the sample and, if they are available, recorded ones.
"""

import functools
import os
import re

import pytest
from conftest import SAMPLE, Program, data_streams, needs_reference, real_traces

TRACES = real_traces()
# The reference 2.1.1 aborts on these traces.
NOT_BY_REFERENCE = {"dpdk_service_cores"}


def is_ctf2(trace):
    return b'"preamble"' in (trace / "metadata").read_bytes()[:4096]


def text(program, path, *options):
    """Returns the text of a trace without the trace's name, which depends on its path."""
    return program.prints(path, "--clock-cycles", "--no-delta", "--names=all", "--fields=loglevel,emf", *options)


def sort_labels(line):
    """Sorts the labels of each value, because the reference prints them in random order."""
    return re.sub(r'\{ ("[^}]*") \} : container', lambda found: str(sorted(found[1].split(", "))), line)


def same_text(original, copy):
    """Compares texts. The order of events with equal times may differ, because it depends on trace identities."""
    if original == copy:
        return True
    original, copy = (sorted(sort_labels(line) for line in text.splitlines()) for text in (original, copy))
    return original == copy


def name(trace):
    return f"{trace.parent.name}/{trace.name}"


@pytest.fixture(scope="module")
def copy_of(tmp_path_factory):
    """Returns a function that copies a trace. The function makes each copy only once."""
    ours = Program(os.environ["BABELTRACE2"], tmp_path_factory.mktemp("copies"))

    @functools.cache
    def copy(trace, version):
        return ours.copy(trace, out=f"{TRACES.index(trace)}-{version}", version=version)

    return copy


# The tests of one trace run one after the other, so that its text is printed once.
@functools.lru_cache(maxsize=1)
def original_text(program_path, trace):
    return text(Program(program_path, trace), trace)


def has_text_of_original(program, trace, copy):
    return same_text(original_text(program.path, trace), text(program, copy))


@pytest.mark.parametrize("version", ["2", "1.8"])
@pytest.mark.parametrize("trace", TRACES, ids=name)
def test_a_copy_has_the_text_of_the_original(ours, copy_of, trace, version):
    assert has_text_of_original(ours, trace, copy_of(trace, version))


@needs_reference
@pytest.mark.parametrize("version", ["2", "1.8"])
@pytest.mark.parametrize("trace", TRACES, ids=name)
def test_the_reference_reads_a_copy(reference, copy_of, trace, version):
    if trace.name in NOT_BY_REFERENCE:
        pytest.skip("the reference aborts on this trace")
    assert has_text_of_original(reference, trace, copy_of(trace, version))


@needs_reference
@pytest.mark.parametrize("version", ["2", "1.8"])
@pytest.mark.parametrize("trace", TRACES, ids=name)
def test_data_streams_equal_those_of_the_reference(reference, copy_of, trace, version):
    if version == "1.8" and is_ctf2(trace):
        pytest.skip("the reference can't write a trace of CTF 2 in CTF 1.8")

    def reference_copy(source, out):
        return reference(source, "-c", "sink.ctf.fs", "-p", f'path="{out}",ctf-version="{version}"')

    if reference_copy(trace, "theirs").status != 0:
        pytest.skip("the reference can't copy this trace")
    theirs = data_streams(reference.folder / "theirs")
    copy = copy_of(trace, version)
    if data_streams(copy) == theirs:
        return
    # The copy contains arrays of characters. The reference writes them as strings.
    assert reference_copy(copy, "normalised").status == 0
    assert data_streams(reference.folder / "normalised") == theirs


def test_a_copy_of_a_copy_has_the_same_bytes(ours):
    first = ours.copy(SAMPLE, out="first")
    second = ours.copy(first, out="second")
    third = ours.copy(second, out="third", version="1.8")
    assert data_streams(first) == data_streams(second) == data_streams(third)


def test_a_copy_with_begin_and_end_contains_only_this_time_range(ours):
    limits = ["--begin=+61402ns", "--end=+2ms"]
    cut = ours.copy(SAMPLE, *limits)
    expected = text(ours, SAMPLE, *limits)
    assert 0 < expected.count("\n") < text(ours, SAMPLE).count("\n")
    assert text(ours, cut) == expected


PIECES = {"first": ["--end=+58402ns"], "second": ["--begin=+58403ns", "--end=+65402ns"], "third": ["--begin=+65403ns"]}


@pytest.fixture(params=["2", "1.8"])
def pieces(ours, request):
    """A copy in several pieces. Each piece has its own metadata, and so its own UUID."""
    for out, limits in PIECES.items():
        ours.copy(SAMPLE, *limits, out=f"pieces/{out}", version=request.param)
    return ours.folder / "pieces"


def test_pieces_that_are_read_together_have_the_text_of_the_original(ours, pieces):
    assert all(text(ours, pieces / name) for name in PIECES)
    result = ours("--clock-cycles", "--no-delta", "--names=all", "--fields=loglevel,emf", pieces)
    assert (result.status, result.err) == (0, "")
    assert result.out == text(ours, SAMPLE)
    assert "Warning" not in ours.prints("info", pieces)


def test_a_packet_with_the_uuid_of_another_piece_causes_a_warning(ours, pieces):
    strange = next((pieces / "third").rglob("bare_0"))
    data = bytearray(strange.read_bytes())
    data[4:20] = next((pieces / "first").rglob("bare_0")).read_bytes()[4:20]
    strange.write_bytes(data)
    warning = f"{strange}: packet 0 (at byte 0): the packet's UUID differs from the UUID of the metadata"
    result = ours(pieces)
    assert (result.status, result.err.splitlines()) == (0, [f"source.ctf.fs: warning: {warning}"])
    assert ours.prints("info", pieces).count(f"Warning       {warning}\n") == 1


def test_a_copy_of_two_traces_contains_two_traces(ours):
    ours.copy(SAMPLE, out="one")
    ours.copy(SAMPLE, out="two", version="1.8")
    both = ours.copy("one", "two", out="both")
    assert len(list(both.rglob("metadata"))) == 2
    assert sorted(text(ours, both).splitlines()) == sorted(text(ours, "one").splitlines() * 2)
