# SPDX-License-Identifier: MIT
"""Hostile texts on a terminal. The terminal must only receive the program's own control characters.

A file or a pipe receives the bytes unchanged. If there is a reference program, its output is the same.
"""

import json
import os
import pty
import re
import select
import struct
import subprocess
import termios

import pytest
from trace_builder import Trace, metadata, number, packet, text

# A command, a title, forged lines, DEL, C1, right-to-left text. The program prints none of these sequences itself.
HOSTILE = "<\x1b[5m\x1b]0;title\x07\r\nFORGED\ttab\b\x7f\x9b2J\u202e\u2066\u200f\u061c\"'>"
SHOWN = r"<\e[5m\e]0;title\a\r\nFORGED\ttab\b\x7f\u009b2J\u202e\u2066\u200f\u061c" + "\"'>"
# Texts of a trace may contain bytes that aren't valid UTF-8. Some terminals interpret them as C1.
BYTES = HOSTILE.encode() + b"\x9b9J\xff"
QUOTED = SHOWN.replace('"', r"\"").replace("'", r"\'") + r"\x9b9J\xff"
FILE = "<\x1b[5m\r\x7f\x9b2J\u202e>".encode() + b"\x9b9J"

COLOR = re.compile(r"\x1b\[(0|1|39|3[0-7]|9[1-6])m|\r\x1b\[K")
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\udc80-\udcff]")


def terminal(cli, *args, env=None, stdout=True, stderr=True):
    """Returns the output to a terminal without colours. Output that doesn't go to the terminal is discarded."""
    master, slave = pty.openpty()
    settings = termios.tcgetattr(slave)
    settings[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, settings)
    with open(os.devnull, "wb") as nowhere:
        process = cli.start(
            *map(os.fsdecode, args),
            env={"TERM": "xterm", **(env or {})},
            stdout=slave if stdout else nowhere,
            stderr=slave if stderr else nowhere,
        )
    os.close(slave)
    out = b""
    while select.select([master], [], [], 60)[0]:
        try:
            out += os.read(master, 65536)
        except OSError:  # the other end of the terminal is closed
            break
    os.close(master)
    process.wait(timeout=60)
    shown = out.decode(errors="surrogateescape")
    plain = COLOR.sub("", shown)
    assert not CONTROL.search(plain), plain
    return plain


def integer(size=8, **properties):
    return {
        "type": "fixed-length-unsigned-integer",
        "length": size,
        "byte-order": "little-endian",
        "alignment": 8,
        **properties,
    }


def member(name, field_class):
    return {"name": name, "field-class": field_class, "attributes": {"me": {HOSTILE: HOSTILE}}}


def structure(*members):
    return {"type": "structure", "member-classes": list(members)}


ATTRIBUTES = {"me": {HOSTILE: [HOSTILE, {HOSTILE: HOSTILE}]}}
IDENTITY = {"namespace": HOSTILE, "name": HOSTILE, "uid": HOSTILE}
STAMP = {"roles": ["default-clock-timestamp"]}
FRAGMENTS = [
    {"type": "preamble", "version": 2},
    {
        "type": "trace-class",
        **IDENTITY,
        "attributes": ATTRIBUTES,
        "environment": {
            "hostname": HOSTILE,
            "procname": HOSTILE,
            "domain": HOSTILE,
            "vpid": 3,
            "tracer_name": HOSTILE,
            HOSTILE: HOSTILE,
        },
    },
    {
        "type": "clock-class",
        "id": "c",
        **IDENTITY,
        "frequency": 1000,
        "description": HOSTILE,
        "attributes": ATTRIBUTES,
        "origin": {"namespace": HOSTILE, "name": HOSTILE, "uid": HOSTILE},
    },
    {
        "type": "data-stream-class",
        **IDENTITY,
        "attributes": ATTRIBUTES,
        "default-clock-class-id": "c",
        "packet-context-field-class": structure(
            member("size", integer(64, roles=["packet-total-length"])),
            member("begin", integer(64, **STAMP)),
            member("end", integer(64, roles=["packet-end-default-clock-timestamp"])),
            member("lost", integer(64, roles=["discarded-event-record-counter-snapshot"])),
            member(HOSTILE, integer()),
        ),
        "event-record-header-field-class": structure(member("time", integer(64, **STAMP))),
        "event-record-common-context-field-class": structure(member(HOSTILE, integer())),
    },
    {
        "type": "event-record-class",
        **IDENTITY,
        "attributes": {**ATTRIBUTES, "babeltrace.org,2020": {"log-level": "alert", "emf-uri": HOSTILE}},
        "specific-context-field-class": structure(member(HOSTILE, integer())),
        "payload-field-class": structure(
            member(HOSTILE, integer(attributes=ATTRIBUTES)),
            member("enumeration", integer(mappings={HOSTILE: [[1, 1]]})),
            member(
                "flags",
                {
                    "type": "fixed-length-bit-map",
                    "length": 8,
                    "byte-order": "little-endian",
                    "flags": {HOSTILE: [[0, 0]]},
                },
            ),
            member("string", {"type": "null-terminated-string"}),
            member("count", integer()),
            member("static", {"type": "static-length-string", "length": len(BYTES)}),
            member(
                "dynamic",
                {
                    "type": "dynamic-length-string",
                    "length-field-location": {"origin": "event-record-payload", "path": ["count"]},
                },
            ),
            member("blob", {"type": "static-length-blob", "length": 1, "media-type": HOSTILE}),
            member(
                "variant",
                {
                    "type": "variant",
                    "selector-field-location": {"origin": "event-record-payload", "path": ["count"]},
                    "options": [{"name": HOSTILE, "selector-field-ranges": [[0, 255]], "field-class": integer()}],
                },
            ),
        ),
    },
]


def event(time):
    count = len(BYTES)
    return b"".join(
        [struct.pack("<QBBBBB", time, 1, 2, 3, 1, 1), BYTES + b"\0", bytes([count]), BYTES, BYTES, b"\x05", b"\x06"]
    )


def ctf2_packet(time, lost):
    events = event(time) + event(time)
    return struct.pack("<4QB", 8 * (33 + len(events)), time, time, lost, 7) + events


@pytest.fixture
def ctf2(tmp_path):
    folder = tmp_path / os.fsdecode(FILE)
    folder.mkdir()
    (folder / "metadata").write_text("".join("\x1e" + json.dumps(fragment) for fragment in FRAGMENTS))
    (folder / os.fsdecode(FILE)).write_bytes(ctf2_packet(100, 0) + ctf2_packet(200, 5))
    return folder.name


@pytest.fixture
def ctf1(tmp_path):
    """A trace with texts that aren't UTF-8, and with properties that only TSDL has."""
    trace = Trace(tmp_path / "ctf1", env=r'hostname = "\033[5m\n\x9b";' + ' procname = "<\x1b[5m>";')
    content = (trace.folder / "metadata").read_bytes()
    (trace.folder / "metadata").write_bytes(content.replace(b"<\x1b[5m>", b"<\x1b[5m\x9b2J\x9b>"))
    trace.stream(os.fsdecode(FILE), [packet(text(100, BYTES), number(200, 1))])
    return "ctf1"


FORMATS = {
    "pretty": [],
    "pretty with everything": ["--fields=all", "--names=all"],
    "pretty without names": ["--names=none", "--fields=all"],
    "pretty without colours": ["--fields=all", "--names=all", "--color=never"],
    "details": ["--component=sink.text.details"],
    "details, compact": ["--component=sink.text.details", "--params=compact=yes"],
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("trace", ["ctf1", "ctf2"])
def test_control_characters_of_a_trace_are_escaped_on_a_terminal(cli, reference, request, trace, name):
    trace = request.getfixturevalue(trace)
    shown = terminal(cli, trace, *FORMATS[name])
    assert not re.search("^FORGED", shown, re.MULTILINE)

    result = cli(trace, *FORMATS[name])
    assert result.status == 0, result.errors
    assert "compact" in name or b"\x9b" in result.out
    if reference:
        assert result.out == reference(trace, *FORMATS[name]).out


def test_all_texts_of_a_trace_are_escaped_in_pretty_output(cli, ctf2):
    shown = terminal(cli, ctf2, *FORMATS["pretty with everything"], stderr=False)
    quoted = SHOWN.replace('"', r"\"").replace("'", r"\'")

    assert f"trace = {SHOWN}, " in shown
    assert f"trace:hostname = {SHOWN}, trace:domain = {SHOWN}, trace:procname = {SHOWN}, " in shown
    assert f"model.emf.uri = {SHOWN}, name = {SHOWN}, " in shown
    assert f"stream.event.context = {{ {SHOWN} = 1 }}, event.context = {{ {SHOWN} = 2 }}" in shown
    assert f'enumeration = ( "{quoted}" : container = 1 ), ' in shown
    assert f'string = "{QUOTED}", ' in shown
    assert f'static = "{QUOTED}", dynamic = "{QUOTED}", ' in shown


def test_all_texts_of_a_trace_are_escaped_in_details(cli, ctf2):
    shown = terminal(cli, ctf2, *FORMATS["details"], stderr=False)

    assert f"Event class `{SHOWN}` (Namespace `{SHOWN}`, UID `{SHOWN}`, ID 0):" in shown
    assert f"    string: {SHOWN}\\x9b9J\\xff\n" in shown
    assert f"\n            {SHOWN}: [1]\n" in shown


def test_warning_of_discarded_events_is_escaped(cli, ctf2):
    shown = terminal(cli, ctf2, stdout=False)
    assert "WARNING: Tracer discarded 5 events" in shown
    assert f'in trace "{SHOWN}" ' in shown


def test_pipe_with_colours_is_not_a_terminal(cli, ctf2):
    result = cli(ctf2, "--color=always", env={"BABELTRACE_TERM_COLOR": "always"})
    assert f"\x1b[1m\x1b[35m{HOSTILE}\x1b[0m" in result.out.decode(errors="surrogateescape")


def test_output_file_is_not_a_terminal(cli, ctf2, tmp_path):
    terminal(cli, ctf2, "--output=text")
    assert BYTES[:5] in (tmp_path / "text").read_bytes()


@pytest.mark.parametrize("options", [[], ["--events"], ["--short"], ["--short", "--events"]], ids=str)
@pytest.mark.parametrize("trace", ["ctf1", "ctf2"])
def test_info_replaces_control_characters(cli, request, trace, options):
    trace = request.getfixturevalue(trace)
    shown = terminal(cli, "info", *options, trace)
    assert "?[5m" in shown
    assert not re.search("^FORGED", shown, re.MULTILINE)


@pytest.mark.parametrize("trace", ["ctf1", "ctf2"])
def test_json_for_a_terminal_has_escapes(cli, request, trace):
    trace = request.getfixturevalue(trace)
    command = ["info", "--events", "--json", trace]
    shown = terminal(cli, *command)
    assert json.loads(shown) == json.loads(cli(*command).out)
    if trace != "ctf1":
        assert r"\u009b2J\u202e\u2066\u200f\u061c" in shown
        assert "\u009b2J\u202e\u2066\u200f\u061c" in cli(*command).out.decode()


@pytest.mark.parametrize(
    "command",
    [
        [FILE],
        ["no-\x1b[5m\x9b2J\u202e"],
        [b"--no-\x1b[5m\xc2\x9b2J\x9b"],
        ["--begin=\x1b[5m\x9b2J", "ctf1"],
        ["convert", "--component=\x1b[5m:sink.text.pretty", "--params=\x1b[5m=\x9b", "ctf1"],
        ["-l", "\x1b[5m", "ctf1"],
        ["run", "--component=a:source.utils.\x1b[5m", "--component=b:sink.utils.dummy", "--connect=a:b"],
        ["run", "--component=a:source.utils.fake", "--component=b:sink.utils.dummy", "--connect=\x1b[5m:\x9b"],
        ["query", "source.ctf.fs", "\x1b[5m\x9b2J"],
        ["query", "source.ctf.fs", "metadata-info", "--params", 'path="no-\x1b[5m\x9b2J"'],
        ["query", "source.ctf.fs", "metadata-info", "--params", "path=[\x1b[5m\x9b2J\u202e"],
        ["query", "source.\x1b[5m\x9b.no", "\x1b[5m"],
        ["help", "\x1b[5m\x9b2J"],
        ["help", "source.\x1b[5m.\x9b2J"],
        ["list-plugins", "\x1b[5m"],
        ["--plugin-path=/no-\x1b[5m\x9b2J\u202e", "list-plugins"],
        ["info", "no-\x1b[5m\x9b2J"],
    ],
    ids=str,
)
def test_arguments_and_file_names_are_escaped_in_messages(cli, ctf1, tmp_path, command):
    (tmp_path / os.fsdecode(FILE)).mkdir()
    assert re.search(r"(\\e|\?)\[5m", terminal(cli, *command))
    result = cli(*map(os.fsdecode, command))
    assert re.search(r"(\x1b|\?)\[5m", result.errors)


def test_broken_packet_is_named_with_escapes(cli, ctf2, tmp_path):
    stream = tmp_path / ctf2 / os.fsdecode(FILE)
    stream.write_bytes(stream.read_bytes()[:-4])
    shown = terminal(cli, ctf2, stdout=False)
    assert r"/<\e[5m\r\x7f\u009b2J\u202e>\x9b9J: packet 1 (at byte 373): " in shown


def test_warning_about_an_index_is_escaped(cli, tmp_path):
    trace = Trace(tmp_path / os.fsdecode(FILE)).stream("s", [packet(number(100, 1))])
    trace.index("s", b"no index")
    shown = terminal(cli, trace.folder.name, "--begin=0.00000005")
    assert re.search(r"warning: .*<\\e\[5m", shown), shown


def test_excerpt_of_metadata_has_its_caret_below_the_fault(cli, tmp_path):
    Trace(tmp_path / "trace", text=metadata() + "/* \x1b[5m\x9b\u202e\x7f */ typealias no_type := a;\n")
    lines = terminal(cli, "trace", stdout=False).splitlines()
    caret = next(i for i, line in enumerate(lines) if line.strip() == "^")
    assert lines[caret - 1].startswith("/* ?[5m???"), lines
    assert lines[caret - 1][lines[caret].index("^") :].startswith("no_type")


def test_metadata_is_printed_with_escapes(cli, ctf1):
    assert "<\\e[5m\\x9b2J" in terminal(cli, ctf1, "--output-format=ctf-metadata")
    assert b"<\x1b[5m\x9b2J" in cli(ctf1, "--output-format=ctf-metadata").out


def test_answer_of_a_query_is_escaped(cli, ctf2):
    command = ["query", "source.ctf.fs", "babeltrace.trace-infos", "--params", f'inputs=["./{os.fsdecode(FILE)}"]']
    assert "\\e[5m" in terminal(cli, *command)
    command = ["query", "source.ctf.fs", "metadata-info", "--params", f'path="./{os.fsdecode(FILE)}"']
    assert '\n"type": "trace-class"' not in terminal(cli, *command)


def test_arguments_of_run_are_words_that_a_shell_understands(cli, ctf2, tmp_path):
    arguments = ["--timerange=10,20", ctf2, "--params", r'a="\'\\\\x1b"']
    shown = terminal(cli, "--run-args", *arguments, stderr=False)
    words = subprocess.run(["bash", "-c", f"printf '%s\\0' {shown}"], env=cli.env, check=True, stdout=subprocess.PIPE)

    assert "$'" in shown
    assert words.stdout == cli("--run-args-0", *arguments).out + b"\0"


def test_control_characters_in_the_log_are_escaped(cli, ctf2):
    assert "\\e[5m" in terminal(cli, "--debug", ctf2, env={"LIBBABELTRACE2_INIT_LOG_LEVEL": "D"}, stdout=False)


def test_control_characters_in_a_folder_of_plugins_are_escaped(cli, tmp_path):
    folder = tmp_path / os.fsdecode(FILE)
    folder.mkdir()
    assert r"  - /" in (shown := terminal(cli, f"--plugin-path={folder}", "list-plugins"))
    assert r"/<\e[5m\r\x7f\u009b2J\u202e>\x9b9J" in shown
    assert FILE in cli(f"--plugin-path={folder}", "list-plugins").out


HOSTILE_PLUGIN = "<\x1b[5m\x07\x9b"
SHOWN_PLUGIN = r"<\e[5m\a\u009b"


def test_texts_of_a_plugin_are_escaped(cli):
    options = ["--plugin-path=" + os.environ["HOSTILE_PLUGIN_PATH"]]
    texts = ["plugin", "class", "description", "author", "license", "1.2.3extra", "what"]

    shown = terminal(cli, *options, "list-plugins")
    assert [text for text in texts if text + SHOWN_PLUGIN not in shown] == []

    command = [*options, "help", f"sink.plugin{HOSTILE_PLUGIN}.class{HOSTILE_PLUGIN}"]
    shown = terminal(cli, *command)
    assert [text for text in texts if text + SHOWN_PLUGIN not in shown] == []
    assert f"\n\nfirst line{SHOWN_PLUGIN}\nsecond line{SHOWN_PLUGIN}\n" in shown
    assert f"\n\nfirst line{HOSTILE_PLUGIN}\nsecond line{HOSTILE_PLUGIN}\n" in cli(*command).out.decode()
