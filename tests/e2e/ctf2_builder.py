# SPDX-License-Identifier: MIT
"""Builds CTF 2 metadata: fragments and field classes. In names of arguments, _ replaces -."""

import json


def properties(**values):
    return {name.replace("_", "-"): value for name, value in values.items()}


def field(kind, **more):
    return {"type": kind, **properties(**more)}


def fixed(kind, length, **more):
    return field(f"fixed-length-{kind}", length=length, byte_order="little-endian", **more)


def unsigned(length, **more):
    return fixed("unsigned-integer", length, **more)


def signed(length, **more):
    return fixed("signed-integer", length, **more)


def structure(*members, **more):
    """Each member is a pair of a name and a field class, or a dictionary with the properties of a member class."""
    return field(
        "structure",
        member_classes=[m if isinstance(m, dict) else {"name": m[0], "field-class": m[1]} for m in members],
        **more,
    )


def selected(kind, key, **more):
    return field(kind, selector_field_location={"path": [key]}, **more)


def sequence(key, element, **more):
    return field("dynamic-length-array", length_field_location={"path": [key]}, element_field_class=element, **more)


def option(name, ranges, field_class, **more):
    return properties(name=name, selector_field_ranges=ranges, field_class=field_class, **more)


def join(fragments):
    return "".join("\x1e" + json.dumps(fragment) + "\n" for fragment in fragments)


U8 = unsigned(8, alignment=8)
U64 = unsigned(64, alignment=8)
S64 = signed(64, alignment=8)
