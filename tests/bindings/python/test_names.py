# SPDX-License-Identifier: MIT
"""Tests that the public names, members and signatures are those of Babeltrace 2.1.1 (reference-names.txt)."""

import pathlib

import bt2
import record_names

# Lines of reference-names.txt that differ in this package, with the reasons.
EXPLAINED = {
    # The base class of the reference lacks the parameter `index`. Insertion isn't implemented in either package.
    "ArrayValue.insert method(value)",
    # This package adds the keywords `filter` and `filter_strict`.
    "TraceCollectionMessageIterator.__init__ method(source_component_specs, filter_component_specs=None, "
    "stream_intersection_mode=False, begin=None, end=None, plugin_set=None)",
}


def reference():
    path = pathlib.Path(__file__).with_name("reference-names.txt")
    return path.read_text().splitlines()


def test_every_name_member_and_signature_of_the_reference_exists():
    ours = set(record_names.record(bt2))
    missing = [line for line in reference() if line not in ours and line not in EXPLAINED]
    assert missing == []


def test_explained_differences_from_the_reference_still_exist():
    ours = set(record_names.record(bt2))
    assert not EXPLAINED & ours
    assert set(reference()) >= EXPLAINED


def test_enumerations_have_the_same_base_classes():
    assert issubclass(bt2.IntegerDisplayBase, int)
    # Log levels are also integers, because they were integers in version 2.0.
    assert issubclass(bt2.LoggingLevel, int)
    assert not issubclass(bt2.EventClassLogLevel, int)
