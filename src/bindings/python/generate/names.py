# SPDX-License-Identifier: MIT
"""
Writes the module `bt2._names`, which contains two tables: the module of each public name, from __init__.pyi, and the
module that registers the classes of each kind of objects.

Usage: names.py OUTPUT __init__.pyi MODULE.py...
"""

import ast
import pathlib
import re
import sys

# The constants of the native module are the library's (`BT_…`) and the kinds of objects.
KIND = re.compile(r"\b_native\.((?!BT_)[A-Z][A-Z_]+)\b")


def names_of(stub):
    """Returns the module of each name that a type stub (.pyi) exports."""
    modules = {}
    for statement in ast.parse(stub.read_text()).body:
        if isinstance(statement, ast.ImportFrom) and statement.module.startswith("bt2."):
            for alias in statement.names:
                add(modules, alias.asname, statement.module.removeprefix("bt2."))
    # The package always imports `__version__`.
    del modules["__version__"]
    return modules


def kinds_of(paths):
    """Returns the module of each kind of objects. Only the module that registers a kind's classes mentions the kind."""
    modules = {}
    for path in paths:
        for kind in sorted(set(KIND.findall(path.read_text()))):
            add(modules, kind, path.stem)
    return modules


def add(modules, name, module):
    if name in modules:
        sys.exit(f"'{name}' is in two modules: {modules[name]}, {module}")
    modules[name] = module


def main(output, stub, *paths):
    names = names_of(pathlib.Path(stub))
    kinds = kinds_of([path for path in map(pathlib.Path, paths) if path.name != "__init__.py"])
    lines = [
        '"""generate/names.py writes this file from __init__.pyi and the other modules."""',
        "from bt2 import _native",
        "MODULES_BY_NAME = {",
        *(f"    {name!r}: {module!r}," for name, module in names.items()),
        "}",
        "MODULES_BY_KIND = {",
        *(f"    _native.{kind}: {module!r}," for kind, module in kinds.items()),
        "}",
    ]
    pathlib.Path(output).write_text("\n".join(lines) + "\n")


main(*sys.argv[1:])
