# SPDX-License-Identifier: MIT
"""The examples of filter expressions in LTTng's manual page lttng-enable-event(1), on suitable events."""

import struct

import ctf2_builder as ctf2
import pytest

S32 = ctf2.signed(32, alignment=8)
TEXT = ctf2.field("null-terminated-string")


def array(length, element):
    return ctf2.field("static-length-array", length=length, element_field_class=element)


USER = ctf2.structure(("data", array(3, array(18, ctf2.U8))))
CONTEXT = {
    "procname": TEXT,
    "cpu_id": S32,
    "prio": S32,
    "preemptible": S32,
    "comm": TEXT,
    "perf_cpu_stalled_cycles_frontend": ctf2.U64,
    "my_provider:my_context": ctf2.fixed("floating-point-number", 64, alignment=8),
    "server:cur_user": TEXT,
}
PAYLOAD = {
    "msg_id": S32,
    "size": S32,
    "my_field": TEXT,
    "my_other_field": TEXT,
    "target_cpu": S32,
    "seq": array(8, ctf2.U8),
    "msg": ctf2.structure(("user", array(2, USER))),
    "flag": ctf2.U8,
    "poel": S32,
    "some_enum": ctf2.unsigned(8, alignment=8, mappings={"many": [[14, 20]]}),
    "filename": TEXT,
    "eax_reg": ctf2.U64,
    "x": array(5, ctf2.U64),
    "minus": ctf2.signed(8, alignment=8),
}
# The default properties of an event.
USUAL = {
    "procname": "lttng-sessiond",
    "cpu_id": 2,
    "prio": 5,
    "preemptible": 1,
    "comm": "bash",
    "perf_cpu_stalled_cycles_frontend": 7,
    "my_provider:my_context": 17.34e9,
    "server:cur_user": "user34",
    "msg_id": 23,
    "size": 2048,
    "my_field": "user34",
    "my_other_field": "user34",
    "target_cpu": 3,
    "seq": [0, 1, 2, 3, 4, 5, 6, 7],
    "msg": {"user": [{"data": [[0] * 18] * 3}, {"data": [[0] * 18, [0] * 18, [0] * 17 + [9]]}]},
    "flag": 0,
    "poel": 50,
    "some_enum": 3,
    "filename": "/var/log/syslog",
    "eax_reg": 0x1240,
    "x": [0, 0, 0, 0, 0x1234 << 12],
    "minus": -1,
}


def encode(field_class, value):
    kind = field_class["type"]
    if kind == "structure":
        return b"".join(encode(m["field-class"], value[m["name"]]) for m in field_class["member-classes"])
    if kind == "static-length-array":
        return b"".join(encode(field_class["element-field-class"], element) for element in value)
    if kind == "null-terminated-string":
        return value.encode() + b"\0"
    if kind == "fixed-length-floating-point-number":
        return struct.pack("<d", value)
    return value.to_bytes(field_class["length"] // 8, "little", signed="signed" in kind.replace("unsigned", ""))


@pytest.fixture
def passes(cli, tmp_path):
    """Runs a filter on one event with the properties USUAL, except the given ones. Returns whether the event passes, or
    the error.
    """
    folder = tmp_path / "trace"
    folder.mkdir()
    scopes = [ctf2.structure(*fields.items()) for fields in (CONTEXT, PAYLOAD)]
    (folder / "metadata").write_text(
        ctf2.join(
            [
                ctf2.field("preamble", version=2),
                ctf2.field("data-stream-class"),
                ctf2.field(
                    "event-record-class",
                    name="event",
                    specific_context_field_class=scopes[0],
                    payload_field_class=scopes[1],
                ),
            ]
        )
    )

    def run(expression, **unusual):
        (folder / "stream").write_bytes(b"".join(encode(scope, USUAL | unusual) for scope in scopes))
        result = cli("trace", "--count", "--filter", expression)
        return {(0, b"0\n"): False, (0, b"1\n"): True}.get((result.status, result.out), result.errors)

    return run


# Examples, and properties that make them false. On the page, the last examples are only operands, without a comparison.
EXAMPLES = [
    ("msg_id == 23 && size >= 2048", {"msg_id": 22}, {"size": 2047}),
    ('$ctx.procname == "lttng*" && (!flag || poel < 34)', {"procname": "xlttng"}, {"flag": 1}),
    ("$app.my_provider:my_context == 17.34e9 || some_enum >= 14", {"my_provider:my_context": 17.34e9 + 2}),
    ('$ctx.cpu_id == 2 && filename != "*.log"', {"cpu_id": 3}, {"filename": "/tmp/a.log"}),
    ("eax_reg & 0xff7 == 0x240 && x[4] >> 12 <= 0x1234", {"eax_reg": 0x1241}, {"x": [0, 0, 0, 0, 0x1235 << 12]}),
    ('$ctx.preemptible && comm != "systemd*"', {"preemptible": 0}, {"comm": "systemd-logind"}),
    ('my_field == "user34"', {"my_field": "user345"}),
    ("my_field == my_other_field", {"my_other_field": "user*"}),
    ("target_cpu", {"target_cpu": 0}),
    ("seq[7] == 7", {"seq": [7] * 7 + [0]}),
    ("msg.user[1].data[2][17] == 9", {"msg": {"user": [{"data": [[9] * 18] * 3}, {"data": [[0] * 18] * 3}]}}),
    ("$ctx.prio == 5", {"prio": 6}),
    ("$ctx.perf:cpu:stalled-cycles-frontend == 7", {"perf_cpu_stalled_cycles_frontend": 8}),
    ('$app.server:cur_user == "user34"', {"server:cur_user": "root"}),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[0])
def test_each_example_is_true_only_for_matching_events(passes, example):
    expression, *unusual = example

    assert passes(expression) is True
    for fields in unusual:
        assert passes(expression, **fields) is False


def test_stars_in_texts_are_patterns_unless_they_are_escaped(passes):
    """`*` matches any text, and `\\*` matches a star. A field is never a pattern."""
    assert passes('my_field == "192.168.*"', my_field="192.168.1.7") is True
    assert passes('my_field == "192.168.*"', my_field="193.168.1.7") is False
    assert passes('my_field == "192.168.\\*"', my_field="192.168.1.7") is False
    assert passes('my_field == "192.168.\\*"', my_field="192.168.*") is True


def test_either_operand_of_an_or_can_make_an_example_true(passes):
    expression = '$ctx.procname == "lttng*" && (!flag || poel < 34)'
    assert passes(expression, flag=1, poel=33) is True
    expression = "$app.my_provider:my_context == 17.34e9 || some_enum >= 14"
    assert passes(expression, **{"my_provider:my_context": 0.0, "some_enum": 14}) is True


# The page's rules for operators.
RULES = {
    "2 & 2 == 2": True,
    # Unlike in LTTng, integers keep their values.
    "minus == -1 && minus == 0xffffffffffffffff": False,
    "minus & 0xff == 0xff": True,
    "~minus == 0": True,
    "some_enum == 3": True,
    "seq[8] == 0": False,
    "!(seq[8] == 0)": False,
    "no_such_field == 1": False,
    "!(no_such_field == 1)": False,
    "$ctx.no_such_context != 1": False,
    "msg_id << 64 == 0": False,
    "msg_id >> -1 == 0": False,
    "!(msg_id << 64 == 0)": False,
    "msg_id << 63 != 0": True,
    "- + ! ~ msg_id == 0": True,
    "1 | 6 ^ 3 & 2 << 1 == 7": True,
    "1 < 2 == 1": True,
    "(2 & 2) == 2 && (msg_id == 23 || 0) && !(0 && 1)": True,
}


@pytest.mark.parametrize("expression", RULES)
def test_operators_follow_the_rules_of_the_page(passes, expression):
    assert passes(expression) is RULES[expression]


def test_arithmetic_in_an_expression_is_an_error(passes):
    assert "an operator is missing" in passes("msg_id + 1 == 24")
