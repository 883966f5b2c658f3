# SPDX-License-Identifier: MIT
"""Environment variables disable optimizations for measurements. They don't change the output."""

import itertools

import pytest
from conftest import SAMPLE
from trace_builder import Trace, bytes_, packet

SWITCHES = [
    dict(choice)
    for choice in itertools.product(
        [("TRACEGRAPH_POOL", "0"), ("TRACEGRAPH_POOL", "1")],
        [("TRACEGRAPH_DEFER", "0"), ("TRACEGRAPH_DEFER", "1")],
        [("TRACEGRAPH_BATCH_SIZE", "1"), ("TRACEGRAPH_BATCH_SIZE", "500")],
    )
]


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: " ".join(switches.values()))
@pytest.mark.parametrize("sink", ["text", "details", "counter"])
def test_switches_do_not_change_the_output_of_the_sample(cli, switches, sink):
    arguments = [SAMPLE] + {
        "text": [],
        "details": ["-c", "sink.text.details"],
        "counter": ["-c", "sink.utils.counter"],
    }[sink]
    assert cli.prints(*arguments, env=switches).out == cli.prints(*arguments).out


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: " ".join(switches.values()))
def test_switches_do_not_change_the_text_of_large_fields(cli, tmp_path, switches):
    """Two fields are too large to be stored with their messages. The other fields are small."""
    Trace(tmp_path / "trace").stream(
        "stream",
        [packet(bytes_(1, [1, 2]), bytes_(2, [3] * 100_000), bytes_(3, []), bytes_(4, [4] * 50_000), bytes_(5, [5]))],
    )
    assert cli.prints("trace", env=switches).out == cli.prints("trace").out
