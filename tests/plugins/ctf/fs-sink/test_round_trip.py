# SPDX-License-Identifier: MIT
"""Tests that traces are unchanged after writing and reading, with one trace for each kind of field or property. Both
this program and the reference read the written traces."""

import difflib
import os
import re

import pytest
from cases import CASES, REFERENCE_FAILS
from conftest import data_streams, needs_reference, translated, without_generated_keys

# The library rejects keys in options in developer mode.
NOT_IN_DEVELOPER_MODE = {"keys in options"} if os.environ.get("BT_DEV_MODE") == "1" else set()
each_case = pytest.mark.parametrize("name", [name for name in CASES if name not in NOT_IN_DEVELOPER_MODE])
# The sequence number of packets is always written, so the copy supports discarded packets.
GAINED = {
    "-    Supports discarded packets: No",
    "+    Supports discarded packets: Yes",
    "+    Discarded packets have default clock snapshots: Yes",
    "+    Discarded packets have default clock snapshots: No",
}
# Integers of variable length are written with 64 bits.
LOST = re.compile(r"-.*, Expect small values")


def text(program, path):
    return program.prints(path, "--clock-cycles", "--no-delta", "--names=all", "--fields=loglevel,emf")


def details(program, path, with_metadata):
    params = f"with-metadata={with_metadata},with-trace-name=no,with-stream-name=no,with-uuid=no"
    return program.prints(path, "-c", "sink.text.details", "-p", params)


def differences(a, b):
    lines = difflib.unified_diff(a.splitlines(), b.splitlines(), lineterm="", n=0)
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


@pytest.fixture
def original(tmp_path, name):
    return CASES[name].trace.write(tmp_path / "original")


@each_case
def test_a_copy_has_the_text_of_the_original(ours, original, name):
    case = CASES[name]
    copy = ours.copy(original)
    assert without_generated_keys(text(ours, copy)) == translated(text(ours, original), case.in_both)
    again = ours.copy(copy, out="again")
    assert data_streams(again) == data_streams(copy)
    assert text(ours, again) == text(ours, copy)


@each_case
def test_a_copy_in_ctf_1_8_has_the_translated_text(ours, original, name):
    case = CASES[name]
    copy = ours.copy(original, version="1.8")
    expected = translated(text(ours, original), case.in_both + case.in_ctf1)
    assert without_generated_keys(text(ours, copy)) == expected
    again = ours.copy(copy, out="again", version="1.8")
    assert data_streams(again) == data_streams(copy)
    assert text(ours, again) == text(ours, copy)


@each_case
def test_a_copy_has_the_details_of_the_original(ours, original, name):
    if CASES[name].in_both:
        pytest.skip("the copy has generated keys, which the original lacks")
    copy = ours.copy(original)
    assert details(ours, copy, "no") == details(ours, original, "no")
    found = differences(details(ours, original, "yes"), details(ours, copy, "yes"))
    lost = {line for line in found if LOST.match(line)}
    restored = {"+" + line[1:].replace(", Expect small values", "") for line in lost}
    assert set(found) - lost - restored <= GAINED


@needs_reference
@each_case
def test_the_reference_reads_copies(ours, reference, original, name):
    for version in {"2", "1.8"} - REFERENCE_FAILS.get(name, set()):
        copy = ours.copy(original, out=version, version=version)
        assert text(reference, copy) == text(ours, copy)


@needs_reference
@each_case
def test_data_streams_equal_those_of_the_reference(ours, reference, original, name):
    theirs = reference(original, "-c", "sink.ctf.fs", "-p", 'path="theirs"')
    if theirs.status != 0 or "bytes" in REFERENCE_FAILS.get(name, set()):
        pytest.skip("the reference can't write this case")
    if name == "strings":
        pytest.skip("the reference writes texts of fixed length up to their null character")
    assert data_streams(ours.copy(original)) == data_streams(ours.folder / "theirs")
