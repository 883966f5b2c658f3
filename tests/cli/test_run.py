# SPDX-License-Identifier: MIT
"""The `run` command: components and connections."""

import re

SOURCE = ["-c", "a:src.ctf.fs", "-p", 'inputs=["trace"]']
MUXER = ["-c", "m:flt.utils.muxer"]
PRETTY = ["-c", "b:sink.text.pretty"]
COUNTER = ["-c", "b:sink.utils.counter"]


def events(result):
    assert result.status == 0, result.errors
    return int(re.findall(r"(\d+) Event messages", result.text)[-1])


def test_short_form_of_add_adds_components_and_connections(cli):
    result = cli("run", "-C", "fake:src.utils.fake", "-p", "count=1000", "-C", "b:sink.utils.counter", "-C", "fake:b")

    assert events(result) == 1000


def test_add_option_adds_components_and_connections(cli):
    result = cli("run", "--add=fake:src.utils.fake", "-p", "count=10", "--add=b:sink.utils.counter", "--add=fake:b")

    assert events(result) == 10


def test_base_parameters_apply_until_they_are_reset(cli):
    for option in "-r", "--reset-base-params":
        result = cli(
            "run", "-b", "count=3", "-c", "fake:src.utils.fake", option, "-c", "b:sink.utils.counter", "-x", "fake:b"
        )

        assert events(result) == 3


def test_names_in_connections_are_patterns(cli):
    result = cli("run", *SOURCE, *MUXER, *COUNTER, "-x", "a*:m", "-x", "*:b")

    assert events(result) == 100


def test_first_matching_connection_rule_applies(cli):
    result = cli(
        "run",
        *SOURCE,
        *MUXER,
        "-c",
        "n:flt.utils.muxer",
        "-c",
        "c:sink.utils.dummy",
        *COUNTER,
        "-x",
        "a.*| 0 | *:m",
        "-x",
        "a:n",
        "-x",
        "m:b",
        "-x",
        "n:c",
    )

    assert 0 < events(result) < 100


def test_escaped_characters_in_names_are_literal(cli):
    result = cli(
        "run",
        "-c",
        r"a\:x.y:src.ctf.fs",
        "-p",
        'inputs=["trace"]',
        *MUXER,
        *COUNTER,
        "-x",
        r"a\:x\.y:m",
        "-x",
        r"m.out:b.i\n",
    )

    assert events(result) == 100


def test_later_parameters_replace_earlier_ones(cli):
    result = cli(
        "run",
        "-b",
        'inputs=["nothing-here"]',
        "-c",
        "a:src.ctf.fs",
        "-p",
        'inputs=["trace"]',
        "-r",
        *MUXER,
        *COUNTER,
        "-x",
        "a:m",
        "-x",
        "m:b",
    )

    assert events(result) == 100


def test_output_port_without_rule_is_an_error(cli):
    result = cli("run", *SOURCE, *MUXER, *PRETTY, "-x", "a:m", "-x", "a:b")

    assert result.status == 1
    assert result.errors.startswith("error: Output port `out` of component `m` is not connected: no --connect option")


def test_output_port_without_free_input_port_is_an_error(cli):
    result = cli("run", *SOURCE, *PRETTY, "-x", "a:b")

    assert result.status == 1
    assert "of component `a` is not connected: connection `a:b` finds no free input port" in result.errors
    assert "connect them to a `filter.utils.muxer` component, and the muxer to component `b`" in result.errors


def test_input_port_with_another_name_is_an_error(cli):
    result = cli("run", *SOURCE, *PRETTY, "-x", "a:b.other")

    assert result.status == 1
    assert "connection `a:b.other` names no input port: component `b` has only the input port `in`" in result.errors


def test_all_input_ports_are_listed_if_none_has_the_name(cli):
    result = cli("run", *SOURCE, *MUXER, *PRETTY, "-x", "a.* 0:m", "-x", "a:m.other", "-x", "m:b")

    assert result.status == 1
    assert "connection `a:m.other` names no input port: component `m` has the input ports `in0`, `in1`" in result.errors


def test_connected_port_is_not_used_again(cli):
    result = cli("run", *SOURCE, *MUXER, *PRETTY, "-x", "a:m.in0", "-x", "m:b")

    assert result.status == 1
    assert "connection `a:m.in0` finds no free input port" in result.errors


def test_component_which_fails_to_initialize_is_an_error(cli):
    result = cli("run", "-c", "a:src.ctf.fs", *PRETTY, "-x", "a:b")

    assert result.status == 1
    assert "inputs" in result.errors.splitlines()[0]


def test_error_begins_with_the_bad_parameter(cli):
    for name, params, expected in [
        ("src.ctf.fs", "inputs=3", "`inputs`: the parameter's value must be a non-empty array of strings (paths)"),
        ("src.ctf.fs", "input=3", "`input`: unknown parameter"),
        ("src.utils.fake", "input=3", "`input`: unknown parameter"),
        ("src.text.dmesg", "path=3", "`path`: "),
        (
            "sink.text.pretty",
            "color=blue",
            "`color`: the parameter's value must be one of `never`, `auto`, `always`: it is `blue`",
        ),
        ("sink.text.details", "color=3", "`color`: "),
        ("sink.utils.counter", "step=yes", "`step`: "),
        ("sink.utils.dummy", "step=3", "`step`: "),
        ("flt.utils.muxer", "x=3", "`x`: "),
        ("flt.utils.trimmer", "gmt=3", "`gmt`: "),
    ]:
        components = ["-c", f"c:{name}", "-p", params]
        if not name.startswith("src"):
            components = SOURCE + components
        if not name.startswith("sink"):
            components += ["-c", "d:sink.utils.dummy"]
        result = cli("run", *components, "-x", "*:*")

        assert result.status == 1
        assert result.errors.startswith("error: " + expected), result.errors


def test_class_of_unknown_plugin_is_an_error(cli):
    result = cli("run", *SOURCE, *MUXER, "-c", "b:sink.no-plugin.x", "-x", "a:m", "-x", "m:b")

    assert result.status == 1
    assert result.errors.startswith("error: Cannot find component class `sink.no-plugin.x`")
