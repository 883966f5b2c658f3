# SPDX-License-Identifier: MIT
"""Tests the filter with events whose fields are set with Babeltrace's API instead of decoded on demand. Also tests two
filters in a chain."""

import pathlib
import re
import sys

import pytest

PLUGINS = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(PLUGINS / "common/trace-ir-copy"))

from copied_traces import list_oddities, run, without_identity  # noqa: E402

DEFAULT = "full-path=no"
# The class of the added structure and its values.
CLASS = re.compile(r"^ *debug_info: Structure \(3 members\):\n(?: *(?:bin|func|src): String\n){3}", re.M)
FIELD = re.compile(r"^ *debug_info:\n *bin: (.*)\n *func: \n *src: \n", re.M)
WARNING = re.compile(
    r"^.* warning: "
    r"(?:/nosuch/.* \(No such file or directory\): |event class `.*`: its events already have a context `|"
    r"if the trace is from ).*\n",
    re.M,
)


def prints(mip, source, *filters, sink="details"):
    """Returns what the sink prints after a chain of filters with these parameters."""
    words = ["run", f"--allowed-mip-versions={mip}", "-c", source[0], *source[1:]]
    for number, parameters in enumerate(filters):
        words += ["-c", f"f{number}:filter.lttng-utils.debug-info", "-p", parameters]
    words += ["-c", f"k:sink.text.{sink}"]
    names = ["s", *(f"f{number}" for number in range(len(filters))), "k"]
    for pair in zip(names, names[1:]):
        words += ["-x", ":".join(pair)]
    return run(*words, expected_warnings=WARNING)


def plain_events(features=""):
    return ["s:source.plain.events", "-p", f'features="{features}"']


def without_structure(text):
    return FIELD.sub("", CLASS.sub("", text)).replace(
        "Structure (3 members):\n      vpid", "Structure (2 members):\n      vpid"
    )


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("features", ["", "c", "p", "cp"])
def test_events_show_the_binaries_loaded_at_their_time(features, mip):
    source = plain_events(features)
    text = prints(mip, source, DEFAULT)

    assert FIELD.findall(text) == ["", "", "x+0x17", "", "", "", "y+0x17"]
    assert without_structure(text) == prints(mip, source)


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("case", list_oddities())
def test_every_kind_of_class_and_message_passes_unchanged(case, mip):
    source = [f"s:source.oddities.{case}"]

    assert prints(mip, source, DEFAULT) == without_identity(prints(mip, source))


STRUCTURE = re.compile(r'(\w+) = \{ bin = "(.*?)", func = "", src = ""(, inlined = \[ \])? \}')


def structures(text):
    """Returns the added structures of the last event with all their members."""
    return STRUCTURE.findall(text.splitlines()[-1])


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("second", ["", ",inlined=yes"])
@pytest.mark.parametrize("first", ["", ",inlined=yes"])
def test_two_filters_add_two_structures(first, second, mip):
    parameters = [f'debug-info-field-name="one"{first}', f'debug-info-field-name="two"{second}']
    more = [", inlined = [ ]" if text else "" for text in (first, second)]

    text = prints(mip, plain_events("c"), *parameters, sink="pretty")
    assert structures(text) == [("one", "y+0x17", more[0]), ("two", "y+0x17", more[1])]


# The first filter has added a member with the name. As in Babeltrace 2.1.1, this member doesn't change.
@pytest.mark.parametrize("mip", [0, 1])
def test_a_second_filter_with_the_same_field_name_adds_nothing(mip):
    source = plain_events("cp")

    assert prints(mip, source, DEFAULT, "full-path=yes") == prints(mip, source, DEFAULT)
