# SPDX-License-Identifier: MIT
"""Values and integer ranges."""

import bt2
import pytest

NESTED = {"a": [1, 2.5, None, True, "s", {"x": -1}]}


def test_values_behave_like_their_python_objects():
    value = bt2.create_value(NESTED)
    assert value == NESTED and repr(value) == repr(NESTED) and len(value) == 1
    elements = value["a"]
    assert [type(e).__name__ for e in elements] == [
        "SignedIntegerValue",
        "RealValue",
        "NoneType",
        "BoolValue",
        "StringValue",
        "MapValue",
    ]
    assert elements[0] + 1 == 2 and 1 - elements[0] == 0 and elements[4][0] == "s"
    assert bt2.create_value(None) is None
    assert bt2.create_value(value) is value
    assert "s" in elements and 7 not in elements and elements[5].get("y", 3) == 3


def test_values_can_be_changed():
    value = bt2.create_value(NESTED)
    value["a"][0] = "first"
    value["a"].append(5)
    value["a"] += [6]
    value["b"] = None
    assert value == {"a": ["first", 2.5, None, True, "s", {"x": -1}, 5, 6], "b": None}
    number = bt2.UnsignedIntegerValue(3)
    number.value = 4
    text = bt2.StringValue("a")
    text += "b"
    assert (number, text) == (4, "ab")


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: bt2.SignedIntegerValue(1 << 63), ValueError),
        (lambda: bt2.UnsignedIntegerValue(-1), ValueError),
        (lambda: bt2.SignedIntegerValue("a"), TypeError),
        (lambda: bt2.BoolValue(4), TypeError),
        (lambda: bt2.RealValue("a"), TypeError),
        (lambda: bt2.StringValue(4), TypeError),
        (lambda: bt2.create_value(object()), TypeError),
        (lambda: bt2.create_value({1: 2}), TypeError),
        (lambda: bt2.create_value(NESTED)["zz"], KeyError),
        (lambda: bt2.create_value(NESTED)[0], TypeError),
        (lambda: bt2.create_value(NESTED)["a"][9], IndexError),
        (lambda: bt2.create_value(NESTED).__delitem__("a"), NotImplementedError),
        (lambda: bt2.UnsignedIntegerRange(5, 2), ValueError),
        (lambda: bt2.UnsignedIntegerRange(-1), ValueError),
        (lambda: bt2.UnsignedIntegerRangeSet(["a"]), TypeError),
    ],
)
def test_wrong_values_and_indexes_raise(make, error):
    with pytest.raises(error):
        make()


def test_integer_range_sets_contain_their_ranges():
    ranges = bt2.SignedIntegerRangeSet([-3, (1, 5)])
    assert [(r.lower, r.upper) for r in ranges] == [(-3, -3), (1, 5)]
    assert ranges.contains_value(4) and not ranges.contains_value(0)
    assert bt2.SignedIntegerRange(1, 5) in ranges and bt2.SignedIntegerRange(1, 4) not in ranges
    assert ranges == bt2.SignedIntegerRangeSet([(1, 5), -3])
    assert ranges != bt2.SignedIntegerRangeSet([1])
    ranges.add(bt2.SignedIntegerRange(9))
    assert len(ranges) == 3


@pytest.mark.parametrize("value", [True, 3, 2.5, "a", [1], {"a": 1}])
def test_mutable_values_are_not_hashable(value):
    with pytest.raises(TypeError):
        hash(bt2.create_value(value))
