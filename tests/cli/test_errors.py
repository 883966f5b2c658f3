# SPDX-License-Identifier: MIT
"""The output of an error: a line for the user, then the causes in the form of the reference."""

import pathlib
import re

import pytest
from conftest import Cli
from reference import REFERENCE

CLASS = r"'(source|filter|sink)\.[\w.-]+'"
ACTOR = rf"\[(Babeltrace CLI|libbabeltrace2|{CLASS}|[\w.-]+( \(.*\))?: {CLASS})\]"
PLACE = r"\([\w./-]+:\d+\)"
SOURCES = pathlib.Path(__file__).parents[2]

FAILING = [
    ["--no-such-option"],
    ["nothing-here"],
    ["trace", "--begin=x"],
    ["trace", "-c", "sink.text.pretty", "-p", "color=blue"],
    ["trace", "-c", "sink.utils.nothing"],
    ["query", "src.ctf.fs", "babeltrace.support-info"],
    ["query", "src.ctf.fs", "babeltrace.trace-infos", "-p", 'inputs=["/nowhere"]'],
    ["run", "-c", "a:src.ctf.fs", "-c", "b:sink.utils.dummy"],
]


def causes(text):
    """Returns the actor and the message of each cause. Fails if the paragraphs have another form. Skips a hint."""
    text = re.sub("^hint: .*\n", "", text)
    assert text.startswith("\n")
    lines = text[1:].splitlines()
    found = []
    for line in lines:
        if match := re.fullmatch(rf"(ERROR:   |CAUSED BY) ({ACTOR}) {PLACE}", line):
            found.append((match[1], match[2], []))
        else:
            assert line.startswith("  ") and found, line
            found[-1][2].append(line.strip())
    assert [title for title, _, _ in found] == ["ERROR:   "] + ["CAUSED BY"] * (len(found) - 1)
    return [(actor, " ".join(message)) for _, actor, message in found]


@pytest.mark.parametrize("args", FAILING)
def test_causes_follow_the_line_for_the_user(cli, args):
    result = cli(*args, env={"BABELTRACE_CLI_LOG_LEVEL": "NONE"})
    first, _, rest = result.errors.partition("\n")

    assert result.status == 1
    assert causes(rest)[-1][1] == first.removeprefix("error: ")
    assert all(len(line) <= 80 or " " not in line.strip() for line in rest.splitlines() if line.startswith("  "))


@pytest.mark.parametrize("args", FAILING)
def test_locations_are_paths_in_the_source_tree(cli, args):
    errors = cli("--log-level=I", *args, env={"LIBBABELTRACE2_INIT_LOG_LEVEL": "I"}).errors
    causes = re.findall(r"\] \((.*):(\d+)\)$", errors, re.M)
    logs = re.findall(r" I LIB (\S+):(\d+) ", errors)

    assert len(causes) == errors.count("CAUSED BY") + 1
    assert logs or not any(name.startswith("src/lib/") for name, _ in causes)
    for name, line in causes + logs:
        assert name.startswith("src/")
        assert int(line) <= len((SOURCES / name).read_text().splitlines())


@pytest.mark.skipif(not REFERENCE.exists(), reason="no reference program")
@pytest.mark.parametrize("args", FAILING[:-1])  # an empty line follows the last cause
def test_causes_have_the_form_of_the_reference(inputs, args):
    reference = Cli(inputs)
    reference.program = str(REFERENCE)
    reference.env.pop("LD_LIBRARY_PATH", None)
    errors = reference(*args).errors

    assert causes(errors[errors.index("\nERROR:") :])


def test_causes_of_an_error_are_printed_in_color(cli):
    errors = cli("nothing-here", env={"BABELTRACE_TERM_COLOR": "ALWAYS"}).errors

    assert "\n\033[1m\033[1m\033[31mERROR\033[0m:    [\033[1mBabeltrace CLI\033[0m] (" in errors
    assert "\n\033[1m\033[1m\033[31mCAUSED BY\033[0m [\033[1mBabeltrace CLI\033[0m] (" in errors


@pytest.fixture
def cut(scratch):
    (stream,) = (scratch.folder / "trace").glob("bare_0")
    stream.write_bytes(stream.read_bytes()[:1000])
    return scratch


@pytest.mark.parametrize("command", [["trace"], ["info", "--events", "trace"]])
def test_error_about_a_fault_in_the_data_is_one_line(cut, command):
    errors = re.sub(r"hint: .*\n", "", cut(*command).errors)

    assert re.fullmatch(r"error: \S+/bare_0: packet 0 \(at byte 0\): the data stream is cut off: .*\n", errors)
    assert errors.endswith(": 3096 of the packet's 4096 bytes are missing\n")


@pytest.mark.parametrize("option", ["-v", "--log-level=I", "--debug"])
def test_verbose_shows_all_causes_of_a_fault_in_the_data(cut, option):
    errors = cut(option, "trace").errors
    first = re.search("^error: (.*)$", errors, re.M)
    found = causes(errors[errors.index("\nERROR:") :])

    assert "'source.ctf.fs'" in found[-1][0] and found[-1][1] == first[1]
    assert any("`sink.text.pretty`" in message for _, message in found)


@pytest.fixture
def without_clock(scratch):
    trace = scratch.folder / "without-clock"
    trace.mkdir()
    (trace / "metadata").write_text("""/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; };
stream { };
event { name = "tick"; fields := struct { integer { size = 8; align = 8; } value; }; };
""")
    (trace / "stream").write_bytes(b"abc")
    return scratch


LONG_LINES = {
    "tsdl": """/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; };
event { name = "tick"; fields := \
struct { integer { size = 8; align = 8; } value; integer { size = 16; align = 8; } wrong wrong; }; };
""",
    "ctf2": """\x1e{"type": "preamble", "version": 2}
\x1e{"type": "trace-class", "namespace": "example.org", \
"name": "a trace with a name that takes a lot of room", "environment": wrong}
""",
}


@pytest.mark.parametrize("metadata", LONG_LINES.values(), ids=LONG_LINES)
def test_caret_stays_below_the_fault_in_a_long_line(scratch, metadata):
    trace = scratch.folder / "long"
    trace.mkdir()
    (trace / "metadata").write_text(metadata)
    lines = scratch("long").errors.splitlines()
    carets = [i for i, line in enumerate(lines) if line.strip() == "^"]

    assert len(carets) == 2  # the caret of the first line, and the caret of the cause
    for caret in carets:
        line = lines[caret - 1]
        assert len(line) > 100 and line[lines[caret].index("^") :].startswith("wrong")


# The first line of this error contains no position in a file. So the program also prints the causes. The last cause
# names the message iterator.
@pytest.mark.parametrize("option", ["--begin=1", "--begin=10:00", "--end=1", "--end=10:00"])
def test_events_without_a_time_cannot_be_trimmed(without_clock, option):
    result = without_clock("without-clock", option)
    first, _, rest = result.errors.partition("\n")

    assert (result.status, result.text) == (1, "")
    assert "has no clock" in first
    assert causes(rest)[-1][0].startswith("[trimmer (out): 'filter.utils.trimmer']")
