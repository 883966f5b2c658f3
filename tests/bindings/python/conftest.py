# SPDX-License-Identifier: MIT
"""Fixtures for the tests of the package, such as graphs with one source and one sink written in Python."""

import ctypes
import gc
import os
import pathlib
import re
import shutil
import signal
import sys

import bt2
import pytest

sys.path.append(str(pathlib.Path(__file__).parents[2] / "support"))

from processes import end_processes  # noqa: F401

# A shell starts background jobs with SIGINT ignored. Python then doesn't install its own handler.
signal.signal(signal.SIGINT, signal.default_int_handler)

SAMPLE = pathlib.Path(__file__).parents[2] / "data" / "traces" / "sample"


def find_library():
    """Returns the library that the package has loaded. The machine may have several libraries of this name."""
    with open("/proc/self/maps") as maps:
        return ctypes.CDLL(re.search(r"/\S*/libbabeltrace2[.]so\S*", maps.read()).group())


LIBRARY = find_library()
LIBRARY.bt_x_debug_get_object_count.restype = ctypes.c_uint64


def count_objects():
    """Returns the number of existing library objects after Python's garbage collection."""
    # Library objects that are destroyed may release Python objects, which become garbage.
    while gc.collect():
        pass
    return LIBRARY.bt_x_debug_get_object_count()


@pytest.fixture(autouse=True)
def every_reference_is_put(request):
    before = count_objects()
    yield
    # Libraries such as pyarrow may keep streams for any time.
    if request.module.__name__ != "test_column_consumers":
        assert count_objects() <= before


@pytest.fixture
def sample():
    return os.fspath(SAMPLE)


@pytest.fixture
def damaged(sample, tmp_path):
    """A trace with a truncated data stream file."""
    folder = tmp_path / "damaged"
    shutil.copytree(sample, folder)
    os.truncate(folder / "bare_1", 600)
    return os.fspath(folder)


def tolerant(path):
    """Returns the specification of a source that skips damage."""
    return bt2.AutoSourceComponentSpec(path, params={"tolerant": True})


class Pipeline:
    """Passes the messages of `messages(iterator, port data)` through a graph and calls `consume(message)` for each."""

    def __init__(self, create, messages, consume, mip_version=0):
        class Iterator(bt2._UserMessageIterator):
            def __init__(self, config, port):
                self._messages = iter(messages(self, port.user_data))

            def __next__(self):
                return next(self._messages)

        class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
            @classmethod
            def _user_get_supported_mip_versions(cls, params, obj, log_level):
                return [0, 1]

            def __init__(self, config, params, obj):
                self._add_output_port("out", create(self))

        class Sink(bt2._UserSinkComponent):
            def __init__(self, config, params, obj):
                self._in = self._add_input_port("in")

            def _user_graph_is_configured(self):
                self._upstream = self._create_message_iterator(self._in)

            def _user_consume(self):
                consume(next(self._upstream))

        self.graph = bt2.Graph(mip_version)
        self.source = self.graph.add_component(Source, "source")
        self.sink = self.graph.add_component(Sink, "sink")
        self.graph.connect_ports(self.source.output_ports["out"], self.sink.input_ports["in"])

    def run(self):
        self.graph.run()


@pytest.fixture
def run_pipeline():
    """A function run_pipeline(create, messages[, mip_version]) that returns the results of `inspect(message)`."""

    def run(create, messages, inspect=lambda message: message, mip_version=0):
        results = []
        Pipeline(create, messages, lambda message: results.append(inspect(message)), mip_version).run()
        return results

    return run


@pytest.fixture
def one_event(run_pipeline):
    """A function one_event(members, fill, inspect) that returns inspect(message) for the message of an event.

    The payload has the members `members(trace class)`, and fill(payload) sets its fields.
    """

    def run(members, fill, inspect, mip_version=0):
        def create(component):
            trace_class = component._create_trace_class()
            clock_class = component._create_clock_class(frequency=1000, name="clock")
            stream_class = trace_class.create_stream_class(default_clock_class=clock_class, name="stream class")
            payload = trace_class.create_structure_field_class(members=members(trace_class))
            event_class = stream_class.create_event_class(name="event", payload_field_class=payload)
            return event_class, trace_class(name="trace").create_stream(stream_class, name="stream")

        def messages(iterator, data):
            event_class, stream = data
            yield iterator._create_stream_beginning_message(stream)
            message = iterator._create_event_message(event_class, stream, 1234)
            fill(message.event.payload_field)
            yield message
            yield iterator._create_stream_end_message(stream)

        def inspect_event(message):
            if type(message) is bt2._EventMessageConst:
                return inspect(message)

        return run_pipeline(create, messages, inspect_event, mip_version)[1]

    return run
