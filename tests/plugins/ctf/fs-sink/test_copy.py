# SPDX-License-Identifier: MIT
"""Copies of traces: the text of a copy is the text of the original, by ours and by the reference.

The traces are the sample and, where they are, real ones.
"""

import re

import pytest
from conftest import SAMPLE, data_streams, needs_reference, real_traces

TRACES = real_traces()
# Times go back, or the reference 2.1.1 aborts on the original.
NOT_BY_REFERENCE = {"dpdk_service_cores"}


def is_ctf2(trace):
    return b'"preamble"' in (trace / "metadata").read_bytes()[:4096]


def text(program, path, *options):
    """Without the trace's name, which is where it was found."""
    return program.prints(path, "--clock-cycles", "--no-delta", "--names=all", "--fields=loglevel,emf", *options)


def sort_labels(line):
    """The reference prints several labels of one value in any order."""
    return re.sub(r'\{ ("[^}]*") \} : container', lambda found: str(sorted(found[1].split(", "))), line)


def same_text(program, original, copy):
    """Where times are equal, the identities of the traces decide the order."""
    original, copy = ([sort_labels(line) for line in text(program, path).splitlines()] for path in (original, copy))
    return original == copy or sorted(original) == sorted(copy)


def name(trace):
    return f"{trace.parent.name}/{trace.name}"


@pytest.mark.parametrize("version", ["2", "1.8"])
@pytest.mark.parametrize("trace", TRACES, ids=name)
def test_a_copy_has_the_text_of_the_original(ours, trace, version):
    copy = ours.copy(trace, version=version)
    assert same_text(ours, trace, copy)


@needs_reference
@pytest.mark.parametrize("version", ["2", "1.8"])
@pytest.mark.parametrize("trace", TRACES, ids=name)
def test_the_reference_reads_a_copy(ours, reference, trace, version):
    if trace.name in NOT_BY_REFERENCE:
        pytest.skip("not by the reference")
    copy = ours.copy(trace, version=version)
    assert same_text(reference, trace, copy)


@needs_reference
@pytest.mark.parametrize("version", ["2", "1.8"])
@pytest.mark.parametrize("trace", TRACES, ids=name)
def test_data_streams_are_those_of_the_reference(ours, reference, trace, version):
    if version == "1.8" and is_ctf2(trace):
        pytest.skip("the reference can't")
    theirs = reference(trace, "-c", "sink.ctf.fs", "-p", f'path="theirs",ctf-version="{version}"')
    if theirs.status != 0:
        pytest.skip("the reference fails")
    copy = ours.copy(trace, version=version)
    assert data_streams(copy) == data_streams(ours.folder / "theirs")


def test_a_copy_of_a_copy_has_the_same_bytes(ours):
    first = ours.copy(SAMPLE, out="first")
    second = ours.copy(first, out="second")
    third = ours.copy(second, out="third", version="1.8")
    assert data_streams(first) == data_streams(second) == data_streams(third)


def test_a_range_of_time_is_cut_out(ours):
    limits = ["--begin=+33.75ms", "--end=+36ms"]
    cut = ours.copy(SAMPLE, *limits)
    expected = text(ours, SAMPLE, *limits)
    assert 0 < expected.count("\n") < text(ours, SAMPLE).count("\n")
    assert text(ours, cut) == expected


def test_traces_are_not_merged(ours):
    ours.copy(SAMPLE, out="one")
    ours.copy(SAMPLE, out="two", version="1.8")
    both = ours.copy("one", "two", out="both")
    assert len(list(both.rglob("metadata"))) == 2
    assert sorted(text(ours, both).splitlines()) == sorted(text(ours, "one").splitlines() * 2)
