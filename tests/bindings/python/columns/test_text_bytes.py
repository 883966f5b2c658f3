# SPDX-License-Identifier: MIT
"""The bytes of texts after their first null character: `bytes(field)`, and `text_bytes` of columns."""

import struct

import arrow_reader
import bt2
import pytest
from sources import events, python_source

METADATA = """/* CTF 1.8 */
typealias integer { size = 8; align = 8; } := u8;
typealias integer { size = 32; align = 8; } := u32;
typealias integer { size = 8; align = 8; encoding = ASCII; } := ascii;
trace { major = 1; minor = 8; byte_order = le; };
stream { packet.context := struct { u32 packet_size; u32 content_size; ascii label[6]; }; };
event {
    name = "e";
    fields := struct {
        ascii text[5];
        u8 n;
        ascii dynamic[n];
        string plain;
        struct { ascii inner[3]; } list[2];
    };
};
"""

# text, dynamic, plain, list
EVENTS = [
    (b"a\0b\0c", b"\0\1\xff", b"plain", (b"x\0\0", b"\0yz")),
    (b"abcde", b"", b"", (b"123", b"4\0\0")),
    (b"\0\0\0\0\1", b"12\0", b"\xe4", (b"\0\0\0", b"\xff\xff\xff")),
    (b"ab\0\0\0", b"long" * 20 + b"\0" + b"tail" * 20, b"p", (b"1\0" + b"2", b"123")),
    (b"\0bcde", b"123", b"plain", (b"x\0y", b"\0\0z")),
]
LABEL = b"l\0bel\0"


@pytest.fixture(scope="module")
def trace(tmp_path_factory):
    folder = tmp_path_factory.mktemp("texts")
    content = b"".join(
        text + bytes([len(dynamic)]) + dynamic + plain + b"\0" + b"".join(items)
        for text, dynamic, plain, items in EVENTS
    )
    size = (len(content) + 8 + len(LABEL)) * 8
    (folder / "metadata").write_text(METADATA)
    (folder / "stream").write_bytes(struct.pack("<II", size, size) + LABEL + content)
    return str(folder)


def events_of(specs, **options):
    messages = bt2.TraceCollectionMessageIterator(specs, **options)
    return [message.event for message in messages if type(message) is bt2._EventMessageConst]


def text_of(data):
    return data.partition(b"\0")[0].decode("utf-8", "surrogateescape")


def test_bytes_of_a_text_field_include_those_after_a_null_character(trace):
    for event, (text, dynamic, plain, items) in zip(events_of(trace), EVENTS, strict=True):
        assert bytes(event["text"]) == text
        assert bytes(event["dynamic"]) == dynamic
        assert bytes(event["plain"]) == plain
        assert [bytes(item["inner"]) for item in event["list"]] == list(items)
        assert bytes(event.packet.context_field["label"]) == LABEL


def test_the_text_ends_at_the_first_null_character(trace):
    for event, (text, dynamic, _, items) in zip(events_of(trace), EVENTS, strict=True):
        assert str(event["text"]) == text_of(text) and len(event["text"]) == len(text_of(text))
        assert event["dynamic"] == text_of(dynamic)
        assert event.to_dict()["list"] == [{"inner": text_of(item)} for item in items]
        assert event.packet.context_field["label"] == "l"


class Sink(bt2._UserSinkComponent):
    """Calls a function, which is the component's `obj`, for each event."""

    def __init__(self, config, params, check):
        self._port = self._add_input_port("in")
        self._check = check

    def _user_graph_is_configured(self):
        self._iterator = self._create_message_iterator(self._port)

    def _user_consume(self):
        message = next(self._iterator)
        if type(message) is bt2._EventMessageConst:
            self._check(message.event)


def test_copies_of_a_filter_have_all_bytes(trace):
    plugin = bt2.find_plugin("lttng-utils")
    if plugin is None:
        pytest.skip("filter.lttng-utils.debug-info isn't built")
    checked = []

    def check(event):
        text, dynamic, plain, items = EVENTS[len(checked)]
        assert [bytes(event[name]) for name in ("text", "dynamic", "plain")] == [text, dynamic, plain]
        assert [bytes(item["inner"]) for item in event["list"]] == list(items)
        assert bytes(event.packet.context_field["label"]) == LABEL
        checked.append(text)

    graph = bt2.Graph(0)
    reader = bt2.find_plugin("ctf").source_component_classes["fs"]
    source = graph.add_component(reader, "source", params={"inputs": [trace]})
    copier = graph.add_component(plugin.filter_component_classes["debug-info"], "copier")
    sink = graph.add_component(Sink, "sink", obj=check)
    graph.connect_ports(next(iter(source.output_ports.values())), copier.input_ports["in"])
    graph.connect_ports(copier.output_ports["out"], sink.input_ports["in"])
    graph.run()
    assert len(checked) == len(EVENTS)


def test_text_arrays_can_become_binary_columns(trace):
    columns = bt2.columns(trace, "e", text_bytes=True)
    stream = arrow_reader.Stream(columns)
    types = arrow_reader.types(stream.schema)
    stream.close()
    assert [types[name] for name in ("label", "text", "dynamic", "plain")] == ["z"] * 4
    assert arrow_reader.read(columns) == [
        {
            "timestamp": None,
            "label": LABEL,
            "text": text,
            "n": len(dynamic),
            "dynamic": dynamic,
            "plain": plain,
            "list": [{"inner": item} for item in items],
        }
        for text, dynamic, plain, items in EVENTS
    ]
    rows = arrow_reader.read(bt2.columns(bt2.TraceCollectionMessageIterator(trace), "e", ["text"], text_bytes=True))
    assert rows == [{"text": text} for text, *_ in EVENTS]
    rows = arrow_reader.read(bt2.columns(trace, "e", ["text", "label"]))
    assert rows == [{"text": text_of(text), "label": "l"} for text, *_ in EVENTS]
    with pytest.raises(TypeError):
        bt2.columns(trace, "e", text_bytes=1)


def test_bytes_of_a_text_set_in_python_are_its_utf8_text():
    def members(tc):
        return [("text", tc.create_string_field_class())]

    def fill(payload, i):
        payload["text"].value = "t\xe4" * i
        payload["text"] += "!"

    spec = python_source(lambda component, iterator: events(component, iterator, members, fill, 3))
    assert [bytes(event["text"]) for event in events_of(spec)] == [b"!", b"t\xc3\xa4!", b"t\xc3\xa4t\xc3\xa4!"]
