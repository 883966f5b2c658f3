# SPDX-License-Identifier: MIT
"""
Developer mode of an installation: BABELTRACE_DEV_MODE=1 makes the command and the package bt2 use the checked library,
whose messages name who broke a rule of plugins, and the message that broke it.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = Path(__file__).resolve().parent / "programs"
HAS_CHECKS = os.environ["BT_DEV_MODE"] == "1"
# The sanitizers' library must come first, and so must the checked one.
pytestmark = pytest.mark.skipif(os.environ["SANITIZERS"] not in ("", "none"), reason="sanitizers")
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable


@pytest.fixture(scope="module")
def plugin(installation, tmp_path_factory):
    folder = tmp_path_factory.mktemp("mistakes")
    return installation.compile(PROGRAMS / "mistakes.c", folder / "mistakes.so")


def start(installation, *command, **environment):
    return subprocess.run(
        [str(argument) for argument in command],
        capture_output=True,
        text=True,
        errors="replace",
        env={**installation.environment, **environment},
        timeout=120,
    )


@pytest.fixture
def run(installation, plugin):
    def run(*arguments, mode="1", **environment):
        return start(
            installation,
            installation.program,
            f"--plugin-path={plugin.parent}",
            "run",
            *arguments,
            BABELTRACE_DEV_MODE=mode,
            **environment,
        )

    return run


def connected(source, sink="sink.utils.dummy"):
    return f"--component=a:source.{source}", f"--component=b:{sink}", "--connect=a:b"


@pytest.mark.parametrize(
    "source, condition, message",
    [
        ("endless", "count-gt-0", None),
        ("open", "message-sequence:stream-end", None),
        ("lost", "no-messages-if-end-status", None),
        (
            "early",
            "message-sequence:stream-beginning",
            "Message 1 of 1 in this batch: event `tick` (ID 0), stream 0, clock value 1000 (1000 ns from origin)",
        ),
    ],
)
def test_a_mistake_is_named_with_its_place(run, plugin, source, condition, message):
    result = run(*connected(f"mistakes.{source}"))
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert f"Condition ID: `post:message-iterator-class-next-method:{condition}`." in result.stderr
    place = f"output port `out` of component `a` (`source.mistakes.{source}`), plugin file {plugin}"
    assert f'Method: "next" of message iterator on {place}' in result.stderr
    if message:
        assert message in result.stderr


def test_a_sink_that_never_ends_is_named(run, plugin):
    result = run(*connected("mistakes.open", "sink.mistakes.endless"))
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "Condition ID: `post:component-class-sink-consume-method:sink-ends`." in result.stderr
    assert f"component `b` (`sink.mistakes.endless`), plugin file {plugin}" in result.stderr


def test_objects_that_were_never_released_are_counted(run):
    result = run(*connected("mistakes.leaking"))
    assert result.returncode == 0
    assert result.stderr.startswith("Developer mode: objects that were never released")
    for line in ("event message: 3", "event class: 1", "stream class: 1", "stream: 1", "trace: 1"):
        assert f"  {line}\n" in result.stderr


def test_a_reference_that_is_put_too_often_is_found(run):
    result = run(*connected("mistakes.putting"))
    assert result.returncode == -signal.SIGABRT
    assert "A reference was put of an object that doesn't exist anymore" in result.stderr


@pytest.mark.skipif(HAS_CHECKS, reason="developer mode")
def test_without_developer_mode_mistakes_are_tolerated(run):
    for mode in ("0", ""):
        result = run(*connected("mistakes.open"), mode=mode)
        assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.skipif(HAS_CHECKS, reason="developer mode")
def test_without_developer_mode_a_source_without_messages_is_an_error_after_a_while(run):
    result = run(*connected("mistakes.endless"), mode="0")
    assert result.returncode == 1
    assert '"Next" method succeeded 1000000 times in a row without a message' in result.stderr


@pytest.mark.skipif(HAS_CHECKS, reason="developer mode")
def test_a_missing_checked_library_is_a_warning(installation, plugin, trace):
    folder = installation.lib / "tracegraph/dev-mode"
    hidden = folder.with_name("hidden")
    folder.rename(hidden)
    try:
        result = start(installation, installation.program, trace, BABELTRACE_DEV_MODE="1")
    finally:
        hidden.rename(folder)
    assert result.returncode == 0
    assert result.stderr.startswith("babeltrace2: BABELTRACE_DEV_MODE: cannot use the library of developer mode")


def test_developer_mode_reads_traces_with_the_installed_plugins(installation, trace):
    usual = start(installation, installation.program, trace)
    checked = start(installation, installation.program, trace, BABELTRACE_DEV_MODE="1")
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, usual.stdout, "")


def test_programs_that_are_started_get_the_former_preload(run):
    result = run(*connected("mistakes.endless"), BABELTRACE_EXEC_ON_ABORT="env")
    assert "BABELTRACE_DEV_MODE=1\n" in result.stdout
    assert "PRELOAD" not in result.stdout


def test_a_plugin_without_module_is_named(installation, tmp_path):
    plugin = installation.compile(PROGRAMS / "mistakes.c", tmp_path / "mistakes.so", "-DWITHOUT_MODULE")
    result = start(installation, installation.program, f"--plugin-path={tmp_path}", "list-plugins")
    assert f"{plugin}: cannot load plugin: its source code lacks BT_PLUGIN_MODULE()" in result.stderr
    assert result.returncode == 0


def test_the_library_in_a_plugin_folder_is_no_plugin(installation):
    result = start(installation, installation.program, f"--plugin-path={installation.lib}", "list-plugins")
    assert (result.returncode, result.stderr) == (0, "")


SCRIPT = """
import bt2

class Iterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        self._messages = [self._create_stream_beginning_message(port.user_data)]

    def __next__(self):
        if not self._messages:
            raise StopIteration
        return self._messages.pop()

class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
    def __init__(self, config, params, obj):
        trace_class = self._create_trace_class()
        stream_class = trace_class.create_stream_class()
        self._add_output_port("out", trace_class().create_stream(stream_class))

print(sum(1 for _ in bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(Source))))
"""


def package_folder(installation):
    found = list(installation.prefix.rglob("bt2/__init__.py")) or list(
        installation.prefix.parent.rglob("bt2/__init__.py")
    )
    return found[0].parents[1] if found else None


def test_python_uses_the_checked_library(installation):
    folder = package_folder(installation)
    if not folder:
        pytest.skip("the package bt2 isn't built")
    result = start(installation, PYTHON, "-c", SCRIPT, PYTHONPATH=str(folder), BABELTRACE_DEV_MODE="1")
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "`post:message-iterator-class-next-method:message-sequence:stream-end`" in result.stderr
    assert "(`source.Source`)" in result.stderr
    if not HAS_CHECKS:
        result = start(installation, PYTHON, "-c", SCRIPT, PYTHONPATH=str(folder), BABELTRACE_DEV_MODE="0")
        assert (result.returncode, result.stdout, result.stderr) == (0, "1\n", "")
