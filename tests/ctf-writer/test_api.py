# SPDX-License-Identifier: MIT
"""Each function of the library is declared, exported, and called with good and with bad arguments."""

import os
import pathlib
import re
import subprocess

from conftest import run

HEADERS = pathlib.Path(os.environ["HEADERS"])
SYMBOLS = set((pathlib.Path(__file__).parent / "exported-symbols.txt").read_text().split())

# These functions have no arguments, or accept all arguments.
NEVER_BAD = {
    "bt_ctf_field_type_floating_point_create",
    "bt_ctf_field_type_string_create",
    "bt_ctf_field_type_structure_create",
    "bt_ctf_stream_class_create",
}
# These functions accept only a visitor object, and no function of the library creates one.
NEVER_GOOD = {"bt_ctf_visitor_object_get_object", "bt_ctf_visitor_object_get_type"}


def test_headers_declare_all_functions():
    declared = set()
    for header in HEADERS.glob("*.h"):
        text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
        declared.update(re.findall(r"^extern [^;({]*?\b(bt_ctf_\w+)\(", text, re.M))
    assert declared == SYMBOLS


def test_library_exports_exactly_the_listed_functions():
    listing = subprocess.check_output(
        ["nm", "-D", "--defined-only", "--format=posix", os.environ["CTF_WRITER_LIBRARY"]], text=True
    )
    assert {line.split()[0].split("@")[0] for line in listing.splitlines()} == SYMBOLS


def test_all_functions_are_called_with_good_and_bad_arguments():
    called = {"good": set(), "bad": set()}
    for line in run([os.environ["TEST_CALLS"]]).decode().splitlines():
        how, name = line.split()
        called[how].add(name)
    assert called["good"] | NEVER_GOOD == SYMBOLS
    assert called["bad"] | NEVER_BAD == SYMBOLS
