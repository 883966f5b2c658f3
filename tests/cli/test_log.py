# SPDX-License-Identifier: MIT
"""The log at the levels INFO and DEBUG. Its size depends on the graph, not on the number of events."""

import re

import pytest

RANGE = ["--clock-gmt", "--begin=00:35:05.067190", "--end=00:35:05.067194"]
FAKE = ["-c", "fake:src.utils.fake", "-c", "dummy:sink.utils.dummy", "-x", "fake:dummy"]

INFO = [
    r"babeltrace2: `trace` is read by `source\.ctf\.fs` \(component 1\)$",
    r" I LIB .*: looking for plugins in the folder$",
    r" I LIB .*: plugin `ctf`: 3 sources, 0 filters, 1 sinks$",
    r" I LIB .* The greatest operative MIP version of 4 components is 1$",
    r" I LIB .* Created the graph 0x\w+: MIP version 1$",
    r" I LIB .* Added component `muxer` \(`filter\.utils\.muxer`\) with log level [ID]$",
    r" I LIB .* Connected output port `out` of component `muxer` .* to input port `in` of component `trimmer` ",
    r" I LIB .* Configuring the graph 0x\w+: 4 components, 6 connections$",
    r" I LIB .* The graph 0x\w+ is configured and begins to run$",
    r" I LIB .* Seeking \d+ ns with the method of the class: message iterator on .* of component `muxer`",
    r" I LIB .* component `pretty` \(`sink\.text\.pretty`\) has ended$",
    r"source\.ctf\.fs: .*/trace: a trace in CTF 1\.8: data streams: 4, unreadable data stream files: 0$",
    r"filter\.utils\.muxer: merges 4 inputs by time; 4 of them seek exactly$",
    r"filter\.utils\.trimmer: keeps messages from \d+ ns to \d+ ns$",
]
DEBUG = [
    r" D LIB .* Querying the object `babeltrace\.support-info` of `source\.ctf\.fs`$",
    r" D LIB .* Initializing component `muxer` ",
    r" D LIB .* Added output port `out` to component `muxer` ",
    r" D LIB .* Created message iterator on output port `out` of component `trimmer` ",
    r" D LIB .* No more messages: message iterator on output port `out` of component `trimmer` ",
    r" D LIB .* Destroying the graph 0x\w+$",
    r"source\.ctf\.fs: .*/trace/bare_0: data stream 0: output port `.*`, data stream files: 1$",
    r"source\.ctf\.fs: .*/trace/bare_0: seeking clock value \d+: begins at packet 0 of 1 of the index$",
]


def missing(patterns, log):
    return [pattern for pattern in patterns if not re.search(pattern, log, re.M)]


def test_log_level_info_shows_discovery_graph_and_seeking(cli):
    log = cli("--log-level=INFO", *RANGE, "trace").errors
    assert missing(INFO, log) == []
    assert set(missing(DEBUG, log)) == set(DEBUG)


def test_log_level_debug_shows_ports_iterators_and_streams(cli):
    assert missing(INFO + DEBUG, cli("--log-level=DEBUG", *RANGE, "trace").errors) == []


def test_log_level_warning_shows_no_information(cli):
    assert cli("--log-level=WARNING", *RANGE, "trace").errors == ""


@pytest.mark.parametrize("level", ["INFO", "DEBUG"])
def test_size_of_log_does_not_depend_on_events(cli, level):
    logs = [cli(f"--log-level={level}", "run", *FAKE[:2], "-p", f"count={n}", *FAKE[2:]).errors for n in (10, 100000)]
    assert len(logs[0].splitlines()) == len(logs[1].splitlines()) > 5


def test_log_contains_the_path_of_a_copy(scratch):
    log = scratch("-v", "trace", "-o", "ctf", "-w", "copy").errors
    assert re.search(r"^sink\.ctf\.fs: .*copy.*: writes a trace in CTF 2, with LTTng's index files$", log, re.M)


def test_log_contains_a_seek_that_drops_messages(cli):
    script = [*FAKE[:2], "-c", "trimmer:flt.utils.trimmer", "-p", 'begin="1"', *FAKE[2:4]]
    log = cli("--log-level=INFO", "run", *script, "-x", "fake:trimmer", "-x", "trimmer:dummy").errors
    assert re.search(r"Seeking 1000000000 ns by dropping messages: message iterator .* of component `fake`", log)
