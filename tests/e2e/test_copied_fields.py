# SPDX-License-Identifier: MIT
"""Copies of traces (sink.ctf.fs) have the same fields as the original."""

import pytest
from trace_builder import Event, Trace, metadata, packet

VERSIONS = ["1.8", "2"]


def make_trace(folder, fields, *payloads):
    """Returns a trace with the event class `number` of the builder, which has other fields."""
    before, after = metadata().split("uint32_t value;", 1)
    trace = Trace(folder, text=before + fields + after)
    return trace.stream("stream", [packet(*(Event(0, 100 + i, payload) for i, payload in enumerate(payloads)))])


def copy(cli, version, *options):
    result = cli("trace", *options, "-c", "sink.ctf.fs", "-p", f'path="out",ctf-version="{version}"')
    assert result.status == 0
    return result


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    "fields, payloads, expected",
    [
        ("uint8_t n; uint8_t _n; uint8_t d[n]; uint8_t e[_n];", [b"\1\2abc"], b"{ n = 1, _n = 2, d ="),
        ("uint8_t _n; uint8_t __n; uint8_t n;", [b"\1\2\3"], b"{ _n = 1, __n = 2, n = 3 }"),
        ("uint8_t k; struct { uint8_t x; uint8_t _x; } s;", [b"\1\2\3"], b"{ k = 1, s = { x = 2, _x = 3 } }"),
        (
            "enum : uint8_t { A, _A, __A } tag; variant <tag> { uint8_t A; uint8_t _A; uint16_t __A; } v;",
            [b"\0\7", b"\1\x08", b"\2\x09\0"],
            b'tag = ( "_A" : container = 1 ), v = { 8 } }',
        ),
        (
            "enum : uint8_t { _A, __A } tag; variant <tag> { uint8_t _A; uint8_t __A; } v;",
            [b"\0\7", b"\1\x08"],
            b'tag = ( "__A" : container = 1 ), v = { 8 } }',
        ),
    ],
)
def test_names_that_differ_by_an_underscore(cli, tmp_path, version, fields, payloads, expected):
    make_trace(tmp_path / "trace", fields, *payloads)
    copy(cli, version)

    original = cli.prints("trace")
    assert expected in original.out
    assert cli.prints("out").out == original.out
