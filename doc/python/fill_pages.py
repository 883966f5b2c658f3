#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
Writes the code of the examples, and the signatures and docstrings of the package, into the pages.

The pages are read without further processing, in a checkout or in the repository's web pages, so they contain the
complete text. The script writes the code of an example after a line that begins with ``examples/NAME``, and a
description after a line that consists of a public name. To document a new name, write such a line and run the script.
"""

import argparse
import enum
import inspect
import pathlib
import pkgutil
import re
import sys
import textwrap

import bt2

FOLDER = pathlib.Path(__file__).parent
EXAMPLE = re.compile(r"^(``examples/(\S+)``.*\n\n\.\. code-block:: python\n)(?:\n| .*\n)*", re.M)
DESCRIPTION = re.compile(r"^``(bt2\.[\w.]+)(?:\(.*\))?``\n(?: .*\n|\n(?= ))*", re.M)


def code_of(match):
    license_line, code = (FOLDER / "examples" / match[2]).read_text().split("\n", 1)
    assert license_line.startswith("# SPDX")
    return f"{match[1]}\n{textwrap.indent(code, '   ')}\n"


def default_of(parameter):
    value = parameter.default
    if value is parameter.empty:
        return ""
    if isinstance(value, enum.Enum):
        return f"={type(value).__name__}.{value.name}"
    return f"={value!r}" if isinstance(value, (int, str, type(None))) else "=..."


def signature_of(function):
    texts = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in texts:
            texts.append("*")
        texts.append(parameter.name + default_of(parameter))
    return f"({', '.join(texts)})"


def describe(title, obj, members=()):
    text = inspect.cleandoc(obj.__doc__)
    return "\n".join([f"``{title}``", textwrap.indent("\n\n".join([text, *members]), "  ")])


def members_of(cls):
    """
    Yields descriptions of the members that have docstrings, those of base classes first.

    Private members are left out. But users inherit from the classes named `_User…`, so the members of these classes
    whose names begin with an underscore are public, too.
    """
    seen = {}
    for base in reversed(cls.__mro__):
        if base.__module__.partition(".")[0] == "bt2":
            seen.update((name, base) for name in vars(base) if not name.startswith("__"))
    for name in seen:
        member = inspect.getattr_static(cls, name)
        function = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        is_private = name.startswith("_") and not cls.__name__.startswith("_User")
        if is_private or not function.__doc__ or hasattr(bt2._native.Object, name):
            continue
        if inspect.isfunction(function) and function.__module__.startswith("bt2."):
            yield describe(name + signature_of(function), function)
        elif inspect.ismethoddescriptor(function):
            # A method of an engine type in the native module.
            yield describe(name + signature_of(function), function)
        elif inspect.isdatadescriptor(member):
            yield describe(name, member)


def description_of(match):
    name = match[1]
    obj = pkgutil.resolve_name(name)
    if not inspect.isclass(obj):
        return describe(name + signature_of(obj), obj) + "\n"
    # Users don't call the classes whose names begin with an underscore.
    is_called = not obj.__name__.startswith("_") and not issubclass(obj, BaseException)
    return describe(name + signature_of(obj.__init__) * is_called, obj, members_of(obj)) + "\n"


def fill(text):
    return DESCRIPTION.sub(description_of, EXAMPLE.sub(code_of, text))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a page would change")
    check = parser.parse_args().check
    differing = []
    for page in sorted(FOLDER.glob("*.rst")):
        text = page.read_text()
        filled = fill(text)
        if filled != text:
            differing.append(page.name)
            if not check:
                page.write_text(filled)
    if check and differing:
        sys.exit(f"{', '.join(differing)}: run doc/python/fill_pages.py with the package in PYTHONPATH")


if __name__ == "__main__":
    main()
