# SPDX-License-Identifier: MIT
"""Recordings that LTTng makes while the tests run. Each event of the application is printed, in the order of time."""

import collections
import re
import shutil
import struct
import subprocess

import application
import pytest
from conftest import TESTS, TEXT_ENVIRONMENT, TEXT_OPTIONS

RECORD = TESTS / "recording/record"
SHAPES = {
    "plain": ["-e", "2000"],
    "many-threads": ["-e", "4000", "-t", "20"],
    "small-buffers": ["-e", "5000", "-t", "4", "-b", "4k", "-n", "4"],
    "buffers-of-process": ["-e", "1000", "-p", "-a", "3"],
    "rotated-files": ["-e", "10000", "-b", "4k", "-r", "16k"],
    "discarded": ["-e", "20000", "-t", "4", "-b", "4k", "-n", "2", "-d"],
}
LINE = re.compile(rb"^\[(\d+\.\d{9})\] \S+ (sample:\w+): (.*)$")

pytestmark = pytest.mark.skipif(not shutil.which("lttng-sessiond"), reason="needs lttng-tools")


@pytest.fixture(scope="module", params=SHAPES)
def recording(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("recordings") / request.param
    subprocess.run([RECORD, folder, *SHAPES[request.param]], check=True, timeout=120)
    return folder


def option(recording, name, default):
    options = SHAPES[recording.name]
    return int(options[options.index(name) + 1]) if name in options else default


def parse(result):
    """Returns (time, name, payload) of each event."""
    lines = [LINE.match(line) for line in result.out.splitlines()]
    assert all(lines)
    return [(line[1], line[2], b"{" + line[3].rpartition(b", {")[2]) for line in lines]


def count_discarded(recording):
    """Returns the number of discarded events according to LTTng's index files: the sum of the differences between the
    counters of successive packets.

    The tracer may have discarded more events: events that are discarded before the first packet aren't counted, and
    LTTng-UST sometimes writes a counter of 0 in the middle of a stream.
    """
    streams = collections.defaultdict(list)
    for index in recording.glob("index/*.idx"):
        stream = re.match(r"(.*?_\d+)(_\d+)?$", index.stem).group(1)
        content = index.read_bytes()
        size = struct.unpack_from(">I", content, 12)[0]
        # begin timestamp, end timestamp, discarded events
        streams[stream] += [struct.unpack_from(">24x3Q", content, at) for at in range(16, len(content), size)]
    counters = [[packet[2] for packet in sorted(packets)] for packets in streams.values()]
    return sum(max(after - before, 0) for stream in counters for before, after in zip(stream, stream[1:]))


def test_events_of_application_are_printed(cli, recording):
    result = cli("--clock-seconds", "--no-delta", recording)
    events = parse(result)
    made = collections.Counter()
    for number in range(option(recording, "-e", 0)):
        made[application.event(number)] += option(recording, "-a", 1)
    printed = collections.Counter((name, payload) for _, name, payload in events)

    assert result.status == 0
    assert [time for time, _, _ in events] == sorted(time for time, _, _ in events)
    assert printed - made == collections.Counter()
    # On a busy machine, the tracer may also discard events in the other recordings.
    discarded = sum(int(n) for n in re.findall(r"discarded (\d+) events? ", result.errors))
    assert discarded == count_discarded(recording)
    assert made - printed or discarded == 0
    assert made - printed or recording.name != "discarded"
    assert discarded > 0 or result.errors == ""


@pytest.mark.parametrize("options", TEXT_OPTIONS)
def test_text_of_a_recording_equals_that_of_the_reference(cli, reference, recording, options):
    if not reference:
        pytest.skip("no reference program")
    ours, theirs = (
        program(*TEXT_OPTIONS[options], recording, env=TEXT_ENVIRONMENT.get(options)) for program in (cli, reference)
    )

    assert (ours.status, theirs.status) == (0, 0)
    assert ours.out == theirs.out
