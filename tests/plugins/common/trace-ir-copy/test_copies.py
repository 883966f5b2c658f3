# SPDX-License-Identifier: MIT
"""Tests that a filter copies each message with the text of the original, except for the UUID or UID of a trace."""

import os

import pytest
from copied_traces import list_oddities, run, without_identity


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("case", list_oddities())
def test_a_copy_of_every_kind_of_class_and_message_has_the_same_text(case, mip):
    source = ["run", f"--allowed-mip-versions={mip}", "-c", f"s:source.oddities.{case}", "-c", "k:sink.text.details"]
    original = run(*source, "-x", "s:k")
    copy = run(*source, "-c", "f:filter.copying.all", "-x", "s:f", "-x", "f:k")
    again = run(
        *source, "-c", "f:filter.copying.all", "-c", "g:filter.copying.all", "-x", "s:f", "-x", "f:g", "-x", "g:k"
    )

    assert copy == without_identity(original)
    assert again == copy


def test_a_copied_trace_has_no_uuid_or_uid():
    for mip, title in (0, "UUID: "), (1, "UID `trace uid"):
        words = ["run", f"--allowed-mip-versions={mip}", "-c", "s:source.oddities.names", "-c", "k:sink.text.details"]

        assert title in run(*words, "-x", "s:k")
        assert title not in run(*words, "-c", "f:filter.copying.all", "-x", "s:f", "-x", "f:k")


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("sink", ["details", "pretty"])
def test_a_copy_of_a_recorded_trace_has_the_same_text(mip, sink):
    words = [f"--allowed-mip-versions={mip}", os.environ["SAMPLE_TRACE"], "-c", f"sink.text.{sink}"]

    assert run(*words, "-c", "filter.copying.all") == without_identity(run(*words))
