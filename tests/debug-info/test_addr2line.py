# SPDX-License-Identifier: MIT
"""Compares the results for random addresses of compiled programs with those of elfutils' addr2line."""

import os
import pathlib
import random
import re
import shutil
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent
WHERE = os.environ["DWARF_WHERE"]
ADDR2LINE = "eu-addr2line"

needs_reference = pytest.mark.skipif(not shutil.which(ADDR2LINE), reason=f"{ADDR2LINE} is not installed")

UNITS = 3
ADDRESSES = 700  # per library; there are 16 libraries without Clang
UNKNOWN = ("??", "??:0")
C, CXX = "functions.c", "functions.cpp"
# The reference only finds units through .debug_aranges, which Clang doesn't write by default.
CLANG = ["-gdwarf-aranges"]
# name: compiler, source, options
BINARIES = {
    "gcc-dwarf-2": ("gcc", C, ["-gdwarf-2", "-O2"]),
    "gcc-dwarf-3": ("gcc", C, ["-gdwarf-3", "-O2"]),
    "gcc-dwarf-4": ("gcc", C, ["-gdwarf-4", "-O2"]),
    "gcc-dwarf-5": ("gcc", C, ["-gdwarf-5", "-O2"]),
    "gcc-O0": ("gcc", C, ["-g", "-O0"]),
    "gcc-O3": ("gcc", C, ["-g", "-O3"]),
    "gcc-zlib": ("gcc", C, ["-g", "-gz=zlib", "-O2"]),
    "gcc-not-pie": ("gcc", C, ["-g", "-O2", "-fno-pic", "-mcmodel=large"]),
    "gcc-removed-code": ("gcc", C, ["-g", "-O2", "-ffunction-sections", "-Wl,--gc-sections"]),
    "gcc-dwarf64": ("gcc", C, ["-g", "-gdwarf64", "-O2"]),
    "gcc-lto": ("gcc", C, ["-g", "-O2", "-flto"]),
    "g++": ("g++", CXX, ["-g", "-O2"]),
    "g++-dwarf-4": ("g++", CXX, ["-gdwarf-4", "-O2"]),
    "g++-O0": ("g++", CXX, ["-g", "-O0"]),
    "g++-type-units": ("g++", CXX, ["-g", "-fdebug-types-section", "-O2"]),
    "g++-type-units-4": ("g++", CXX, ["-gdwarf-4", "-fdebug-types-section", "-O2"]),
    "clang": ("clang", C, ["-g", "-O2", *CLANG]),
    "clang-dwarf-4": ("clang", C, ["-gdwarf-4", "-O2", *CLANG]),
    "clang-O0": ("clang", C, ["-g", "-O0", *CLANG]),
    "clang++": ("clang++", CXX, ["-g", "-O2", *CLANG]),
    "clang++-dwarf-4": ("clang++", CXX, ["-gdwarf-4", "-O2", *CLANG]),
}
# The reference doesn't read functions of split units. The tests compare the results for split units with the results
# for the same program without split units.
SPLIT = {
    "gcc-dwarf-4": ("gcc", C, ["-gdwarf-4", "-O2"]),
    "gcc-dwarf-5": ("gcc", C, ["-gdwarf-5", "-O2"]),
    "g++": ("g++", CXX, ["-g", "-O2"]),
    "clang-dwarf-4": ("clang", C, ["-gdwarf-4", "-O2"]),
    "clang": ("clang", C, ["-g", "-O2"]),
    "clang++": ("clang++", CXX, ["-g", "-O2"]),
}


def build(folder, compiler, source, options):
    """A library of several units with the same static functions."""
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    objects = []
    for unit in range(UNITS):
        objects.append(f"unit{unit}.o")
        run([compiler, *options, "-fPIC", f"-DSALT={unit}", "-c", HERE / source, "-o", objects[-1]], folder)
    run([compiler, *options, "-shared", *objects, "-o", "library.so"], folder)
    return folder / "library.so"


def run(command, folder=None, **options):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, **options).stdout


def code_sections(path):
    """Returns (first address, size) of each executable section with compiled code of the program."""
    table = run(["readelf", "-SW", path])
    found = re.findall(r"\] (\.text\S*) +PROGBITS +(\w+) \w+ (\w+) ", table)
    return [(int(address, 16), int(size, 16)) for _, address, size in found]


def random_addresses(path, count):
    """Returns `count` different addresses. Fails if the code has fewer than `count` bytes."""
    addresses = [address for begin, size in code_sections(path) for address in range(begin, begin + size)]
    return random.Random(1).sample(addresses, count)


def ours(path, addresses, *options):
    """Maps each address to a list of (function, source line), from the innermost call outwards."""
    text = run([WHERE, *options, path], input="".join(f"{address:x}\n" for address in addresses))
    places = {}
    for line in text.splitlines():
        assert not line.startswith("fault"), line
        address, *words = line.split("\t")
        places[int(address, 16)] = list(zip(words[::2], words[1::2]))
    return places


def reference(path, addresses, *options):
    # The exit status is 1 if no unit contains an address.
    process = subprocess.run(
        [ADDR2LINE, *options, "-a", "-i", "-f", "-e", path],
        input="".join(f"{address:#x}\n" for address in addresses),
        check=False,
        capture_output=True,
        text=True,
    )
    places, words = {}, []
    for line in process.stdout.splitlines():
        if re.fullmatch("0x[0-9a-f]{8,}", line):
            words = places[int(line, 16)] = []
        else:
            words.append(line)
    return {
        address: [
            (re.sub(" inlined (at|in) .*", "", name), without_column(line))
            for name, line in zip(words[::2], words[1::2])
        ]
        for address, words in places.items()
    }


def without_column(source_line):
    return re.sub(r"^(.*:\d+):\d+$", r"\1", source_line)


def is_symbol_of(symbol, function):
    """Returns whether a symbol can name the function, or a clone or part of it. The function may be a lambda."""
    # Constructors and destructors have several symbols.
    symbol, function = (re.sub(r"([CD])[12]E", r"\g<1>1E", name) for name in (symbol, function))
    return function in symbol or (function == "operator()" and "cl" in symbol)


def is_explained(mine, theirs):
    """Returns whether a known difference explains the results. In some of these cases, the reference is wrong."""
    # The reference prints a symbol if there is no function or if it finds no DWARF.
    if mine == [UNKNOWN] and len(theirs) == 1 and theirs[0][1] == UNKNOWN[1]:
        return True
    if mine[0][1] != theirs[0][1]:
        return False
    # Between functions, the reference can print callers without the called function.
    if mine[0][0] == UNKNOWN[0] and len(mine) == 1:
        return theirs[0][0] == UNKNOWN[0] or theirs[0][0].startswith("__second_sect_of_")
    # If .debug_aranges lacks the function, the reference prints a symbol and no calls.
    if len(theirs) == 1:
        return is_symbol_of(theirs[0][0], mine[-1][0])
    # For a row with line 0, the reference prints the function, and then calls at other addresses nearby.
    if mine[0][1].endswith(":0"):
        return mine[0] == theirs[0]
    # The reference can repeat a function with the line of a call at another address; addr2line of binutils doesn't.
    if mine == [place for i, place in enumerate(theirs) if i == 0 or place[0] != theirs[i - 1][0]]:
        return True
    # The ranges of inlined calls may overlap. The program then reports the innermost call.
    return len(mine) > len(theirs) and mine[0] == theirs[0] and mine[-1] == theirs[-1]


def is_known_to_binutils(path, address):
    """Returns whether addr2line of binutils finds a source line for the address."""
    line = run(["addr2line", "-e", path, f"{address:#x}"]).strip()
    return not re.fullmatch(r"\?\?:[?0]", line)


def is_padding(path, address, mine, theirs):
    """Returns whether the address is between functions. elfutils 0.192 prints the previous unit's last line."""
    is_line_alone = len(theirs) == 1 and theirs[0][0] == UNKNOWN[0]
    return mine == [UNKNOWN] and is_line_alone and not is_known_to_binutils(path, address)


def difference(path, address, mine, theirs):
    """Describes an unexplained difference; returns None if there is none."""
    if mine == theirs or is_explained(mine, theirs) or is_padding(path, address, mine, theirs):
        return None
    return f"{mine} instead of {theirs}"


def compare(path, count):
    addresses = random_addresses(path, count)
    mine, theirs = ours(path, addresses), reference(path, addresses)
    differences = {hex(address): difference(path, address, mine[address], theirs[address]) for address in addresses}
    wrong = {address: text for address, text in differences.items() if text}
    assert not wrong, f"{len(wrong)} of {len(differences)}: {list(wrong.items())[:5]}"
    assert sum(places[0][0] != UNKNOWN[0] for places in mine.values()) > len(mine) / 2


@needs_reference
@pytest.mark.parametrize("name", BINARIES)
def test_functions_and_lines_of_a_compiled_library_agree(name, tmp_path):
    compare(build(tmp_path, *BINARIES[name]), ADDRESSES)


def symbols(path):
    """Returns the demangled names of all functions."""
    return set(re.findall(r"^[0-9a-f]+ [tTwW] (.*)$", run(["nm", "-C", path]), re.MULTILINE))


@needs_reference
@pytest.mark.parametrize("name", ["g++", "g++-dwarf-4", "g++-O0"])
def test_demangled_names_agree_or_are_in_the_symbol_table(name, tmp_path):
    path = build(tmp_path, *BINARIES[name])
    addresses = random_addresses(path, ADDRESSES)
    mine, theirs, known = ours(path, addresses, "-C"), reference(path, addresses, "-C"), symbols(path)
    pairs = [
        (my_name, their_name)
        for address in addresses
        if [line for _, line in mine[address]] == [line for _, line in theirs[address]]
        for (my_name, _), (their_name, _) in zip(mine[address], theirs[address])
        if my_name != UNKNOWN[0] and not my_name.startswith("_Z")  # not demangled, because it would be too long
    ]
    better = {my_name for my_name, their_name in pairs if my_name != their_name}
    # GCC's DWARF has no linkage names of functions that other files can't call. The symbol table has these names.
    assert better <= known
    assert len(better) > 3
    assert len(pairs) > 500


@pytest.mark.parametrize("name", SPLIT)
def test_split_units_give_the_same_results_as_whole_units(name, tmp_path):
    os.umask(0o022)  # the program rejects .dwo files that other users can write
    compiler, source, options = SPLIT[name]
    whole, split = tmp_path / "whole", tmp_path / "split"
    whole.mkdir()
    split.mkdir()
    whole, split = (
        build(whole, compiler, source, options),
        build(split, compiler, source, [*options, "-gsplit-dwarf"]),
    )
    addresses = random_addresses(whole, 500)
    assert code_sections(whole) == code_sections(split)
    assert ours(split, addresses) == ours(whole, addresses)


def test_rust_library_has_functions_and_inlined_calls(tmp_path):
    if not shutil.which("rustc"):
        pytest.skip("rustc is not installed")
    path = tmp_path / "library.so"
    run(["rustc", "-g", "-O", "--crate-type=cdylib", HERE / "functions.rs", "-o", path])
    places = ours(path, random_addresses(path, 2000)).values()
    assert sum(place[-1][0] != UNKNOWN[0] for place in places) > len(places) / 2
    assert sum(len(place) > 1 for place in places) > len(places) / 10
