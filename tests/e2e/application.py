# SPDX-License-Identifier: MIT
"""Computes the expected text of each event that tests/recording/application.c records, from the event's index."""

import struct

TEXTS = [b"", b"a", b"two words", b'"quoted"\tand\ttabbed\n', "caf\u00e9".encode(), b"back\\slash"]
NAMES = ["full8chr", "short", ""]
ESCAPES = {0x22: b'\\"', 0x5C: b"\\\\", 0x09: b"\\t", 0x0A: b"\\n"}
WEATHER = [("SUN", 0, 0), ("RAIN", 1, 4), ("SNOW", 5, 5), ("STORM", 6, 9)]


def signed(value, bits):
    return (value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def unsigned(value, bits):
    return value % (1 << bits)


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def quoted(value):
    return b'"' + b"".join(ESCAPES.get(byte, bytes([byte])) for byte in value) + b'"'


def elements(values, form="%d"):
    return "[ " + ", ".join(f"[{i}] = {form % value}" for i, value in enumerate(values)) + " ]" if values else "[ ]"


def enumeration(value, bits, is_signed):
    value = signed(value, bits) if is_signed else unsigned(value, bits)
    labels = [f'"{label}"' for label, lower, upper in WEATHER if lower <= value <= upper]
    return value, set(labels)


def numbers(number):
    i64 = signed(number * 2654435761 - 1000000, 64)
    network, network_hexadecimal = unsigned(i64, 16), unsigned(i64, 32)
    # The application passes these numbers in the machine's byte order. The tracer copies their bytes into fields that
    # are declared as big-endian, so the printed values have their bytes reversed.
    network = int.from_bytes(network.to_bytes(2, "little"), "big")
    network_hexadecimal = int.from_bytes(network_hexadecimal.to_bytes(4, "little"), "big")
    return (
        f"i8 = {signed(i64, 8)}, u8 = {unsigned(i64, 8)}, i16 = {signed(i64, 16)}, "
        f"hexadecimal = 0x{unsigned(i64, 32):X}, network = {network}, "
        f"network_hexadecimal = 0x{network_hexadecimal:X}, i64 = {i64}, "
        f"single = {single(single(i64) / 3):g}, real = {i64 / 7:g}"
    ).encode()


def texts(number):
    text = TEXTS[number % 6]
    part = text[: number % 9]
    return (
        b"text = "
        + quoted(text)
        + b", name = "
        + quoted(NAMES[number % 3].encode())
        + b", _part_length = %d, part = " % len(part)
        + quoted(part)
    )


def arrays(number):
    values = [number, -1, 0, 1 << 30, 7]
    raw = struct.pack("<5i", *values)
    length = number % 5
    words = struct.unpack("<10H", raw)[:length]
    return (
        f"three = {elements(values[:3])}, bytes = {elements(raw[:6], '0x%X')}, "
        f"_some_length = {length}, some = {elements(values[:length])}, "
        f"_words_length = {length}, words = {elements(words, '0x%X')}"
    ).encode()


def states(number):
    state = number % 12
    fields = []
    for name, value in (("today", enumeration(state, 8, False)), ("tomorrow", enumeration(state - 1, 32, True))):
        labels = ", ".join(sorted(value[1])) or "<unknown>"
        fields.append(f"{name} = ( {'{ ' + labels + ' }' if len(value[1]) > 1 else labels} : container = {value[0]} )")
    return ", ".join(fields).encode()


def event(number):
    """Returns the printed name and the printed payload of an event."""
    name, payload = [("numbers", numbers), ("texts", texts), ("arrays", arrays), ("states", states), ("nothing", None)][
        number % 5
    ]
    return b"sample:" + name.encode(), b"{ " + payload(number) + b" }" if payload else b"{ }"
