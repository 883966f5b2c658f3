# SPDX-License-Identifier: MIT
"""Tests DWARF that would keep libdw busy for hours, exhaust memory or mislead it. Look-ups must be fast and correct."""

import os
import resource
import subprocess

import pytest
from dwarf_maker import (
    AT_ABSTRACT_ORIGIN,
    AT_HIGH_PC,
    AT_LOW_PC,
    AT_NAME,
    AT_RANGES,
    AT_STMT_LIST,
    CODE_BEGIN,
    CODE_SIZE,
    FORM_ADDR,
    FORM_DATA4,
    FORM_FLAG_PRESENT,
    FORM_GNU_STRP_ALT,
    FORM_REF4,
    FORM_SEC_OFFSET,
    FORM_STRING,
    FORM_STRP,
    TAG_COMPILE_UNIT,
    TAG_NAMESPACE,
    TAG_SUBPROGRAM,
    TAG_TYPEDEF,
    TAG_VARIABLE,
    abbreviation,
    elf,
    leb128,
    line_program,
    number,
    unit,
    unit_header_size,
)

MEMORY = 1 << 30
SECONDS = 10
# The looked-up address, at which the function or unit begins.
ADDRESS = f"{CODE_BEGIN:x}"
UNIT_PLACE = number(CODE_BEGIN, 8) + number(CODE_SIZE, 4)
UNIT_ATTRIBUTES = [(AT_LOW_PC, FORM_ADDR), (AT_HIGH_PC, FORM_DATA4)]


def find(tmp_path, *more, **sections):
    path = tmp_path / "binary"
    path.write_bytes(elf(*more, **sections))
    sanitized = "ASAN_OPTIONS" in os.environ  # the sanitizer reserves more address space than MEMORY
    output = subprocess.run(
        [os.environ["FIND_LOCATIONS"], ADDRESS, str(path)],
        check=True,
        capture_output=True,
        text=True,
        timeout=SECONDS * (10 if sanitized else 1),
        preexec_fn=None if sanitized else lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    ).stdout.splitlines()
    return output[-2], [line for line in output if line.startswith("warning: ")]


def assert_fault(tmp_path, words, **sections):
    answer, warnings = find(tmp_path, **sections)
    assert len(warnings) == 1 and words in warnings[0]
    return answer


TOO_MUCH = "more debugging information than a file of this size can have"


def one_unit(version=4, attributes=(), values=b"", children=b"", abbreviations=b""):
    """Returns the sections of a unit that covers all code."""
    info = b"\x01" + UNIT_PLACE + values + children + (b"\0" if children else b"")
    return {
        "debug_abbrev": abbreviation(1, TAG_COMPILE_UNIT, [*UNIT_ATTRIBUTES, *attributes], bool(children))
        + abbreviations
        + b"\0",
        "debug_info": unit(info, version),
    }


FUNCTION = abbreviation(2, TAG_SUBPROGRAM, [*UNIT_ATTRIBUTES, (AT_NAME, FORM_STRING)])


def test_valid_dwarf_is_read(tmp_path):
    opcodes = b"\0\x09\x02" + number(CODE_BEGIN, 8) + b"\x01\x02\x10\0\x01\x01"
    sections = one_unit(
        attributes=[(AT_STMT_LIST, FORM_SEC_OFFSET)],
        values=number(0, 4),
        children=b"\x02" + UNIT_PLACE + b"right\0",
        abbreviations=FUNCTION,
    )
    answer, warnings = find(tmp_path, **sections, debug_line=line_program([b"/d"], [(b"f.c", 1)], opcodes))
    assert (answer, warnings) == ("found right+0x0 f.c:1", [])


def test_files_that_share_a_long_directory_cause_a_warning(tmp_path):
    program = line_program([b"/" + b"d" * 100_000], [(b"f", 1)] * 100_000)
    assert_fault(
        tmp_path,
        TOO_MUCH,
        **one_unit(attributes=[(AT_STMT_LIST, FORM_SEC_OFFSET)], values=number(0, 4)),
        debug_line=program,
    )


def line_program_5(formats, count, entries):
    table = number(len(formats), 1) + b"".join(leb128(c) + leb128(f) for c, f in formats) + leb128(count) + entries
    head = b"\x01\x01\x01\xfb\x0e\x0d" + b"\0\1\1\1\1\0\0\0\1\0\0\1" + b"\x01\x01\x08\x01/\0" + table
    rest = b"\x05\0\x08\0" + number(len(head), 4) + head
    return number(len(rest), 4) + rest


@pytest.mark.parametrize(
    ("formats", "count", "entries"),
    [
        ([], 1 << 40, b""),
        ([(1, FORM_STRING)], 1 << 40, b"f\0" * 10),
        ([(1, 0x7F)], 1, b"f\0"),
        ([(1, FORM_STRING)], 1, b"f"),
    ],
    ids=["no format", "count", "unknown form", "no end"],
)
def test_invalid_tables_of_files_cause_a_warning(tmp_path, formats, count, entries):
    assert_fault(
        tmp_path,
        "a table in the header of its line program",
        **one_unit(5, [(AT_STMT_LIST, FORM_SEC_OFFSET)], number(0, 4)),
        debug_line=line_program_5(formats, count, entries),
    )


def test_files_that_share_a_long_name_cause_a_warning(tmp_path):
    assert_fault(
        tmp_path,
        TOO_MUCH,
        **one_unit(5, [(AT_STMT_LIST, FORM_SEC_OFFSET)], number(0, 4)),
        debug_line=line_program_5([(1, 0x1F)], 100_000, bytes(400_000)),
        debug_line_str=b"n" * 1_000_000 + b"\0",
    )


def test_line_programs_that_overlap_cause_a_warning(tmp_path):
    """Each program begins 17 bytes after the previous one, and has the same large size."""
    count, size = 20_000, 2_000_000
    abbreviations = abbreviation(1, TAG_COMPILE_UNIT, [(AT_STMT_LIST, FORM_SEC_OFFSET)]) + b"\0"
    head = b"".join(number(size, 4) + b"\x02\0" + number(7, 4) + b"\x01\x01\xfb\x0e\x01\0\0" for _ in range(count))
    info = b"".join(unit(b"\x01" + number(17 * i, 4)) for i in range(count))
    assert_fault(tmp_path, TOO_MUCH, debug_abbrev=abbreviations, debug_info=info, debug_line=head + b"\x20" * size)


def test_line_program_with_an_unterminated_header_causes_a_warning(tmp_path):
    assert_fault(
        tmp_path,
        "a list in the header of its line program doesn't end",
        **one_unit(attributes=[(AT_STMT_LIST, FORM_SEC_OFFSET)], values=number(0, 4)),
        debug_line=line_program([b"/d"])[:-2],
    )


NO_RANGE = {
    "before version 5": (4, "debug_ranges", (b"\xff" * 8 + number(1, 8)) * 100_000 + bytes(16)),
    "version 5": (5, "debug_rnglists", (b"\x05" + number(1, 8)) * 200_000 + b"\0"),
}


@pytest.mark.parametrize("kind", NO_RANGE)
def test_many_range_lists_without_ranges_cause_a_warning(tmp_path, kind):
    version, section, content = NO_RANGE[kind]
    sections = one_unit(
        version,
        children=(b"\x02" + number(0, 4)) * 200_000,
        abbreviations=abbreviation(2, TAG_SUBPROGRAM, [(AT_RANGES, FORM_SEC_OFFSET)]),
    )
    assert_fault(tmp_path, TOO_MUCH, **sections, **{section: content})


def test_units_that_share_many_abbreviations_cause_a_warning(tmp_path):
    many = b"".join(abbreviation(code, TAG_SUBPROGRAM, []) for code in range(2, 300_000))
    last = abbreviation(1, TAG_COMPILE_UNIT, UNIT_ATTRIBUTES) + b"\0"
    answer = assert_fault(
        tmp_path,
        "its abbreviations are too large",
        debug_abbrev=many + last,
        debug_info=unit(b"\x01" + UNIT_PLACE) * 100_000,
    )
    assert answer == "found"


@pytest.mark.parametrize("decoy", [{}, {"debug_abbrev.dwo": b"\0"}], ids=["one section", "two sections"])
def test_units_that_need_all_of_many_shared_abbreviations_cause_a_warning(tmp_path, decoy):
    """libdw caches the abbreviations for each unit. All units are read, because they have no address ranges."""
    last = 20_000
    many = b"".join(abbreviation(code, TAG_SUBPROGRAM, []) for code in range(2, last + 1))
    assert_fault(
        tmp_path,
        TOO_MUCH,
        debug_abbrev=abbreviation(1, TAG_COMPILE_UNIT, [], True) + many + b"\0",
        debug_info=unit(b"\x01" + leb128(last) + b"\0") * 1_000,
        **decoy,
    )


def test_string_without_end_causes_a_warning(tmp_path):
    sections = one_unit(children=b"\x02" + UNIT_PLACE + b"endless", abbreviations=FUNCTION)
    sections["debug_info"] = sections["debug_info"][:-1]
    sections["debug_info"] = number(len(sections["debug_info"]) - 4, 4) + sections["debug_info"][4:]
    answer = assert_fault(tmp_path, "the DWARF entry at byte", **sections)
    assert "endless" not in answer


def test_entries_that_share_a_long_string_cause_a_warning(tmp_path):
    function = abbreviation(2, TAG_SUBPROGRAM, [*UNIT_ATTRIBUTES, (AT_NAME, FORM_STRP)])
    sections = one_unit(
        children=b"".join(b"\x02" + UNIT_PLACE + number(i, 4) for i in range(100_000)), abbreviations=function
    )
    assert_fault(tmp_path, TOO_MUCH, **sections, debug_str=b"s" * 1_000_000 + b"\0")


def test_origins_with_many_attributes_cause_a_warning(tmp_path):
    """Each of many functions has a chain of 16 origins with 250 attributes each."""
    flags = [(0x2000 + i, FORM_FLAG_PRESENT) for i in range(250)]
    first = unit_header_size() + 13
    origin = abbreviation(3, 0x34, [*flags, (AT_ABSTRACT_ORIGIN, FORM_REF4)])
    function = abbreviation(2, TAG_SUBPROGRAM, [*UNIT_ATTRIBUTES, (AT_ABSTRACT_ORIGIN, FORM_REF4)])
    origins = b"".join(b"\x03" + number(first + 5 * (i + 1), 4) for i in range(40))
    sections = one_unit(
        children=origins + (b"\x02" + UNIT_PLACE + number(first, 4)) * 200_000, abbreviations=origin + function
    )
    assert_fault(tmp_path, TOO_MUCH, **sections)


def test_entries_that_libdw_skips_several_times_cause_a_warning(tmp_path):
    """To find the sibling of each namespace, libdw reads all descendants again."""
    depth, flags = 250, [(0x2000 + i, FORM_FLAG_PRESENT) for i in range(250)]
    assert_fault(
        tmp_path,
        TOO_MUCH,
        **one_unit(
            children=b"\x02" * depth + b"\x03" + b"\x04" * 200_000 + bytes(depth + 1),
            abbreviations=abbreviation(2, TAG_NAMESPACE, [], True)
            + abbreviation(3, TAG_TYPEDEF, [], True)
            + abbreviation(4, TAG_VARIABLE, flags),
        ),
    )


def test_function_is_found_despite_many_sections_with_the_same_name(tmp_path):
    sections = one_unit(
        children=(b"\x02" + number(0, 4)) * 100_000 + b"\x03" + UNIT_PLACE + b"right\0",
        abbreviations=abbreviation(2, TAG_SUBPROGRAM, [(AT_RANGES, FORM_SEC_OFFSET)])
        + abbreviation(3, TAG_SUBPROGRAM, [*UNIT_ATTRIBUTES, (AT_NAME, FORM_STRING)]),
    )
    answer, _ = find(tmp_path, *[("debug_ranges", bytes(16))] * 60_000, **sections)
    assert answer == "found right+0x0"


def test_units_of_one_module_may_share_abbreviations_and_strings(tmp_path):
    """Compilers that optimize whole programs write such DWARF, so no limit may reject it."""
    count = 600
    opcodes = b"\0\x09\x02" + number(CODE_BEGIN, 8) + b"\x01\x02\x10\0\x01\x01"
    others = b"".join(abbreviation(code, TAG_VARIABLE, []) for code in range(3, 300))
    first = abbreviation(1, TAG_COMPILE_UNIT, [*UNIT_ATTRIBUTES, (AT_STMT_LIST, FORM_SEC_OFFSET)], True)
    units = [
        unit(b"\x01" + place + number(0, 4) + b"\x02" + place + f"f{i}\0\0".encode())
        for i, place in ((i, number(CODE_BEGIN + i, 8) + number(1, 4)) for i in range(count))
    ]
    path = tmp_path / "binary"
    path.write_bytes(
        elf(
            debug_abbrev=first + FUNCTION + others + b"\0",
            debug_info=b"".join(units),
            debug_line=line_program([b"/d"], [(b"f.c", 1)], opcodes),
        )
    )
    answers = subprocess.run(
        [os.environ["DWARF_WHERE"], str(path)],
        input="".join(f"{CODE_BEGIN + i:x}\n" for i in range(count)),
        check=True,
        capture_output=True,
        text=True,
        timeout=100,
    ).stdout.splitlines()
    assert [answer.split()[1] for answer in answers] == [f"f{i}" for i in range(count)]
    assert answers[0].split()[2] == "/d/f.c:1"


def test_unit_without_lines_does_not_use_lines_of_the_next_unit(tmp_path):
    """The first line number program in the section belongs to the next unit."""
    half = CODE_SIZE // 2
    opcodes = b"\0\x09\x02" + number(CODE_BEGIN + half, 8) + b"\x01\x02\x10\0\x01\x01"
    places = [number(CODE_BEGIN + i * half, 8) + number(half, 4) for i in range(2)]
    path = tmp_path / "binary"
    path.write_bytes(
        elf(
            debug_abbrev=abbreviation(1, TAG_COMPILE_UNIT, UNIT_ATTRIBUTES)
            + abbreviation(2, TAG_COMPILE_UNIT, [*UNIT_ATTRIBUTES, (AT_STMT_LIST, FORM_SEC_OFFSET)])
            + b"\0",
            debug_info=unit(b"\x01" + places[0]) + unit(b"\x02" + places[1] + number(0, 4)),
            debug_line=line_program([b"/d"], [(b"f.c", 1)], opcodes),
        )
    )
    answers = subprocess.run(
        [os.environ["DWARF_WHERE"], str(path)],
        input=f"{CODE_BEGIN:x}\n{CODE_BEGIN + half:x}\n",
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    assert [answer.split("\t")[2] for answer in answers] == ["??:0", "/d/f.c:1"]


def two_units(name_form, names, folder, **sections):
    """Writes a binary with two units and returns its path. Each unit has half of the code and one function."""
    half = CODE_SIZE // 2
    function = abbreviation(2, TAG_SUBPROGRAM, [*UNIT_ATTRIBUTES, (AT_NAME, name_form)])
    places = [number(CODE_BEGIN + i * half, 8) + number(half, 4) for i in range(2)]
    units = [unit(b"\x01" + place + b"\x02" + place + name + b"\0") for place, name in zip(places, names, strict=True)]
    path = folder / "binary"
    path.write_bytes(
        elf(
            debug_abbrev=abbreviation(1, TAG_COMPILE_UNIT, UNIT_ATTRIBUTES, True) + function + b"\0",
            debug_info=b"".join(units),
            **sections,
        )
    )
    return path


def assert_change_does_no_harm(path, changed, names):
    """Truncates `changed` during look-ups. This would kill a program that maps the file, but not one that reads it."""
    half = CODE_SIZE // 2
    with subprocess.Popen(
        [os.environ["DWARF_WHERE"], str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        process.stdin.write(f"{CODE_BEGIN:x}\n")
        first = process.stdout.readline()
        changed.rename(changed.with_suffix(".old"))
        os.truncate(changed.with_suffix(".old"), 0)
        rest, _ = process.communicate(f"{CODE_BEGIN:x}\n{CODE_BEGIN + half:x}\n")
    assert process.returncode == 0
    again, second = rest.splitlines()
    assert first.rstrip("\n").split("\t") == again.split("\t") == ["1000", names[0], "??:0"]
    assert second.split("\t")[1:] == [names[1], "??:0"]


def test_file_truncated_during_look_ups_does_no_harm(tmp_path):
    path = two_units(FORM_STRING, [b"one\0", b"two\0"], tmp_path)
    assert_change_does_no_harm(path, path, ["one", "two"])


def test_common_file_truncated_during_look_ups_does_no_harm(tmp_path):
    """dwz moves the common parts of several debug files to another file."""
    common, build_id = tmp_path / "common", "0123456789abcdef"
    (tmp_path / "source.c").write_text("int x;")
    subprocess.run(
        ["cc", "-g", "-shared", f"-Wl,--build-id=0x{build_id}", "-o", str(common), str(tmp_path / "source.c")],
        check=True,
    )
    subprocess.run(
        ["objcopy", "-O", "binary", "--only-section=.debug_str", "--set-section-flags", ".debug_str=alloc"]
        + [str(common), str(tmp_path / "strings")],
        check=True,
    )
    name = (tmp_path / "strings").read_bytes().split(b"\0")[0].decode()
    path = two_units(
        FORM_GNU_STRP_ALT, [number(0, 4)] * 2, tmp_path, gnu_debugaltlink=b"common\0" + bytes.fromhex(build_id)
    )
    assert_change_does_no_harm(path, common, [name, name])
