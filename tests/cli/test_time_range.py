# SPDX-License-Identifier: MIT
"""The time range of a conversion: times relative to the traces, and ranges which are probably wrong.

The events of the trace are from 00:35:05.067122887 to 00:35:05.067195089 of 2026-11-21, its packets from
00:35:05.033434289 to 00:35:05.268867139. All times below are of that day, in nanoseconds.
"""

import os
import re
import shlex
import struct

import pytest

BEGIN = 1795221305067122887
END = 1795221305067195089
MIDDLE = "00:35:05.067190000"
MIDDLE_NS = 1795221305067190000
RANGE = "; the events are from 2026-11-21 00:35:05.067122887 to 2026-11-21 00:35:05.067195089\n"


def parameters(result):
    """Returns the trimmer's parameters from the printed arguments."""
    assert (result.status, result.err) == (0, b"")
    words = shlex.split(result.text)
    first = words.index("trimmer:filter.utils.trimmer")
    return re.findall(r'(begin|end)="([^"]+)"', " ".join(words[first:]))


def seconds(ns):
    return f"{ns // 10**9}.{ns % 10**9:09}"


@pytest.mark.parametrize(
    "relative, absolute",
    [
        (f"--begin=+{MIDDLE_NS - BEGIN}ns", f"--begin={MIDDLE}"),
        ("--begin=+0.067113ms", f"--begin={MIDDLE}"),
        ("--begin=+0.000067113", f"--begin={MIDDLE}"),
        ("--end=+0.000067113s", f"--end={MIDDLE}"),
        (f"--last={END - MIDDLE_NS}ns", f"--begin={MIDDLE}"),
        ("--timerange=+20us,+70us", "--timerange=00:35:05.067142887,00:35:05.067192887"),
        ("--timerange=[+20us,00:35:05.067192887]", "--timerange=00:35:05.067142887,00:35:05.067192887"),
    ],
)
def test_relative_time_selects_the_same_events_as_the_absolute_time(cli, relative, absolute):
    expected = cli("trace", absolute)

    assert 0 < expected.out.count(b"\n") < 100
    for zone in {}, {"TZ": "EST5"}:
        result = cli("trace", relative, "--clock-gmt", env=zone)
        assert (result.out, result.err) == (expected.out, b"")


@pytest.mark.parametrize(
    "options, expected",
    [
        ("--begin=+0", [("begin", BEGIN)]),
        ("--begin=+2", [("begin", BEGIN + 2 * 10**9)]),
        ("--end=+1.5s", [("end", BEGIN + 1500 * 10**6)]),
        ("--end=+1min --begin=+7us", [("end", BEGIN + 60 * 10**9), ("begin", BEGIN + 7000)]),
        ("--last 5s", [("begin", END - 5 * 10**9)]),
        ("--last=0.25h --end=+0", [("begin", END - 900 * 10**9), ("end", BEGIN)]),
    ],
)
def test_run_args_have_absolute_times(cli, options, expected):
    result = cli("trace", "--run-args", *options.split())

    assert parameters(result) == [(name, seconds(ns)) for name, ns in expected]


def test_times_are_relative_to_all_traces(cli):
    late = ["-c", "src.ctf.fs", "-p", 'inputs=["dir/sub/trace"],clock-class-offset-s=10']

    assert parameters(cli("trace", *late, "--run-args", "--begin=+1", "--end=+2")) == [
        ("begin", seconds(BEGIN + 10**9)),
        ("end", seconds(BEGIN + 2 * 10**9)),
    ]
    assert parameters(cli(*late, "trace", "--run-args", "--last=1")) == [("begin", seconds(END + 9 * 10**9))]
    assert cli("trace", *late, "--begin=+1").out.count(b"\n") == 100


def test_parameters_of_sources_affect_relative_times(cli):
    shifted = seconds(BEGIN + 5 * 10**9 + 1)

    assert parameters(cli("trace", "--clock-offset=5", "--run-args", "--begin=+1ns")) == [("begin", shifted)]
    explicit = ["-c", "src.ctf.fs", "-p", 'inputs=["trace"],clock-class-offset-s=5']
    assert parameters(cli(*explicit, "--run-args", "--begin=+1ns")) == [("begin", shifted)]


@pytest.mark.parametrize("is_absolute", ["TRUE", "FALSE"])
def test_clock_may_have_an_unknown_origin(scratch, is_absolute):
    """The trimmer doesn't need the origin, because its times are relative to the origin."""
    folder = scratch.folder / "custom"
    folder.mkdir()
    (folder / "metadata").write_text(
        """/* CTF 1.8 */
typealias integer { size = 64; align = 8; map = clock.c.value; } := time;
trace { major = 1; minor = 8; byte_order = le; };
clock { name = c; freq = 1000; absolute = %s; };
stream { packet.context := struct { time timestamp_begin; time timestamp_end; };
         event.header := struct { time timestamp; }; };
event { name = "tick"; fields := struct { }; };
"""
        % is_absolute
    )
    (folder / "stream").write_bytes(struct.pack("<7Q", 10000, 20000, 10000, 11000, 12000, 13000, 14000))

    assert parameters(scratch("custom", "--run-args", "--begin=+2s")) == [("begin", "12.000000000")]
    for options in ["--begin=+2s"], ["--begin=12"], ["--last=2"], ["--begin=00:00:12"]:
        result = scratch("custom", "--clock-seconds", "--no-delta", *options)
        assert result.text.split("\n") == [f"[{s}.000000000] tick: {{ }}" for s in (12, 13, 14)] + [""]
    outside = scratch("custom", "--begin=21").errors
    assert outside.endswith("; the events are from 1970-01-01 00:00:10.000000000 to 1970-01-01 00:00:14.000000000\n")


def test_negative_time_counts_from_the_origin(cli):
    result = cli("trace", "--begin=-2")

    assert (result.status, result.out.count(b"\n")) == (0, 100)
    assert result.errors == (
        "warning: --begin=-2: this time is before the origin of the clock and before all the events (to count "
        "back from the end of the traces, write --last=2)\n"
    )
    assert cli("trace", "--begin=0").errors == ""
    assert parameters(cli("trace", "--begin=-2", "--run-args")) == [("begin", "-2")]


@pytest.mark.parametrize("option", ["--begin=+1s", "--end=+1", "--last=1", "--timerange=+1,+2"])
@pytest.mark.parametrize("run_args", [[], ["--run-args"]])
def test_relative_time_is_an_error_if_the_source_has_no_range(cli, option, run_args):
    result = cli("-c", "src.text.dmesg", option, *run_args)

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith(
        f"error: {option}: the component class of `src.text.dmesg` does not provide the time ranges of its streams\n"
    )
    hint = f"{option}: give a date and a time, or seconds from the origin of the clock, instead"
    assert hint in " ".join(result.errors.split())


def test_only_relative_times_wait_for_the_range(cli):
    """The query of this source never ends. If the program needs the range only for a warning, it doesn't wait."""
    cli.env["BABELTRACE_PLUGIN_PATH"] = os.environ["DISCOVERY_PLUGIN_PATH"]
    result = cli("-c", "src.disc.a", "-p", "range=later", "--begin=1")

    assert (result.status, result.out) == (0, b"")
    assert result.errors == "warning: --begin=1: there is no event in the time range\n"


@pytest.mark.parametrize(
    "option, asks",
    [
        ("--begin=2020-01-01", False),
        ("--begin=00:35", False),
        ("--timerange=00:35,00:36", False),
        ("--timerange=1,2026-11-21 00:35:05.1", False),
        # No event is in the time range, so the warning needs the range of the traces.
        ("--begin=2028-01-01", True),
        ("--end=00:35:05", True),
        # The message about a bound that is probably wrong contains the range of the traces.
        ("--end=25:00", True),
        ("--timerange=2,1", True),
        ("--timerange=00:36,00:35", True),
        # The day of the traces, which is the day of `00:35`, decides which of the bounds is earlier.
        ("--timerange=00:35,2028-01-01", True),
    ],
)
def test_time_range_is_queried_only_if_an_option_or_a_message_needs_it(cli, option, asks):
    """Querying the range takes as long as opening the traces again."""
    cli.env["BABELTRACE_PLUGIN_PATH"] = os.environ["DISCOVERY_PLUGIN_PATH"]
    traces = ["-c", "src.ctf.fs", "-p", 'inputs=["trace"]'] * 5
    result = cli(*traces, "-c", "src.disc.a", "-p", "range=aloud", option)

    assert ("the time range is queried\n" in result.errors) == asks
    assert result.status == int(option in ("--timerange=2,1", "--timerange=00:36,00:35"))


@pytest.mark.parametrize(
    "option, warnings",
    [
        ("--begin=2028-01-01", ["the time range is wholly after the events" + RANGE]),
        ("--begin=23:00", ["the time range is wholly after the events" + RANGE]),
        ("--begin=24:00", ["the time range is wholly after the events" + RANGE]),
        ("--begin=1795221305.067195090", ["the time range is wholly after the events" + RANGE]),
        ("--begin=+1s", ["the time range is wholly after the events" + RANGE]),
        ("--end=2020-01-01", ["the time range is wholly before the events" + RANGE]),
        ("--end=1", ["the time range is wholly before the events" + RANGE]),
        ("--timerange=1,2", ["the time range is wholly before the events" + RANGE]),
        (
            "--begin=25:00",
            [
                "hour 25 is out of range (0 to 23); it is read as 2026-11-22 01:00:00.000000000\n",
                "the time range is wholly after the events" + RANGE,
            ],
        ),
        (
            "--begin=12:61",
            [
                "minute 61 is out of range (0 to 59); it is read as 2026-11-21 13:01:00.000000000\n",
                "the time range is wholly after the events" + RANGE,
            ],
        ),
        (
            "--begin=2024-02-30",
            ["day 30 is out of range (1 to 29); it is read as 2024-03-01 00:00:00.000000000" + RANGE],
        ),
        (
            "--end=2026-13-01 00:00",
            ["month 13 is out of range (1 to 12); it is read as 2027-01-01 00:00:00.000000000" + RANGE],
        ),
    ],
)
def test_unlikely_range_causes_a_warning(cli, option, warnings):
    result = cli("trace", option)

    assert result.status == 0
    assert result.out == (b"" if "wholly" in warnings[-1] else cli("trace").out)
    assert result.errors == "".join(f"warning: {option}: {text}" for text in warnings)


@pytest.mark.parametrize(
    "option, count",
    [
        (f"--begin={seconds(END)}", 1),
        (f"--end={seconds(BEGIN)}", 1),
        ("--begin=+0", 100),
        ("--end=+0", 1),
        ("--last=0", 1),
    ],
)
def test_begin_and_end_are_inclusive(cli, option, count):
    result = cli("trace", option)

    assert (result.out.count(b"\n"), result.err) == (count, b"")


@pytest.mark.parametrize(
    "options, first, last",
    [
        ("--timerange=+51.7us,+51.8us", "00:35:05.067174587", "00:35:05.067174687"),
        ("--timerange=+51.7us,+51.8us --stream-intersection", "00:35:05.067174587", "00:35:05.067174687"),
        ("--begin=00:35:05.067174600 --end=+51.8us", "00:35:05.067174600", "00:35:05.067174687"),
        ("--timerange=+51.7us,+51.8us -c sink.text.details", "00:35:05.067174587", "00:35:05.067174687"),
    ],
)
def test_range_without_events_causes_a_warning(cli, options, first, last):
    result = cli("trace", *options.split())
    day = "2026-11-21"

    assert result.status == 0 and b"\nEvent " not in result.out and b"cpu_id = " not in result.out
    assert result.errors == (
        f"warning: {options.split()[0]}: there is no event from {day} {first} to {day} {last}{RANGE}"
    )


def test_warning_does_not_need_the_range_of_the_source(cli):
    result = cli("-c", "source.utils.fake", "--end=-5")

    assert (result.status, result.out) == (0, b"")
    assert result.errors == "warning: --end=-5: there is no event in the time range\n"


def test_warning_has_the_range_of_the_traces_if_that_of_the_events_is_unknown(cli):
    cli.env["BABELTRACE_PLUGIN_PATH"] = os.environ["DISCOVERY_PLUGIN_PATH"]
    result = cli("-c", "src.disc.a", "-p", "range=[1000000000, 5000000000]", "--begin=7", "--clock-seconds")

    assert (result.status, result.out) == (0, b"")
    assert result.errors == (
        "warning: --begin=7: the time range is wholly after the traces; the traces are from 1.000000000 s to "
        "5.000000000 s\n"
    )


@pytest.mark.parametrize("option", ["--begin=+33us", "--timerange=+50us,+60us"])
def test_range_with_events_causes_no_warning(cli, option):
    result = cli("trace", option)

    assert result.out and result.err == b""


@pytest.mark.parametrize("end", [11, 9])
def test_range_of_many_streams_without_events_causes_a_warning(scratch, end):
    """The beginnings and ends of 300 streams are several batches of messages, although these contain no event."""
    folder = scratch.folder / "many"
    folder.mkdir()
    (folder / "metadata").write_text(
        """/* CTF 1.8 */
typealias integer { size = 64; align = 8; map = clock.c.value; } := time;
trace { major = 1; minor = 8; byte_order = le; };
clock { name = c; freq = 1000; };
stream { packet.context := struct { time timestamp_begin; time timestamp_end; };
         event.header := struct { time timestamp; }; };
event { name = "tick"; fields := struct { }; };
"""
    )
    for number in range(300):
        (folder / f"stream_{number}").write_bytes(struct.pack("<3Q", 10000, 20000, 15000))

    assert scratch("many", "--end=15").errors == ""
    assert scratch("many", f"--end={end}").errors.startswith(f"warning: --end={end}: the time range is wholly before ")


@pytest.mark.parametrize(
    "options, first, last",
    [
        ([], "2026-11-21 00:35:05.067122887", "2026-11-21 00:35:05.067195089"),
        (["--clock-seconds"], seconds(BEGIN) + " s", seconds(END) + " s"),
    ],
)
@pytest.mark.parametrize("zone", ["EST5", "UTC0"])
def test_range_is_printed_in_the_form_of_the_text_output(cli, zone, options, first, last):
    result = cli("trace", "--begin=2028-01-01", *options, env={"TZ": zone})

    if zone == "EST5" and not options:
        first, last = (text.replace("21 00", "20 19") for text in (first, last))
    assert result.errors.endswith(f"from {first} to {last}\n")
    if not options:
        assert RANGE in cli("trace", "--begin=2028-01-01", "--clock-gmt", env={"TZ": zone}).errors


def test_log_level_error_hides_warnings(cli):
    assert cli("-lE", "trace", "--begin=25:00").err == b""


@pytest.mark.parametrize(
    "options, first, last",
    [
        ("-b 5 -e 4", "1970-01-01 00:00:05.000000000", "1970-01-01 00:00:04.000000000"),
        ("-b 00:36 -e 00:35", "2026-11-21 00:36:00.000000000", "2026-11-21 00:35:00.000000000"),
        ("-t +2s,+1s", "2026-11-21 00:35:07.067122887", "2026-11-21 00:35:06.067122887"),
        ("--last=0 -e +0", "2026-11-21 00:35:05.067195089", "2026-11-21 00:35:05.067122887"),
    ],
)
def test_reversed_range_is_an_error(cli, options, first, last):
    result = cli("trace", *options.split())

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith(f"error: The time range ends before it begins: it is from {first} to {last}{RANGE}")


def test_time_that_does_not_fit_is_an_error(cli):
    result = cli("trace", "--end=+9000000000")

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith("error: --end=+9000000000: the time is too far from the origin")


@pytest.mark.parametrize("option", ["--begin=+1", "--last=1"])
def test_streams_that_end_before_they_begin_are_an_error(cli, option):
    cli.env["BABELTRACE_PLUGIN_PATH"] = os.environ["DISCOVERY_PLUGIN_PATH"]
    result = cli("-c", "src.disc.a", "-p", "range=[10, 5]", option)

    assert (result.status, result.out) == (1, b"")
    assert f"{option}: the streams of the traces end before they begin" in result.errors


@pytest.mark.parametrize("time", ["00:35:05.06718", "00:35"])
def test_warning_about_a_time_without_quotes_suggests_quotes(cli, time):
    result = cli("trace", "--begin=2026-11-21", time, "--count")

    assert (result.status, result.text) == (0, "100\n")
    assert result.errors == (
        f"warning: No trace was found based on input `{time}`: No such file or directory (a time with a space needs "
        f"quotes, or a `T` instead of the space: `YYYY-MM-DDT{time}`)\n"
    )
    assert cli("trace", f"--begin=2026-11-21T{time}", "--count").errors == ""
    assert "quotes" not in cli("trace", "00:35:05:06").errors
