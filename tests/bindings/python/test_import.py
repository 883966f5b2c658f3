# SPDX-License-Identifier: MIT
"""The names and modules that importing the package makes available."""

import os
import pathlib
import subprocess
import sys

import bt2


def modules_after(code):
    script = code + "\nimport sys\nprint(*sys.modules)"
    folder = pathlib.Path(bt2.__file__).parents[1]
    return set(
        subprocess.run(
            [sys.executable, "-S", "-c", script],
            text=True,
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONPATH": os.fspath(folder)},
        ).stdout.split()
    )


def test_importing_the_package_imports_few_modules():
    added = modules_after("import bt2") - modules_after("")
    assert not added & {"typing", "datetime", "uuid", "enum", "bt2.field_class", "bt2.component"}


def test_modules_are_attributes_of_the_package():
    code = "import bt2\nassert bt2.utils.Stop is bt2.Stop\nbt2.packet._PacketConst, bt2.error.ComponentClassType"
    assert "bt2.packet" in modules_after(code)


def test_an_object_imports_the_module_of_its_class():
    code = "import bt2\nprint(type(bt2.create_value([1])[0]).__name__)"
    assert "SignedIntegerValue" in modules_after(code)


def test_reading_an_event_defines_all_names(sample):
    # CPython doesn't cache look-ups in a module that has `__getattr__()`.
    code = f"""
import bt2
messages = bt2.TraceCollectionMessageIterator({sample!r})
event = next(m for m in messages if type(m) is bt2._EventMessageConst).event
print(*sorted({{*bt2._NAMES, "__getattr__"}} - {{*vars(bt2)}}), file=__import__("sys").stderr)
assert not hasattr(bt2, "no such name")
"""
    folder = pathlib.Path(bt2.__file__).parents[1]
    output = subprocess.run(
        [sys.executable, "-c", code],
        text=True,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.fspath(folder)},
    ).stderr
    assert output.split() == ["__getattr__"]


def test_a_star_import_imports_all_public_names():
    code = "from bt2 import *\nGraph, TraceCollectionMessageIterator, StringValue, columns, ClockClassOffset"
    assert "bt2.graph" in modules_after(code)
    namespace = {}
    exec("from bt2 import *", namespace)
    names = {name for name in namespace if not name.startswith("__")}
    assert names == {name for name in bt2._NAMES if not name.startswith("_")}
