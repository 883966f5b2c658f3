# SPDX-License-Identifier: MIT
"""The public names, members and signatures are those of version 2.1.1, which reference-names.txt has."""

import pathlib

import bt2
import record_names

# Lines of the reference which are different here, with the reason.
EXPLAINED = {
    # The base class of the reference forgets the index; insertion isn't implemented anyway.
    "ArrayValue.insert method(value)",
    # Here it also has the keywords `filter` and `filter_strict`.
    "TraceCollectionMessageIterator.__init__ method(source_component_specs, filter_component_specs=None, "
    "stream_intersection_mode=False, begin=None, end=None, plugin_set=None)",
}


def reference():
    path = pathlib.Path(__file__).with_name("reference-names.txt")
    return path.read_text().splitlines()


def test_every_name_member_and_signature_exists():
    ours = set(record_names.record(bt2))
    missing = [line for line in reference() if line not in ours and line not in EXPLAINED]
    assert missing == []


def test_explained_differences_are_differences():
    ours = set(record_names.record(bt2))
    assert not EXPLAINED & ours
    assert set(reference()) >= EXPLAINED


def test_enumerators_are_enumerations_of_the_same_kind():
    assert issubclass(bt2.IntegerDisplayBase, int)
    # Of integers, too, because that is what they were in version 2.0.
    assert issubclass(bt2.LoggingLevel, int)
    assert not issubclass(bt2.EventClassLogLevel, int)
