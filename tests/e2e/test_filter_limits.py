# SPDX-License-Identifier: MIT
"""Expressions that would take hours for some events. For these events, the result is unknown, and reading continues."""

import pytest
from trace_builder import Trace, bytes_, number, packet, text


@pytest.fixture
def trace(tmp_path):
    events = [bytes_(1, bytes(5000)), text(2, b"a" * 1_000_000 + b"="), number(3, 7)]
    Trace(tmp_path / "trace").stream("stream", [packet(*events)])


@pytest.mark.parametrize(
    "expression",
    [
        "any(items, any(items, any(items, _ == 3)))",
        r"text =~ '\w+\s*\w+\s*=x'".replace("'", '"'),
        r"text =~ '(\w+)\1[xy]'".replace("'", '"'),
        f'text == "*{"a" * 20000}b*"',
    ],
)
def test_evaluation_of_expensive_expressions_ends_soon(cli, trace, expression):
    assert cli.prints("trace", "--filter", f"{expression} || value == 7", timeout=60).values == [7]
    assert cli.prints("trace", "--count", "--filter", f"!({expression})", timeout=60).lines[0].split()[0] in ("0", "1")
