# SPDX-License-Identifier: MIT
"""Metadata with many items of one kind. Reading it must not take quadratic time.

KINDS[name](count) is the text. The first stream class and the first event class are those of trace_builder.
"""

import trace_builder
from ctf2_builder import S64, U8, U64, field, fixed, join, option, properties, selected, sequence, structure, unsigned

CLOCK = field("clock-class", id="main", frequency=1000000000, origin="unix-epoch")


def with_role(role, length=64):
    return unsigned(length, alignment=8, roles=[role])


def stream_class(number, **more):
    return field("data-stream-class", id=number, default_clock_class_id="main", **more)


STREAM = stream_class(
    0,
    packet_context_field_class=structure(
        ("packet_size", with_role("packet-total-length")),
        ("content_size", with_role("packet-content-length")),
        ("timestamp_begin", with_role("default-clock-timestamp")),
        ("timestamp_end", with_role("packet-end-default-clock-timestamp")),
        ("events_discarded", with_role("discarded-event-record-counter-snapshot")),
        ("packet_seq_num", with_role("packet-sequence-number")),
    ),
    event_record_header_field_class=structure(
        ("id", with_role("event-record-class-id", 16)), ("timestamp", with_role("default-clock-timestamp"))
    ),
)


def event_class(number, **more):
    return field("event-record-class", id=number, data_stream_class_id=0, name=f"e{number}", **more)


def ctf2(*, members=(), clocks=(), after=(), number_attributes=None, **trace_class):
    """Returns metadata. The fragments `clocks` come before the stream class, and the fragments `after` at the end."""
    header = structure(
        ("magic", with_role("packet-magic-number", 32)), ("stream_id", with_role("data-stream-class-id", 32))
    )
    return join(
        [
            field("preamble", version=2),
            field("trace-class", packet_header_field_class=header, **trace_class),
            *clocks,
            CLOCK,
            STREAM,
            event_class(
                0,
                payload_field_class=structure(("value", unsigned(32, alignment=8))),
                attributes=number_attributes or {},
            )
            | {"name": "number"},
            event_class(9, payload_field_class=structure(*members)),
            *after,
        ]
    )


def repeat(form, count, separator=" "):
    """Returns `count` copies of `form`. In each copy, # is replaced by the index of the copy."""
    return separator.join(form.replace("#", str(i)) for i in range(count))


def labels(form, count):
    return "enum : uint64_t { " + repeat(form, count, ", ") + " }"


def payload(fields):
    return trace_builder.metadata(
        more=f"event {{ name = e; id = 9; stream_id = 0; fields := struct {{ {fields} }}; }};"
    )


def blocks(form, count):
    return trace_builder.metadata(more=repeat(form, count, "\n"))


def each(make, count):
    return [made for i in range(count) for made in make(i)]


def attributes_of(count):
    return {"example.com": {f"a{i}": i for i in range(count)}}


def options(make, count):
    return {"members": [("t", U64), ("s", S64), ("v", selected("variant", "t", options=each(make, count)))]}


EVENT = "event { name = e#; id = 1#; stream_id = 0; fields := struct { uint8_t x; }; };"
STREAM_BLOCK = "stream { id = 1#; packet.context := struct { uint64_t packet_size; }; };"
CLOCK_BLOCKS = (
    "clock { name = c#; }; typealias integer { size = 64; map = clock.c#.value; } := t#;"
    "stream { id = 1#; packet.context := struct { t# timestamp_begin; }; };"
)

KINDS = {
    "tsdl-members": lambda n: payload(repeat("uint8_t m#;", n)),
    "tsdl-labels": lambda n: payload(labels("L# = #0", n) + " e;"),
    "tsdl-overlapping-labels": lambda n: payload(labels("L# = 0 ... #", n) + " e;"),
    "tsdl-options": lambda n: payload(labels("O# = #0", n) + " t; variant <t> { " + repeat("uint8_t O#;", n) + " } v;"),
    "tsdl-unselectable-options": lambda n: payload(
        labels("O# = #0", 1) + " t; variant <t> { " + repeat("uint8_t O#;", n) + " } v;"
    ),
    "tsdl-ranges-of-options": lambda n: payload(
        labels("A = #0, B = #5", n) + " t; variant <t> { uint8_t A; uint8_t B; } v;"
    ),
    "tsdl-paths-through-options": lambda n: payload(
        labels("O# = #0", n)
        + " t; variant <t> { "
        + repeat("struct { uint8_t l; } O#;", n)
        + " } v; "
        + repeat("uint8_t a#[v.O#.l];", n)
    ),
    "tsdl-variants": lambda n: payload(
        "enum : uint8_t { A, B } t; " + repeat("variant <t> { uint8_t A; uint8_t B; } v#;", n)
    ),
    "tsdl-sequences": lambda n: payload(repeat("uint8_t l#; uint8_t m#[l#];", n)),
    "tsdl-types": lambda n: payload(repeat("typealias integer { size = 8; } := t#; struct s# { t# a; } m#;", n)),
    "tsdl-keys-in-stream": lambda n: trace_builder.metadata(
        more="stream { id = 1; event.header := struct { uint16_t id; }; event.context := struct {"
        + repeat("uint8_t l#;", n)
        + "}; };\n"
        + repeat(EVENT.replace("stream_id = 0", "stream_id = 1").replace("x;", "x[stream.event.context.l#];"), n)
    ),
    "tsdl-events": lambda n: blocks(EVENT, n),
    "tsdl-streams": lambda n: blocks(STREAM_BLOCK, n),
    "tsdl-clocks": lambda n: blocks(CLOCK_BLOCKS, n),
    "tsdl-environment": lambda n: trace_builder.metadata(env=repeat("e# = #;", n)),
    "tsdl-packet-header": lambda n: blocks(STREAM_BLOCK, n).replace(
        "uint32_t stream_id;", "uint32_t stream_id; struct {" + repeat("uint8_t m#;", n) + "} align(32) unused[0];"
    ),
    "json-members": lambda n: ctf2(members=each(lambda i: [(f"m{i}", U8)], n)),
    "json-labels": lambda n: ctf2(members=[("e", U64 | {"mappings": {f"L{i}": [[i, i + 1]] for i in range(n)}})]),
    "json-flags": lambda n: ctf2(
        members=[("f", fixed("bit-map", 8, flags={f"F{i}": [[i % 8, i % 8]] for i in range(n)}))]
    ),
    "json-options": lambda n: ctf2(**options(lambda i: [option(f"O{i}", [[i * 2, i * 2 + 1]], U8)], n)),
    "json-ranges-of-options": lambda n: ctf2(
        **options(lambda i: [option(f"O{i}", [[j * 4 + i, j * 4 + i] for j in range(n)], U8)], 2)
    ),
    "json-paths-through-options": lambda n: ctf2(
        members=[
            ("t", U64),
            (
                "v",
                selected("variant", "t", options=[option(f"O{i}", [[i, i]], structure(("l", U8))) for i in range(n)]),
            ),
            ("a", field("dynamic-length-blob", length_field_location={"path": ["v", "l"]})),
        ]
    ),
    "json-ranges-of-optional": lambda n: ctf2(
        members=[
            ("t", U64),
            ("o", selected("optional", "t", selector_field_ranges=[[i * 2, i * 2] for i in range(n)], field_class=U8)),
        ]
    ),
    "json-sequences": lambda n: ctf2(members=each(lambda i: [(f"l{i}", U8), (f"m{i}", sequence(f"l{i}", U8))], n)),
    "json-aliases": lambda n: ctf2(
        members=each(lambda i: [(f"m{i}", f"a{i}")], n),
        clocks=[field("field-class-alias", name=f"a{i}", field_class=U8) for i in range(n)],
    ),
    "json-events": lambda n: ctf2(after=[event_class(i + 10, payload_field_class=structure()) for i in range(n)]),
    "json-streams": lambda n: ctf2(after=[stream_class(i + 10) for i in range(n)]),
    "json-clocks": lambda n: ctf2(
        clocks=[CLOCK | {"id": f"c{i}"} for i in range(n)],
        after=[stream_class(i + 10) | {"default-clock-class-id": f"c{i}"} for i in range(n)],
    ),
    "json-environment": lambda n: ctf2(environment={f"e{i}": i for i in range(n)}),
    "json-attributes-of-trace": lambda n: ctf2(attributes=attributes_of(n)),
    "json-attributes-of-event": lambda n: ctf2(number_attributes=attributes_of(n)),
    "json-attributes-of-members": lambda n: ctf2(
        members=each(lambda i: [properties(name=f"m{i}", field_class=U8, attributes=attributes_of(1))], n)
    ),
    "json-namespaces": lambda n: ctf2(number_attributes={f"n{i}": i for i in range(n)}),
}


def options_of(name):
    """Only MIP 0 resolves links between field classes. CTF 2 needs MIP 1."""
    return ["--allowed-mip-versions=0"] if name.startswith("tsdl") else []


# Only the first hundred warnings of each kind are shown.
WARNINGS = {
    "tsdl-warnings": lambda n: blocks(EVENT.replace("id = 1", "loglevel = 99; id = 1"), n),
    "json-warnings": lambda n: ctf2(environment={f"e{i}": 2**63 + i for i in range(n)}),
}
