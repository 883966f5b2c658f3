# SPDX-License-Identifier: MIT
"""Fields that a source writes and a sink reads."""

import collections.abc
import numbers

import bt2
import pytest


def scalars(tc):
    return [
        ("b", tc.create_bool_field_class()),
        ("u", tc.create_unsigned_integer_field_class(32)),
        ("s", tc.create_signed_integer_field_class()),
        ("d", tc.create_double_precision_real_field_class()),
        ("f", tc.create_single_precision_real_field_class()),
        ("t", tc.create_string_field_class()),
        (
            "e",
            tc.create_unsigned_enumeration_field_class(
                mappings=[("low", bt2.UnsignedIntegerRangeSet([(1, 2)])), ("even", bt2.UnsignedIntegerRangeSet([2, 4]))]
            ),
        ),
        ("n", tc.create_signed_enumeration_field_class(mappings=[("minus", bt2.SignedIntegerRangeSet([-3]))])),
        ("a", tc.create_bit_array_field_class(8)),
    ]


def fill_scalars(p):
    p["b"] = True
    p["u"] = 42
    p["s"] = -5
    p["d"] = 1.5
    p["f"] = 0.5
    p["t"] = "text"
    p["e"] = 2
    p["n"] = -3
    p["a"].value_as_integer = 5


@pytest.mark.parametrize(
    "expression, expected",
    [
        (
            "dict((k, str(v)) for k, v in p.items())",
            {
                "b": "True",
                "u": "42",
                "s": "-5",
                "d": "1.5",
                "f": "0.5",
                "t": "text",
                "e": "2 (low, even)",
                "n": "-3 (minus)",
                "a": "5",
            },
        ),
        ("p['u'] + 1, 1 + p['u'], p['u'] - p['s'], 100 - p['u']", (43, 43, 47, 58)),
        ("p['u'] // 5, p['u'] / 4, p['u'] % 5, divmod(p['u'], 5)", (8, 10.5, 2, (8, 2))),
        ("-p['u'], +p['u'], abs(p['s']), ~p['u']", (-42, 42, 5, -43)),
        ("p['u'] << 1, p['u'] >> 1, p['u'] & 2, p['u'] | 1, p['u'] ^ 3", (84, 21, 2, 43, 41)),
        ("p['e'] ** 3, pow(2, p['e'])", (8, 4)),
        ("int(p['d']), float(p['u']), complex(p['u']), round(p['d'])", (1, 42.0, 42 + 0j, 2)),
        ("'%x' % p['u'], hash(p['u']) == hash(42), [0, 1, 2][p['e']]", ("2a", True, 2)),
        (
            "p['u'] == 42, p['u'] == 42.0, p['u'] != 42, p['u'] == 'x', p['u'] == None",
            (True, True, False, False, False),
        ),
        ("p['u'] < 43, p['u'] >= 42.5, p['u'] > p['s'], 50 > p['u']", (True, False, True, True)),
        ("bool(p['b']), bool(p['t']), p['b'] == True", (True, True, True)),
        (
            "p['t'] == 'text', p['t'][1], p['t'][1:3], len(p['t']), p['t'] < 'u', list(p['t'])",
            (True, "e", "ex", 4, True, ["t", "e", "x", "t"]),
        ),
        ("{p['t']: 1}['text']", 1),
        ("p['e'].labels, p['n'].labels", (["low", "even"], ["minus"])),
        ("[m.label for m in p['e'].cls.mappings_for_value(4)]", ["even"]),
        ("len(p['a']), p['a'].value_as_integer", (8, 5)),
        ("p['u'].real, p['u'].imag, p['u'].numerator, p['u'].denominator", (42, 0, 42, 1)),
        ("isinstance(p['u'], numbers.Integral), isinstance(p['d'], numbers.Real)", (True, True)),
        ("isinstance(p['d'], numbers.Integral), isinstance(p, collections.abc.Mapping)", (False, True)),
        (
            "[type(f).__name__ for f in p.values()]",
            [
                "_BoolFieldConst",
                "_UnsignedIntegerFieldConst",
                "_SignedIntegerFieldConst",
                "_DoublePrecisionRealFieldConst",
                "_SinglePrecisionRealFieldConst",
                "_StringFieldConst",
                "_UnsignedEnumerationFieldConst",
                "_SignedEnumerationFieldConst",
                "_BitArrayFieldConst",
            ],
        ),
        ("p['u'].cls.field_value_range, p['u'].graph_mip_version", (32, 0)),
        (
            "list(p), 'u' in p, 'zz' in p, len(p), p.get('zz', 7)",
            (["b", "u", "s", "d", "f", "t", "e", "n", "a"], True, False, 9, 7),
        ),
        ("p.member_at_index(1), p == dict(p), p == {'b': True}", (42, True, False)),
    ],
)
def test_scalar_fields_behave_as_their_values(one_event, expression, expected):
    def inspect(message):
        names = {"p": message.event.payload_field, "numbers": numbers, "collections": collections}
        return eval(expression, names)

    assert one_event(scalars, fill_scalars, inspect) == expected


@pytest.mark.parametrize(
    "expression, error",
    [
        ("p['zz']", KeyError),
        ("p[0]", TypeError),
        ("0 in p", TypeError),
        ("p['u'] < None", TypeError),
        ("p['t'] < 1", TypeError),
        ("p['u'] + 'x'", TypeError),
        ("f\"{p['u']:x}\"", TypeError),
        ("hash(p)", TypeError),
        ("p.member_at_index(9)", IndexError),
        ("setattr(p['u'], 'value', 1)", AttributeError),
        ("p['a'].active_flag_labels", ValueError),
        ("type(p['u'])()", TypeError),
    ],
)
def test_misuse_of_fields_raises(one_event, expression, error):
    def inspect(message):
        with pytest.raises(error):
            eval(expression, {"p": message.event.payload_field})
        return "checked"

    assert one_event(scalars, fill_scalars, inspect) == "checked"


@pytest.mark.parametrize(
    "name, value, error",
    [
        ("u", "x", TypeError),
        ("u", 1.5, TypeError),
        ("u", -1, ValueError),
        ("u", 1 << 32, ValueError),
        ("s", 1 << 63, ValueError),
        ("d", "x", TypeError),
        ("b", 1, TypeError),
        ("t", 1, TypeError),
        ("zz", 1, KeyError),
    ],
)
def test_fields_reject_values_of_a_wrong_type_or_range(one_event, name, value, error):
    def fill(p):
        fill_scalars(p)
        with pytest.raises(error):
            p[name] = value

    assert one_event(scalars, fill, lambda m: m.event["u"]) == 42


def containers(tc):
    string = tc.create_string_field_class
    inner = tc.create_structure_field_class(members=[("x", tc.create_unsigned_integer_field_class(8)), ("y", string())])
    return [
        ("array", tc.create_static_array_field_class(tc.create_unsigned_integer_field_class(), 3)),
        ("list", tc.create_dynamic_array_field_class(string())),
        ("some", tc.create_option_field_class_without_selector_field(string())),
        ("none", tc.create_option_field_class_without_selector_field(string())),
        ("inner", inner),
        (
            "variant",
            tc.create_variant_field_class(options=[("flag", tc.create_bool_field_class()), ("text", string())]),
        ),
    ]


def fill_containers(p):
    p["array"] = [1, 2, 3]
    p["array"][0] = 9
    p["list"] = ["a", "b"]
    p["some"] = "x"
    p["none"].has_field = False
    p["inner"] = {"x": 1, "y": "z"}
    p["variant"].selected_option_index = 1
    p["variant"].value = "v"


@pytest.mark.parametrize(
    "expression, expected",
    [
        (
            "str(p)",
            "{'array': [9, 2, 3], 'list': ['a', 'b'], 'some': 'x', 'none': None, "
            "'inner': {'x': 1, 'y': 'z'}, 'variant': 'v'}",
        ),
        ("p['array'].length, len(p['array']), list(p['array']), 2 in p['array']", (3, 3, [9, 2, 3], True)),
        ("p['array'] == [9, 2, 3], p['array'] == [1], p['array'].index(3)", (True, False, 2)),
        (
            "p['some'].has_field, p['some'].field, p['none'].field, p['some'] == 'x', p['none'] == None",
            (True, "x", None, True, True),
        ),
        (
            "p['variant'].selected_option_index, p['variant'].selected_option, p['variant'] == 'v', len(p['variant'])",
            (1, "v", True, 2),
        ),
        ("p['inner'] == {'x': 1, 'y': 'z'}, p['inner'] == {'x': 2, 'y': 'z'}", (True, False)),
        ("bool(p['inner']), bool(p['none']), bool(p['some'])", (True, False, True)),
    ],
)
def test_containers_behave_as_python_containers(one_event, expression, expected):
    def inspect(message):
        return eval(expression, {"p": message.event.payload_field})

    assert one_event(containers, fill_containers, inspect) == expected


@pytest.mark.parametrize(
    "expression, error",
    [
        ("p['array'][3]", IndexError),
        ("p['array'][-1]", IndexError),
        ("p['array'][0:2]", TypeError),
        ("p['list'].append('c')", NotImplementedError),
        ("p['list'].__delitem__(0)", NotImplementedError),
        ("p['array'].__class__.value.fset(p['array'], [1])", ValueError),
        ("setattr(p['variant'], 'selected_option_index', 2)", IndexError),
    ],
)
def test_containers_reject_unsupported_operations(one_event, expression, error):
    def fill(p):
        fill_containers(p)
        with pytest.raises(error):
            eval(expression, {"p": p})

    assert one_event(containers, fill, lambda m: len(m.event["list"])) == 2


def test_containers_are_instances_of_the_abstract_collections(one_event):
    abstract = collections.abc

    def fill(p):
        fill_containers(p)
        assert isinstance(p, abstract.MutableMapping)
        assert isinstance(p["list"], abstract.MutableSequence)

    def inspect(message):
        p = message.event.payload_field
        return [
            isinstance(obj, abstract_class)
            for obj, abstract_class in (
                (message.event, abstract.Mapping),
                (p, abstract.Mapping),
                (p["list"], abstract.Sequence),
                (p, abstract.MutableMapping),
                (p["list"], abstract.MutableSequence),
            )
        ]

    assert one_event(containers, fill, inspect) == [True, True, True, False, False]


def test_fields_of_mip_1_have_the_written_values(one_event):
    def members(tc):
        scope = bt2.FieldLocationScope.EVENT_PAYLOAD
        location = tc.create_field_location(scope, ["length"])
        assert (list(location), location.root_scope) == (["length"], scope)
        flags = [("ready", bt2.UnsignedIntegerRangeSet([0])), ("high", bt2.UnsignedIntegerRangeSet([(4, 7)]))]
        return [
            ("bits", tc.create_bit_array_field_class(8, flags=flags)),
            ("static", tc.create_static_blob_field_class(3, media_type="text/plain")),
            ("dynamic", tc.create_dynamic_blob_field_class()),
            ("length", tc.create_unsigned_integer_field_class(8)),
            (
                "list",
                tc.create_dynamic_array_field_class(tc.create_string_field_class(), length_field_location=location),
            ),
        ]

    def fill(p):
        p["bits"].value_as_integer = 0x21
        p["static"].data = b"abc"
        p["dynamic"].length = 2
        p["dynamic"].data = b"xy"
        with pytest.raises(ValueError):
            p["static"].data = b"abcd"
        p["length"] = 1
        p["list"] = ["one"]

    def inspect(message):
        p = message.event.payload_field
        assert p["static"].data.readonly
        return (
            p["bits"].active_flag_labels,
            bytes(p["static"].data),
            bytes(p["dynamic"]),
            p["static"].cls.media_type,
            repr(p["static"]),
            list(p["list"].cls.length_field_location),
            p["static"] == b"abc",
        )

    assert one_event(members, fill, inspect, mip_version=1) == (
        ["ready", "high"],
        b"abc",
        b"xy",
        "text/plain",
        "b'abc'",
        ["length"],
        True,
    )


def test_fields_outlive_their_message_and_graph(one_event):
    field = one_event(scalars, fill_scalars, lambda m: m.event["t"])
    snapshot = one_event(scalars, fill_scalars, lambda m: m.default_clock_snapshot)
    assert field == "text"
    assert (snapshot.value, snapshot.ns_from_origin) == (1234, 1_234_000_000)
