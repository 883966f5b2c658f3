# SPDX-License-Identifier: MIT
"""One trace of CTF 2 for each kind of field or property that can be written.

CASES[name] contains a trace and the differences between its text and the text of its copies. The differences are pairs
of an old and a new text, which are replaced in order. Generated keys are removed from the text first.
"""

import random
import struct

from ctf2_builder import U8, field, fixed, option, properties, selected, signed, structure, unsigned
from ctf2_trace import CLOCK, Event, Stream, Trace, payload

S8 = signed(8, alignment=8)
STRING = field("null-terminated-string")
ATTRIBUTES = {"some.org,2020": {"a": [1, -2, 0.5, "x", True, None, {"b": {}}], "c d": ""}}


def array(length, element, **more):
    return field("static-length-array", length=length, element_field_class=element, **more)


def random_bytes(count):
    return random.Random(count).randbytes(count)


def integers(create):
    bases = [2, 8, 10, 16]
    members = [(f"f{n}", create(n, preferred_display_base=bases[n % 4])) for n in range(1, 65)]
    return payload(*members, data=random_bytes(sum(range(1, 65)) // 8))


def enumeration(create, **mappings):
    return create(8, alignment=8, mappings=mappings)


def located(kind, *path, origin=None, **more):
    location = {"path": list(path)} | ({"origin": origin} if origin else {})
    return field(kind, selector_field_location=location, **more)


def counted(*path, element=U8, origin=None, kind="dynamic-length-array"):
    location = {"path": list(path)} | ({"origin": origin} if origin else {})
    more = {"element_field_class": element} if kind.endswith("array") else {}
    return field(kind, length_field_location=location, **more)


BOOL = fixed("boolean", 8, alignment=8)
NUMBERS_AND_TEXTS = [option("num", [[0, 3]], U8), option("text", [[4, 9], [20, 20]], STRING)]
SIGNED_OPTIONS = [option("neg", [[-128, -1]], U8), option("pos", [[1, 127]], structure(("x", STRING)))]

FIELDS = {
    "unsigned integers": integers(unsigned),
    "signed integers": integers(signed),
    "big-endian integers": payload(
        ("a", unsigned(16, alignment=8) | {"byte-order": "big-endian"}),
        ("b", signed(24, alignment=8) | {"byte-order": "big-endian"}),
        ("c", unsigned(5) | {"byte-order": "big-endian"}),
        ("d", unsigned(3) | {"byte-order": "big-endian"}),
        data=b"\x01\x02\xff\xfe\xfd\x55",
    ),
    "variable-length integers": payload(
        ("a", field("variable-length-unsigned-integer")),
        ("b", field("variable-length-signed-integer", preferred_display_base=16)),
        ("c", field("variable-length-unsigned-integer", mappings={"x": [[0, 1]]})),
        data=b"\x80\x01\x7f\x01",
    ),
    "unsigned enumerations": payload(
        ("a", enumeration(unsigned, x=[[0, 3], [7, 9]], y=[[2, 8]], z=[[255, 255]])),
        ("b", enumeration(unsigned, x=[[0, 3], [7, 9]], y=[[2, 8]], z=[[255, 255]])),
        ("c", enumeration(unsigned, **{'a "b" \\ c\n': [[2, 2]], "été": [[3, 3]], "int": [[3, 4]]})),
        ("d", enumeration(unsigned, **{'a "b" \\ c\n': [[2, 2]], "été": [[3, 3]], "int": [[3, 4]]})),
        ("e", unsigned(64, alignment=8, mappings={"max": [[2**63, 2**64 - 1]]})),
        data=b"\x03\x64\x02\x03" + b"\xff" * 8,
    ),
    "signed enumerations": payload(
        ("a", enumeration(signed, low=[[-128, -1]], zero=[[0, 0]], all=[[-128, 127]])),
        ("b", signed(64, alignment=8, mappings={"min": [[-(2**63), -1]], "max": [[2**63 - 1, 2**63 - 1]]})),
        data=b"\xff" + struct.pack("<q", -(2**63)),
    ),
    "enumerations without labels": payload(("a", enumeration(unsigned)), ("b", enumeration(signed)), data=b"\1\xff"),
    "reals": payload(
        *[(f"s{i}", fixed("floating-point-number", 32, alignment=8)) for i in range(4)],
        *[(f"d{i}", fixed("floating-point-number", 64, alignment=8)) for i in range(4)],
        data=struct.pack("<4f4d", 1.5, -0.0, float("inf"), float("nan"), 0.1, -0.0, float("-inf"), float("nan")),
    ),
    "strings": payload(
        ("a", STRING),
        ("b", STRING),
        ("c", field("static-length-string", length=6)),
        ("n", U8),
        ("d", counted("n", kind="dynamic-length-string")),
        ("e", field("static-length-string", length=4, encoding="utf-16le")),
        ("f", field("static-length-string", length=0)),
        data=b'\0a "b" \\ \n \xc3\xa9\0abc\0de\2xyu\0v\0',
    ),
    "static arrays": payload(
        ("a", array(3, U8)),
        ("b", array(0, U8)),
        ("c", array(2, STRING)),
        ("d", array(2, structure(("x", U8), ("y", STRING)))),
        ("e", array(2, array(3, unsigned(4)))),
        ("f", array(0, array(2, structure()))),
        data=b"\1\2\3a\0\0\4b\0\5\0\x21\x43\x65",
    ),
    "dynamic arrays": payload(
        ("n", U8),
        ("a", counted("n")),
        ("b", counted("n", element=STRING)),
        ("c", counted("n", element=counted("n"))),
        ("s", structure(("m", U8), ("none", unsigned(8, alignment=8)))),
        ("d", counted("s", "m", element=structure(("k", U8), ("v", counted("k", element=S8))))),
        ("e", counted("s", "none", element=STRING)),
        ("f", array(2, counted("n"))),
        data=b"\2\1\2x\0\0\1\2\3\4" + b"\2\0" + b"\1\xff\0" + b"\1\2\3\4",
    ),
    "structures": payload(
        ("a", structure()),
        ("b", structure(("c", structure(("d", structure()), ("e", U8))), ("f", structure()))),
        ("g", structure(("h", U8), minimum_alignment=64)),
        data=bytes(4) + b"\1" + bytes(7) + b"\2",
    ),
    "no fields": payload(data=b""),
    "no payload": payload(data=b"", payload=False),
}

TRANSLATED = {
    "booleans": payload(
        ("a", BOOL),
        ("b", BOOL),
        ("c", fixed("boolean", 32, alignment=8)),
        ("d", fixed("boolean", 1)),
        ("e", fixed("boolean", 7)),
        data=b"\0\xff\0\0\0\x80\x02",
    ),
    "bit arrays": payload(
        *[(f"a{n}", fixed("bit-array", n)) for n in (1, 7, 8, 12, 4, 64)],
        ("m", fixed("bit-map", 8, alignment=8, flags={"x": [[0, 1], [7, 7]], "y": [[1, 3]]})),
        data=random_bytes(13),
    ),
}

KEYED = {
    "options": payload(
        ("b", BOOL),
        ("u", U8),
        ("s", S8),
        ("a", selected("optional", "b", field_class=U8)),
        ("c", selected("optional", "u", field_class=STRING, selector_field_ranges=[[1, 4], [6, 9]])),
        ("d", selected("optional", "s", field_class=U8, selector_field_ranges=[[-5, -1], [7, 7]])),
        ("e", selected("optional", "s", field_class=structure(("x", U8)), selector_field_ranges=[[0, 9]])),
        data=b"\1\4\xfe\7x\0\2",
    ),
    "options that are empty": payload(
        ("b", BOOL),
        ("u", U8),
        ("s", S8),
        ("a", selected("optional", "b", field_class=U8)),
        ("c", selected("optional", "u", field_class=STRING, selector_field_ranges=[[1, 4], [6, 9]])),
        ("d", selected("optional", "s", field_class=U8, selector_field_ranges=[[-5, -1], [7, 7]])),
        data=b"\0\5\0",
    ),
    "options in compounds": payload(
        ("u", U8),
        ("a", array(2, selected("optional", "u", field_class=U8, selector_field_ranges=[[1, 4]]))),
        ("b", selected("optional", "u", field_class=array(2, U8), selector_field_ranges=[[1, 4]])),
        (
            "c",
            selected(
                "optional",
                "u",
                selector_field_ranges=[[0, 9]],
                field_class=selected("optional", "u", field_class=U8, selector_field_ranges=[[1, 4]]),
            ),
        ),
        ("d", structure(("e", located("optional", None, "u", field_class=U8, selector_field_ranges=[[1, 4]])))),
        data=b"\1\1\2\3\4\5\6",
    ),
    "variants": payload(
        ("u", U8),
        ("e", enumeration(unsigned, num=[[0, 3]], text=[[4, 9], [20, 20]])),
        ("s", S8),
        ("a", selected("variant", "u", options=NUMBERS_AND_TEXTS)),
        ("b", selected("variant", "e", options=NUMBERS_AND_TEXTS)),
        ("c", selected("variant", "s", options=SIGNED_OPTIONS)),
        ("d", selected("variant", "e", options=[option("other", [[0, 255]], U8)])),
        ("f", selected("variant", "u", options=[properties(selector_field_ranges=[[0, 255]], field_class=U8)])),
        data=b"\3\x14\2\xffx\0y\0\5\6",
    ),
    "variants in compounds": payload(
        ("e", enumeration(unsigned, num=[[0, 3]], text=[[4, 9], [20, 20]])),
        ("a", array(2, selected("variant", "e", options=NUMBERS_AND_TEXTS))),
        (
            "b",
            selected(
                "variant",
                "e",
                options=[
                    option("num", [[0, 3]], U8),
                    option("text", [[4, 9]], selected("variant", "e", options=NUMBERS_AND_TEXTS)),
                ],
            ),
        ),
        data=b"\4x\0y\0z\0",
    ),
    "options of a variant with names that are keywords": payload(
        ("e", enumeration(unsigned, **{"int": [[0, 3]], "_int": [[4, 9]], "a b": [[10, 10]], "été": [[11, 11]]})),
        (
            "v",
            selected(
                "variant",
                "e",
                options=[
                    option("int", [[0, 3]], U8),
                    option("_int", [[4, 9]], STRING),
                    option("a b", [[10, 10]], U8),
                    option("été", [[11, 11]], U8),
                ],
            ),
        ),
        data=b"\4x\0",
    ),
    "keys in earlier scopes": Trace(
        Stream(
            Event(
                ("a", counted("n", origin="packet-context")),
                ("b", counted("in", "m", origin="event-record-common-context")),
                ("c", located("optional", "q", origin="packet-context", field_class=U8)),
                ("d", counted("k", origin="event-record-specific-context")),
                ("e", located("variant", "k", origin="event-record-specific-context", options=NUMBERS_AND_TEXTS)),
                specific_context_field_class=structure(("k", U8)),
                data=b"\1" + b"\1\2" + b"\3" + b"\4" + b"\5" + b"\6",
            ),
            context=((("n", U8), ("q", BOOL)), b"\2\1"),
            common=((("in", structure(("m", U8))),), b"\1"),
        )
    ),
    "keys in the event header": Trace(
        Stream(
            Event(
                ("a", counted("n", origin="event-record-header")),
                (
                    "b",
                    located(
                        "optional", "n", origin="event-record-header", field_class=U8, selector_field_ranges=[[1, 2]]
                    ),
                ),
                ("c", located("variant", "n", origin="event-record-header", options=NUMBERS_AND_TEXTS)),
                ("d", array(2, counted("n", origin="event-record-header"))),
                data=b"\1\2" + b"\3" + b"\4" + b"\5\6\7\x08",
            ),
            header=((("n", U8),), b"\2"),
        )
    ),
    "keys in options": payload(
        ("e", U8),
        (
            "v",
            selected(
                "variant",
                "e",
                options=[
                    option("a", [[0, 3]], structure(("n", U8), ("l", counted("n")))),
                    option("b", [[4, 9]], structure(("x", STRING), ("n", U8))),
                ],
            ),
        ),
        ("w", counted("v", "n")),
        data=b"\5x\0\2\7\x08",
    ),
    "BLOBs": payload(
        ("a", field("static-length-blob", length=3, media_type="image/png")),
        ("b", field("static-length-blob", length=0)),
        ("n", U8),
        ("c", counted("n", kind="dynamic-length-blob") | {"media-type": "a/b"}),
        ("d", array(2, counted("n", kind="dynamic-length-blob"))),
        data=b"\1\2\xff\2\3\4\5\6\7\x08",
    ),
}

NAMES = [
    "int",
    "event",
    "_int",
    "__x",
    "a b",
    "été",
    "1a",
    "",
    "a.b",
    "a-b",
    "a_b",
    "packet_size",
    "timestamp",
    '"\\\n',
]

OTHERS = {
    "names": Trace(
        Stream(
            Event(*[(name, U8) for name in NAMES], data=bytes(range(len(NAMES))), name="a b"),
            Event(("id", U8), data=b"\1", id=1, name='é "\\\n'),
            Event(id=2, name=""),
            context=([(name, U8) for name in NAMES], bytes(range(len(NAMES)))),
            common=([(name, U8) for name in NAMES], bytes(range(len(NAMES)))),
            name="stream class",
        ),
        name="trace",
        clocks=[field("clock-class", id="a b", name="a b", frequency=7) | {"id": "c"}],
    ),
    "identities": Trace(
        Stream(Event(("a", U8), data=b"\1", namespace="ns.e", uid="uid e"), namespace="ns.s", uid="uid s", name="s"),
        namespace="ns.t",
        name="",
        uid="uid t",
        clocks=[CLOCK | {"namespace": "ns.c", "uid": "uid c"}],
    ),
    "event IDs": Trace(
        Stream(*[Event(("a", U8), data=b"\1", id=number) for number in (0, 2**63 - 1, 2**63, 2**64 - 1)], id=2**64 - 1)
    ),
    "stream classes that share a clock": Trace(
        *[Stream(Event(("a", U8), data=b"\1"), id=number, name=f"s{number}") for number in (3, 1, 2)]
    ),
    "clocks": Trace(
        Stream(Event(("a", U8), data=b"\1"), id=0, clock="c"),
        Stream(Event(("a", U8), data=b"\2"), id=1, clock="d"),
        Stream(Event(("a", U8), data=b"\2"), id=2, clock="e"),
        clocks=[
            CLOCK | {"precision": 5, "description": 'x "é" \\ \n', "offset-from-origin": {"seconds": -5, "cycles": 7}},
            CLOCK | {"id": "d", "accuracy": 6, "frequency": 12345, "offset-from-origin": {"seconds": 3}},
            CLOCK | {"id": "e", "name": "int", "uid": "0b3e1d2c-0a3e-4c6c-a4d5-2b5b7d2f0c11"},
        ],
    ),
    "a clock with an origin of its own": Trace(
        Stream(Event(("a", U8), data=b"\1")),
        clocks=[CLOCK | {"origin": {"namespace": "o.ns", "name": "o.name", "uid": "o.uid"}}],
    ),
    "no clock": Trace(Stream(Event(("a", U8), data=b"\1"), Event(id=1), clock=None), clocks=[]),
    "environment": Trace(
        Stream(Event(("a", U8), data=b"\1")),
        environment={"a": 1, "b": -(2**63), "c": 2**63 - 1, "d": "", "e": 'x "é" \\ \n', "a b": 1, "int": "x", "é": 3},
    ),
    "attributes": Trace(
        Stream(
            Event(
                {"name": "a", "field-class": U8 | {"attributes": ATTRIBUTES}, "attributes": ATTRIBUTES},
                ("b", structure({"name": "c", "field-class": STRING, "attributes": ATTRIBUTES}, attributes=ATTRIBUTES)),
                (
                    "d",
                    selected(
                        "variant",
                        "a",
                        options=[option("x", [[0, 9]], U8, attributes=ATTRIBUTES)],
                        attributes=ATTRIBUTES,
                    ),
                ),
                ("e", array(1, U8 | {"attributes": ATTRIBUTES}, attributes=ATTRIBUTES)),
                data=b"\1x\0\2\3",
                attributes=ATTRIBUTES,
            ),
            attributes=ATTRIBUTES,
        ),
        clocks=[CLOCK | {"attributes": ATTRIBUTES}],
        attributes=ATTRIBUTES,
    ),
    "log levels": Trace(
        Stream(
            *[
                Event(("a", U8), data=b"\1", id=i, attributes={"babeltrace.org,2020": {"log-level": level}})
                for i, level in enumerate(
                    ["emergency", "alert", "critical", "error", "warning", "notice", "info", "debug:system", "debug"]
                )
            ],
            Event(
                ("a", U8),
                data=b"\1",
                id=20,
                attributes={"babeltrace.org,2020": {"log-level": "alert", "emf-uri": "http://e/é", "more": 1}},
            ),
            Event(("a", U8), data=b"\1", id=21, attributes={"lttng.org,2009": {"log-level": 3, "emf-uri": "x"}}),
        )
    ),
}


class Case:
    """A trace, and the differences of its copies. `in_both` contains the differences in both versions, `in_ctf1` the
    additional differences in CTF 1.8."""

    def __init__(self, trace, in_ctf1, in_both):
        self.trace, self.in_ctf1, self.in_both = trace, in_ctf1, in_both


TRUE, FALSE = ("= true", "= 1"), ("= false", "= 0")
NO_CONTENT = ("<none>", "{ { } }")
# If an element of an array needs a key, the element becomes a structure.
ELEMENTS = [
    (
        "= [ [0] = 5, [1] = 6 ], [1] = [ [0] = 7, [1] = 8 ]",
        "= { value = [ [0] = 5, [1] = 6 ] }, [1] = { value = [ [0] = 7, [1] = 8 ] }",
    )
]
IDENTIFIERS = [
    ("a b = 4, été = 5", "a_b_0 = 4, __t__ = 5"),
    ("a.b = 8, a-b = 9", "a_b_1 = 8, a_b_2 = 9"),
    ('"\\\n = 13', "___ = 13"),
    (
        "packet_size = 11, timestamp = 12, ___ = 13 }, stream.event",
        "packet_size_0 = 11, timestamp = 12, ___ = 13 }, stream.event",
    ),
]
IN_CTF1 = {
    "names": IDENTIFIERS,
    "booleans": [TRUE, FALSE],
    "bit arrays": [(' { "x", "y" }', "")],
    "options": [TRUE, NO_CONTENT],
    "options that are empty": [FALSE, NO_CONTENT],
    "options in compounds": [
        ("a = [ [0] = { 1 }, [1] = { 2 } ]", "a = [ [0] = { value = { 1 } }, [1] = { value = { 2 } } ]"),
        ("c = { { 5 } }", "c = { { value = { 5 } } }"),
    ],
    "keys in earlier scopes": [TRUE],
    "BLOBs": [
        ("{ 01 02 ff }", "[ [0] = 0x1, [1] = 0x2, [2] = 0xFF ]"),
        ("b = { }", "b = [ ]"),
        ("{ 03 04 }", "[ [0] = 0x3, [1] = 0x4 ]"),
        ("{ 05 06 }", "[ [0] = 0x5, [1] = 0x6 ]"),
        ("{ 07 08 }", "[ [0] = 0x7, [1] = 0x8 ]"),
    ],
}
IN_BOTH = {"keys in the event header": ELEMENTS}
CASES = {
    name: Case(trace, IN_CTF1.get(name, []), IN_BOTH.get(name, []))
    for name, trace in {**FIELDS, **TRANSLATED, **KEYED, **OTHERS}.items()
}

# The cases that the reference 2.1.1 can't read, or writes differently.
REFERENCE_FAILS = {
    # The reference reads unaligned integers of 63 bits as 0.
    "unsigned integers": {"2", "1.8"},
    "signed integers": {"2", "1.8"},
    # The reference prints labels in random order.
    "unsigned enumerations": {"2", "1.8"},
    "signed enumerations": {"2", "1.8"},
    "event IDs": {"1.8"},
    # The reference aborts if the key of an option is a boolean.
    "options": {"2"},
    "options that are empty": {"2"},
    # The reference can't read empty static BLOBs.
    "BLOBs": {"2"},
    # The reference supports neither keys in packet contexts nor paths as tags of variants.
    "keys in earlier scopes": {"2", "1.8", "bytes"},
}
