# SPDX-License-Identifier: MIT
"""Checks that the manual pages are complete and correct, and runs their examples.

An example is a `.Bd -literal` block with shell commands, whose first lines begin with `$ `. The lines after a command
are its expected output. `...` in a line matches any text, and a line `...` matches any lines. Without expected output,
a command may print any text. The examples of a page run in order in one folder, which contains the traces `my-trace`
and `other-trace`. Examples that need a relay daemon or a tracer aren't run.
"""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
MAN = ROOT / "doc/man"
PAGES = sorted(MAN.glob("*.[17]"))
NAMES = [page.name for page in PAGES]
SAMPLE = ROOT / "tests/data/traces/sample"
PROGRAM = os.environ["BABELTRACE2"]
BASH, MANDOC, GROFF = map(shutil.which, ("bash", "mandoc", "groff"))
# Matches examples that need a relay daemon, or that run as long as a tracer.
UNTRIED = re.compile(r"\bnet://|--follow\b")
ESCAPES = {r"\e": "\\", r"\-": "-", r"\(aq": "'", r"\(dq": '"', r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\&": ""}


def unescape(text):
    return re.sub(r"\\(\(..|.)", lambda m: ESCAPES[m[0]], text)


def blocks(page):
    """Yields the literal blocks as lists of lines."""
    block = None
    for line in page.read_text().splitlines():
        if line.startswith(".Bd -literal"):
            block = []
        elif line == ".Ed" and block is not None:
            yield block
            block = None
        elif block is not None:
            block.append(unescape(line))


def is_complete(command):
    return (
        not command.endswith("\\")
        and subprocess.run([BASH, "-n", "-c", command], stderr=subprocess.DEVNULL).returncode == 0
    )


def examples(page):
    """Yields (command, expected lines) for each command of the examples."""
    for block in blocks(page):
        command, expected = None, []
        for line in block:
            if line.startswith("$ "):
                if command is not None:
                    yield command, expected
                command, expected = line[2:], []
            elif command is not None and not is_complete(command):
                command += "\n" + line
            elif command is not None:
                expected.append(line)
        if command is not None:
            yield command, expected


def pattern(expected):
    """Returns a regular expression that matches the expected lines."""
    lines = []
    for line in expected:
        lines.append(r"(?:.*\n)*?" if line == "..." else ".*?".join(map(re.escape, line.split("..."))) + r" *\n")
    return "".join(lines)


def make_inputs(folder):
    """Creates two traces that only differ in their identifiers."""
    uuid = "94d3b4d5-0e53-4df8-897f-e363649a6bd9"
    other = uuid.replace("9", "7")
    shutil.copytree(SAMPLE, folder / "my-trace")
    shutil.copytree(SAMPLE, folder / "other-trace")
    for path in (folder / "other-trace").rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            for encode in (str.encode, lambda text: bytes.fromhex(text.replace("-", ""))):
                content = content.replace(encode(uuid), encode(other))
            path.write_bytes(content)


def environment(home):
    kept = {k: v for k, v in os.environ.items() if k == "BABELTRACE_PLUGIN_PATH" or "BABELTRACE" not in k}
    return {
        **kept,
        "PATH": f"{os.path.dirname(PROGRAM)}:{os.environ['PATH']}",
        "HOME": str(home),
        "TZ": "UTC0",
        "LC_ALL": "C.UTF-8",
    }


def run(*args):
    return subprocess.run(
        [PROGRAM, *args], capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL, timeout=60
    )


def is_built(name):
    """Returns whether the plugin is built; lttng-utils needs elfutils."""
    return "lttng-utils" not in name or "debug-info" in run("list-plugins").stdout


def skip_if_not_built(page):
    if not is_built(page.name):
        pytest.skip("built without elfutils")


@pytest.mark.skipif(not BASH, reason="no bash")
@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_examples_print_their_expected_output(page, tmp_path):
    skip_if_not_built(page)
    make_inputs(tmp_path)
    count = 0
    for command, expected in examples(page):
        count += 1
        if UNTRIED.search(command) or not is_built(command):
            continue
        process = subprocess.run(
            [BASH, "-o", "pipefail", "-c", command],
            cwd=tmp_path,
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            timeout=120,
        )
        assert process.returncode == 0, f"{command}\n{process.stderr}"
        if expected:
            printed = process.stdout.removesuffix("\n") + "\n"
            assert re.fullmatch(pattern(expected), printed), f"{command}\n{process.stdout}"
    assert count > 0, "a page without an example"


FILTER_PAGE = MAN / "babeltrace2-filter-expression.7"


def expressions(heading, until):
    """Returns the expressions in the list between the lines `heading` and `until`."""
    section = FILTER_PAGE.read_text().partition(f"\n{heading}\n")[2].partition(f"\n{until}\n")[0]
    return [unescape(text) for text in re.findall(r'^\.It Cm "(.*)"$', section, re.M)]


KERNEL_EXPRESSIONS = expressions("On kernel traces:", "On user\\-space traces:")
USER_SPACE_EXPRESSIONS = expressions("On user\\-space traces:", ".El")


def count_events(expression):
    return run(str(SAMPLE), "--count", f"--filter={expression}")


def test_filter_page_has_examples():
    assert len(KERNEL_EXPRESSIONS) + len(USER_SPACE_EXPRESSIONS) >= 20


@pytest.mark.parametrize("expression", KERNEL_EXPRESSIONS)
def test_expressions_of_kernel_traces_are_valid(expression):
    """The sample trace lacks these fields, so the command only prints a warning. The test doesn't check the result."""
    process = count_events(expression)

    assert process.returncode == 0, process.stderr


@pytest.mark.parametrize("expression", USER_SPACE_EXPRESSIONS)
def test_expressions_of_user_space_traces_find_events(expression):
    process = count_events(expression)

    assert (process.returncode, process.stderr) == (0, "")
    assert 0 < int(process.stdout) < 100


def test_filter_page_shows_the_actual_error():
    (shown,) = [block for block in blocks(FILTER_PAGE) if block[0].startswith("error: ")]
    process = count_events(shown[1].strip())

    assert process.returncode == 1
    assert process.stderr.splitlines()[: len(shown)] == shown


def documented_options(page):
    text = unescape_macros(page)
    return set(re.findall(r"\bFl -([a-z0-9-]+)", "\n".join(re.findall(r"^\.It (?=Fl)(.*)$", text, re.M))))


def unescape_macros(page):
    return page.read_text().replace(r"\-", "-")


@pytest.mark.parametrize(
    "command", ["check", "convert", "help", "info", "list-plugins", "query", "repair", "run", None]
)
def test_every_option_is_documented(command):
    help_text = run(*([command] if command else []), "--help").stdout
    page = MAN / (f"babeltrace2-{command}.1" if command else "babeltrace2.1")
    options = set(re.findall(r"^ .{5}--([a-z0-9-]+)", help_text, re.M))
    shorts = set(re.findall(r"^  -(.), ", help_text, re.M))
    documented_shorts = set(re.findall(r"^\.It (?:.*, )?Fl (\w)\b", unescape_macros(page), re.M))

    assert options and documented_options(page) == options
    assert documented_shorts == shorts


def test_every_command_is_documented():
    text = run("--help").stdout.partition("Commands:")[2].partition("Topics:")[0]
    commands = re.findall(r"^  ([a-z-]+) ", text, re.M)
    page = unescape_macros(MAN / "babeltrace2.1")

    for command in commands:
        assert f"babeltrace2-{command}.1" in NAMES
        assert f".It Cm {command}\n" in page


def test_every_component_class_is_documented():
    text = subprocess.run(
        [PROGRAM, "list-plugins"], capture_output=True, text=True, env={**os.environ, "BABELTRACE_TERM_COLOR": "never"}
    ).stdout
    classes = re.findall(r"^    '(\S+)'", text, re.M)

    assert classes
    for name in classes:
        page = MAN / f"babeltrace2-{name}.7"
        plugin = MAN / f"babeltrace2-plugin-{name.split('.')[1]}.7"
        assert page.exists()
        assert f".It Cm {name}\n" in unescape_macros(plugin)


def parameters(page):
    section = re.search(r"^\.Sh PARAMETERS\n(.*?)^\.Sh ", unescape_macros(page), re.M | re.S)
    return [name for line in re.findall(r"^\.It Cm (.*)$", section[1], re.M) for name in line.split(" , ")]


def listed_parameters(component_class):
    """Returns the parameters in the help text of a class, which shell completion offers."""
    listed = re.search(r"^Parameters:(.*?)^$", run("help", component_class).stdout, re.M | re.S)
    return re.findall("`(.*?)`", listed[1]) if listed else []


@pytest.mark.parametrize(
    "page",
    [p for p in PAGES if p.name.startswith(("babeltrace2-sink.", "babeltrace2-source.", "babeltrace2-filter."))],
    ids=lambda page: page.name,
)
def test_documented_and_listed_parameters_exist(page, tmp_path):
    """A map is invalid for all parameters. The error for a known parameter differs from that for an unknown one."""
    skip_if_not_built(page)
    name = page.name.removeprefix("babeltrace2-").removesuffix(".7")
    sample = ["-c", "sample:src.ctf.fs", "-p", f'inputs=["{SAMPLE}"]']

    def create(params):
        arguments = ["-c", f"tried:{name}", "-p", params]
        return (
            run(*(arguments if name.startswith("source.") else sample + arguments), "-o", "dummy").stderr
            if not name.startswith("sink.")
            else run(*sample, *arguments).stderr
        )

    unknown = create("no-such-parameter={}")
    known = re.findall("`(.*?)`", unknown.splitlines()[0].partition("unknown parameter")[2])
    assert sorted(parameters(page)) == sorted(known), (
        "PARAMETERS of the page, and the parameters that the class accepts"
    )
    assert sorted(listed_parameters(name)) == sorted(known), (
        "`Parameters:` of the help text, and the parameters that the class accepts"
    )
    unknown = unknown.replace("no-such-parameter", "NAME")
    for parameter in known:
        error = create(f"{parameter}={{}}")
        assert f"`{parameter}`" in error.splitlines()[0], error
        assert error.replace(parameter, "NAME").splitlines()[0] != unknown.splitlines()[0]


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_page_has_the_usual_sections(page):
    text = page.read_text()
    name, section = page.name.rsplit(".", 1)

    assert f"\n.Dt {name.upper()} {section}\n" in text
    assert f"\n.Nm {name}\n" in text
    for heading in "NAME", "DESCRIPTION", "EXAMPLES", "SEE ALSO":
        assert f"\n.Sh {heading}\n" in text
    if section == "1":
        assert "\n.Sh SYNOPSIS\n" in text and "\n.Sh OPTIONS\n" in text


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_pages_only_refer_to_existing_pages(page):
    for name, section in re.findall(r"^\.Xr (babeltrace2\S*) (\d)", page.read_text(), re.M):
        assert f"{name}.{section}" in NAMES


def test_every_page_is_installed():
    listed = re.findall(r"'(\S+\.[17])'", (MAN / "meson.build").read_text())

    assert sorted(listed) == NAMES


@pytest.mark.skipif(not MANDOC, reason="no mandoc")
@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_mandoc_reports_no_faults(page):
    process = subprocess.run([MANDOC, "-T", "lint", "-W", "warning", page], capture_output=True, text=True)

    assert process.stdout == ""


@pytest.mark.skipif(not MANDOC, reason="no mandoc")
def test_markdown_is_up_to_date(tmp_path):
    """If this fails, run doc/man/make-markdown."""
    subprocess.run([MAN / "make-markdown", tmp_path], check=True)
    rendered = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert {path.name: path.read_text() for path in (ROOT / "doc/manual").iterdir()} == rendered


def test_markdown_lists_are_not_interrupted_by_quotations():
    """A quotation after the first line of a list item would end the list."""
    interruption = re.compile(r"(?m)^(?:\*|\d+\.)\t.*\n> ")
    assert [path.name for path in (ROOT / "doc/manual").iterdir() if interruption.search(path.read_text())] == []


@pytest.mark.skipif(not GROFF, reason="no groff")
@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_groff_reports_no_faults(page):
    """Formats the page as `man` does on Debian, for an ASCII terminal with 80 columns.

    Warnings of the category `break` are disabled: groff 1.23 warns about each line of a single long name.
    """
    command = [GROFF, "-Tascii", "-ww", "-Wbreak", "-rLL=78n", "-mandoc", page]
    process = subprocess.run(command, capture_output=True, text=True)

    assert (process.returncode, process.stderr) == (0, "")
