# SPDX-License-Identifier: MIT
"""Random traces in CTF 2: types of fields, their metadata, random values, and the bytes of values.

A value is an `int`, `float`, `str` or `bytes`; a `list` (array), a `dict` (structure), None (an option without content)
or a pair of a name and a value (variant). The length of an array and the selector of an option or variant are separate
members, which come before the array, option or variant.
"""

import math
import struct

import ctf2_builder as ctf2

WORDS = [
    "",
    "a",
    "ab",
    "sshd",
    "sshd-session",
    "a*b",
    "back\\slash",
    "it's",
    'say "so"',
    "äö€",
    "tab\there",
    "42",
    "RUNNING",
]
EXTREMES = [0, 1, 2, 5, 42, 127, 128, 255, 1 << 31, (1 << 31) - 1, (1 << 32) - 1, 1 << 63, (1 << 63) - 1, (1 << 64) - 1]
REALS = [0.0, -0.0, 0.5, 1.0, -1.5, 42.0, 1e300, 2.0**63, 2.0**64, -(2.0**63), math.inf, -math.inf, math.nan]


class Bits:
    """Writes bytes bit by bit. In little-endian order, the first bit of a byte is its least significant bit."""

    def __init__(self):
        self.value = self.length = 0

    def align(self, alignment):
        self.length += -self.length % alignment

    def add(self, value, length):
        self.value |= (value & ((1 << length) - 1)) << self.length
        self.length += length

    def add_bytes(self, content):
        self.align(8)
        self.add(int.from_bytes(content, "little"), len(content) * 8)

    @property
    def bytes(self):
        return self.value.to_bytes((self.length + 7) // 8, "little")


class Number:
    """A fixed-length integer, boolean or bit array. Its type in CTF 2 is `fixed-length-KIND`."""

    def __init__(self, kind, length, is_signed=False, is_big=False, alignment=8, labels=None):
        self.kind, self.length, self.is_signed, self.is_big = kind, length, is_signed, is_big
        self.alignment, self.labels = alignment, labels  # labels: name -> ranges

    def metadata(self):
        order = "big-endian" if self.is_big else "little-endian"
        more = {"mappings": self.labels} if self.labels else {}
        return ctf2.field(
            f"fixed-length-{self.kind}", length=self.length, byte_order=order, alignment=self.alignment, **more
        )

    def random(self, rng):
        lowest = -(1 << (self.length - 1)) if self.is_signed else 0
        highest = lowest + (1 << self.length) - 1
        if self.labels and rng.random() < 0.8:
            first, last = rng.choice(rng.choice(list(self.labels.values())))
            return rng.randint(first, last)
        if rng.random() < 0.6:
            return min(max(rng.choice(EXTREMES) * rng.choice([1, 1, -1 if self.is_signed else 1]), lowest), highest)
        return rng.randint(lowest, highest)

    def write(self, bits, value):
        bits.align(self.alignment)
        if self.is_big:
            bits.add_bytes((value & ((1 << self.length) - 1)).to_bytes(self.length // 8, "big"))
        else:
            bits.add(value, self.length)

    def labels_of(self, value):
        return [name for name, ranges in self.labels.items() if any(a <= value <= b for a, b in ranges)]


class Boolean(Number):
    labels = None

    def random(self, rng):
        return rng.choice([0, 0, 1, 1, (1 << self.length) - 1])


class VariableInteger:
    labels = None

    def __init__(self, is_signed):
        self.is_signed = is_signed

    def metadata(self):
        return ctf2.field(f"variable-length-{'signed' if self.is_signed else 'unsigned'}-integer")

    def random(self, rng):
        return Number("", 64, self.is_signed).random(rng)

    def write(self, bits, value):
        bits.align(8)
        while True:
            byte, value = value & 0x7F, value >> 7
            sign = byte & 0x40 if self.is_signed else 0
            if value == (-1 if sign else 0):
                bits.add(byte, 8)
                return
            bits.add(byte | 0x80, 8)


class Real:
    labels = None

    def __init__(self, length):
        self.length, self.format = length, "<f" if length == 32 else "<d"

    def metadata(self):
        return ctf2.fixed("floating-point-number", self.length, alignment=8)

    def random(self, rng):
        value = rng.choice(REALS) if rng.random() < 0.7 else rng.uniform(-100, 100)
        if self.length == 32:
            value = {1e300: 1e30}.get(value, value)
            (value,) = struct.unpack("<f", struct.pack("<f", value))
        return value

    def write(self, bits, value):
        bits.add_bytes(struct.pack(self.format, value))


class Text:
    def __init__(self, kind):
        self.kind = kind

    def metadata(self, length=None):
        if self.kind == "static-length":
            return ctf2.field("static-length-string", length=24)
        if self.kind == "dynamic-length":
            return ctf2.field("dynamic-length-string", length_field_location={"path": [length]})
        return ctf2.field("null-terminated-string")

    def random(self, rng):
        return rng.choice(WORDS)

    def write(self, bits, value):
        content = value.encode()
        padding = {"static-length": 24 - len(content), "dynamic-length": 0}.get(self.kind, 1)
        bits.add_bytes(content + bytes(padding))

    def length_of(self, value):
        return len(value.encode())


class Blob:
    """A BLOB has a length, but no value."""

    def __init__(self, length):
        self.length = length

    def metadata(self):
        return ctf2.field("static-length-blob", length=self.length)

    def random(self, rng):
        return rng.randbytes(self.length)

    def write(self, bits, value):
        bits.add_bytes(value)


class Array:
    def __init__(self, element, length):
        self.element, self.length = element, length  # None if the length is dynamic

    def metadata(self, length=None):
        element = self.element.metadata()
        if self.length is None:
            return ctf2.sequence(length, element)
        return ctf2.field("static-length-array", length=self.length, element_field_class=element)

    def random(self, rng):
        count = rng.choice([0, 1, 2, 3]) if self.length is None else self.length
        return [self.element.random(rng) for _ in range(count)]

    def write(self, bits, value):
        # The type's own alignment also applies to an empty array.
        bits.align(alignment_of(self.element))
        for element in value:
            self.element.write(bits, element)

    def length_of(self, value):
        return len(value)


class Option:
    def __init__(self, content):
        self.content = content

    def metadata(self, selector):
        return ctf2.selected(
            "optional", selector, selector_field_ranges=[[1, 255]], field_class=self.content.metadata()
        )

    def random(self, rng):
        return self.content.random(rng) if rng.random() < 0.6 else None

    def write(self, bits, value):
        if value is not None:
            self.content.write(bits, value)

    def selector_of(self, value):
        return 0 if value is None else 7


class Variant:
    def __init__(self, options):
        self.options = options  # name -> type

    def metadata(self, selector):
        return ctf2.selected(
            "variant",
            selector,
            options=[
                ctf2.option(name, [[i * 10, i * 10 + 9]], content.metadata())
                for i, (name, content) in enumerate(self.options.items())
            ],
        )

    def random(self, rng):
        name = rng.choice(list(self.options))
        return name, self.options[name].random(rng)

    def write(self, bits, value):
        self.options[value[0]].write(bits, value[1])

    def selector_of(self, value):
        return list(self.options).index(value[0]) * 10 + 3


class Structure:
    """`members` are pairs of a name and a type, without lengths and selectors."""

    def __init__(self, given):
        self.members = {}
        self.keys = {}  # name -> name of its length or selector
        for name, member in given:
            if isinstance(member, (Option, Variant)) or is_dynamic(member):
                self.keys[name] = f"{name}_key"
                self.members[f"{name}_key"] = Number("unsigned-integer", 8)
            self.members[name] = member

    def metadata(self):
        return ctf2.structure(
            *(
                (name, member.metadata(self.keys[name]) if name in self.keys else member.metadata())
                for name, member in self.members.items()
            )
        )

    def random(self, rng):
        value = {name: member.random(rng) for name, member in self.members.items()}
        for name, key in self.keys.items():
            member = self.members[name]
            length = member.length_of if is_dynamic(member) else member.selector_of
            value[key] = length(value[name])
        return value

    def write(self, bits, value):
        bits.align(alignment_of(self))
        for name, member in self.members.items():
            member.write(bits, value[name])


def is_dynamic(member):
    return (isinstance(member, Array) and member.length is None) or (
        isinstance(member, Text) and member.kind == "dynamic-length"
    )


def alignment_of(member):
    if isinstance(member, Structure):
        return max([1, *(alignment_of(m) for m in member.members.values())])
    if isinstance(member, Array):
        return alignment_of(member.element)
    if isinstance(member, (Option, Variant)):
        return 1
    return member.alignment if isinstance(member, Number) else 8


# --- random types ---

NAMES = [
    "x",
    "_x",
    "y",
    "comm",
    "state",
    "fds",
    "inner",
    "deep",
    "cpu_id",
    "_cpu_id",
    "value",
    "load",
    "name",
    "ok",
    "WARNING",
]
LABELS = {
    "RUNNING": [[0, 0]],
    "SLEEPING": [[1, 3], [9, 9]],
    "Odd one*": [[3, 5]],
    "back\\slash": [[42, 42]],
    "true": [[7, 7]],
}
STATIC_TEXTS = ["null-terminated", "static-length"]


def random_number(rng, is_packed):
    signed = rng.random() < 0.5
    kind = "signed-integer" if signed else "unsigned-integer"
    if is_packed and rng.random() < 0.5:
        return Number(kind, rng.randint(2, 64), signed, alignment=1)
    is_big = not is_packed and rng.random() < 0.3
    return Number(kind, rng.choice([8, 16, 32, 64]), signed, is_big)


def random_enumeration(rng, is_packed):
    number = random_number(rng, is_packed)
    number.length = max(number.length, 8)
    names = rng.sample(list(LABELS), rng.randint(1, len(LABELS)))
    number.labels = {name: LABELS[name] for name in names}
    return number


def random_scalar(rng, is_packed):
    return rng.choice(
        [
            lambda: random_number(rng, is_packed),
            lambda: random_number(rng, is_packed),
            lambda: random_enumeration(rng, is_packed),
            lambda: Real(rng.choice([32, 64])),
            lambda: Text(rng.choice(STATIC_TEXTS)),
            lambda: Boolean("boolean", 8),
            lambda: Number("bit-array", rng.choice([8, 16, 64])),
            lambda: VariableInteger(rng.random() < 0.5),
        ]
    )()


def random_type(rng, depth, is_packed):
    if depth == 0 or rng.random() < 0.5:
        return random_scalar(rng, is_packed)
    return rng.choice(
        [
            lambda: Array(random_element(rng, depth, is_packed), rng.randint(0, 3)),
            lambda: Array(random_element(rng, depth, is_packed), None),
            lambda: random_structure(rng, depth - 1, is_packed),
            lambda: Option(random_element(rng, depth, is_packed)),
            lambda: Variant(random_options(rng, depth, is_packed)),
            lambda: Text("dynamic-length"),
            lambda: Blob(rng.randint(0, 4)),
        ]
    )()


def random_element(rng, depth, is_packed):
    """Returns a type for which no member with a length or selector is necessary."""
    if rng.random() < 0.7 or depth < 2:
        return random_scalar(rng, is_packed)
    if rng.random() < 0.5:
        return random_structure(rng, depth - 1, is_packed)
    return Array(random_scalar(rng, is_packed), rng.randint(0, 3))


def random_options(rng, depth, is_packed):
    names = rng.sample(["x", "_x", "deep", "other"], rng.randint(1, 3))
    return {name: random_element(rng, depth, is_packed) for name in names}


def random_structure(rng, depth, is_packed, most=4):
    names = rng.sample(NAMES, rng.randint(0, most))
    return Structure([(name, random_type(rng, depth, is_packed)) for name in names])
