# SPDX-License-Identifier: MIT
"""The time to read metadata grows as its length does. bench/metadata counts instructions, which is far more exact."""

import pytest
from long_metadata import KINDS, WARNINGS, options_of
from trace_builder import Trace, number, packet

FEW, MANY = 2000, 40000


@pytest.mark.parametrize("name", KINDS | WARNINGS)
def test_time_is_linear(cli, tmp_path, production, name):
    def seconds(count):
        text = (KINDS | WARNINGS)[name](count)
        Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(1, 1))])
        result = cli(*options_of(name), "trace")
        assert (result.status, result.values) == (0, [1]), result.errors
        if name in WARNINGS:
            assert result.errors.count("warning: ") == 100
        return result.seconds

    few = min(seconds(FEW) for _ in range(2))
    many = seconds(MANY)
    assert many < 0.5 + 3 * MANY / FEW * few
