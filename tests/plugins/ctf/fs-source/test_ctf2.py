# SPDX-License-Identifier: MIT
"""Tests the trace IR that source.ctf.fs creates for CTF 2 traces.

Metadata and decoding have their own cases (tests/data/ctf). These tests cover what only the plugin does.
"""

import json
import os
import struct
import subprocess
from pathlib import Path

from ctf_trace import Trace
from test_traces import Run

SAMPLE = Path(__file__).resolve().parents[3] / "data/traces/sample"
PREAMBLE = {"type": "preamble", "version": 2}
NATIVE = {"byte-order": "little-endian", "alignment": 8}


def uint(length, **properties):
    return {"type": "fixed-length-unsigned-integer", "length": length, **NATIVE, **properties}


def boolean(**properties):
    return {"type": "fixed-length-boolean", "length": 8, **NATIVE, **properties}


def structure(**members):
    classes = [{"name": name, "field-class": field_class} for name, field_class in members.items()]
    return {"type": "structure", "member-classes": classes}


def array(location, element, **properties):
    return {
        "type": "dynamic-length-array",
        "length-field-location": location,
        "element-field-class": element,
        **properties,
    }


def at(*path, origin=None):
    return {"path": list(path), **({"origin": origin} if origin else {})}


def write(folder, data, *fragments):
    """Writes a trace. Adds a preamble, and adds a data stream class if there is none."""
    if not any(fragment["type"] == "data-stream-class" for fragment in fragments):
        fragments = ({"type": "data-stream-class"}, *fragments)
    folder.mkdir()
    text = "".join("\x1e" + json.dumps(fragment) + "\n" for fragment in (PREAMBLE, *fragments))
    (folder / "metadata").write_text(text)
    (folder / "stream").write_bytes(data)
    return folder


def event(payload=None, **properties):
    return {
        "type": "event-record-class",
        "name": "e",
        **({"payload-field-class": payload} if payload else {}),
        **properties,
    }


def out(*arguments):
    run = Run(*arguments)
    assert run.status == 0, run.err
    return run.out


def details(path):
    return out(path, "-c", "sink.text.details")


def test_fields_of_all_types_are_printed(tmp_path):
    payload = structure(
        bits={"type": "fixed-length-bit-array", "length": 8, **NATIVE},
        flags={"type": "fixed-length-bit-map", "length": 8, **NATIVE, "flags": {"low": [[0, 3]], "high": [[7, 7]]}},
        yes=boolean(),
        half={"type": "fixed-length-floating-point-number", "length": 16, **NATIVE},
        leb={"type": "variable-length-signed-integer"},
        blob={"type": "static-length-blob", "length": 2, "media-type": "image/png"},
        text={"type": "static-length-string", "length": 6, "encoding": "utf-16be"},
        option={"type": "optional", "field-class": uint(8), "selector-field-location": at("yes")},
        variant={
            "type": "variant",
            "selector-field-location": at("leb"),
            "options": [
                {"name": "negative", "selector-field-ranges": [[-5, -1]], "field-class": uint(8)},
                {"selector-field-ranges": [[0, 5]], "field-class": {"type": "structure"}},
            ],
        },
    )
    data = (
        bytes([0x5A, 0x81, 1])
        + struct.pack("<e", 1.5)
        + b"\x7f\xfe\xff"
        + "é".encode("utf-16be")
        + bytes(4)
        + b"\x07\x08"
    )
    path = write(tmp_path / "t", data, event(payload))
    assert out(path) == (
        'e: { bits = 0x5A, flags = 0x81 { "high", "low" }, yes = true, half = 1.5, leb = -1, blob = { fe ff }, '
        'text = "é", option = { 7 }, variant = { 8 } }\n'
    )


def test_details_show_identities_hints_and_flags(tmp_path):
    clock = {
        "type": "clock-class",
        "id": "x",
        "frequency": 1000,
        "namespace": "cns",
        "name": "cn",
        "uid": "cu",
        "origin": {"namespace": "ons", "name": "on", "uid": "ou"},
        "precision": 3,
        "accuracy": 4,
    }
    trace = {"type": "trace-class", "namespace": "tns", "uid": "tu", "environment": {"n": -1, "s": "v"}}
    stream = {"type": "data-stream-class", "namespace": "sns", "name": "sn", "uid": "su", "default-clock-class-id": "x"}
    payload = structure(
        leb={"type": "variable-length-unsigned-integer"},
        flags={"type": "fixed-length-bit-map", "length": 8, **NATIVE, "flags": {"f": [[2, 4], [1, 1]]}},
    )
    text = details(write(tmp_path / "t", b"\1\2", trace, clock, stream, event(payload, namespace="ens", uid="eu")))
    for expected in (
        "Stream class `sn` (Namespace `sns`, UID `su`, ID 0):",
        "Event class `e` (Namespace `ens`, UID `eu`, ID 0):",
        "Trace `` (Namespace `tns`, UID `tu`):",
        "Namespace: cns",
        "Name: cn",
        "UID: cu",
        "Precision (cycles): 3",
        "Accuracy (cycles): 4",
        "Namespace: ons",
        "Name: on",
        "UID: ou",
        "n: -1",
        "s: v",
        "leb: Unsigned integer (64-bit, Base 10, Expect small values)",
        "f: [1] [2, 4]",
    ):
        assert expected in text, (expected, text)


def test_details_show_user_attributes(tmp_path):
    trace = {"type": "trace-class", "attributes": {"a": {"list": [1, -2, 1.5, None, True, "s"], "big": 2**64 - 1}}}
    clock = {"type": "clock-class", "id": "x", "frequency": 1, "attributes": {"clk": 1}}
    stream = {"type": "data-stream-class", "default-clock-class-id": "x", "attributes": {"str": 1}}
    payload = {
        "type": "structure",
        "attributes": {"struct": 1},
        "member-classes": [
            {"name": "m", "attributes": {"memb": 1}, "field-class": uint(8, attributes={"fc": 1})},
            {
                "name": "v",
                "field-class": {
                    "type": "variant",
                    "selector-field-location": at("m"),
                    "options": [
                        {"selector-field-ranges": [[0, 255]], "attributes": {"opt": 1}, "field-class": uint(8)}
                    ],
                },
            },
        ],
    }
    text = details(write(tmp_path / "t", b"\1\2", trace, clock, stream, event(payload, attributes={"evt": 1})))
    for expected in (
        "clk: 1",
        "str: 1",
        "struct: 1",
        "memb: 1",
        "fc: 1",
        "opt: 1",
        "evt: 1",
        "big: 18,446,744,073,709,551,615",
        "[1]: -2",
        "[2]: 1.5",
        "[3]: Null",
        "[4]: Yes",
        "[5]: s",
    ):
        assert expected in text, (expected, text)


def test_log_level_and_uri_are_not_attributes(tmp_path):
    own = event(
        attributes={"babeltrace.org,2020": {"log-level": "alert", "emf-uri": "http://a"}, "x": 1},
        payload=structure(a=uint(8)),
    )
    text = details(write(tmp_path / "own", b"\1", own))
    assert "Log level: Alert" in text and "EMF URI: http://a" in text
    assert "log-level" not in text and "babeltrace.org" not in text and "x: 1" in text

    lttng = event(attributes={"lttng.org,2009": {"log-level": "debug:line"}}, payload=structure(a=uint(8)))
    text = details(write(tmp_path / "lttng", b"\1", lttng))
    assert "Log level: Debug (line)" in text
    assert "log-level: debug:line" in text

    run = Run(
        write(
            tmp_path / "odd",
            b"\1",
            event(attributes={"lttng.org,2009": {"log-level": 9}}, payload=structure(a=uint(8))),
        )
    )
    assert (run.status, run.out) == (0, "e: { a = 1 }\n")
    assert "isn't a known log level" in run.err


def test_details_show_locations_of_lengths_and_selectors(tmp_path):
    """Babeltrace 2.1.1 doesn't show locations in the packet context."""
    stream = {
        "type": "data-stream-class",
        "packet-context-field-class": structure(n=uint(8), seq=uint(8, roles=["packet-sequence-number"])),
        "event-record-header-field-class": structure(h=uint(8)),
        "event-record-common-context-field-class": structure(s=structure(c=boolean())),
    }
    payload = structure(
        a=array(at("n", origin="packet-context"), uint(8)),
        b={
            "type": "optional",
            "field-class": uint(8),
            "selector-field-location": at("s", "c", origin="event-record-common-context"),
        },
        header=array(at("h", origin="event-record-header"), uint(8)),
        role=array(at("seq", origin="packet-context"), uint(8)),
        own=uint(8),
        d=structure(e=array(at(None, "own"), uint(8))),
    )
    path = write(tmp_path / "t", bytes([1, 1, 2, 1, 5, 6, 7, 8, 9, 1, 10]), stream, event(payload))
    assert out(path) == (
        "e: { n = 1 }, { s = { c = true } }, { a = [ [0] = 5 ], b = { 6 }, header = [ [0] = 7, [1] = 8 ], "
        "role = [ [0] = 9 ], own = 1, d = { e = [ [0] = 10 ] } }\n"
    )
    text = details(path)
    assert "a: Dynamic array (with length field) (Length field location [Packet context: n])" in text
    assert "b: Option (boolean selector) (Selector field location [Event common context: s, c])" in text
    assert "header: Dynamic array (no length field)" in text
    assert "role: Dynamic array (no length field)" in text
    assert "e: Dynamic array (with length field) (Length field location [Event payload: own])" in text


def test_fields_with_roles_are_hidden(tmp_path):
    only_roles = {
        "type": "data-stream-class",
        "packet-context-field-class": structure(
            a=uint(8, roles=["packet-total-length"]), b=uint(8, roles=["packet-content-length"])
        ),
    }
    text = details(write(tmp_path / "none", bytes([24, 24, 3]), only_roles, event(structure(x=uint(8)))))
    assert "Packet context field class" not in text and "x: 3" in text

    one_more = {
        "type": "data-stream-class",
        "packet-context-field-class": structure(
            a=uint(8, roles=["packet-total-length"]), b=uint(8, roles=["packet-content-length"]), c=uint(8)
        ),
    }
    text = details(write(tmp_path / "one", bytes([32, 32, 7, 3]), one_more, event(structure(x=uint(8)))))
    assert "Packet context field class: Structure (1 member)" in text and "c: 7" in text


def test_events_keep_their_times_if_packets_have_none(tmp_path):
    """Babeltrace 2.1.1 aborts if event records have times but packets have none."""
    clock = {"type": "clock-class", "id": "x", "frequency": 1000000000, "origin": "unix-epoch"}
    stream = {
        "type": "data-stream-class",
        "default-clock-class-id": "x",
        "event-record-header-field-class": structure(t=uint(8, roles=["default-clock-timestamp"])),
    }
    path = write(tmp_path / "t", b"\5\1\7\2", clock, stream, event(structure(x=uint(8))))
    assert out("--clock-cycles", path) == (
        "[00000000000000000005] (+????????????) e: { x = 1 }\n[00000000000000000007] (+000000000002) e: { x = 2 }\n"
    )


def test_ctf_2_needs_a_graph_of_mip_version_1(tmp_path):
    path = write(tmp_path / "t", b"\1", event(structure(x=uint(8))))
    assert Run("--allowed-mip-versions=1", path).out == "e: { x = 1 }\n"
    run = Run("--allowed-mip-versions=0", path)
    assert run.status == 1
    assert "version of the message interchange protocol" in run.err


def test_ctf_1_and_ctf_2_are_merged_if_their_clocks_are_correlated(tmp_path):
    first = Trace(tmp_path / "one")
    first.file("s", first.packet(0, 20, [(10, 1), (20, 3)]))
    clock = {
        "type": "clock-class",
        "id": "x",
        "frequency": 1000000000,
        "offset-from-origin": {"cycles": 1000},
        "origin": "unix-epoch",
    }
    stream = {
        "type": "data-stream-class",
        "default-clock-class-id": "x",
        "event-record-header-field-class": structure(t=uint(8, roles=["default-clock-timestamp"])),
    }
    second = write(tmp_path / "two", b"\x0f\2\x19\4", clock, stream, event(structure(a=uint(8))))
    text = out("--clock-force-correlate", first.folder, second)
    assert [line.split(" a = ")[1] for line in text.splitlines()] == ["1 }", "2 }", "3 }", "4 }"]

    run = Run(first.folder, second)
    assert run.status == 1 and "has another clock than the first stream" in run.err


def test_metadata_info_query_returns_the_unchanged_text(tmp_path):
    path = write(tmp_path / "t", b"\1", event(structure(x=uint(8))))
    text = out("query", "source.ctf.fs", "metadata-info", "-p", f'path="{path}"')
    assert "is-packetized: no" in text
    assert (path / "metadata").read_text().rstrip("\n") in text


def test_metadata_in_packets_is_read(tmp_path):
    path = write(tmp_path / "t", b"\1", event(structure(x=uint(8))))
    text = (path / "metadata").read_bytes()
    packets = b""
    for piece in (text[:70], text[70:]):
        bits = (44 + len(piece)) * 8
        packets += struct.pack(">I16sIIIBBBBB3xI", 0x75D11D57, bytes(16), 0, bits, bits, 0, 0, 0, 2, 0, 352) + piece
    (path / "metadata").write_bytes(packets)

    assert out(path) == "e: { x = 1 }\n"
    info = out("query", "source.ctf.fs", "metadata-info", "-p", f'path="{path}"')
    assert "is-packetized: yes" in info and text.decode().rstrip("\n") in info
    assert Run("--allowed-mip-versions=0", path).status == 1


def test_errors_contain_fragment_line_column_and_path(tmp_path):
    path = write(tmp_path / "t", b"\1", event(structure(x=uint(65))))
    run = Run(path)
    assert run.status == 1
    assert f"{path}/metadata:3:" in run.err
    assert (
        "fragment 3: `/payload-field-class/member-classes/0/field-class/length`: expected an integer from 1 to 64"
        in run.err
    )


def test_metadata_without_a_data_stream_class_is_an_error(tmp_path):
    folder = tmp_path / "t"
    folder.mkdir()
    (folder / "metadata").write_text("\x1e" + json.dumps(PREAMBLE))
    run = Run(folder)
    assert run.status == 1
    assert "there is no data stream class fragment in the metadata" in run.err


def test_ctf_1_and_ctf_2_metadata_of_the_same_data_give_the_same_text(tmp_path):
    rewritten = tmp_path / "t"
    rewritten.mkdir()
    for path in SAMPLE.iterdir():
        if path.name != "metadata":
            (rewritten / path.name).symlink_to(path)
    text = subprocess.run([os.environ["REWRITE_METADATA"], SAMPLE / "metadata"], stdout=subprocess.PIPE, check=True)
    (rewritten / "metadata").write_bytes(text.stdout)
    assert text.stdout.startswith(b"\x1e")
    # Compare bytes, because the texts of events needn't be UTF-8.
    printed = [
        subprocess.run([os.environ["BABELTRACE2"], path], stdout=subprocess.PIPE, check=True).stdout
        for path in (SAMPLE, rewritten)
    ]
    assert printed[0].count(b"\n") == 100
    assert printed[1] == printed[0]
