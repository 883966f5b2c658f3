# SPDX-License-Identifier: MIT
"""Tests the tutorials: the programs compile and print the output in the pages, and the pages quote the programs."""

import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = ROOT / "doc/tutorial"
SAMPLE = ROOT / "tests/data/traces/sample"
EXAMPLES = TUTORIAL / "examples"
PAGES = {
    "source": "source.c",
    "filter": "filter.c",
    "sink": "sink.c",
    "graph": "graph.c",
    "cpp": "plugin.cpp",
    "events": "events.c",
    "dispatch": "dispatch.c",
    "ctf-writer": "tracer.c",
    "query": "query.c",
    "inputs": "inputs.c",
}
# The page about a program that makes a mistake.
DEBUGGING_PAGE = "debugging"
# The page whose programs test_static.py runs, because they need another build.
STATIC_PAGE = "static"


def page(name):
    return (TUTORIAL / f"{name}.md").read_text()


def commands_and_output(text):
    """Return the indented commands after "## Try it", and the indented lines after "The output is:"."""
    commands, output = text.split("## Try it", 1)[1].split("\nThe output is:\n", 1)
    commands = re.sub(r"\\\n\s*", " ", commands)
    commands = [line.strip() for line in commands.splitlines() if line.startswith("    ")]
    output = re.match(r"\n((?:    .*\n)+)", output)[1]
    return commands, re.sub(r"^    ", "", output, flags=re.M)


@pytest.mark.parametrize("name", PAGES)
def test_code_of_a_page_is_part_of_its_program(name):
    program = (EXAMPLES / PAGES[name]).read_text()
    quotes = re.findall(r"```(?:c|cpp)\n(.*?)```", page(name), re.S)
    assert quotes
    for quote in quotes:
        assert quote in program


@pytest.mark.parametrize(("language", "suffix"), [("c", "c"), ("rust", "rs")])
def test_code_of_the_page_about_static_libraries_is_part_of_its_program(language, suffix):
    (quote,) = re.findall(rf"```{language}\n(.*?)```", page(STATIC_PAGE), re.S)
    assert quote in (EXAMPLES / f"static.{suffix}").read_text()


def test_index_lists_all_pages():
    assert set(re.findall(r"\(([\w-]+)\.md\)", page("README"))) == PAGES.keys() | {DEBUGGING_PAGE, STATIC_PAGE}


@pytest.mark.parametrize("name", PAGES)
def test_commands_print_the_output_of_the_page(name, installation, work):
    if name in ("graph", "ctf-writer") and os.environ.get("SANITIZERS", "none") != "none":
        pytest.skip("the commands of the page build a program without sanitizers, which can't load a sanitized library")
    for plugin in ("source", "filter", "sink"):
        installation.compile(EXAMPLES / f"{plugin}.c", work / f"{plugin}.so")
    (work / "sample").symlink_to(SAMPLE)
    (work / PAGES[name]).write_text((EXAMPLES / PAGES[name]).read_text())
    commands, wanted = commands_and_output(page(name))
    path = f"{installation.prefix}/bin:{installation.environment['PATH']}"
    for command in commands[:-1]:
        if target := re.search(r"-o (\S+)", command):
            # This command runs the compiler. First compile with more warning options. compile() rejects any warning.
            package = re.search(r"--libs (\S+)\)", command)[1]
            installation.compile(work / PAGES[name], work / target[1], package=package)
        assert installation.run("sh", "-c", command, cwd=work, PATH=path) == ""
    assert shlex.split(commands[-1])[0] in ("babeltrace2", "./graph")
    assert installation.run("sh", "-c", commands[-1], cwd=work, PATH=path) == wanted


def test_ctf_writer_page_shows_the_metadata_that_its_program_writes(installation, work):
    installation.compile(EXAMPLES / "tracer.c", work / "tracer", package="babeltrace2-ctf-writer")
    installation.run(work / "tracer", work / "trace")
    shown = re.search(r"\n    event \{\n(?:    .*\n)+?    \};\n", page("ctf-writer"))[0]
    assert re.sub(r"^    ", "", shown, flags=re.M) in (work / "trace/metadata").read_text()


@pytest.mark.parametrize("component", ["filter.tutorial_filter.warmer --params=than=20", "sink.tutorial_sink.extremes"])
def test_components_ignore_events_of_other_traces(component, installation, work):
    for plugin in ("filter", "sink"):
        installation.compile(EXAMPLES / f"{plugin}.c", work / f"{plugin}.so")
    printed = installation.run(
        installation.program, "--plugin-path=.", SAMPLE, *shlex.split(f"--component={component}"), cwd=work
    )
    assert printed == ("0 measurements\n" if "sink" in component else "")


# The mistakes of the page "debugging": texts of the source, and their replacements.
STREAM_END = "return bt_message_stream_end_create(iterator, thermometer->stream);"
ADDED_PORT = "    if (bt_self_component_source_add_output_port(self_source, "
SECOND_PORT = ADDED_PORT.replace("if (", "") + '"out", NULL, NULL);\n'


@pytest.mark.skipif(
    os.environ.get("SANITIZERS", "none") != "none", reason="the sanitizers' library must be loaded first"
)
@pytest.mark.parametrize(
    "condition, text, mistake",
    [("stream-end", STREAM_END, "return NULL;"), ("port-name-is-unique", ADDED_PORT, SECOND_PORT + ADDED_PORT)],
)
def test_developer_mode_prints_the_message_of_the_page(installation, work, condition, text, mistake):
    source = (EXAMPLES / "source.c").read_text()
    assert source.count(text) == 1
    (work / "source.c").write_text(source.replace(text, mistake))
    installation.compile(work / "source.c", work / "source.so")
    result = subprocess.run(
        [
            *(installation.program, "--plugin-path=.", "--component=source.tutorial_source.thermometer"),
            '--params=path="room.txt"',
        ],
        capture_output=True,
        text=True,
        cwd=work,
        env={**installation.environment, "BABELTRACE_DEV_MODE": "1"},
    )
    quotes = re.findall(r"```\n(Library.*?)```", page(DEBUGGING_PAGE), re.S)
    (wanted,) = [quote for quote in quotes if f":{condition}`" in quote]
    assert (result.returncode, result.stderr) == (-signal.SIGABRT, wanted)


def test_counter_prints_a_line_for_each_of_many_inputs(installation, work):
    count = 16
    for plugin in ("source", "inputs"):
        installation.compile(EXAMPLES / f"{plugin}.c", work / f"{plugin}.so")
    arguments = ["--component=counter:sink.tutorial_inputs.counter"]
    for i in range(count):
        arguments += [f"--component=s{i}:source.tutorial_source.thermometer", '--params=path="room.txt"']
        arguments += [f"--connect=s{i}:counter"]
    printed = installation.run(installation.program, "--plugin-path=.", "run", *arguments, cwd=work)
    assert printed == "".join(f"in{i}: 4 measurements\n" for i in range(count))


def test_a_busy_input_does_not_delay_the_others(installation, work):
    installation.compile(EXAMPLES / "inputs.c", work / "inputs.so")
    installation.compile(Path(__file__).parent / "programs/turns.c", work / "turns")
    steps = installation.run(work / "turns", work / "inputs.so").splitlines()
    # After its last batch, each source is called once more and ends. Then the sink prints its counts.
    assert steps == ["a", "b", "a", "b", "a", "b", "a", "a", "a", "a", "in0: 0 measurements", "in1: 0 measurements", ""]


def test_a_source_reports_a_file_that_cannot_be_opened(installation, work):
    installation.compile(EXAMPLES / "source.c", work / "source.so")
    installation.compile(EXAMPLES / "graph.c", work / "graph")
    with pytest.raises(AssertionError, match="none: cannot be opened"):
        installation.run(work / "graph", ".", "none", "1", cwd=work)
