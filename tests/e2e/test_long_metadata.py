# SPDX-License-Identifier: MIT
"""Metadata with tens of thousands of items can be read. bench/metadata shows that this takes linear time."""

import pytest
from long_metadata import KINDS, WARNINGS, options_of
from trace_builder import Trace, number, packet


@pytest.mark.parametrize("name", KINDS | WARNINGS)
def test_long_metadata_is_read(cli, tmp_path, production, name):
    Trace(tmp_path / "trace", text=(KINDS | WARNINGS)[name](40_000)).stream("stream", [packet(number(1, 1))])
    result = cli(*options_of(name), "trace")

    assert (result.status, result.values) == (0, [1]), result.errors
    if name in WARNINGS:
        assert result.errors.count("warning: ") == 100
