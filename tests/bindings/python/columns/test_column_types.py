# SPDX-License-Identifier: MIT
"""Columns of each kind of field: compares types with the expected types, and values with those of an ordinary loop."""

import struct

import arrow_reader
import bt2
import expected
import pytest
from sources import events, python_source, write_trace


def check(members, fill, types, count=5, mip_versions=(1,), **options):
    """Checks the columns of `count` events against a loop, and their types against `types`. Returns the rows."""

    def spec():
        return python_source(
            lambda component, iterator: events(component, iterator, members, fill, count), mip_versions
        )

    columns = bt2.columns(spec(), "event", **options)
    stream = arrow_reader.Stream(columns)
    assert arrow_reader.types(stream.schema) == {"timestamp": "tsn:", **types}
    got = [row for batch in stream.batches() for row in batch]
    stream.close()
    assert got == expected.rows(spec(), "event") and len(got) == count
    return got


def test_columns_of_numbers_have_the_type_of_the_width(request):
    widths = [1, 8, 9, 16, 17, 32, 33, 64]
    formats = dict(zip(widths, "cchhiiqq".replace("h", "s").replace("q", "l")))

    def members(tc):
        result = [(f"u{w}", tc.create_unsigned_integer_field_class(w)) for w in widths]
        result += [(f"s{w}", tc.create_signed_integer_field_class(w)) for w in widths]
        result += [(f"b{w}", tc.create_bit_array_field_class(w)) for w in widths]
        return result + [
            ("bool", tc.create_bool_field_class()),
            ("single", tc.create_single_precision_real_field_class()),
            ("double", tc.create_double_precision_real_field_class()),
        ]

    def fill(payload, i):
        for w in widths:
            payload[f"u{w}"].value = [0, 1, 2**w - 1, 2 ** (w - 1), 2 ** (w - 1) - 1][i]
            payload[f"s{w}"].value = [0, -1, -(2 ** (w - 1)), 2 ** (w - 1) - 1, 0][i]
            payload[f"b{w}"].value_as_integer = [0, 1, 2**w - 1, 2 ** (w - 1), 0][i]
        payload["bool"].value = i % 2 == 0
        payload["single"].value = [0.5, -1.25, 1e30, float("inf"), 0.0][i]
        payload["double"].value = [0.1, -1e-300, 5e-324, float("-inf"), 1.0][i]

    types = {f"u{w}": formats[w].upper() for w in widths}
    types |= {f"s{w}": formats[w] for w in widths}
    types |= {f"b{w}": formats[w].upper() for w in widths}
    check(members, fill, {**types, "bool": "b", "single": "f", "double": "g"})


def test_texts_and_blobs_become_strings_and_bytes():
    def members(tc):
        return [
            ("text", tc.create_string_field_class()),
            ("fixed", tc.create_static_blob_field_class(4)),
            ("blob", tc.create_dynamic_blob_field_class()),
        ]

    def fill(payload, i):
        payload["text"].value = ["", "a", "äöü €", "\U0001f600" * 100, "x" * 5000][i]
        payload["fixed"].data[:] = bytes([i] * 4)
        payload["blob"].length = i * 100
        payload["blob"].data[:] = bytes([255 - i] * (i * 100))

    check(members, fill, {"text": "u", "fixed": "z", "blob": "z"})


def enumeration_members(tc):
    unsigned = tc.create_unsigned_enumeration_field_class(64)
    unsigned.add_mapping("ONE", bt2.UnsignedIntegerRangeSet([(1, 1)]))
    unsigned.add_mapping("TWO", bt2.UnsignedIntegerRangeSet([(2, 2), (4, 6)]))
    unsigned.add_mapping("ANY", bt2.UnsignedIntegerRangeSet([(2, 10)]))
    signed = tc.create_signed_enumeration_field_class(8)
    signed.add_mapping("NEGATIVE", bt2.SignedIntegerRangeSet([(-128, -1)]))
    return [("unsigned", unsigned), ("signed", signed)]


def fill_enumerations(payload, i):
    payload["unsigned"].value = [1, 2, 7, 0, 2**64 - 1][i % 5]
    payload["signed"].value = [-1, 5, -128, 127, 0][i % 5]


def test_enumerations_are_dictionaries_of_labels():
    rows = check(enumeration_members, fill_enumerations, {"unsigned": ("i", "u"), "signed": ("i", "u")})
    assert [row["unsigned"] for row in rows] == ["ONE", "TWO | ANY", "ANY", "0", str(2**64 - 1)]
    assert [row["signed"] for row in rows] == ["NEGATIVE", "5", "NEGATIVE", "127", "0"]


def test_enumerations_can_be_integers():
    spec = python_source(
        lambda component, iterator: events(component, iterator, enumeration_members, fill_enumerations, 5)
    )
    stream = arrow_reader.Stream(bt2.columns(spec, "event", enumeration_values=True))
    assert arrow_reader.types(stream.schema) == {"timestamp": "tsn:", "unsigned": "L", "signed": "c"}
    rows = next(stream.batches())
    assert [row["unsigned"] for row in rows] == [1, 2, 7, 0, 2**64 - 1]
    assert [row["signed"] for row in rows] == [-1, 5, -128, 127, 0]
    stream.close()


def test_the_size_of_an_enumeration_s_dictionary_is_limited():
    def members(tc):
        return [("e", tc.create_unsigned_enumeration_field_class(32))]

    count = 150_000
    spec = python_source(
        lambda component, iterator: events(
            component, iterator, members, lambda payload, i: setattr(payload["e"], "value", i), count
        )
    )
    stream = arrow_reader.Stream(bt2.columns(spec, "event", ["e"]))
    sizes, position = [], 0
    while (array := stream.next()) is not None:
        sizes.append(array.children[0][0].dictionary[0].length)
        for row in arrow_reader.rows(stream.schema, array):
            assert row["e"] == str(position)
            position += 1
        arrow_reader.release(array)
    stream.close()
    assert position == count and len(sizes) > 2 and max(sizes) <= 2 * 65536 + 1


def test_columns_of_arrays_contain_lists():
    def members(tc):
        number = tc.create_unsigned_integer_field_class
        structure = tc.create_structure_field_class(members=[("a", number(8)), ("b", tc.create_string_field_class())])
        inner = tc.create_dynamic_array_field_class(number(16))
        return [
            ("fixed", tc.create_static_array_field_class(number(32), 3)),
            ("none", tc.create_static_array_field_class(number(32), 0)),
            ("dynamic", tc.create_dynamic_array_field_class(tc.create_bool_field_class())),
            ("nested", tc.create_dynamic_array_field_class(inner)),
            ("structures", tc.create_dynamic_array_field_class(structure)),
        ]

    def fill(payload, i):
        payload["fixed"].value = [i, i + 1, i + 2]
        payload["dynamic"].value = [j % 3 == 0 for j in range(i * 7)]
        payload["nested"].value = [list(range(j)) for j in range(i)]
        payload["structures"].length = i
        for j in range(i):
            payload["structures"][j].value = {"a": j, "b": "t" * j}

    check(
        members,
        fill,
        {
            "fixed": ("+l", {"item": "I"}),
            "none": ("+l", {"item": "I"}),
            "dynamic": ("+l", {"item": "b"}),
            "nested": ("+l", {"item": ("+l", {"item": "S"})}),
            "structures": ("+l", {"item": ("+s", {"a": "C", "b": "u"})}),
        },
    )


def test_options_and_variants_become_nullable_columns():
    def members(tc):
        number = tc.create_signed_integer_field_class
        empty = tc.create_structure_field_class()
        pair = tc.create_structure_field_class(
            members=[("x", number(8)), ("list", tc.create_dynamic_array_field_class(number(8)))]
        )
        variant = tc.create_variant_field_class()
        variant.append_option("number", number(64))
        variant.append_option("pair", pair)
        variant.append_option("flag", tc.create_bool_field_class())
        inner = tc.create_option_field_class_without_selector_field(number(32))
        return [
            ("empty", empty),
            ("option", tc.create_option_field_class_without_selector_field(tc.create_string_field_class())),
            ("options", tc.create_option_field_class_without_selector_field(inner)),
            ("variant", variant),
        ]

    def fill(payload, i):
        payload["option"].has_field = i % 2 == 1
        if i % 2 == 1:
            payload["option"].field.value = f"text {i}"
        payload["options"].has_field = i > 1
        if i > 1:
            payload["options"].field.has_field = i > 2
        if i > 2:
            payload["options"].field.field.value = -i
        payload["variant"].selected_option_index = i % 3
        if i % 3 == 0:
            payload["variant"].selected_option.value = -i
        elif i % 3 == 1:
            payload["variant"].selected_option.value = {"x": i, "list": [1] * i}
        else:
            payload["variant"].selected_option.value = True

    rows = check(
        members,
        fill,
        {
            "empty": "n",
            "option": "u",
            "options": "i",
            "variant": ("+s", {"number": "l", "pair": ("+s", {"x": "c", "list": ("+l", {"item": "c"})}), "flag": "b"}),
        },
        count=20,
        mip_versions=(0,),
    )
    assert rows[0]["option"] is None and rows[1]["option"] == "text 1"
    assert [rows[i]["options"] for i in range(4)] == [None, None, None, -3]
    assert rows[1]["variant"] == {"number": None, "pair": {"x": 1, "list": [1]}, "flag": None}


def test_members_of_structures_can_be_columns():
    def members(tc):
        number = tc.create_signed_integer_field_class
        inner = tc.create_structure_field_class(members=[("c", number(8)), ("c.d", number(8))])
        outer = tc.create_structure_field_class(members=[("inner", inner)])
        return [("a", outer), ("a.inner.c", number(8)), ("timestamp", number(8))]

    def fill(payload, i):
        payload["a"].value = {"inner": {"c": i, "c.d": i + 1}}
        payload["a.inner.c"].value = i + 2
        payload["timestamp"].value = i + 3

    spec = python_source(lambda component, iterator: events(component, iterator, members, fill, 2))
    fields = ["a.inner.c.d", "a.inner.c", "payload.a", "a.inner", "payload.timestamp", "payload"]
    assert arrow_reader.read(bt2.columns(spec, "event", fields))[1] == {
        "a.inner.c.d": 2,
        "a.inner.c": 3,
        "payload.a": {"inner": {"c": 1, "c.d": 2}},
        "a.inner": {"c": 1, "c.d": 2},
        "payload.timestamp": 4,
        "payload": {"a": {"inner": {"c": 1, "c.d": 2}}, "a.inner.c": 3, "timestamp": 4},
    }
    # By default, the table has all fields. The column of the time is `timestamp`, so the member with this name gets the
    # prefix of its scope.
    assert list(arrow_reader.read(bt2.columns(spec, "event"))[0]) == [
        "timestamp",
        "a",
        "a.inner.c",
        "payload.timestamp",
    ]


def test_columns_have_the_names_of_the_keys_of_to_dict():
    names = ["timestamp", "payload.timestamp", "a", "payload.payload.timestamp"]

    def members(tc):
        return [(name, tc.create_signed_integer_field_class(8)) for name in names]

    def fill(payload, i):
        for number, name in enumerate(names):
            payload[name].value = number

    spec = python_source(lambda component, iterator: events(component, iterator, members, fill, 1))
    (row,) = arrow_reader.read(bt2.columns(spec, "event"))
    messages = bt2.TraceCollectionMessageIterator(spec)
    (event,) = [message.event for message in messages if type(message) is bt2._EventMessageConst]
    assert {"name": "event", **row} == event.to_dict()
    assert row == {
        "timestamp": 0,
        "payload.timestamp": 0,
        "payload.payload.timestamp": 1,
        "a": 2,
        "payload.payload.payload.timestamp": 3,
    }


def test_members_of_options_and_variants_can_be_columns():
    def members(tc):
        number = tc.create_signed_integer_field_class
        pair = tc.create_structure_field_class(members=[("x", number(8)), ("y", number(8))])
        variant = tc.create_variant_field_class()
        variant.append_option("number", number(16))
        variant.append_option("pair", tc.create_structure_field_class(members=[("x", number(8))]))
        return [("option", tc.create_option_field_class_without_selector_field(pair)), ("variant", variant)]

    def fill(payload, i):
        payload["option"].has_field = i > 0
        if i > 0:
            payload["option"].field.value = {"x": i, "y": -i}
        payload["variant"].selected_option_index = i % 2
        payload["variant"].selected_option.value = {"x": i} if i % 2 else i

    spec = python_source(lambda component, iterator: events(component, iterator, members, fill, 3), (0,))
    fields = ["option.y", "variant.number", "payload.variant.pair.x"]
    rows = arrow_reader.read(bt2.columns(spec, "event", fields))
    assert [tuple(row[field] for field in fields) for row in rows] == [(None, 0, None), (-1, None, 1), (-2, 2, None)]


def test_exact_names_in_any_scope_take_precedence_over_similar_names():
    def members(tc):
        number = tc.create_signed_integer_field_class
        return [
            ("_a", number(8)),
            ("b", number(8)),
            ("_b", number(8)),
            ("perf_cpu_cycles", number(8)),
            ("_payload", number(8)),
        ]

    def fill(payload, i):
        for index, name in enumerate(payload):
            payload[name].value = index

    spec = python_source(lambda component, iterator: events(component, iterator, members, fill, 1))
    fields = ["a", "_a", "b", "_b", "payload._perf_cpu_cycles", "perf:cpu:cycles", "$payload.a"]
    (row,) = arrow_reader.read(bt2.columns(spec, "event", [*fields, "payload"]))
    assert [row[field] for field in fields] == [0, 0, 1, 2, 3, 3, 0]
    assert row["payload"] == {"_a": 0, "b": 1, "_b": 2, "perf_cpu_cycles": 3, "_payload": 4}


def test_events_without_clock_have_no_time():
    def members(tc):
        return [("n", tc.create_signed_integer_field_class(8))]

    def spec():
        return python_source(
            lambda component, iterator: events(
                component, iterator, members, lambda payload, i: setattr(payload["n"], "value", i), 3, clock=False
            )
        )

    assert [tuple(row.values()) for row in arrow_reader.read(bt2.columns(spec(), "event"))] == [
        (None, 0),
        (None, 1),
        (None, 2),
    ]
    with pytest.raises(ValueError, match="no time"):
        list(bt2.columns(spec(), "event", begin=0))


# These fields are in a trace on disk. If a table has only some of them, the CTF reader decodes only a part of an event.
FIELDS = """
    enum : u8 {{ SMALL = 0, LARGE = 1 ... 9, MORE = 5 }} tag;
    variant <tag> {{ u8 SMALL; string LARGE; }} v;
    u16 n; u32 items[n];
    string text;
    struct {{ u8 x; struct {{ string y; }} z; }} s;
    integer {{ size = 8; align = 8; encoding = UTF8; }} fixed[6];
    u8 last;
""".replace("{{", "{").replace("}}", "}")


def record(i):
    tag = i % 4
    payload = bytes([tag])
    payload += bytes([i % 256]) if tag == 0 else b"v" * (i % 5) + b"\0"
    payload += struct.pack(f"<H{i % 7}I", i % 7, *range(i % 7))
    payload += b"t\xc3\xa4\xff\xe2\x82"[: i % 7] + b"\0"
    payload += bytes([i % 256]) + b"y" * (i % 3) + b"\0"
    payload += (b"fix" * 2)[: i % 7].ljust(6, b"\0")
    return payload + bytes([255 - i % 256])


@pytest.fixture(scope="module")
def rich(tmp_path_factory):
    folder = tmp_path_factory.mktemp("columns") / "rich"
    records = [(i, i % 2, record(i) if i % 2 else b"") for i in range(400)]
    return write_trace(folder, [("other", ""), ("rich", FIELDS)], records)


def test_every_selection_of_fields_has_the_same_values(rich):
    wanted = expected.rows(rich.as_posix(), "rich")
    names = ["tag", "v", "n", "items", "text", "s", "fixed", "last"]
    assert len(wanted) == 200 and set(wanted[0]) == {"timestamp", "cpu_id", *names}
    for bits in range(1 << len(names)):
        fields = [name for i, name in enumerate(names) if bits >> i & 1]
        got = arrow_reader.read(bt2.columns(rich, "rich", fields))
        assert got == [{name: row[name] for name in fields} for row in wanted]


def test_invalid_utf8_in_text_is_replaced(rich):
    texts = {row["text"] for row in arrow_reader.read(bt2.columns(rich, "rich", ["text"]))}
    assert {"tä", "tä\ufffd", "tä\ufffd\ufffd"} <= texts


def test_one_member_of_a_structure_can_be_read_alone(rich):
    wanted = expected.rows(rich.as_posix(), "rich")
    got = arrow_reader.read(bt2.columns(rich, "rich", ["s.z.y", "packet_context.cpu_id"]))
    assert [row["s.z.y"] for row in got] == [row["s"]["z"]["y"] for row in wanted]
    assert {row["packet_context.cpu_id"] for row in got} == {3}


def test_invalid_utf8_in_a_label_is_replaced(tmp_path):
    folder = write_trace(tmp_path / "t", [("e", "struct { u8 a; } s;")], [(0, 0, b"\7")])
    metadata = folder / "metadata"
    metadata.write_bytes(metadata.read_bytes().replace(b"u8 a;", b'enum : u8 { "l\xe4bel" = 7 } a;'))
    assert arrow_reader.read(bt2.columns(folder, "e", ["s"]))[0]["s"] == {"a": "l\ufffdbel"}
