# SPDX-License-Identifier: MIT
"""Type checkers: the types that scripts get from the package, and the types in the package itself."""

import os
import re
import subprocess

from test_examples import MYPY_PATH, find_tool, run

# Expressions in a script, and their types.
TYPES = """
event.name                                       str | None
event.id                                         int
event.cls                                        bt2._EventClassConst
event.cls.stream_class[3]                        bt2._EventClassConst
event.cls.payload_field_class                    bt2._StructureFieldClassConst | None
event.stream                                     bt2._StreamConst
event.stream.trace.name                          str | None
event.packet                                     bt2.packet._PacketConst | None
event.payload_field                              bt2._StructureFieldConst | Any
event["x"]                                       Any
message.default_clock_snapshot.ns_from_origin    int
message.default_clock_snapshot.clock_class       bt2._ClockClassConst
integer + 1                                      int
1 + integer                                      int
integer / 2                                      float
integer * 1.5                                    float
-integer                                         int
integer < 3                                      bool
[1, 2][integer]                                  int
integer.graph_mip_version                        int
enumeration.labels                               list[str]
enumeration.to_native()                          str
enumeration.to_native(enumeration_values=True)   int
event.to_dict()                                  dict[str, Any]
event.to_dict(enumeration_values=True)           dict[str, Any]
event["x"].to_native()                           Any
structure.to_native()                            dict[str, Any]
array.to_native()                                list[Any]
string.to_native()                               str
blob.to_native()                                 bytes
integer.to_native()                              Any
enumeration & 1                                  int
real * 2                                         float
round(real, 1)                                   float
string[0]                                        str
len(string)                                      int
list(structure)                                  list[str]
structure.items()                                ItemsView[str, Any]
list(array)                                      list[Any]
array.length                                     int
blob.data                                        memoryview[int]
bits.value_as_integer                            int
stream_beginning.stream                          bt2._StreamConst
discarded.count                                  int | None
bt2.create_value(1)                              bt2.SignedIntegerValue
bt2.create_value("a")                            bt2.StringValue
bt2.create_value([1])                            bt2.ArrayValue
bt2.create_value({"a": 1})                       bt2.MapValue
int(bt2.create_value(1))                         int
[plugin.name for plugin in bt2.find_plugins() or ()]    list[str]
[len(batch) for batch in bt2.columns("x", "e")]         list[int]
[len(batch) for batch in bt2.columns("x", "e", filter=["a == 1"])]    list[int]
bt2.Expression("a == 1").matches(message)        bool
bt2.Expression("a == 1").time_range              tuple[int | None, int | None]
bt2.Expression("a == 1").bind(event.cls).test(message)    bool | None
bt2.Expression("a == 1").bind(event.cls).verdict    bt2.ExpressionVerdict
""".strip().splitlines()

SCRIPT = """
from collections.abc import ItemsView
from typing import Any

import bt2
import bt2.packet
from typing_extensions import assert_type

def look(
    integer: bt2._UnsignedIntegerFieldConst,
    enumeration: bt2._SignedEnumerationFieldConst,
    real: bt2._RealFieldConst,
    string: bt2._StringFieldConst,
    structure: bt2._StructureFieldConst,
    array: bt2._DynamicArrayFieldConst,
    blob: bt2._BlobFieldConst,
    bits: bt2._BitArrayFieldConst,
    stream_beginning: bt2._StreamBeginningMessageConst,
    discarded: bt2._DiscardedEventsMessageConst,
) -> None:
    for message in bt2.TraceCollectionMessageIterator("x"):
        if type(message) is bt2._EventMessageConst:
            event = message.event
"""

MISTAKES = """
import bt2

for message in bt2.TraceCollectionMessageIterator("x"):
    message.event
    if type(message) is bt2._EventMessageConst:
        message.event.no_such_name
        message.event.payload_field.no_such_name
        field = message.event["x"]
        if isinstance(field, bt2._StringFieldConst):
            field + 1
bt2.create_value("a").no_such_name
bt2.ComponentSpec.from_named_plugin_and_component_class(1, "fs")
""".lstrip()


def check(path, *options):
    """Returns mypy's result for a script."""
    return subprocess.run(
        [*find_tool("mypy", "mypy"), "--strict", f"--cache-dir={path.parent}", *options, path],
        text=True,
        capture_output=True,
        env={**os.environ, "MYPYPATH": MYPY_PATH},
    ).stdout


def test_scripts_get_the_expected_types(tmp_path):
    checks = ["            assert_type({}, {})\n".format(*re.split("  +", line)) for line in TYPES]
    script = tmp_path / "reading.py"
    script.write_text(SCRIPT + "".join(checks))
    assert "Success" in (text := check(script)), text


def test_type_checkers_find_mistakes_of_scripts(tmp_path):
    script = tmp_path / "mistakes.py"
    script.write_text(MISTAKES)
    lines = [int(line.split(":")[1]) for line in check(script).splitlines() if ": error:" in line]
    assert lines == [4, 6, 7, 10, 11, 12]


def test_the_type_checker_accepts_the_package(tmp_path):
    run(*find_tool("mypy", "mypy"), "--strict", f"--cache-dir={tmp_path}", "-p", "bt2", MYPYPATH=MYPY_PATH)
