# SPDX-License-Identifier: MIT
"""Messages that advise the user: about damage, about partial counts, and about traces from distant times."""

import json

import pytest
from trace_builder import Trace, number, packet

YEAR_S = 365 * 24 * 60 * 60


@pytest.fixture
def damaged(tmp_path):
    trace = Trace(tmp_path / "trace")
    packets = [packet(number(100 + 10 * i, i), number(101 + 10 * i, i)) for i in range(3)]
    trace.stream("stream", [packets[0], packets[1].bytes[:-3], packets[2]])
    return trace


def hints(result):
    return [line for line in result.errors.splitlines() if line.startswith("hint: ")]


def test_an_error_about_damage_has_a_hint(cli, damaged):
    result = cli("trace")

    assert result.status == 1
    (hint,) = hints(result)
    assert result.errors.splitlines()[1] == hint
    for remedy in "--tolerant", "babeltrace2 check TRACE", "babeltrace2 repair TRACE OUT":
        assert remedy in hint


@pytest.mark.parametrize("name", ["a: b", "a: packet 0 (at byte 0): b", "a\nb"])
def test_the_hint_about_damage_does_not_depend_on_the_folder_name(cli, damaged, name):
    damaged.folder.rename(cli.folder / name)

    assert len(hints(cli(name))) == 1
    assert "warning: the count is partial" in cli("--count", name).errors


def test_other_errors_have_no_hint_about_damage(cli, damaged):
    assert hints(cli("--tolerant", "trace")) == []
    assert hints(cli("nothing")) == []


def test_an_error_about_metadata_has_a_hint(cli, damaged):
    metadata = damaged.folder / "metadata"
    metadata.write_text(metadata.read_text() + "garbage\n")
    result = cli("trace")

    assert (result.status, len(hints(result))) == (1, 1)
    assert "--tolerant" in hints(result)[0]
    assert cli("--tolerant", "trace").status == 3
    assert len(hints(cli("trace", cli.folder / "trace"))) == 2
    metadata.unlink()
    metadata.mkdir()
    assert hints(cli("trace")) == []


@pytest.mark.parametrize("options", [["--count"], ["--by=name"], ["--count", "--tolerant"]])
def test_a_count_of_a_damaged_trace_is_called_partial(cli, damaged, options):
    warning = "warning: the count is partial"
    result = cli("trace", *options)

    assert result.status == (3 if "--tolerant" in options else 1)
    assert result.out
    assert warning in result.errors
    damaged.stream("stream", [packet(number(100, 1))])
    assert warning not in cli("trace", *options).errors


@pytest.mark.parametrize("years, warns", [(0.5, False), (10, True)])
def test_traces_from_distant_times_get_a_warning(cli, tmp_path, years, warns):
    for name, offset_s in ("old", 0), ("new", int(years * YEAR_S)):
        uuid = f"2a6422d0-6cee-11e0-8c08-cb07d7b3a56{len(name) + offset_s % 7}"
        trace = Trace(tmp_path / "all" / name, offset_s=offset_s, uuid=uuid)
        for stream in range(2):
            trace.stream(f"stream{stream}", [packet(number(100, 1), number(200, 2))])
    result = cli("all")

    assert (result.status, result.out.count(b"\n")) == (0, 8)
    assert result.errors.count("their clocks may have different origins") == warns
    if warns:
        assert "warning: the first event of trace `new` is 3650 days after that of trace `old`" in result.errors


def test_streams_of_one_trace_may_be_far_apart(cli, tmp_path):
    trace = Trace(tmp_path / "trace")
    trace.stream("early", [packet(number(100, 1))])
    trace.stream("late", [packet(number(10 * YEAR_S * 10**9, 2))])

    assert cli("trace").errors == ""


@pytest.fixture
def lossy(tmp_path):
    """Returns a trace whose tracer discarded 7 events and 3 packets."""
    trace = Trace(tmp_path / "trace")
    packets = [
        packet(number(100, 1), number(101, 2), sequence_number=0, discarded=0),
        packet(number(200, 1), number(201, 2), sequence_number=1, discarded=1007),
        packet(number(300, 1), number(301, 2), sequence_number=5, discarded=1007),
    ]
    trace.stream("stream", packets)
    return trace


DISCARDED = "sink.utils.counter: warning: the tracer discarded 1,007 events, and 3 packets are missing (not counted)\n"


@pytest.mark.parametrize("options", [["--count"], ["--by=name"], ["--count", "--filter=value > 1000"]])
def test_a_count_reports_discarded_events_and_packets(cli, lossy, options):
    result = cli("trace", *options)

    assert (result.status, result.errors) == (0, DISCARDED)
    assert cli("--log-level=ERROR", "trace", *options).errors == ""


@pytest.mark.parametrize("options", [["-c", "sink.utils.counter"], ["-o", "dummy"]])
def test_other_outputs_have_no_warning_about_a_count(cli, lossy, options):
    assert cli("trace", *options).errors == ""


def test_check_reports_discarded_events_and_packets(cli, lossy):
    result = cli("check", "trace")
    (trace,) = json.loads(cli("check", "--json", "trace").out)["traces"]

    assert result.status == 0
    assert result.out == b"trace: 6 events (the tracer discarded 1,007 events and 3 packets), no damage\n"
    assert (trace["discarded-events"], trace["discarded-packets"]) == (1007, 3)


def test_check_reports_discarded_events_of_a_damaged_trace(cli, lossy):
    """The tracer didn't discard the packets that are missing because of damage."""
    (lossy.folder / "stream").write_bytes((lossy.folder / "stream").read_bytes()[:-3])

    assert b" (the tracer discarded 1,007 events), damage in 1 place:\n" in cli("check", "trace").out
