# SPDX-License-Identifier: MIT
"""Inputs for tests: a source component written in Python, and traces written byte by byte."""

import struct

import bt2


def python_source(make_messages, mip_versions=(0, 1)):
    """Returns the specification of a source. Its iterators return the items of `make_messages(component, iterator)`."""

    class Iterator(bt2._UserMessageIterator):
        def __init__(self, config, port):
            self._messages = make_messages(self._component, self)

        def __next__(self):
            return next(self._messages)

    class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            return list(mip_versions)

        def __init__(self, config, params, obj):
            self._add_output_port("out")

    return bt2.ComponentSpec(Source)


def event_class(component, members, name="event", clock=True, **scopes):
    """Returns an event class whose payload has the members `members(trace class)`, and a stream for its events."""
    trace_class = component._create_trace_class()
    options = {}
    if clock:
        options["default_clock_class"] = component._create_clock_class(name="clock")
    stream_class = trace_class.create_stream_class(**options)
    payload = trace_class.create_structure_field_class(members=members(trace_class))
    result = stream_class.create_event_class(name=name, payload_field_class=payload)
    return result, trace_class().create_stream(stream_class)


def events(component, iterator, members, fill, count=1, clock=True):
    """Yields the messages of a stream with `count` events. `fill(payload, i)` sets the fields of event i."""
    class_, stream = event_class(component, members, clock=clock)
    yield iterator._create_stream_beginning_message(stream)
    for i in range(count):
        message = iterator._create_event_message(class_, stream, *([i] if clock else []))
        fill(message.event.payload_field, i)
        yield message
    yield iterator._create_stream_end_message(stream)


METADATA = """/* CTF 1.8 */
typealias integer {{ size = 8; align = 8; }} := u8;
typealias integer {{ size = 16; align = 8; }} := u16;
typealias integer {{ size = 32; align = 8; }} := u32;
typealias integer {{ size = 64; align = 8; }} := u64;
trace {{ major = 1; minor = 8; byte_order = le; uuid = "00000000-0000-0000-0000-{number:012}"; }};
clock {{ name = c; freq = 1000000000; absolute = true; }};
stream {{
    packet.context := struct {{ u32 packet_size; u32 content_size; u8 cpu_id; }};
    event.header := struct {{ u8 id; integer {{ size = 64; align = 8; map = clock.c.value; }} timestamp; }};
}};
"""


def write_trace(folder, event_classes, records, number=1):
    """
    Writes a trace of one packet. An item of `event_classes` is `name, fields in TSDL`, an item of `records` is
    `time, index of the class, payload`.
    """
    folder.mkdir(parents=True)
    metadata = METADATA.format(number=number)
    for i, (name, fields) in enumerate(event_classes):
        metadata += f'event {{ name = "{name}"; id = {i}; fields := struct {{ {fields} }}; }};\n'
    (folder / "metadata").write_text(metadata)
    content = b"".join(struct.pack("<BQ", id_, time) + payload for time, id_, payload in records)
    size = (len(content) + 9) * 8
    (folder / "stream").write_bytes(struct.pack("<IIB", size, size, 3) + content)
    return folder
