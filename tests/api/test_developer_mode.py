# SPDX-License-Identifier: MIT
"""
Developer mode of an installation. With BABELTRACE_DEV_MODE=1, the command and the package bt2 use the checked library.
If a plugin violates a rule, that library reports the component and the message with the mistake.
"""

import functools
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = Path(__file__).resolve().parent / "programs"
BREAKING_PROGRAM = PROGRAMS / "unended_stream.py"
DEBUGGING_PAGE = PROGRAMS.parents[2] / "doc/tutorial/debugging.md"
HAS_CHECKS = os.environ["BT_DEV_MODE"] == "1"
# Both the checked library and the sanitizers' library must be loaded first, so they can't be used together.
pytestmark = pytest.mark.skipif(
    os.environ["SANITIZERS"] not in ("", "none"), reason="the sanitizers' library must be loaded first"
)
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable


def compile_plugin(installation, tmp_path_factory, name):
    return installation.compile(PROGRAMS / f"{name}.c", tmp_path_factory.mktemp(name) / f"{name}.so")


@pytest.fixture(scope="module")
def plugin(installation, tmp_path_factory):
    return compile_plugin(installation, tmp_path_factory, "mistakes")


def start(installation, *command, **environment):
    return subprocess.run(
        [str(argument) for argument in command],
        capture_output=True,
        text=True,
        errors="replace",
        env={**installation.environment, **environment},
        timeout=120,
    )


def start_with_plugin(installation, plugin, *arguments, mode="1", **environment):
    return start(
        installation,
        installation.program,
        f"--plugin-path={plugin.parent}",
        *arguments,
        BABELTRACE_DEV_MODE=mode,
        **environment,
    )


@pytest.fixture
def run(installation, plugin):
    return functools.partial(start_with_plugin, installation, plugin, "run")


def connected(source, sink="sink.utils.dummy"):
    return f"--component=a:source.{source}", f"--component=b:{sink}", "--connect=a:b"


@pytest.mark.parametrize(
    "source, condition, message",
    [
        ("endless", "count-gt-0", None),
        ("open", "message-sequence:stream-end", None),
        ("lost", "no-messages-if-end-status", None),
        ("lost_again", "no-messages-if-again-status", None),
        (
            "early",
            "message-sequence:stream-beginning",
            "Message 1 of 1 in this batch: event `tick` (ID 0), stream 0, clock value 1000 (1000 ns from origin)",
        ),
        ("putting", "message-exists", "Message 1 of 3 in this batch doesn't exist anymore"),
        ("putting_event", "message-exists", "Message 2 of 3 in this batch doesn't exist anymore"),
    ],
)
def test_the_method_with_a_mistake_is_reported(run, plugin, source, condition, message):
    result = run(*connected(f"mistakes.{source}"))
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert f"Condition ID: `post:message-iterator-class-next-method:{condition}`." in result.stderr
    place = f"output port `out` of component `a` (`source.mistakes.{source}`), plugin file {plugin}"
    assert f'Method: "next" of message iterator on {place}' in result.stderr
    if message:
        assert message in result.stderr
        assert result.stderr.count(" in this batch") == 1


def run_sink(run, trace, sink):
    """Run a sink of mistakes.c with the messages of a trace."""
    return run(
        *("--component=a:source.ctf.fs", f'--params=inputs=["{trace}"]', f"--component=b:sink.mistakes.{sink}"),
        *("--component=muxer:filter.utils.muxer", "--connect=a:muxer", "--connect=muxer:b"),
    )


@pytest.mark.parametrize("mode", ["yes", "true", "on", "ON"])
def test_yes_true_and_on_enable_developer_mode(run, mode):
    result = run(*connected("mistakes.open"), mode=mode)
    assert result.returncode == -signal.SIGABRT, result.stderr


def test_a_sink_that_never_ends_is_reported(run, plugin, trace):
    result = run_sink(run, trace, "endless")
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "Condition ID: `post:component-class-sink-consume-method:sink-ends`." in result.stderr
    assert f"component `b` (`sink.mistakes.endless`), plugin file {plugin}" in result.stderr


def test_a_sink_may_work_in_many_steps_after_its_last_message(run, plugin, trace):
    result = run_sink(run, trace, "steps")
    assert result.returncode == 0
    warning, *others = result.stderr.splitlines()
    assert warning.startswith('Developer mode: the latest 100000 calls of a "consume" method succeeded without')
    assert warning.endswith(f"component `b` (`sink.mistakes.steps`), plugin file {plugin}")
    assert not others


@pytest.mark.parametrize("sink", ["sink.utils.dummy", "sink.utils.counter", "sink.text.details"])
def test_a_filter_that_puts_the_messages_that_it_returns_is_reported(run, sink):
    components = ("a:source.mistakes.whole", "b:filter.mistakes.putting", f"c:{sink}")
    result = run(*(f"--component={component}" for component in components), "--connect=a:b", "--connect=b:c")
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "Condition ID: `post:message-iterator-class-next-method:message-exists`." in result.stderr
    assert "component `b` (`filter.mistakes.putting`)" in result.stderr


def test_a_sink_that_puts_messages_twice_is_reported_with_their_type(run, plugin):
    result = run(*connected("mistakes.whole", "sink.mistakes.putting"))
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "A reference to a destroyed object was put: message, address=" in result.stderr
    assert f'Method: "consume" of component `b` (`sink.mistakes.putting`), plugin file {plugin}\n' in result.stderr
    assert "The superfluous put may be in another component." in result.stderr


@pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind isn't installed")
def test_valgrind_finds_a_sink_that_reads_a_message_after_its_put(installation, plugin):
    (options,) = re.findall(r"^ +valgrind (.*) babeltrace2 ", DEBUGGING_PAGE.read_text(), re.M)
    result = start(
        installation,
        *("valgrind", *options.split(), installation.program, f"--plugin-path={plugin.parent}", "run"),
        *connected("mistakes.whole", "sink.mistakes.reading"),
        BABELTRACE_DEV_MODE="1",
        LIBBABELTRACE2_NO_DLCLOSE="1",
    )
    assert "Invalid read" in result.stderr
    assert "sink_reading" in result.stderr


def test_an_error_without_a_cause_gets_a_cause(run):
    result = run(*connected("mistakes.whole", "sink.mistakes.failing"))
    assert result.returncode == 1
    assert result.stderr.count("returned an error (status -1) without a cause") == 1
    assert "the component-class-sink-consume-method returned" in result.stderr


def test_an_error_with_messages_and_without_a_cause_gets_two_causes(run):
    result = run(*connected("mistakes.failing"))
    assert result.returncode == 1
    assert result.stderr.count("returned an error (status -1) without a cause") == 1
    assert "the message-iterator-class-next-method returned" in result.stderr
    text = " ".join(result.stderr.split())
    message = "returned an error together with messages, which are lost. It must put them before it returns. Count: 1"
    assert message in text


@pytest.mark.skipif(HAS_CHECKS, reason="the only library has the checks of developer mode")
def test_without_developer_mode_an_error_without_a_cause_gets_no_cause(run):
    result = run(*connected("mistakes.failing"), mode="0")
    assert result.returncode == 1
    assert "without a cause" not in result.stderr


def test_objects_that_were_never_released_are_counted_as_in_the_tutorial(run):
    result = run(*connected("mistakes.leaking"))
    assert result.returncode == 0
    assert f"```\n{result.stderr}```\n" in DEBUGGING_PAGE.read_text()
    assert "event message: 3" in result.stderr


@pytest.fixture(scope="module")
def leaking_plugin(installation, tmp_path_factory):
    return compile_plugin(installation, tmp_path_factory, "leaking")


# Type of object -> the component class that the report names; None: no component class.
SOURCE = "source.leaking.source"
OBJECTS = {
    "clock class": SOURCE,
    "component": SOURCE,
    "component descriptor set": SOURCE,
    "connection": None,
    "error": SOURCE,
    "event class": SOURCE,
    "event message": SOURCE,
    "field class": SOURCE,
    "field location": SOURCE,
    "graph": SOURCE,
    "integer range set": SOURCE,
    "interrupter": SOURCE,
    "message": SOURCE,
    "message iterator": "sink.leaking.sink",
    "packet": SOURCE,
    "port": SOURCE,
    "query executor": SOURCE,
    "stream": SOURCE,
    "stream class": SOURCE,
    "trace": SOURCE,
    "trace class": SOURCE,
    "value": SOURCE,
}


@pytest.fixture
def run_leaking(installation, leaking_plugin):
    components = connected("leaking.source", "sink.leaking.sink")
    return functools.partial(start_with_plugin, installation, leaking_plugin, "run", *components)


def test_nothing_is_reported_if_everything_is_released(run_leaking):
    result = run_leaking()
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("name, component_class", OBJECTS.items())
def test_each_type_of_object_that_was_never_released_is_reported(run_leaking, name, component_class):
    result = run_leaking(LEAKED=name)
    place = f" (`{component_class}`)" if component_class else ""
    assert f"\n  {name}: 1{place}\n" in result.stderr
    assert result.returncode == 0


@pytest.mark.parametrize("name", OBJECTS)
def test_putting_a_reference_too_often_is_detected_for_each_type_of_object(run_leaking, name):
    result = run_leaking(PUT=name)
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "A reference was put too often" in result.stderr
    assert '\n  Method: "' in result.stderr


def run_program(installation, tmp_path, text, *options):
    (tmp_path / "program.c").write_text(f"#include <babeltrace2/babeltrace.h>\n{text}")
    program = installation.compile(tmp_path / "program.c", tmp_path / "program", *options)
    checked = [] if HAS_CHECKS else [installation.lib / "tracegraph/dev-mode/libbabeltrace2.so.0"]
    return start(installation, program, LD_PRELOAD=":".join(map(str, checked)))


@pytest.mark.parametrize(
    "calls, report",
    [
        ("bt_value_map_create(); bt_graph_create(1);", ""),
        ("bt_value_map_create(); bt_graph_put_ref(bt_graph_create(1));", "  value: 1\n"),
    ],
)
def test_leaks_are_reported_only_if_the_program_has_released_its_graph(installation, tmp_path, calls, report):
    result = run_program(installation, tmp_path, f"int main(void) {{ {calls} return 0; }}")
    assert (result.returncode, "".join(result.stderr.splitlines(True)[1:])) == (0, report)
    assert bool(result.stderr) == bool(report)


RUNNING_THREAD = """
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *work(void *data)
{
    while (1) {
        bt_value_put_ref(bt_value_map_create());
        count++;
    }
    return data;
}

int main(void)
{
    pthread_t thread;

    if (pthread_create(&thread, NULL, work, NULL) != 0) {
        return 1;
    }
    while (count < 1000) {
    }
    return 0;
}
"""


def test_a_program_may_exit_while_a_thread_uses_the_library(installation, tmp_path):
    result = run_program(installation, tmp_path, RUNNING_THREAD, "-pthread", "-std=c11")
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="module")
def calling_plugin(installation, tmp_path_factory):
    return compile_plugin(installation, tmp_path_factory, "calling")


ITERATOR_METHODS = (
    "initialize",
    "finalize",
    "next",
    "can seek beginning",
    "seek beginning",
    "can seek ns from origin",
    "seek ns from origin",
)
# Kind of component class -> methods of components -> name of the port that the method is called for.
COMPONENT_METHODS = {
    "source": {"initialize": None, "finalize": None, "output port connected": "out"},
    "filter": {"initialize": None, "finalize": None, "input port connected": "in", "output port connected": "out"},
    "sink": {
        "initialize": None,
        "finalize": None,
        "input port connected": "in",
        "graph is configured": None,
        "graph is configured, after creating a message iterator": None,
        "consume": None,
        "consume, after next": None,
    },
}
CLASS_METHODS = ("query", "get supported MIP versions")
METHODS = [
    *[(kind, method) for kind in COMPONENT_METHODS for method in CLASS_METHODS],
    *[(kind, method) for kind, methods in COMPONENT_METHODS.items() for method in methods],
    *[(f"{kind} iterator", method) for kind in ("source", "filter") for method in ITERATOR_METHODS],
    ("plugin", "initialize"),
    ("plugin", "finalize"),
]


def place_of(kind, method):
    """Return the text by which a message names a method of tests/api/programs/calling.c."""
    if kind == "plugin":
        return f'"{method}" of plugin `calling`'
    kind, *iterator = kind.split()
    if method in CLASS_METHODS:
        return f'"{method}" of component class `{kind}.calling.{kind}`'
    component = f"component `{kind}` (`{kind}.calling.{kind}`)"
    if iterator:
        return f'"{method}" of message iterator on output port `out` of {component}'
    port = COMPONENT_METHODS[kind][method]
    place = f" (port `{port}`)" if port else ""
    return f'"{method.split(",")[0]}"{place} of {component}'


@pytest.mark.parametrize("kind, method", METHODS)
def test_the_message_about_a_broken_precondition_names_the_calling_method(installation, calling_plugin, kind, method):
    if method == "query":
        command = ["query", f"{kind}.calling.{kind}", "nothing"]
    else:
        # The filter gets no messages, so a test of the source's message iterator has no filter.
        kinds = ("source", "sink") if kind.startswith("source") else ("source", "filter", "sink")
        components = [f"--component={name}:{name}.calling.{name}" for name in kinds]
        command = ["run", *components, *(f"--connect={a}:{b}" for a, b in itertools.pairwise(kinds))]
    result = start_with_plugin(installation, calling_plugin, *command, WRONG_METHOD=f"{kind} {method}")
    assert result.returncode == -signal.SIGABRT, result.stderr
    place = f"\n  Method: {place_of(kind, method)}, plugin file {calling_plugin}\n"
    assert place + "Condition ID: `pre:value-string-set:not-null:value-object`.\n" in result.stderr


@pytest.fixture
def run_calling(installation, calling_plugin):
    components = connected("calling.source", "sink.calling.sink")
    return functools.partial(start_with_plugin, installation, calling_plugin, "run", *components)


def test_a_next_method_is_reported_while_the_library_drops_messages_to_seek(run_calling):
    result = run_calling(WRONG_METHOD="source iterator next", FAST_FORWARD="1")
    assert 'Method: "next" of message iterator on output port `out` of component `a`' in result.stderr


def test_a_listener_is_reported_as_a_function(run_calling):
    result = run_calling(WRONG_METHOD="destruction listener")
    assert '\n  Function: "destruction listener"\nCondition ID: ' in result.stderr


@pytest.mark.skipif(HAS_CHECKS, reason="the only library has the checks of developer mode")
def test_without_developer_mode_methods_are_not_reported(run_calling):
    result = run_calling(WRONG_METHOD="sink consume", mode="0")
    assert result.returncode == -signal.SIGABRT
    assert "Method:" not in result.stderr


@pytest.mark.skipif(HAS_CHECKS, reason="the only library has the checks of developer mode")
def test_0_no_and_an_empty_value_disable_developer_mode(run):
    for mode in ("0", "", "no"):
        result = run(*connected("mistakes.open"), mode=mode)
        assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.skipif(HAS_CHECKS, reason="the only library has the checks of developer mode")
def test_without_developer_mode_a_source_without_messages_is_an_error_after_a_while(run):
    result = run(*connected("mistakes.endless"), mode="0")
    assert result.returncode == 1
    assert '"Next" method succeeded 1000000 times in a row without a message' in result.stderr


@pytest.mark.skipif(HAS_CHECKS, reason="the only library has the checks of developer mode")
def test_a_missing_checked_library_causes_a_warning(installation, plugin, trace):
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


def test_child_processes_get_the_original_ld_preload(run):
    result = run(*connected("mistakes.endless"), BABELTRACE_EXEC_ON_ABORT="env")
    assert "BABELTRACE_DEV_MODE=1\n" in result.stdout
    assert "PRELOAD" not in result.stdout


def test_a_plugin_without_bt_plugin_module_is_reported(installation, tmp_path):
    plugin = installation.compile(PROGRAMS / "mistakes.c", tmp_path / "mistakes.so", "-DWITHOUT_MODULE")
    result = start(installation, installation.program, f"--plugin-path={tmp_path}", "list-plugins")
    assert f"{plugin}: cannot load plugin: its source code lacks BT_PLUGIN_MODULE()" in result.stderr
    assert result.returncode == 0


def test_the_library_in_a_plugin_folder_is_ignored(installation):
    result = start(installation, installation.program, f"--plugin-path={installation.lib}", "list-plugins")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.fixture
def package_folder(installation):
    """Return the folder that contains the package bt2."""
    found = list(installation.prefix.rglob("bt2/__init__.py")) or list(
        installation.prefix.parent.rglob("bt2/__init__.py")
    )
    if not found:
        pytest.skip("the package bt2 isn't built")
    return found[0].parents[1]


def test_python_uses_the_checked_library(installation, package_folder):
    result = start(installation, PYTHON, BREAKING_PROGRAM, PYTHONPATH=str(package_folder), BABELTRACE_DEV_MODE="1")
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "`post:message-iterator-class-next-method:message-sequence:stream-end`" in result.stderr
    assert "(`source.Source`)" in result.stderr
    if not HAS_CHECKS:
        result = start(installation, PYTHON, BREAKING_PROGRAM, PYTHONPATH=str(package_folder), BABELTRACE_DEV_MODE="0")
        assert (result.returncode, result.stdout, result.stderr) == (0, "1\n", "")


@pytest.mark.skipif(HAS_CHECKS, reason="the only library has the checks of developer mode")
def test_python_searches_for_the_checked_library_in_one_folder(installation, package_folder, tmp_path):
    """A folder above the package may belong to another user."""
    checked = installation.lib / "tracegraph/dev-mode/libbabeltrace2.so.0"
    package = tmp_path / "a/b/c/d/e/site-packages/bt2"
    shutil.copytree(package_folder / "bt2", package, symlinks=True)
    for parent in package.parents[: len(package.parents) - len(tmp_path.parents)]:
        for place in "tracegraph/dev-mode", "dev-mode":
            for library in "lib", "lib64", ".":
                (parent / library / place).mkdir(parents=True, exist_ok=True)
                shutil.copy(checked, parent / library / place)
    environment = {
        "PYTHONPATH": str(package.parent),
        "BABELTRACE_PLUGIN_PATH": str(installation.plugins),
        "BABELTRACE_DEV_MODE": "1",
    }
    (relative,) = re.findall(r'^CHECKED_LIBRARY = "(.*)"$', (package / "version.py").read_text(), re.M)
    place = (package / relative).resolve()
    place.unlink(missing_ok=True)
    result = start(installation, PYTHON, BREAKING_PROGRAM, **environment)
    assert (result.returncode, result.stdout) == (0, "1\n")
    assert "the library of developer mode is not installed" in result.stderr
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(checked, place)
    result = start(installation, PYTHON, BREAKING_PROGRAM, **environment)
    assert result.returncode == -signal.SIGABRT, result.stderr


PYTHON_PLUGIN = """
import os
import bt2

bt2.register_plugin(__name__, "calling")


class Iterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        self._call_wrongly = port.user_data

    def __next__(self):
        self._call_wrongly("__next__")
        raise StopIteration


@bt2.plugin_component_class
class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
    def __init__(self, config, params, obj):
        self._call_wrongly("__init__")
        self._add_output_port("out", self._call_wrongly)

    def _user_port_connected(self, port, other_port):
        self._call_wrongly("_user_port_connected")

    def _call_wrongly(self, method):
        if os.environ["WRONG_METHOD"] == method:
            trace_class = self._create_trace_class()
            payload = trace_class.create_structure_field_class()
            stream_class = trace_class.create_stream_class()
            for _ in range(2):
                stream_class.create_event_class(payload_field_class=payload)
"""


@pytest.mark.parametrize(
    "method, place",
    [
        ("__init__", '"initialize" (`__init__()`) of'),
        ("__next__", '"next" (`__next__()`) of message iterator on output port `out` of'),
        ("_user_port_connected", '"output port connected" (`_user_port_connected()`) (port `out`) of'),
    ],
)
def test_the_message_about_a_broken_precondition_names_the_method_of_a_python_plugin(
    installation, package_folder, tmp_path, method, place
):
    plugin = tmp_path / "bt_plugin_calling.py"
    plugin.write_text(PYTHON_PLUGIN)
    environment = {"PYTHONPATH": str(package_folder), "WRONG_METHOD": method}
    result = start_with_plugin(installation, plugin, "run", *connected("calling.Source"), **environment)
    assert result.returncode == -signal.SIGABRT, result.stderr
    place = f"Method: {place} component `a` (`source.calling.Source`), plugin file {plugin}\n"
    assert place + "Condition ID: `pre:event-class-set-payload-field-class:" in result.stderr
