# SPDX-License-Identifier: MIT
"""Repairing a folder with several traces: each trace is repaired into the same relative path of the output."""

import json
import os
import signal

import pytest
from conftest import files_of
from damaged import good
from trace_builder import Trace, metadata
from waiting import PATIENCE, wait_until

OTHER_UUID = "11111111-6cee-11e0-8c08-cb07d7b3a564"


@pytest.fixture
def session(cli):
    """Creates a folder with the undamaged trace `kernel` and the damaged trace `ust/1/64-bit`."""
    folder = cli.folder / "session"
    Trace(folder / "kernel").stream("a", [good(0, 5), good(5, 5)])
    Trace(folder / "ust/1/64-bit").stream("b", [good(20, 5), good(30, 5).bytes[:-3]])
    (folder / "ust/1/notes.txt").write_text("notes")
    return folder


def repair(cli, *args, status=0, path="session"):
    result = cli("repair", "--json", path, "out", *args)
    assert result.status == status, result.errors
    document = json.loads(result.out)
    assert (document["version"], document["path"], document["output"]) == (1, path, "out")
    traces = document["traces"]
    for key in "files", "left-out", "damage":
        assert document[key] == [entry for trace in traces for entry in trace.get(key, [])]
    assert document["damage-count"] == sum(trace["damage-count"] for trace in traces)
    return traces, result.errors


def test_each_trace_keeps_its_relative_path(cli, session):
    before = files_of(session)
    traces, errors = repair(cli)

    assert errors == ""
    assert [(trace["path"], trace["output"], trace["damage-count"]) for trace in traces] == [
        ("session/kernel", "out/kernel", 0),
        ("session/ust/1/64-bit", "out/ust/1/64-bit", 1),
    ]
    assert files_of(session) == before
    assert sorted(files_of(cli.folder / "out")) == [
        "kernel/a",
        "kernel/metadata",
        "ust/1/64-bit/b",
        "ust/1/64-bit/metadata",
    ]
    assert cli("check", "out").status == 0
    assert cli.prints("out").values == cli("--tolerant", "session").values
    assert not list(cli.folder.glob("*.partial"))


def test_index_files_are_created_again(cli, session):
    Trace(session / "kernel").stream("a", [good(0, 5), good(5, 5)], indexed=True)
    repair(cli)

    name = "kernel/index/a.idx"
    assert files_of(cli.folder / "out")[name] == files_of(session)[name]


@pytest.mark.parametrize("path", ["session/", "session//", "./session", "session/ust/.."])
def test_the_path_may_be_written_in_other_ways(cli, session, path):
    traces, _ = repair(cli, path=path)

    assert [trace["output"] for trace in traces] == ["out/kernel", "out/ust/1/64-bit"]


def test_the_session_may_be_the_current_folder(cli, session):
    cli.folder = session
    assert cli("repair", ".", "../out").status == 0
    assert (session.parent / "out/kernel/metadata").exists()
    result = cli("repair", ".", "out")
    assert (result.status, result.first_error) == (1, "error: out: is in the original folder ., which must not change")


def test_a_session_of_one_trace_keeps_its_path(cli, session):
    traces, _ = repair(cli, path="session/ust")

    assert [trace["output"] for trace in traces] == ["out/1/64-bit"]


def test_text_has_a_report_of_each_trace_and_a_total(cli, session):
    assert cli.prints("repair", "session", "out").out.decode().splitlines() == [
        "session/kernel: no damage",
        "out/kernel: written:",
        "  session/kernel/a: 2 packets kept, 0 cut, 0 dropped; 10 events; 252 of 252 bytes",
        "session/ust/1/64-bit: damage in 1 place:",
        "  session/ust/1/64-bit/b: packet 1 (at byte 126): the data stream is cut off: 3 of the packet's 126 bytes are "
        "missing; skipped 11 bytes from byte 238",
        "out/ust/1/64-bit: written:",
        "  session/ust/1/64-bit/b: 1 packet kept, 1 cut, 0 dropped; 9 events; 238 of 249 bytes",
        "total: 2 traces written, 19 events, damage in 1 place",
    ]


def test_other_traces_are_repaired_despite_an_unreadable_one(cli, session):
    (session / "broken").mkdir()
    (session / "broken/metadata").write_text("/* CTF 1.8 */\nrubbish")
    traces, errors = repair(cli, status=1)

    assert [trace["path"] for trace in traces] == ["session/broken", "session/kernel", "session/ust/1/64-bit"]
    assert traces[0].keys() == {"path", "damage", "damage-count"}
    (damage,) = traces[0]["damage"]
    assert damage["message"].startswith("session/broken/metadata:2:")
    assert errors.startswith("warning: Skipping `session/broken`: session/broken/metadata:2:")
    assert not (cli.folder / "out/broken").exists()
    assert cli("check", "out").status == 0

    result = cli("repair", "session", "text")
    assert result.status == cli("check", "session").status == 1
    assert result.lines[0] == "session/broken: damage in 1 place:"
    assert "session/broken: not written" in result.lines
    assert result.lines[-1] == "total: 2 traces written, 1 not written, 19 events, damage in 2 places"


def test_nothing_is_written_if_no_trace_can_be_read(cli, session):
    for path in "kernel", "ust/1/64-bit":
        (session / path / "metadata").write_text("/* CTF 1.8 */\nrubbish")
    result = cli("repair", "session", "out")

    assert (result.status, result.out) == (1, b"")
    assert "error: None of the traces in `session` can be read\n" in result.errors
    assert result.errors.count("warning: Skipping `session/") == 2
    assert not list(cli.folder.glob("out*"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_cannot_be_searched_is_a_failure(cli, session):
    (session / "secret").mkdir(mode=0)
    traces, errors = repair(cli, status=1)

    assert len(traces) == 2
    assert errors.startswith("warning: Cannot search `session/secret`: ")


def test_a_link_that_cannot_be_followed_is_a_failure(cli, session):
    """The exit status is the same as that of `check`."""
    (session / "link").symlink_to("x" * 300)  # the target is longer than a file name may be
    traces, errors = repair(cli, status=1)

    assert len(traces) == 2
    assert errors.startswith("warning: Cannot search `session/link`: ")
    assert cli("check", "session").status == 1


@pytest.mark.parametrize(
    "out",
    ["session", "session/out", "session/kernel", "session/kernel/out", "link/out", "elsewhere/out", "session/./x/"],
)
def test_the_output_may_not_be_in_a_trace(cli, session, out):
    """The search follows links, so a trace may be outside of the folder."""
    Trace(cli.folder / "elsewhere", uuid=OTHER_UUID).stream("c", [good(1, 1)])
    (session / "elsewhere").symlink_to("../elsewhere")
    (cli.folder / "link").symlink_to("session")
    before = files_of(cli.folder)
    result = cli("repair", "session", out)

    assert (result.status, result.out) == (1, b"")
    assert ", which must not change" in result.first_error
    assert files_of(cli.folder) == before


def test_the_output_is_checked_before_the_work(cli, session):
    (cli.folder / "full").mkdir()
    (cli.folder / "full/file").write_text("file")
    for out, error in ("full", "full: exists, and is not empty"), ("", "the path of the repaired copy is empty"):
        result = cli("repair", "session", out)
        assert (result.status, result.out, result.first_error) == (1, b"", f"error: {error}")
    assert sorted(path.name for path in cli.folder.iterdir()) == ["full", "session"]


def test_traces_in_linked_folders_are_repaired(cli, session):
    Trace(cli.folder / "elsewhere", uuid=OTHER_UUID).stream("c", [good(1, 1)])
    (session / "link").symlink_to("../elsewhere")
    traces, _ = repair(cli)

    assert [trace["path"] for trace in traces] == ["session/kernel", "session/link", "session/ust/1/64-bit"]
    assert not (cli.folder / "out/link").is_symlink()
    assert cli("check", "out").status == 0


def test_a_trace_in_the_folder_of_another_one_is_repaired(cli):
    """If the metadata in a folder is damaged, the folders below it are searched."""
    text = metadata()
    Trace(cli.folder / "session", text=text.replace("string text;", "strong text;")).stream("a", [good(0, 5)])
    Trace(cli.folder / "session/sub/inner", uuid=OTHER_UUID).stream("b", [good(5, 5)])
    (cli.folder / "session/other").mkdir()
    traces, _ = repair(cli)

    assert [(trace["output"], trace["left-out"], trace["metadata"]) for trace in traces] == [
        ("out", ["session/other"], "cut"),
        ("out/sub/inner", [], "copied"),
    ]
    assert cli("check", "out").status == cli("check", "out/sub").status == 0


def test_a_folder_without_a_trace_is_an_error(cli, session):
    (cli.folder / "empty/folder").mkdir(parents=True)
    result = cli("repair", "empty", "out")

    assert (result.status, result.first_error) == (1, "error: empty: there is no trace in this directory")
    assert not list(cli.folder.glob("out*"))


def test_an_interrupted_repair_leaves_no_output(cli, session):
    (session / "ust/1/64-bit/b").write_bytes(good(1, 2).bytes * 500000)
    with cli.start("repair", "session", "out", niceness=19) as process:
        wait_until((cli.folder / "out.partial/ust/1/64-bit/b").exists, process)
        process.send_signal(signal.SIGINT)
        out, _errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, b"")
    assert not list(cli.folder.glob("out*"))
