# SPDX-License-Identifier: MIT
"""The output of the `repair` command. e2e/test_repair.py tests the files that it writes."""

import os

from json_schema import load

SIZE_LEFT = 500


def repair(cli):
    result = cli("repair", "--json", "trace", "out")
    assert (result.status, result.errors) == (0, "")
    document = load(result.text, "repair")
    (trace,) = document["traces"]
    assert trace.items() < document.items()
    return trace


def test_json_describes_the_copy_of_an_undamaged_trace(cli, tmp_path):
    result = cli("repair", "--json", "trace", tmp_path / "out")
    document = load(result.text, "repair")
    (trace,) = document["traces"]

    assert (document["version"], document["path"], document["output"]) == (1, "trace", str(tmp_path / "out"))
    assert (trace["path"], trace["output"]) == ("trace", str(tmp_path / "out"))
    assert (trace["damage"], trace["damage-count"], trace["metadata"]) == ([], 0, "copied")
    assert [entry["packets-kept"] for entry in trace["files"]] == [1, 1, 1, 1]


def test_json_describes_the_repair_of_a_damaged_trace(scratch):
    os.truncate(scratch.folder / "trace/bare_1", SIZE_LEFT)
    trace = repair(scratch)

    assert [entry["packets-cut"] for entry in trace["files"]] == [0, 1, 0, 0]
    assert [entry["kind"] for entry in trace["damage"]] == ["cut-off"]
    assert trace["damage-count"] == 1
