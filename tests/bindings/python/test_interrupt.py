# SPDX-License-Identifier: MIT
"""Ctrl-C (a real SIGINT) stops loops and running graphs with `KeyboardInterrupt`. Interrupters stop graphs, too."""

import signal
import subprocess
import sys
import textwrap

import bt2
import processes
import pytest
from waiting import PATIENCE, is_asleep, processor_time, wait_until

FAKE = """
import bt2
plugin = bt2.find_plugin("utils")
fake, dummy = plugin.source_component_classes["fake"], plugin.sink_component_classes["dummy"]
COUNT = 1 << 40
"""

LOOP = (
    FAKE
    + """
iterator = bt2.TraceCollectionMessageIterator(bt2.ComponentSpec(fake, {"count": COUNT}))
def work():
    for message in iterator:
        pass
"""
)

GRAPH = (
    FAKE
    + """
graph = bt2.Graph()
source = graph.add_component(fake, "source", {"count": COUNT})
sink = graph.add_component(dummy, "sink")
graph.connect_ports(list(source.output_ports.values())[0], list(sink.input_ports.values())[0])
work = graph.run
"""
)

PYTHON_SINK = (
    FAKE
    + """
class Sink(bt2._UserSinkComponent):
    def __init__(self, config, params, obj):
        self._in = self._add_input_port("in")
    def _user_graph_is_configured(self):
        self._iterator = self._create_message_iterator(self._in)
    def _user_consume(self):
        next(self._iterator)
graph = bt2.Graph()
source = graph.add_component(fake, "source", {"count": COUNT})
sink = graph.add_component(Sink, "sink")
graph.connect_ports(list(source.output_ports.values())[0], sink.input_ports["in"])
work = graph.run
"""
)

PYTHON_SOURCE = (
    FAKE
    + """
class Iterator(bt2._UserMessageIterator):
    def __init__(self, config, port):
        self._clock_class = port.user_data
        self._time = 0
    def __next__(self):
        self._time += 1
        return self._create_message_iterator_inactivity_message(self._clock_class, self._time)
class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
    def __init__(self, config, params, obj):
        self._add_output_port("out", self._create_clock_class())
graph = bt2.Graph()
source = graph.add_component(Source, "source")
sink = graph.add_component(dummy, "sink")
graph.connect_ports(source.output_ports["out"], list(sink.input_ports.values())[0])
work = graph.run
"""
)

END = """
print("ready", flush=True)
try:
    work()
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def interrupt(script):
    """Runs a script, sends SIGINT when it is ready, and returns its output, its errors and its exit status."""
    process = processes.start([sys.executable, "-c", script], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline() == "ready\n", process.stderr.read()
    begin = processor_time(process)
    wait_until(lambda: processor_time(process) > begin + 0.1 or is_asleep(process), process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    return out, err, process.returncode


@pytest.mark.parametrize(
    "script",
    [LOOP, GRAPH, PYTHON_SINK, PYTHON_SOURCE],
    ids=["loop", "graph", "graph with a Python sink", "graph with a Python source"],
)
def test_ctrl_c_raises_keyboard_interrupt(script):
    assert interrupt(script + END) == ("interrupted\n", "", 0)


def test_uncaught_ctrl_c_ends_the_script():
    out, err, status = interrupt(GRAPH + 'print("ready", flush=True)\nwork()')
    assert status == -signal.SIGINT
    assert err.rstrip().endswith("KeyboardInterrupt")


def test_a_graph_interrupted_by_ctrl_c_is_released():
    check = """
import gc
iterator = graph = source = sink = work = None
gc.collect()
print("released")
"""
    assert interrupt(PYTHON_SINK + END + check) == ("interrupted\nreleased\n", "", 0)


def test_the_command_in_the_interpreter_ends_with_ctrl_c():
    script = """
import sys
sys.argv[1:] = ["run", "-c", "a:src.utils.fake", "-p", "count=1099511627776", "-c", "b:sink.utils.dummy",
                "-x", "a:b"]
import bt2.__main__
print("ready", flush=True)
bt2.__main__.main()
"""
    out, err, status = interrupt(script)
    assert (out, status) == ("", 2), err


@pytest.mark.parametrize("default", [False, True])
def test_an_interrupter_stops_a_graph(default):
    namespace = {}
    exec(textwrap.dedent(GRAPH), namespace)
    interrupter = namespace["graph"].default_interrupter
    if not default:
        interrupter = bt2.Interrupter()
        namespace["graph"].add_interrupter(interrupter)
    interrupter.set()
    with pytest.raises(bt2.TryAgain):
        namespace["graph"].run()
    namespace.clear()
