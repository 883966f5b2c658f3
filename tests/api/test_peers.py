# SPDX-License-Identifier: MIT
"""
Programs and plugins that were compiled for Babeltrace work with our library, and Babeltrace's plugins work in our
program.

A peer is Debian's babeltrace2 (2.0.4 in Debian 12), or Babeltrace 2.1.1 in its own folder with its own C library. If a
peer isn't installed, its tests are skipped.
"""

import functools
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conditions import lines_of

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"
BUILD = Path(os.environ["BUILD_FOLDER"])
LIBRARY = BUILD / "src/lib"
PROGRAM = BUILD / "src/cli/babeltrace2"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
SAMPLE = DATA / "traces/sample"
PLUGINS = ("ctf", "text", "utils", "lttng-utils")

pytestmark = pytest.mark.skipif(
    os.environ.get("SANITIZERS", "none") != "none", reason="a program without sanitizers can't load a sanitized library"
)


def traces():
    """Return the sample, and the traces in the folder TRACES and in `traces-ctf2` beside it, if these folders exist."""
    more = Path(os.environ.get("TRACES", CACHE / "tracegraph/traces"))
    found = [path.parent for folder in (more, more.with_name("traces-ctf2")) for path in folder.rglob("metadata")]
    # With some of these traces, existing plugins violate rules that developer mode checks.
    return [SAMPLE] if os.environ["BT_DEV_MODE"] == "1" else [SAMPLE, *sorted(found)]


def run(*command, **environment):
    """Return (status, standard output, standard error). Omits the caller's environment variables for plugins."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if "BABELTRACE" not in name and name not in ("LD_LIBRARY_PATH", "PYTHONPATH")
    }
    result = subprocess.run(
        [str(argument) for argument in command],
        capture_output=True,
        text=True,
        errors="surrogateescape",
        env={**inherited, "HOME": "/nonexistent", **{name: str(value) for name, value in environment.items()}},
        timeout=250,
        check=False,
    )
    return result.returncode, result.stdout, result.stderr


class Debian:
    """Debian's Babeltrace, in the folders of the system."""

    name = "debian"
    folder = Path("/usr/lib/x86_64-linux-gnu/babeltrace2")
    program = Path("/usr/bin/babeltrace2")
    python = Path("/usr/bin/python3")
    has_bt2 = Path("/usr/lib/python3/dist-packages/bt2").is_dir()

    def run(self, program, *arguments, on_ours=True, **environment):
        if on_ours:
            environment = {"LD_LIBRARY_PATH": LIBRARY, "BABELTRACE_PLUGIN_PATH": self.folder / "plugins", **environment}
        return run(program, *arguments, **environment)

    def run_ours(self, *arguments, **environment):
        """Run our program in an environment in which it can load plugins of this peer."""
        return run(PROGRAM, *arguments, **environment)


class Oracle(Debian):
    """Babeltrace 2.1.1 with its own C library, in its own folder."""

    name = "2.1.1"
    root = CACHE / "babeltrace-2.1.1"
    libs = root / "root/usr/lib/x86_64-linux-gnu"
    folder = libs / "babeltrace2"
    program = root / "bin/babeltrace2"
    python = root / "bin/python3"
    has_bt2 = python.exists()
    loader = root / "root/usr/lib64/ld-linux-x86-64.so.2"

    def run(self, program, *arguments, on_ours=True, **environment):
        return run(program, *arguments, **({"PREPEND_LIBS": LIBRARY} if on_ours else {}), **environment)

    def run_ours(self, *arguments, **environment):
        return run(self.loader, "--library-path", f"{LIBRARY}:{self.libs}", PROGRAM, *arguments, **environment)


@pytest.fixture(params=[Debian(), Oracle()], ids=lambda peer: peer.name)
def peer(request):
    if not request.param.program.exists() or not request.param.folder.is_dir():
        pytest.skip(f"{request.param.program} is not installed")
    return request.param


@functools.lru_cache
def our_text(trace):
    status, output, _ = run(PROGRAM, trace)
    assert status == 0
    return output


@pytest.mark.parametrize("trace", traces(), ids=lambda trace: trace.name)
def test_peer_program_prints_the_text_of_our_program(peer, trace):
    status, output, error = peer.run(peer.program, trace)
    if status == 0:
        assert output == our_text(trace)
    else:
        # The peer's plugins have a bug, so its program also fails with its own library.
        assert peer.run(peer.program, trace, on_ours=False)[0] == status, error


@pytest.fixture
def oracle():
    if not Oracle.program.exists():
        pytest.skip(f"{Oracle.program} is not installed")
    return Oracle()


@pytest.mark.parametrize("name", ["behaviour", "tolerated"])
def test_babeltrace_library_prints_the_recorded_results(oracle, name):
    """Run test-api-behaviour, which prints the results of library functions, with Babeltrace's library.

    The test `api/behaviour` runs the same program with Tracegraph's library.
    """
    program = BUILD / "tests/api/test-api-behaviour"
    arguments = ["tolerated"] if name == "tolerated" else []
    status, output, error = run(oracle.loader, "--library-path", oracle.libs, program, *arguments)
    assert (status, error) == (0, "")
    assert output == (HERE / f"behaviour/{name}.txt").read_text()


def library_of_extensions(program, folder):
    """Create a library with the functions that the program needs but Babeltrace lacks. The functions do nothing."""
    listing = run("nm", "-D", "--undefined-only", program)[1]
    names = sorted(set(re.findall(r"\bbt_x_\w+", listing)))
    source = folder / "extensions.c"
    source.write_text("".join(f"void {name}(void);\nvoid {name}(void) {{}}\n" for name in names))
    library = folder / "extensions.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


def test_babeltrace_library_checks_the_recorded_conditions(oracle, tmp_path):
    """Compare reference-conditions.txt with the conditions that Babeltrace's library checks."""
    program = BUILD / "tests/api/test-api-conditions"
    plugin = oracle.folder / "plugins/babeltrace-plugin-utils.so"
    options = ["--library-path", oracle.libs, "--preload", library_of_extensions(program, tmp_path)]
    status, output, error = run(oracle.loader, *options, program, "verdicts", plugin)
    assert (status, error) == (0, "")
    # Babeltrace doesn't check the conditions in stricter-conditions.txt. If it aborts in these cases, the reason is
    # random, such as a value that it has read past the end of an array.
    accidental = set(lines_of(DATA / "api/stricter-conditions.txt"))
    verdicts, recorded = (
        [line for line in lines if line.split()[0] not in accidental]
        for lines in (output.splitlines(), lines_of(DATA / "api/reference-conditions.txt"))
    )
    assert verdicts == recorded


ITERATE = """
import bt2, sys
for message in bt2.TraceCollectionMessageIterator(sys.argv[1]):
    if type(message) is bt2._EventMessageConst:
        event = message.event
        print(message.default_clock_snapshot.ns_from_origin, event.name, event.payload_field)
"""


def test_peer_package_iterates_a_trace(peer):
    if not peer.has_bt2:
        pytest.skip(f"the Python package bt2 of {peer.program} is not installed")
    status, output, error = peer.run(peer.python, "-c", ITERATE, SAMPLE)
    assert (status, error) == (0, "")
    assert len(output.splitlines()) == len(our_text(SAMPLE).splitlines())


PYTHON_GRAPH = """
import bt2

class Iterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        trace_class, stream_class, event_class = port.user_data
        trace = trace_class()
        stream = trace.create_stream(stream_class)
        self._messages = [self._create_stream_beginning_message(stream)]
        for i in range(10):
            message = self._create_event_message(event_class, stream, default_clock_snapshot=i)
            message.event.payload_field["number"] = i
            self._messages.append(message)
        self._messages.append(self._create_stream_end_message(stream))

    def __next__(self):
        if not self._messages:
            raise StopIteration
        return self._messages.pop(0)

class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
    def __init__(self, config, params, obj):
        trace_class = self._create_trace_class()
        stream_class = trace_class.create_stream_class(default_clock_class=self._create_clock_class())
        payload = trace_class.create_structure_field_class()
        payload += [("number", trace_class.create_unsigned_integer_field_class(8))]
        event_class = stream_class.create_event_class(name="event", payload_field_class=payload)
        self._add_output_port("out", (trace_class, stream_class, event_class))

class Sink(bt2._UserSinkComponent):
    def __init__(self, config, params, obj):
        self._add_input_port("in")

    def _user_graph_is_configured(self):
        self._iterator = self._create_message_iterator(self._input_ports["in"])

    def _user_consume(self):
        message = next(self._iterator)
        if type(message) is bt2._EventMessageConst:
            print(message.default_clock_snapshot.value, message.event.payload_field["number"])

graph = bt2.Graph()
source = graph.add_component(Source, "source")
sink = graph.add_component(Sink, "sink")
graph.connect_ports(source.output_ports["out"], sink.input_ports["in"])
graph.run()
"""


def test_peer_package_runs_components_in_python(peer):
    if not peer.has_bt2:
        pytest.skip(f"the Python package bt2 of {peer.program} is not installed")
    status, output, error = peer.run(peer.python, "-c", PYTHON_GRAPH)
    assert (status, error) == (0, "")
    assert output == "".join(f"{i} {i}\n" for i in range(10))


@pytest.mark.parametrize("name", PLUGINS)
def test_our_program_uses_a_peer_plugin_and_our_plugins(peer, name, tmp_path):
    shutil.copy(peer.folder / f"plugins/babeltrace-plugin-{name}.so", tmp_path)
    options = ["--debug-info"] if name == "lttng-utils" else []
    status, output, error = peer.run_ours(f"--plugin-path={tmp_path}", *options, SAMPLE)
    assert (status, error) == (0, "")
    assert output == our_text(SAMPLE)
    listed = peer.run_ours(f"--plugin-path={tmp_path}", "list-plugins")[1]
    assert str(tmp_path / f"babeltrace-plugin-{name}.so") in listed


def test_peer_python_plugin_provider_is_rejected(peer, tmp_path):
    if not list(peer.folder.glob("plugin-providers/*.so")):
        pytest.skip(f"{peer.program} has no Python plugin provider")
    (tmp_path / "bt_plugin_any.py").write_text("import bt2\nbt2.register_plugin(__name__, 'any')\n")
    status, output, error = peer.run_ours(
        f"--plugin-path={tmp_path}", SAMPLE, LIBBABELTRACE2_PLUGIN_PROVIDER_DIR=peer.folder / "plugin-providers"
    )
    assert (status, output) == (0, our_text(SAMPLE))
    assert "cannot load the Python plugin provider" in error
