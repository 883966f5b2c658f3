# SPDX-License-Identifier: MIT
"""The output of `list-plugins`, `help` and `query`."""

import re
import shutil

import pytest
from reference import Pty


def test_plugins_are_listed_with_their_classes(cli):
    result = cli("list-plugins")

    assert result.status == 0
    assert result.text.startswith("From the following plugin paths:\n\n  - ")
    assert re.search(r"\nFound \d+ component classes in \d+ plugins\.\n", result.text)
    assert re.search(
        r"\nutils:\n  Path: /.*\n  Version: 2\.0\.0\n  Description: .*\n  Author: .*\n  License: .*\n"
        r"  Source component classes:.*\n",
        result.text,
    )
    assert "\n    'filter.utils.muxer': " in result.text


def test_directories_are_listed_in_order(cli):
    result = cli(
        "--plugin-path=/no-1:/no-2",
        "--plugin-path",
        "/no-3",
        "list-plugins",
        env={"BABELTRACE_PLUGIN_PATH": ":/no-0:", "HOME": "/no-home"},
    )
    directories = re.findall(r"^  - (.*)$", result.text, re.M)

    assert directories[:5] == ["/no-0", "/no-1", "/no-2", "/no-3", "/no-home/.local/lib/babeltrace2/plugins"]
    assert len(directories) == 6
    assert result.errors.splitlines() == [f"warning: --plugin-path: `/no-{i}` isn't a directory" for i in (1, 2, 3)]


def test_plugin_directory_with_several_paths_is_listed_once(cli):
    """--plugin-path and BABELTRACE_PLUGIN_PATH may name the same directories, even with different paths."""
    system = re.findall(r"^  - (.*)$", cli("list-plugins").text, re.M)[-1]
    result = cli(
        f"--plugin-path={system}:{system}/",
        f"--plugin-path={system}/../{system.rpartition('/')[2]}",
        "list-plugins",
        env={"BABELTRACE_PLUGIN_PATH": f"/no-0:{system}:/no-0", "HOME": "/no-home"},
    )

    assert result.status == 0
    assert re.findall(r"^  - (.*)$", result.text, re.M) == ["/no-0", system, "/no-home/.local/lib/babeltrace2/plugins"]


def test_standard_directories_can_be_omitted(cli):
    result = cli(
        "--omit-system-plugin-path", "--omit-home-plugin-path", "list-plugins", env={"BABELTRACE_PLUGIN_PATH": "/no-0"}
    )

    assert result.text == "From the following plugin paths:\n\n  - /no-0\n\nNo plugins found.\n"


def test_plugin_hidden_by_another_one_is_logged(cli, tmp_path):
    installed = re.search(r"\nutils:\n  Path: (/.*)\n", cli("list-plugins").text)[1]
    first = shutil.copy(installed, tmp_path)
    result = cli("--log-level=INFO", f"--plugin-path={tmp_path}", "list-plugins")

    assert f"plugin `utils` of {first} is used instead of that of {installed}\n" in result.errors
    assert "is used instead" not in cli(f"--plugin-path={tmp_path}", "list-plugins").errors


def test_help_describes_a_plugin(cli):
    result = cli("help", "utils")

    assert result.status == 0
    assert re.match(
        r"utils:\n  Path: /.*\n  Version: 2\.0\.0\n(  \w+: .*\n){3}"
        r"  Source component classes: \d+\n  Filter component classes: \d+\n"
        r"  Sink component classes: \d+\n$",
        result.text,
    )


def test_plugin_without_the_requested_class_is_described(cli):
    result = cli("help", "src.utils.bob")

    assert result.status == 1
    assert result.text == cli("help", "utils").text
    assert result.errors.startswith(
        "error: Cannot find component class `source.utils.bob`: plugin `utils` has no source component class `bob`"
    )


def test_help_describes_a_component_class(cli):
    result = cli("help", "sink.utils.dummy")

    assert result.status == 0
    assert result.text.startswith("utils:\n")
    assert re.search(r"\n\n'sink\.utils\.dummy'\n  Description: .*\n", result.text)


def test_environment_variables_determine_the_colors(cli):
    assert "\033[" not in cli("list-plugins").text
    assert "\033[1m\033[1m\033[34mutils\033[0m:" in cli("help", "utils", env={"BABELTRACE_TERM_COLOR": "ALWAYS"}).text
    assert (
        "\033[1m\033[94mutils\033[0m:"
        in cli(
            "help", "utils", env={"BABELTRACE_TERM_COLOR": "ALWAYS", "BABELTRACE_TERM_COLOR_BRIGHT_MEANS_BOLD": "0"}
        ).text
    )


@pytest.mark.parametrize(
    "env, args, is_colored",
    [
        ({}, [], True),
        ({"NO_COLOR": ""}, [], True),
        ({"NO_COLOR": "1"}, [], False),
        ({"NO_COLOR": "0"}, ["--color=auto"], False),
        ({"NO_COLOR": "1"}, ["--color=always"], True),
        ({"NO_COLOR": "1", "BABELTRACE_TERM_COLOR": "always"}, [], True),
    ],
)
def test_no_color_disables_colors(cli, env, args, is_colored):
    cli.env.update(env, TERM="xterm")
    assert (b"\033[36m" in Pty(cli, ["trace", *args]).out) == is_colored


@pytest.mark.parametrize("args", [["--color=always"], ["-c", "sink.text.details", "-p", "color=always"]])
def test_colors_are_printed_into_a_pipe_on_request(cli, args):
    colored = cli("trace", *args).out
    assert b"\033[36m" in colored
    # With the environment variable, the program also resets the colors at its end.
    assert colored == cli("trace", *args, env={"BABELTRACE_TERM_COLOR": "always"}).out.removesuffix(b"\033[0m")
    assert colored == cli("trace", *args, env={"NO_COLOR": "1", "TERM": "dumb"}).out
    assert b"\033" not in cli("trace", *args, env={"BABELTRACE_TERM_COLOR": "never"}).out


def test_help_explains_the_filter_language_and_times(cli):
    assert "next_tid == 42" in cli("help", "filter-expression").text
    assert "DURATION: NUMBER[UNIT]" in cli("help", "times").text
    assert "did you mean `filter-expression`?" in cli("help", "filter-expresion").errors


def test_query_prints_map_in_order_of_key(cli):
    result = cli("query", "src.ctf.fs", "babeltrace.support-info", "-p", 'input="trace",type="directory"')

    assert result.status == 0
    assert re.fullmatch(r"group: .*\nweight: 0\.750000\n", result.text)


@pytest.mark.parametrize(
    "params",
    [
        ["-p", 'input="trace"', "-p", 'type="directory"'],
        ["-p", 'input="empty",type="directory"', "-p", 'input="trace"'],
    ],
)
def test_query_uses_the_parameters_of_all_options(cli, params):
    result = cli("query", "src.ctf.fs", "babeltrace.support-info", *params)

    assert result.status == 0, result.errors
    assert "weight: 0.750000\n" in result.text


def test_query_prints_nested_values(cli):
    result = cli("query", "src.ctf.fs", "babeltrace.trace-infos", "-p", 'inputs=["trace"]')

    assert result.status == 0
    assert re.match(
        r"- \n  stream-infos: \n    - \n      port-name: .*\n      range-ns: \n"
        r"        begin: \d+\n        end: \d+\n",
        result.text,
    )


@pytest.mark.parametrize("command", [["help"], ["--help"], ["help", "--help"]])
def test_help_lists_the_topics(cli, command):
    topics = re.findall(r"^  (\S+) ", cli(*command).text.partition("\nTopics:\n\n")[2], re.M)

    assert topics == ["filter-expression", "params", "times"]
    for topic in topics:
        result = cli("help", topic)
        assert (result.status, result.errors) == (0, "")
        assert result.text
