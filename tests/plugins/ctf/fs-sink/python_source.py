# SPDX-License-Identifier: MIT
"""Writes the events of Python sources as traces and as text.

python_source.py FOLDER CASE MIP-VERSION CTF-VERSION [CASE MIP-VERSION CTF-VERSION...]

Each run writes the trace FOLDER/CASE-MIP-VERSION-CTF-VERSION, and its text to a file with the same name and `.txt`. The
program prints the successful runs. Each run has its own process, because some runs abort. All runs use one program,
because loading bt2 takes much longer than a run.
"""

import os
import sys
import traceback

import bt2

UNSIGNED = bt2.UnsignedIntegerRangeSet([(1, 4), (6, 9)])
SIGNED = bt2.SignedIntegerRangeSet([(-5, -1), (7, 7)])


def location(tc, *names):
    return tc.create_field_location(bt2.FieldLocationScope.EVENT_PAYLOAD, list(names))


def numbers(tc):
    u8, s8 = tc.create_unsigned_integer_field_class(8), tc.create_signed_integer_field_class(8)
    yield "bool", tc.create_bool_field_class(), True
    yield "bits", tc.create_bit_array_field_class(9), 0x155
    for length in (1, 5, 13, 32, 64):
        yield f"u{length}", tc.create_unsigned_integer_field_class(length), 2**length - 1
        yield f"s{length}", tc.create_signed_integer_field_class(length), -(2 ** (length - 1))
    yield "hex", tc.create_unsigned_integer_field_class(16, bt2.IntegerDisplayBase.HEXADECIMAL), 0xABC
    yield "enum", tc.create_unsigned_enumeration_field_class(8, mappings=[("a", UNSIGNED)]), 7
    yield "signed_enum", tc.create_signed_enumeration_field_class(7, mappings=[("b", SIGNED)]), -2
    yield "single", tc.create_single_precision_real_field_class(), 0.5
    yield "double", tc.create_double_precision_real_field_class(), -1e100
    yield "text", tc.create_string_field_class(), 'é "x"'
    yield "structure", tc.create_structure_field_class(members=[("a", u8), ("b", s8)]), {"a": 1, "b": -1}


def arrays(tc):
    u8 = tc.create_unsigned_integer_field_class(8)
    yield "static", tc.create_static_array_field_class(u8, 2), [1, 2]
    yield "dynamic", tc.create_dynamic_array_field_class(tc.create_string_field_class()), ["a", "", "bc"]
    length = tc.create_unsigned_integer_field_class(8)
    yield "length", length, 2
    elem = tc.create_signed_integer_field_class(5)
    if tc.graph_mip_version == 0:
        yield "keyed", tc.create_dynamic_array_field_class(elem, length), [3, -3]
    else:
        where = location(tc, "length")
        yield "keyed", tc.create_dynamic_array_field_class(elem, length_field_location=where), [3, -3]


def nested_arrays(tc):
    inner = tc.create_dynamic_array_field_class(tc.create_unsigned_integer_field_class(8))
    yield "arrays", tc.create_static_array_field_class(inner, 2), [[1], [2, 3]]


def options(tc):
    for name, value in (("full", 3), ("empty", None)):
        content = tc.create_unsigned_integer_field_class(8)
        yield name, tc.create_option_field_class_without_selector_field(content), value


def integer_option(tc, key_name, key, ranges):
    content = tc.create_string_field_class()
    if tc.graph_mip_version == 0:
        return tc.create_option_field_class_with_integer_selector_field(content, key, ranges)
    if ranges is UNSIGNED:
        create = tc.create_option_field_class_with_unsigned_integer_selector_field
    else:
        create = tc.create_option_field_class_with_signed_integer_selector_field
    return create(content, location(tc, key_name), ranges)


def bool_option(tc, key, is_reversed):
    content = tc.create_string_field_class()
    create = tc.create_option_field_class_with_bool_selector_field
    if tc.graph_mip_version == 0:
        return create(content, key, is_reversed)
    return create(content, selector_is_reversed=is_reversed, selector_field_location=location(tc, "bool"))


def keyed_options(tc):
    keys = {
        "bool": tc.create_bool_field_class(),
        "u": tc.create_unsigned_integer_field_class(8),
        "s": tc.create_signed_integer_field_class(8),
    }
    yield "bool", keys["bool"], True
    yield "u", keys["u"], 2
    yield "s", keys["s"], 0
    yield "by_bool", bool_option(tc, keys["bool"], False), "x"
    yield "by_reversed_bool", bool_option(tc, keys["bool"], True), None
    yield "by_u", integer_option(tc, "u", keys["u"], UNSIGNED), "y"
    yield "by_s", integer_option(tc, "s", keys["s"], SIGNED), None


def variants(tc):
    create = (
        tc.create_variant_field_class
        if tc.graph_mip_version == 0
        else tc.create_variant_field_class_without_selector_field
    )
    u8, text = tc.create_unsigned_integer_field_class(8), tc.create_string_field_class()
    yield "variant", create(options=[("int", u8), ("text", text)]), (1, "x")


def keyed_variants(tc):
    for name, key, ranges, value in (
        ("u", tc.create_unsigned_integer_field_class(8), UNSIGNED, 6),
        ("s", tc.create_signed_integer_field_class(8), SIGNED, 7),
        ("e", tc.create_unsigned_enumeration_field_class(8, mappings=[("number", UNSIGNED)]), UNSIGNED, 9),
    ):
        members = [("number", tc.create_unsigned_integer_field_class(8), ranges)]
        yield name, key, value
        if tc.graph_mip_version == 0:
            yield f"by_{name}", tc.create_variant_field_class(key, options=members), (0, 5)
        elif ranges is SIGNED:
            create = tc.create_variant_field_class_with_signed_integer_selector_field
            yield f"by_{name}", create(location(tc, name), options=members), (0, 5)
        else:
            create = tc.create_variant_field_class_with_unsigned_integer_selector_field
            yield f"by_{name}", create(location(tc, name), options=members), (0, 5)


def unset(tc):
    yield "number", tc.create_unsigned_integer_field_class(8), None
    yield "text", tc.create_string_field_class(), None
    yield "real", tc.create_double_precision_real_field_class(), None
    yield "list", tc.create_dynamic_array_field_class(tc.create_unsigned_integer_field_class(8)), None
    yield "option", tc.create_option_field_class_without_selector_field(tc.create_string_field_class()), None


def blobs(tc):
    yield "static", tc.create_static_blob_field_class(3, "a/b"), b"\1\2\xff"
    yield "dynamic", tc.create_dynamic_blob_field_class(), b"xyz"
    yield "length", tc.create_unsigned_integer_field_class(16), 2
    yield "keyed", tc.create_dynamic_blob_field_class(location(tc, "length")), b"zz"


def set_value(field, value):
    if isinstance(value, tuple):
        field.selected_option_index, field.selected_option.value = value
    elif isinstance(value, bytes):
        if isinstance(field, bt2._DynamicBlobField):
            field.length = len(value)
        field.data[:] = value
    elif isinstance(field, bt2._BitArrayField):
        field.value_as_integer = value
    elif value is not None:
        field.value = value


class Iterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        self._messages = iter(self._make(*port.user_data))

    def __next__(self):
        return next(self._messages)

    def _make(self, stream, event_class, values):
        packet = stream.create_packet()
        yield self._create_stream_beginning_message(stream)
        yield self._create_packet_beginning_message(packet, 5)
        for time in (10, 20):
            message = self._create_event_message(event_class, packet, time)
            for name, value in values:
                set_value(message.event.payload_field[name], value)
            yield message
        yield self._create_packet_end_message(packet, 30)
        yield self._create_stream_end_message(stream)


def create_source_class(case, mip_version):
    class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            return [mip_version]

        def __init__(self, config, params, obj):
            tc = self._create_trace_class()
            stream_class = tc.create_stream_class(
                default_clock_class=self._create_clock_class(name="c"),
                supports_packets=True,
                packets_have_beginning_default_clock_snapshot=True,
                packets_have_end_default_clock_snapshot=True,
            )
            members = list(case(tc))
            payload = tc.create_structure_field_class(members=[member[:2] for member in members])
            event_class = stream_class.create_event_class(name="e", payload_field_class=payload)
            stream = tc(name="t").create_stream(stream_class, name="stream")
            self._add_output_port("out", (stream, event_class, [(name, value) for name, _, value in members]))

    return Source


def write(case, mip_version, plugin, sink_class, params):
    graph = bt2.Graph(mip_version)
    source = graph.add_component(create_source_class(case, mip_version), "source")
    sink = graph.add_component(bt2.find_plugin(plugin).sink_component_classes[sink_class], "sink", params)
    graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
    graph.run()


TEXT = {"color": "never", "clock-cycles": True, "no-delta": True, "name-default": "show"}


def run(path, case, mip_version, ctf_version):
    write(case, mip_version, "text", "pretty", {**TEXT, "path": path + ".txt"})
    params = {"path": path, "ctf-version": ctf_version, "quiet": True, "assume-single-trace": True}
    write(case, mip_version, "ctf", "fs", params)


def run_in_process(path, case, mip_version, ctf_version):
    """Returns whether the run succeeds."""
    process = os.fork()
    if process == 0:
        status = 1
        try:
            run(path, globals()[case], int(mip_version), ctf_version)
            status = 0
        except Exception:
            traceback.print_exc()
        os._exit(status)
    return os.waitpid(process, 0)[1] == 0


for words in zip(sys.argv[2::3], sys.argv[3::3], sys.argv[4::3]):
    name = "-".join(words)
    if run_in_process(os.path.join(sys.argv[1], name), *words):
        print(name)
