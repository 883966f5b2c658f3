# SPDX-License-Identifier: MIT
"""The `check` command and --damage-report: the description of damage in a trace. e2e/test_damage.py tests all kinds of
damage.
"""

import errno
import os
import re

import pytest
from json_schema import load

PACKET_SIZE, SIZE_LEFT = 4096, 500


def check(cli, *args, status=1):
    result = cli("check", "--json", *args)
    assert result.status == status, result.errors
    return load(result.text, "check")["traces"]


def stream_files(folder):
    return sorted(path for path in folder.iterdir() if path.is_file() and path.name != "metadata")


def spoil(path, at, content):
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(content)


@pytest.fixture
def damaged(scratch):
    """Cuts a file of the trace of `scratch` after some of its events. Returns the path of the file."""
    path = scratch.folder / "trace/bare_1"
    os.truncate(path, SIZE_LEFT)
    return path


def test_undamaged_trace_has_no_damage(cli):
    assert cli("check", "trace").text == "trace: 100 events, no damage\n"
    assert check(cli, "trace", status=0) == [
        {
            "inputs": ["trace"],
            "events": 100,
            "streams": 4,
            "discarded-events": 0,
            "discarded-packets": 0,
            "damage": [],
            "damage-count": 0,
        }
    ]


def test_folder_that_cannot_be_searched_completely_is_an_error(scratch):
    """Only the first link that can't be followed causes a warning. A link to a missing file causes none."""
    (scratch.folder / "all/links").mkdir(parents=True)
    (scratch.folder / "trace").rename(scratch.folder / "all/trace")
    for name, target in ("a", "missing"), ("b", "x" * 300), ("c", "x" * 300):
        (scratch.folder / "all/links" / name).symlink_to(target)
    result = scratch("check", "all")

    assert (result.status, result.text) == (1, "all/trace: 100 events, no damage\n")
    assert result.errors == f"warning: Cannot search `all/links/b`: {os.strerror(errno.ENAMETOOLONG)}\n"
    (scratch.folder / "all/links/b").unlink()
    (scratch.folder / "all/links/c").unlink()
    assert scratch("check", "all").status == 0


def test_text_has_the_place_of_a_cut(scratch, damaged):
    result = scratch("check", "trace")
    first, second = result.text.splitlines()

    assert (result.status, result.errors) == (1, "")
    assert re.fullmatch(r"trace: \d+ events, damage in 1 place:", first)
    assert re.fullmatch(
        rf"  {damaged}: packet 0 \(at byte 0\): the data stream is cut off: \d+ of the packet's 4096 bytes are missing"
        r"(; skipped \d+ bytes? from byte \d+)?",
        second,
    )


def test_faults_without_damage_cause_warnings(scratch, damaged):
    spoil(scratch.folder / "trace/bare_0", 4, bytes(16))
    result = scratch("check", "trace")

    assert (result.status, len(result.text.splitlines())) == (1, 2)
    assert re.fullmatch(r"source\.ctf\.fs: warning: \S+/bare_0: .*UUID.*\n", result.errors)


def test_json_has_the_kind_and_place_of_damage(scratch, damaged):
    (trace,) = check(scratch, "trace")
    (entry,) = trace["damage"]

    assert (trace["inputs"], trace["streams"], trace["damage-count"]) == (["trace"], 4, 1)
    assert 0 < trace["events"] < 100
    assert (entry["path"], entry["kind"], entry["packet"], entry["packet-offset"]) == (str(damaged), "cut-off", 0, 0)
    assert entry["offset"] + entry["skipped"] == SIZE_LEFT
    assert entry["begin-ns"] < entry["end-ns"]
    assert entry["message"].startswith(f"{damaged}: packet 0 ")


def test_check_counts_the_events_that_tolerant_reading_prints(scratch, damaged):
    (trace,) = check(scratch, "trace")

    assert len(scratch("--tolerant", "trace").out.splitlines()) == trace["events"]


def test_damage_report_has_the_damage_that_check_describes(scratch, damaged):
    result = scratch("--tolerant", "--damage-report=report.json", "trace")
    report = load((scratch.folder / "report.json").read_text(), "damage-report")

    assert result.status == 3
    assert report["count"] == 1
    assert report["damage"] == check(scratch, "trace")[0]["damage"]


def test_damage_report_of_an_undamaged_trace_is_empty(scratch):
    assert scratch("--damage-report", "report.json", "trace").status == 0
    assert load((scratch.folder / "report.json").read_text(), "damage-report") == {
        "version": 1,
        "count": 0,
        "damage": [],
    }


def test_run_command_writes_a_damage_report(scratch, damaged):
    args = scratch("--run-args", "--tolerant", "trace").text
    assert "tolerant=yes" in args

    assert (
        scratch(
            "run",
            "--damage-report=report.json",
            "-c",
            "s:src.ctf.fs",
            "-p",
            'inputs=["trace"],tolerant=yes',
            "-c",
            "m:flt.utils.muxer",
            "-c",
            "c:sink.utils.counter",
            "-x",
            "s:m",
            "-x",
            "m:c",
        ).status
        == 3
    )
    report = load((scratch.folder / "report.json").read_text(), "damage-report")
    assert report["damage"] == check(scratch, "trace")[0]["damage"]


def test_all_traces_of_the_command_line_are_checked(scratch, damaged):
    traces = check(scratch, "trace", "dir/sub/trace", "chunks")

    # As for `info`, the copies are parts of one trace.
    assert [sorted(trace["inputs"]) for trace in traces] == [["chunks/a", "chunks/b", "dir/sub/trace", "trace"]]
    assert [entry["path"] for entry in traces[0]["damage"]] == [str(damaged)]


def test_invalid_metadata_and_its_unreadable_streams_are_reported(scratch):
    (scratch.folder / "trace/metadata").write_text("/* CTF 1.8 */\nrubbish")
    result = scratch("check", "trace")
    (trace,) = check(scratch, "trace")

    assert result.status == 1
    assert result.text.startswith("trace: 0 events, damage in 5 places:\n  ")
    # The line and the caret are printed below each other.
    lines = result.text.splitlines()
    assert {line[:2] for line in lines[1:]} == {"  "}
    assert lines[2].index("rubbish") + len("rubbish") == lines[3].index("^")
    assert (trace["streams"], trace["damage-count"]) == (0, 5)
    assert re.search(r"/trace/metadata:2:\d+: ", trace["damage"][0]["message"])
    assert [os.path.basename(entry["path"]) for entry in trace["damage"][1:]] == [
        "bare_0",
        "bare_1",
        "with-context_0",
        "with-context_1",
    ]


def test_partly_invalid_metadata_loses_only_the_events_of_its_class(scratch):
    text = scratch("-o", "ctf-metadata", "trace").text
    assert "sample:numbers" in text
    (scratch.folder / "trace/metadata").write_text(
        re.sub(r'(name = "sample:numbers";.*?fields := )struct', r"\1strukt", text, count=1, flags=re.DOTALL)
    )
    (trace,) = check(scratch, "trace")

    assert trace["damage"][0]["kind"] == "metadata"
    assert {entry["kind"] for entry in trace["damage"][1:]} == {"event-class"}
    assert 0 < trace["events"] < 100


def test_file_that_cannot_be_read_is_reported(scratch):
    (scratch.folder / "trace/broken").symlink_to("x" * 300)  # the target is longer than a file name may be
    (trace,) = check(scratch, "trace")

    assert trace["events"] == 100
    assert [(entry["kind"], entry["path"]) for entry in trace["damage"]] == [
        ("read-error", str(scratch.folder / "trace/broken"))
    ]


def test_path_without_a_trace_is_an_error_after_other_traces_are_checked(cli):
    for path in "nothing-here", "text", "empty":
        result = cli("check", "trace", path)

        assert result.status == 1
        assert result.text == "trace: 100 events, no damage\n"
        assert path in result.errors


def test_nothing_is_printed_if_no_path_has_a_trace(cli):
    result = cli("check", "--json", "empty")

    assert (result.status, result.text) == (1, "")
    assert result.errors.startswith("error: empty: ")


def test_progress_is_printed_only_on_request(cli):
    assert "100 events" in cli("check", "--progress=always", "trace").errors
    assert cli("check", "--progress=never", "trace").errors == ""


def test_packet_with_a_wrong_magic_number_is_reported(scratch):
    path = stream_files(scratch.folder / "trace")[0]
    spoil(path, 0, b"\0")
    (trace,) = check(scratch, "trace")

    assert [(entry["kind"], entry["offset"], entry["skipped"]) for entry in trace["damage"]] == [
        ("magic-number", 0, PACKET_SIZE)
    ]
