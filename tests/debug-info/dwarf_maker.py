# SPDX-License-Identifier: MIT
"""Makes small ELF files with any DWARF, including DWARF that no compiler writes."""

import struct

CODE_BEGIN, CODE_SIZE = 0x1000, 0x2000

# Constants of DWARF 5, section 7.
TAG_COMPILE_UNIT, TAG_TYPEDEF, TAG_SUBPROGRAM, TAG_VARIABLE, TAG_NAMESPACE = 0x11, 0x16, 0x2E, 0x34, 0x39
AT_NAME, AT_STMT_LIST, AT_LOW_PC, AT_HIGH_PC = 0x03, 0x10, 0x11, 0x12
AT_ABSTRACT_ORIGIN, AT_RANGES = 0x31, 0x55
FORM_ADDR, FORM_DATA4, FORM_STRING, FORM_STRP = 0x01, 0x06, 0x08, 0x0E
FORM_REF4, FORM_SEC_OFFSET, FORM_FLAG_PRESENT, FORM_GNU_STRP_ALT = 0x13, 0x17, 0x19, 0x1F21


def leb128(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(value, size):
    return value.to_bytes(size, "little")


def elf(*more, shares_bytes=False, **sections):
    """
    Returns a 64-bit little-endian shared library. `debug_info=b"..."` becomes the section `.debug_info`. `more` has
    pairs of a name and contents, for sections with equal names. `shares_bytes` stores equal contents once.
    """
    names, contents, headers = b"\0.text\0.shstrtab\0", bytearray(), [bytes(64)]

    def header(name, kind, flags, address, offset, size):
        headers.append(struct.pack("<IIQQQQIIQQ", name, kind, flags, address, offset, size, 0, 0, 1, 0))

    header(1, 8, 6, CODE_BEGIN, 64, CODE_SIZE)  # .text: SHT_NOBITS, allocated and executable
    for name, content in (*sections.items(), *more):
        at = names.find(f"\0.{name}\0".encode()) + 1
        offset = contents.find(content) if shares_bytes else -1
        header(at or len(names), 1, 0, 0, 64 + (len(contents) if offset < 0 else offset), len(content))
        names += b"" if at else f".{name}\0".encode()
        contents += content if offset < 0 else b""
    header(7, 3, 0, 0, 64 + len(contents), len(names))
    contents += names
    ident = b"\x7fELF\x02\x01\x01" + bytes(9)
    return (
        ident
        + struct.pack(
            "<HHIQQQIHHHHHH", 3, 62, 1, 0, 0, 64 + len(contents), 0, 64, 56, 0, 64, len(headers), len(headers) - 1
        )
        + contents
        + b"".join(headers)
    )


def abbreviation(code, tag, attributes, has_children=False):
    """Returns an abbreviation. `attributes` has pairs of an attribute and its form."""
    pairs = b"".join(leb128(attribute) + leb128(form) for attribute, form in attributes)
    return leb128(code) + leb128(tag) + number(has_children, 1) + pairs + b"\0\0"


def unit(entries, version=4, abbreviations=0):
    """Returns one compilation unit. `entries` has its DIE and the descendants."""
    if version >= 5:
        rest = number(version, 2) + b"\x01\x08" + number(abbreviations, 4) + entries
    else:
        rest = number(version, 2) + number(abbreviations, 4) + b"\x08" + entries
    return number(len(rest), 4) + rest


def unit_header_size(version=4):
    return 12 if version >= 5 else 11


def line_program(directories=(), files=(), opcodes=b"", version=4):
    """Returns a line number program. `files` has pairs of a name and the index of a directory."""
    lists = b"".join(directory + b"\0" for directory in directories) + b"\0"
    lists += b"".join(name + b"\0" + leb128(directory) + b"\0\0" for name, directory in files) + b"\0"
    head = b"\x01" + (b"\x01" if version >= 4 else b"") + b"\x01\xfb\x0e\x0d" + b"\0\1\1\1\1\0\0\0\1\0\0\1" + lists
    rest = number(version, 2) + number(len(head), 4) + head + opcodes
    return number(len(rest), 4) + rest
