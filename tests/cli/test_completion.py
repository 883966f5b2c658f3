# SPDX-License-Identifier: MIT
"""Tests the completions of bash and zsh by running these shells."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time

import processes
import pytest

FOLDER = pathlib.Path(__file__).parent.parent.parent / "data/completion"
BASH, ZSH = shutil.which("bash"), shutil.which("zsh")

# Completes a command line as bash does. If the function offers nothing, bash's `-o default` offers file names.
BASH_SCRIPT = r"""
source "$1"
COMP_LINE=$2 COMP_POINT=${#2}
_babeltrace2 "$BABELTRACE2"
printf '%s\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def bash(cli):
    if not BASH:
        pytest.skip("no bash")

    def complete(line):
        process = subprocess.run(
            [BASH, "--norc", "-c", BASH_SCRIPT, "bash", FOLDER / "babeltrace2.bash", line],
            cwd=cli.folder,
            env={**cli.env, "BABELTRACE2": cli.program},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert process.stderr == ""
        return set(process.stdout.split())

    return complete


@pytest.mark.parametrize(
    "line, offered",
    [
        ("babeltrace2 ", {"check", "convert", "help", "info", "list-plugins", "query", "repair", "run"}),
        ("babeltrace2 -l I li", {"list-plugins"}),
        ("babeltrace2 check --", {"--json", "--progress", "--help"}),
        ("babeltrace2 --tol", {"--tolerant"}),
        ("babeltrace2 --omit", {"--omit-home-plugin-path", "--omit-system-plugin-path"}),
        ("babeltrace2 --stream", {"--stream-intersection"}),
        ("babeltrace2 run --c", {"--component", "--connect"}),
        (
            "babeltrace2 info --",
            {"--events", "--filter", "--by", "--top", "--short", "--json", "--clock-gmt", "--progress", "--help"},
        ),
        ("babeltrace2 trace --clock-s", {"--clock-seconds"}),
        ("babeltrace2 run -c a:source.c", {"source.ctf.follow", "source.ctf.fs", "source.ctf.lttng-live"}),
        ("babeltrace2 -c sink.text.p", {"sink.text.pretty"}),
        ("babeltrace2 run --component b:sink.utils.", {"sink.utils.counter", "sink.utils.dummy"}),
        ("babeltrace2 run --component=b:sink.utils.d", {"sink.utils.dummy"}),
        ("babeltrace2 --color=", {"always", "auto", "never"}),
        ("babeltrace2 trace --progress n", {"never"}),
        ("babeltrace2 trace -o ctf", {"ctf", "ctf-metadata"}),
        ("babeltrace2 trace --names=payload,sc", {"payload,scope"}),
        ("babeltrace2 trace --fields=trace:h", {"hostname"}),
        ("babeltrace2 -l ", set("NFEWIDT")),
        ("babeltrace2 run -m ", {"0", "1"}),
        ("babeltrace2 help sink.utils.d", {"sink.utils.dummy"}),
        ("babeltrace2 help ut", {"utils"}),
        ("babeltrace2 help li", {"list-plugins"}),
        ("babeltrace2 help ti", {"times"}),
        ("babeltrace2 ti", set()),
        ("babeltrace2 query source.ctf", {"source.ctf.follow", "source.ctf.fs", "source.ctf.lttng-live"}),
        ("babeltrace2 query source.ctf.fs met", {"metadata-info"}),
        ("babeltrace2 query -p x=y source.ctf.fs met", {"metadata-info"}),
        ("babeltrace2 -c sink.utils.counter --params=", {"step=", "hide-zero=", "only-events=", "by=", "top=", "gmt="}),
        ("babeltrace2 run -c a:filter.utils.trimmer -p begin=3,e", {"3,end="}),
        ("babeltrace2 run --component=b:sink.utils.counter --params=s", {"step="}),
        ("babeltrace2 run -c a:sink.utils.dummy -p x", set()),
        ("babeltrace2 convert tra", set()),
        ("babeltrace2 trace --output=o", set()),
    ],
)
def test_bash_completes_commands_options_and_arguments(bash, line, offered):
    assert bash(line) == offered


def test_bash_completes_every_option(bash, cli):
    for command in "check", "convert", "help", "info", "list-plugins", "query", "run":
        options = set(re.findall(r"^ .{5}(--[a-z0-9-]+)", cli(command, "--help").text, re.M))
        assert options and bash(f"babeltrace2 {command} --") == options


def component_classes(cli):
    return re.findall(r"^    '(\S+)'", cli("list-plugins").text, re.M)


def parameters(cli, name):
    """The parameters in the help text of a component class. tests/doc compares the text with the component class."""
    listed = re.search(r"^Parameters:(.*?)^$", cli("help", name).text, re.M | re.S)
    return re.findall("`(.*?)`", listed[1]) if listed else []


def test_bash_completes_every_parameter(bash, cli):
    for name in component_classes(cli):
        offered = {f"{parameter}=" for parameter in parameters(cli, name)}
        assert bash(f"babeltrace2 run -c x:{name} -p ") == offered


class Zsh:
    """An interactive shell in a terminal."""

    def __init__(self, cli, home):
        master, slave = pty.openpty()
        self.master = master
        self.process = processes.start(
            [ZSH, "-f", "-i"],
            cwd=cli.folder,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={
                **cli.env,
                "HOME": str(home),
                "TERM": "dumb",
                "COLUMNS": "200",
                "PATH": f"{os.path.dirname(cli.program)}:{os.environ['PATH']}",
            },
        )
        os.close(slave)
        self.ask(
            f"unsetopt zle_bracketed_paste; PS1='READY> '; fpath=({FOLDER} $fpath); autoload -Uz compinit; "
            f"compinit -D -u; setopt auto_list no_list_beep no_always_last_prompt; LISTMAX=1000\n"
        )

    def read(self, is_complete, seconds):
        """Reads until the output is complete, but at most the given time."""
        raw, out, end = b"", "", time.monotonic() + seconds
        while not is_complete(out) and select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
            raw += os.read(self.master, 4096)
            out = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07", "", raw.decode(errors="replace"))
        return out

    def ask(self, line):
        os.write(self.master, line.encode())
        return self.read(lambda out: out.rstrip().endswith("READY>"), 20)

    def shows(self, line, *words):
        """Types a line and presses Tab. Returns whether the shell shows the words."""
        os.write(self.master, line.encode() + b"\t")
        out = self.read(lambda out: all(word in out for word in words), 10)
        # Clear the line, and wait for a new prompt below the list.
        os.write(self.master, b"\x15\n")
        self.read(lambda out: out.rstrip().endswith("READY>"), 10)
        return all(word in out for word in words)


@pytest.fixture
def zsh(cli, tmp_path):
    if not ZSH:
        pytest.skip("no zsh")
    shell = Zsh(cli, tmp_path)
    yield shell
    os.close(shell.master)


def test_zsh_completes_commands_options_and_arguments(zsh):
    assert zsh.shows(
        "babeltrace2 ", "check", "convert", "help", "info", "list-plugins", "query", "run", "Describe traces"
    )
    assert zsh.shows("babeltrace2 run -c a:source.t", "source.text.dmesg")
    assert zsh.shows("babeltrace2 -c sink.text.p", "sink.text.pretty")
    assert zsh.shows("babeltrace2 trace --stream-", "--stream-intersection")
    assert zsh.shows("babeltrace2 trace -o ctf", "ctf-metadata")
    assert zsh.shows("babeltrace2 trace --progress=al", "always")
    assert zsh.shows("babeltrace2 help sink.utils.d", "sink.utils.dummy")
    assert zsh.shows("babeltrace2 help filter-e", "filter-expression")
    assert zsh.shows("babeltrace2 query source.ctf.fs met", "metadata-info")


def test_zsh_completes_every_option(zsh, cli):
    for command in "check", "convert", "help", "info", "list-plugins", "query", "run":
        options = re.findall(r"^ .{5}(--[a-z0-9-]+)", cli(command, "--help").text, re.M)
        assert options and zsh.shows(f"babeltrace2 {command} --", *options)


def test_zsh_completes_every_parameter(zsh, cli):
    for name in component_classes(cli):
        if parameters(cli, name):
            assert zsh.shows(f"babeltrace2 run -c x:{name} --params=", *parameters(cli, name))
