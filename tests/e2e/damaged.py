# SPDX-License-Identifier: MIT
"""Tolerant reading of damaged traces, and its reports: functions for the tests of each kind of damage."""

import json

from trace_builder import EVENT_HEADER_SIZE, number, packet

NUMBER_SIZE = EVENT_HEADER_SIZE + 4
WARNING = "source.ctf.fs: warning: "


def numbers(first, count):
    """Returns events whose times are 100 ns later than their values."""
    return [number(100 + i, i) for i in range(first, first + count)]


def good(first, count, **settings):
    return packet(*numbers(first, count), **settings)


def read(cli, *args, status=3):
    """Reads tolerantly. Returns the result and the damage in the report."""
    report = cli.folder / "report.json"
    result = cli("--tolerant", "--damage-report", report, *args)
    assert result.status == status, result.errors
    document = json.loads(report.read_text())
    assert document.keys() == {"version", "count", "damage"}
    assert document["version"] == 1
    assert document["count"] == len(document["damage"])
    return result, document["damage"]


def check_warnings(result, damage):
    """Checks that there is one warning for each damage, with the text of the report, and no other warning of the
    source.
    """
    warnings = [line.removeprefix(WARNING) for line in result.errors.splitlines() if line.startswith(WARNING)]
    assert len(warnings) == len(damage)
    for entry in damage:
        assert sum(warning.startswith(entry["message"].splitlines()[0]) for warning in warnings) == 1
        assert entry["message"].startswith(entry["path"])


def without_messages(damage):
    return [{key: value for key, value in entry.items() if key != "message"} for entry in damage]
