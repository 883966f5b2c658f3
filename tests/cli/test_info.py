# SPDX-License-Identifier: MIT
"""The `info` command."""

import os
import pathlib
import re
import shutil
import signal
import struct
import unicodedata

import pytest
from json_schema import load
from waiting import PATIENCE, wait_until_busy

ROOT = pathlib.Path(__file__).parent.parent.parent


def info(cli, *args, status=0):
    result = cli("info", "--json", *args)
    assert result.status == status, result.errors
    return load(result.text, "info")["traces"]


def edit_metadata(cli, trace, old, new):
    """Edits the metadata and stores it as plain text."""
    text = cli("-o", "ctf-metadata", trace).text
    assert old in text
    (cli.folder / trace / "metadata").write_text(text.replace(old, new))


def properties(result):
    assert result.status == 0, result.errors
    return dict(re.findall(r"^  ([A-Z][A-Za-z ]{13})(\S.*)$", result.text, re.M))


def test_text_has_the_properties_of_the_trace(cli):
    found = {name.strip(): value for name, value in properties(cli("info", "--clock-gmt", "trace")).items()}

    assert found["Host"] == "vm"
    assert found["Tracer"] == "lttng-ust 2.13"
    assert found["Domain"] == "ust"
    assert found["Begin"] == "2026-11-21 00:35:05.067122887 GMT"
    assert found["End"] == "2026-11-21 00:35:05.067195089 GMT"
    assert found["Duration"] == "0.000072202 s"
    assert found["Data"] == "16.0 KiB, 4 packets, 4 streams"
    assert found["Discarded"] == "0 events, 0 packets"
    assert found["Event classes"].startswith("5: sample:arrays, ")


def test_text_fits_on_a_screen(cli):
    for args in ["trace"], ["trace", "--events"]:
        lines = cli("info", *args).text.splitlines()

        assert len(lines) <= 24
        assert all(len(line) <= 80 for line in lines[1:])


def test_local_times_have_an_offset(cli):
    assert "  Begin         2026-11-20 19:35:05.067122887 -0500\n" in cli("info", "trace", env={"TZ": "EST5"}).text


def test_text_has_a_row_for_each_stream(cli):
    rows = re.findall(r"^ +1 +4\.0 KiB +(?:([\d.]+) +([\d.]+) +)?0  (\S+)$", cli("info", "trace").text, re.M)

    assert rows == [
        ("", "", "bare_0"),
        ("0.000054", "0.000018", "bare_1"),
        ("", "", "with-context_0"),
        ("0.000000", "0.000072", "with-context_1"),
    ]


def test_json_has_the_properties_of_the_trace(cli):
    (trace,) = info(cli, "trace")

    assert trace["component-class"] == "source.ctf.fs"
    assert trace["path"] == str(cli.folder / "trace")
    assert trace["format"] == "CTF 1.8"
    assert trace["tracer"] == "lttng-ust 2.13"
    assert trace["range-ns"] == {"begin": 1795221305067122887, "end": 1795221305067195089}
    assert min(stream["packet-range-ns"]["begin"] for stream in trace["streams"]) == 1795221305033434289
    assert max(stream["packet-range-ns"]["end"] for stream in trace["streams"]) == 1795221305268867139
    assert sum("range-ns" in stream for stream in trace["streams"]) == 2
    assert (trace["bytes"], trace["packets"], trace["event-class-count"]) == (16384, 4, 5)
    assert (trace["discarded-events"], trace["discarded-packets"]) == (0, 0)
    assert "events" not in trace


@pytest.mark.parametrize("option", ["--events", "-e"])
def test_json_has_the_counts_of_events(cli, option):
    (trace,) = info(cli, "trace", option)
    events = trace["events"]

    assert events["count"] == 100
    assert {c["name"]: c["count"] for c in events["classes"]} == {
        "sample:" + name: 20 for name in ("arrays", "nothing", "numbers", "texts", "states")
    }
    assert sum(port["count"] for port in events["ports"]) == 100
    assert [p["port-name"] for p in events["ports"]] == [s["port-name"] for s in trace["streams"]]
    assert sum(events["histogram"]["counts"]) == 100
    assert events["histogram"]["begin-ns"] == events["range-ns"]["begin"] == 1795221305067122887
    span = events["range-ns"]["end"] - events["range-ns"]["begin"]
    assert events["per-second"] == pytest.approx(100e9 / span)


def test_text_has_the_counts_of_events(cli):
    text = cli("info", "--events", "--clock-gmt", "trace").text

    assert re.search(r"^  Events +100 of 5 event classes, .*/s from the first to the last$", text, re.M)
    assert re.search(r"^ +20 +20\.0 % +\S+ k/s  █+  sample:arrays$", text, re.M)
    assert re.search(r"^  ▁[ ▁▂▃▄▅▆▇█]{59}  up to .*/s$", text, re.M)
    assert re.search(r"^  00:35:05\.067122887 +00:35:05\.\d{9}$", text, re.M)


def test_j_is_the_short_form_of_json(cli):
    assert cli("info", "-j", "trace").out == cli("info", "--json", "trace").out


def test_several_traces_are_described_separately(scratch):
    shutil.copytree(scratch.folder / "trace", scratch.folder / "many/a")
    shutil.copytree(scratch.folder / "trace", scratch.folder / "many/b")
    edit_metadata(scratch, "many/b", "94d3b4d5", "00000000")
    for file in (scratch.folder / "many/b").glob("*_*"):
        file.unlink()
    first, second = info(scratch, "many", "--events")

    assert first["events"]["count"] == 100
    assert second["streams"] == [] and second["events"]["count"] == 0
    assert "range-ns" not in second
    text = scratch("info", "many").text
    assert f"{scratch.folder}/many/a\n" in text and f"\n\n{scratch.folder}/many/b\n" in text


def test_two_parts_of_a_trace_are_described_as_one(cli):
    (trace,) = info(cli, "chunks")

    assert [os.path.basename(path) for path in trace["inputs"]] == ["a", "b"]
    assert len(trace["streams"]) == 4


def test_path_that_is_not_utf8_is_kept(scratch):
    name = os.fsencode(scratch.folder) + b"/tr\xff\xe9"
    shutil.copytree(os.fsencode(scratch.folder) + b"/trace", name)
    (trace,) = info(scratch, b"tr\xff\xe9")

    assert os.fsencode(trace["path"]) == name
    assert scratch("info", b"tr\xff\xe9").out.startswith(name + b"\n")


def test_name_of_an_event_may_end_within_a_character(scratch):
    """A sanitizer or valgrind reports reads after the end of the name."""
    (scratch.folder / "odd").mkdir()
    (scratch.folder / "odd/metadata").write_bytes(b"""/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; };
stream { };
event { name = "abc\xf0"; };
""")

    assert scratch("info", "odd").out.endswith(b"Event classes 1: abc\xf0\n")


def cut(scratch):
    os.truncate(scratch.folder / "trace/bare_0", 1000)
    what = "the data stream is cut off: 3096 of the packet's 4096 bytes are missing"
    return f"{scratch.folder}/trace/bare_0: packet 0 (at byte 0): {what}"


def test_streams_are_in_natural_order(scratch):
    shutil.rmtree(scratch.folder / "trace/index", ignore_errors=True)
    for old, new in ("bare_0", "channel_10"), ("bare_1", "channel_9"):
        (scratch.folder / "trace" / old).rename(scratch.folder / "trace" / new)
    text = scratch("info", "trace").text

    assert text.index("channel_9") < text.index("channel_10")


def test_damage_is_in_json_and_text(scratch):
    damage = cut(scratch)
    (trace,) = info(scratch, "trace")

    assert trace["streams"][0]["damage"].startswith(damage)
    assert len(trace["warnings"]) == 1 and "bare_0.idx: ignoring the index file" in trace["warnings"][0]
    assert f"  Damage        {damage}" in scratch("info", "trace").text


def overwrite(path, new):
    with open(path, "r+b") as file:
        file.write(new)


def break_metadata(trace, metadata, damage):
    (trace / "metadata").write_bytes(metadata)
    return f"many/b/metadata{damage}"


DAMAGES = {
    "empty metadata": lambda trace: break_metadata(
        trace, b"", ": the metadata is too short: 0 bytes (expected at least 4)"
    ),
    "garbage": lambda trace: break_metadata(trace, b"@@ garbage\n", ":1:1: unexpected character\n@@ garbage\n^"),
}


@pytest.fixture(params=DAMAGES)
def unreadable(scratch, request):
    """Creates three traces in the folder `many`. The second trace is unreadable; the fixture's value is its error."""
    for name, uuid in ("a", "94d3b4d5"), ("b", "00000000"), ("c", "00000001"):
        trace = scratch.folder / "many" / name
        shutil.copytree(scratch.folder / "trace", trace, ignore=shutil.ignore_patterns("index"))
        edit_metadata(scratch, f"many/{name}", "94d3b4d5", uuid)
        for file in trace.glob("*_*"):
            file.write_bytes(file.read_bytes().replace(bytes.fromhex("94d3b4d5"), bytes.fromhex(uuid)))
    return DAMAGES[request.param](scratch.folder / "many/b")


@pytest.mark.parametrize("args", [[], ["--events"]])
def test_other_traces_are_described_despite_an_unreadable_one(scratch, unreadable, args):
    result = scratch("info", *args, "many")
    first, second, third = (scratch("info", *args, "many/" + name) for name in "abc")

    assert (result.status, result.errors) == (0, f"warning: Skipping `many/b`: {unreadable}\n")
    assert (second.status, second.out, second.errors) == (1, b"", f"error: {unreadable}\n")
    described = [text.split("\n\n    Packets")[0].rstrip("\n") + "\n" for text in (first.text, third.text)]
    assert result.text == f"\n{scratch.folder}/many/b\n  (unreadable)\n\n".join(described)


def test_folder_without_a_readable_trace_is_an_error(scratch, unreadable):
    shutil.rmtree(scratch.folder / "many/a")
    shutil.rmtree(scratch.folder / "many/c")
    result = scratch("info", "many")

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith(
        f"warning: Skipping `many/b`: {unreadable}\nerror: None of the traces that were found can be read\n"
    )


def test_short_table_has_a_row_for_an_unreadable_trace(scratch, unreadable):
    a, b, c = rows(scratch("info", "--short", "--events", "many"), f"warning: Skipping `many/b`: {unreadable}\n")

    assert b == {"Trace": "many/b (unreadable)"}
    assert (a["Events"], a["Trace"]) == (c["Events"], c["Trace"].replace("c", "a")) == ("100", "many/a")


def test_unreadable_trace_is_in_json(scratch, unreadable):
    expected = {
        "component-class": "source.ctf.fs",
        "inputs": ["many/b"],
        "origin": "unknown",
        "path": str(scratch.folder / "many/b"),
        "error": unreadable,
    }
    a, b, c = info(scratch, "many", "--events", status=0)

    assert b == expected
    assert a["events"]["count"] == c["events"]["count"] == 100
    assert info(scratch, "many/b", status=1) == [expected]


def test_causes_are_printed_with_verbose(scratch, unreadable):
    errors = scratch("--verbose", "info", "many/b").errors

    assert f"error: {unreadable}\n\nERROR:    [Babeltrace CLI]" in errors
    assert "\nCAUSED BY ['source.ctf.fs']" in errors


def test_events_before_damage_are_counted(scratch):
    """The events of the damaged stream are counted up to the fault, and all events of the other streams."""
    (whole,) = info(scratch, "trace", "--events")
    os.truncate(scratch.folder / "trace/bare_1", 1000)
    (trace,) = info(scratch, "trace", "--events", status=1)
    damage = trace["events"]["ports"][1].pop("damage")
    count = trace["events"]["count"]

    assert damage.startswith(f"{scratch.folder}/trace/bare_1: packet 0 (at byte 0): the data stream is cut off: ")
    assert [port["count"] for port in whole["events"]["ports"]] == [0, 40, 0, 60]
    assert [port["count"] for port in trace["events"]["ports"]] == [0, 30, 0, 60]
    assert count == sum(event_class["count"] for event_class in trace["events"]["classes"]) == 90

    result = scratch("info", "--events", "trace")
    assert (result.status, result.errors) == (1, f"error: {damage}\n")
    assert f"  Damage        {damage}\n" in result.text
    assert f"  Events        {count} of 5 event classes, " in result.text
    assert "\n  Cannot count all the events\n" in scratch("--verbose", "info", "--events", "trace").errors
    (row,) = rows(scratch("info", "--short", "--events", "trace"), f"error: {damage}\n")
    assert (row["Events"], row["Trace"]) == (str(count), "trace (damaged)")


def test_selected_events_before_damage_are_counted(scratch):
    os.truncate(scratch.folder / "trace/bare_1", 1000)
    (everything,) = info(scratch, "trace", "--events", status=1)
    (selected,) = info(scratch, "trace", "--events", "--filter=name == '*:texts'", status=1)
    (texts,) = (c for c in everything["events"]["classes"] if c["name"] == "sample:texts")

    assert selected["events"]["classes"] == [texts]
    assert ["damage" in port for port in selected["events"]["ports"]] == [False, True, False, False]
    # The fields of a trace are known even if one of its streams is damaged.
    errors = scratch("info", "--events", "trace", "--filter=vtdi == 1").errors.splitlines()
    assert errors[0] == "warning: no event has a field `vtdi`; did you mean `vtid`?"
    assert [line for line in errors if "error: " in line] == errors[3:]


def test_events_are_counted_by_group(scratch):
    (trace,) = info(scratch, "trace", "--events", "--by=name,$cpu", "--top=2")
    groups = trace["events"]["groups"]
    text = scratch("info", "--events", "trace", "--by=name,$cpu", "--top=2").text

    assert groups["key"] == ["name", "$cpu"]
    assert len(groups["groups"]) == 2 < groups["group-count"]
    assert groups["event-count"] == trace["events"]["count"]
    for group in groups["groups"]:
        name, cpu = group["values"]
        assert re.search(rf" {group['count']:,} +[0-9.]+  {name} +{cpu}$", text, re.MULTILINE)
    for args in ["--by=name"], ["--events", "--top=2"], ["--events", "--by=name,"]:
        assert scratch("info", *args, "trace").status == 1


def test_filter_may_name_fields_of_one_of_several_traces(scratch):
    (scratch.folder / "other").mkdir()
    (scratch.folder / "other/metadata").write_text("""/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; };
stream { };
event { name = "tick"; fields := struct { integer { size = 8; align = 8; } value; }; };
""")
    (scratch.folder / "other/stream").write_bytes(b"abc")
    counted = scratch("info", "--short", "--events", "trace", "other", "--filter=name == 'tick' && value > 97")

    assert [row["Events"] for row in rows(counted)] == ["0", "2"]
    wrong = scratch("info", "--events", "trace", "other", "--filter=valeu > 97").errors
    assert wrong == "warning: no event has a field `valeu`; did you mean `value`?\n  valeu > 97\n  ^\n"
    # --by: `value` is only in `other`, and `valeu` is in neither trace.
    assert scratch("info", "--events", "trace", "other", "--by=value").errors == ""
    wrong = scratch("info", "--events", "trace", "other", "--by=valeu").errors
    assert wrong.count("warning: no event has a field `valeu`") == 1


def test_filter_has_no_warnings_if_the_graph_fails(scratch):
    scratch.env["BABELTRACE_PLUGIN_PATH"] = os.environ["FOLLOWING_PLUGIN_PATH"]
    os.mkfifo(scratch.folder / "pipe")
    writer = os.open(scratch.folder / "pipe", os.O_RDWR)
    os.write(writer, b"1\n2\nfail\n")
    result = scratch("info", "--events", "--filter=nothing == 1", "pipe")
    os.close(writer)

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith("4 calls\nerror: the pipe contains `fail`\n")
    assert "warning" not in result.errors


@pytest.mark.parametrize("header", [bytes(64), b"bad!"])
def test_stream_may_be_damaged_from_the_beginning(scratch, header):
    """The class of the stream is unknown. The other streams are described and counted."""
    overwrite(scratch.folder / "trace/bare_1", header)
    (trace,) = info(scratch, "trace", "--events", status=1)
    *others, stream = trace["streams"]
    number = int.from_bytes(header[:4], "little")
    damage = (
        f"{scratch.folder}/trace/bare_1: packet 0 (at byte 0): at byte 0: "
        f"the packet's magic number is 0x{number:08x}, not 0xc1fc1fc1"
    )

    assert stream["paths"] == [f"{scratch.folder}/trace/bare_1"]
    assert (stream["packets"], stream["damage"], "class-id" in stream) == (0, damage, False)
    assert all("damage" not in other and "packet-range-ns" in other for other in others)
    assert (trace["events"]["count"], trace["range-ns"]["begin"]) == (60, 1795221305067122887)

    assert f"  Damage        {damage}\n" in scratch("info", "trace").text
    assert scratch("info", "-e", "trace").errors == f"error: {damage}\n"
    for option in "--last=1s", "--begin=+0", "--stream-intersection":
        assert scratch(option, "trace").out == scratch("trace").out != b""


def test_each_damaged_stream_has_its_error(scratch):
    for name in "bare_0", "with-context_1":
        os.truncate(scratch.folder / "trace" / name, 500)
    (trace,) = info(scratch, "trace", "--events", status=1)
    damages = [port["damage"] for port in trace["events"]["ports"] if "damage" in port]

    assert len(damages) == 2
    assert scratch("info", "-e", "trace").errors == "".join(f"error: {damage}\n" for damage in damages)


def test_clock_may_use_all_64_bits(scratch):
    """The times of the events are from the smallest to the greatest 64-bit time."""
    (scratch.folder / "extreme").mkdir()
    (scratch.folder / "extreme/metadata").write_text("""/* CTF 1.8 */
typealias integer { size = 64; align = 8; map = clock.c.value; } := time;
trace { major = 1; minor = 8; byte_order = le; };
clock { name = c; freq = 1000000000; offset_s = -9223372036; offset = -854775808; };
stream { event.header := struct { time t; }; };
event { name = e; };
""")
    for name, begin in ("a", 0), ("b", 2**64 - 1):
        (scratch.folder / "extreme" / name).write_bytes(begin.to_bytes(8, "little") + b"\xff" * 8)
    result = scratch("info", "extreme")

    assert result.errors == ""
    assert "  Begin         -9223372036.854775808 s\n" in result.text
    assert re.findall(r"B +([\d.]+) +([\d.]+) +(\w)$", result.text, re.M) == [
        ("0.000000", "18446744073.709553", "a"),
        ("18446744073.709553", "0.000000", "b"),
    ]


def test_control_characters_do_not_reach_the_terminal(scratch):
    edit_metadata(scratch, "trace", 'hostname = "vm"', r'hostname = "v\033[31m\302\233m"')

    out = scratch("info", "trace").out
    assert b"\x1b" not in out and b"\xc2\x9b" not in out


def test_input_that_is_not_a_trace_is_an_error(cli):
    result = cli("info", "empty", "nothing-here")

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith("error: empty: there is no trace in this directory\n")


def test_warns_about_an_input_without_a_trace(cli):
    result = cli("info", "trace", "empty")

    assert result.status == 1
    assert result.errors == (
        "warning: No trace was found based on input `empty`: there is no trace in this directory\n"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("args", [[], ["--json"], ["--progress=always"], ["--filter=value == 1 && vaule == 2"]])
def test_signal_ends_counting_with_status_2(cli, endless, number, args):
    process = cli.start("info", "--events", *args, endless)
    wait_until_busy(process, number)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)

    # The program prints no count, because it would lack the remaining events.
    assert (process.returncode, out) == (2, b"")
    assert re.fullmatch(rb"(\d+ % of 93\.1 GiB, .*\n)*", err)
    assert bool(err) == bool("--progress=always" in args)


def test_endless_trace_is_described_without_reading_its_events(cli, endless):
    result = cli("info", endless)

    assert "  Data          93.1 GiB, 1 packet, 1 stream\n" in result.text


def rows(result, errors=""):
    """Returns the table of --short as dictionaries. A cell begins or ends in the same column as its heading."""
    assert (result.status, result.errors) == ("error: " in errors, errors)
    heading, *lines = result.text.splitlines()
    columns = [(m[0], m.span()) for m in re.finditer(r"\S+(?: \S+)*", heading)]
    assert columns[-1][0] == "Trace"
    table = []
    for line in lines:
        end = columns[-1][1][0]
        row = {"Trace": line[end:]}
        for cell in re.finditer(r"\S+(?: \S+)*", line[:end]):
            (name,) = (name for name, span in columns if cell.start() == span[0] or cell.end() == span[1])
            row[name] = cell[0]
        table.append(row)
    return table


@pytest.mark.parametrize("option", ["--short", "-s"])
def test_short_table_has_a_row_for_each_trace(scratch, option):
    shutil.copytree(scratch.folder / "trace", scratch.folder / "other")
    edit_metadata(scratch, "other", "94d3b4d5", "00000000")
    edit_metadata(scratch, "other", 'hostname = "vm"', 'hostname = "machine-4"')
    row = {
        "Begins": "2026-11-21 00:35:05",
        "Lasts (s)": "0.000",
        "Streams": "4",
        "Size": "16.0 KiB",
        "Format": "CTF 1.8",
    }

    assert rows(scratch("info", option, "--clock-gmt", "trace", "other")) == [
        {**row, "Host or tracer": "vm", "Trace": "trace"},
        {**row, "Host or tracer": "machine-4", "Trace": "other"},
    ]


def test_rows_of_the_short_table_have_at_most_100_characters(cli):
    for args in [], ["--events"]:
        lines = cli("info", "--short", *args, "trace").text.splitlines()

        assert len(lines) == 2
        assert all(len(line) <= 100 and line == line.rstrip() for line in lines)


def test_short_table_has_local_times(cli):
    (row,) = rows(cli("info", "--short", "trace", env={"TZ": "EST5"}))

    assert row["Begins"] == "2026-11-20 19:35:05"


def test_short_table_has_the_count_of_events(cli):
    (row,) = rows(cli("info", "--short", "--events", "trace"))

    assert row["Events"] == "100"


def test_short_table_names_the_tracer_of_an_unknown_host(scratch):
    edit_metadata(scratch, "trace", 'hostname = "vm"', 'place = "vm"')
    (row,) = rows(scratch("info", "--short", "trace"))

    assert row["Host or tracer"] == "lttng-ust 2.13"


def test_short_table_shows_where_a_name_is_cut(scratch):
    edit_metadata(scratch, "trace", 'hostname = "vm"', r'hostname = "\033' + "ä" * 30 + '"')
    (row,) = rows(scratch("info", "--short", "trace"))

    assert row["Host or tracer"] == "?" + "ä" * 22 + "…"


def columns(text):
    """Returns the number of terminal columns: 0 for a combining accent, 2 for a Chinese character."""
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) == "W") for c in text)


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("日本語", "日本語"),
        ("e\u0301te\u0301", "e\u0301te\u0301"),
        ("😀", "😀"),
        ("日" * 12, "日" * 12),
        ("日" * 13, "日" * 11 + "…"),
        ("a" + "日" * 12, "a" + "日" * 11 + "…"),
        ("e\u0301" * 25, "e\u0301" * 23 + "…"),
    ],
)
def test_short_table_aligns_characters_of_any_width(scratch, host, shown):
    shutil.copytree(scratch.folder / "trace", scratch.folder / "other")
    edit_metadata(scratch, "other", "94d3b4d5", "00000000")
    edit_metadata(scratch, "other", 'hostname = "vm"', f'hostname = "{host}"')
    heading, *lines = scratch("info", "--short", "trace", "other").text.splitlines()

    assert f"  {shown} " in lines[1]
    assert {columns(line[: line.rindex("  ")]) for line in lines} == {heading.index("  Trace")}


def test_event_classes_of_wide_characters_fit_on_a_line(scratch):
    (scratch.folder / "wide").mkdir()
    names = "".join(f'event {{ id = {i}; name = "{"日" * 12}{i}"; }};\n' for i in range(6))
    (scratch.folder / "wide/metadata").write_text(
        "/* CTF 1.8 */\ntrace { major = 1; minor = 8; byte_order = le; };\n"
        "stream { event.header := struct { integer { size = 8; } id; }; };\n" + names
    )
    lines = scratch("info", "wide").text.splitlines()[1:]

    assert max(columns(line) for line in lines) in range(70, 81)


def test_short_table_shows_bytes_of_a_name_which_are_not_utf8(scratch):
    edit_metadata(scratch, "trace", 'hostname = "vm"', 'hostname = "vm?"')
    path = scratch.folder / "trace/metadata"
    path.write_bytes(path.read_bytes().replace(b"vm?", b"vm\xe2"))
    (row,) = rows(scratch("info", "--short", "trace"))

    assert row["Host or tracer"] == "vm\ufffd"


def test_short_table_shows_the_number_of_inputs_of_a_trace(cli):
    (row,) = rows(cli("info", "--short", "chunks"))

    assert row["Trace"] == "chunks/a (2 inputs)"


def test_short_table_shows_that_a_trace_is_damaged(scratch):
    cut(scratch)
    (row,) = rows(scratch("info", "--short", "trace"))

    assert row["Trace"] == "trace (damaged)"


def test_short_table_shows_discarded_events(scratch):
    (scratch.folder / "lossy").mkdir()
    (scratch.folder / "lossy/metadata").write_text("""/* CTF 1.8 */
typealias integer { size = 64; align = 8; } := number;
trace { major = 1; minor = 8; byte_order = le; };
stream { packet.context := struct { number packet_size; number events_discarded; }; };
""")
    (scratch.folder / "lossy/a").write_bytes(struct.pack("<4Q", 128, 0, 128, 7))
    (row,) = rows(scratch("info", "--short", "lossy"))

    assert row == {"Format": "CTF 1.8", "Streams": "1", "Size": "32 B", "Trace": "lossy (7 events discarded)"}


def test_short_table_shows_times_of_clocks_with_unknown_origin(scratch):
    (scratch.folder / "since-boot").mkdir()
    (scratch.folder / "since-boot/metadata").write_text("""/* CTF 1.8 */
typealias integer { size = 64; align = 8; map = clock.c.value; } := time;
trace { major = 1; minor = 8; byte_order = le; };
clock { name = c; freq = 1000000000; offset_s = -3; };
stream { event.header := struct { time t; }; };
event { name = e; };
""")
    (scratch.folder / "since-boot/a").write_bytes((10**9 - 1).to_bytes(8, "little") + (10**10).to_bytes(8, "little"))
    (row,) = rows(scratch("info", "--short", "since-boot"))

    assert (row["Begins"], row["Lasts (s)"]) == ("-3 s", "9.000")


def test_short_table_omits_columns_without_values(scratch):
    edit_metadata(scratch, "trace", "94d3b4d5", "00000000")
    for file in (scratch.folder / "trace").glob("*_*"):
        file.unlink()
    (row,) = rows(scratch("info", "--short", "trace"))
    _, gaps = rows(scratch("info", "--short", "dir/sub/trace", "trace"))

    assert row == gaps == {"Streams": "0", "Format": "CTF 1.8", "Host or tracer": "vm", "Trace": "trace"}


def test_short_table_keeps_bytes_of_a_path_which_is_not_utf8(scratch):
    name = os.fsencode(scratch.folder) + b"/tr\xff\xe9"
    shutil.copytree(os.fsencode(scratch.folder) + b"/trace", name)

    assert scratch("info", "--short", b"tr\xff\xe9").out.endswith(b"  tr\xff\xe9\n")
