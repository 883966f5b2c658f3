# SPDX-License-Identifier: MIT
"""Copies of traces (sink.ctf.fs) after an error or an interruption. A copy has all events before the fault or the
signal, and can be read.

Our program reads the copies, and so does the reference program, if there is one.
"""

import functools
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess

import pytest
from conftest import SAMPLE
from trace_builder import HEADER_SIZE, Event, Trace, bytes_, index, metadata, number, packet, text
from waiting import catches, environment_without_alarm, has_signal, send_and_wait, wait_until, wait_until_asleep

VERSIONS = ["1.8", "2"]


def numbers(first, count):
    return [number(100 + i, i) for i in range(first, first + count)]


def good(first, count):
    return packet(*numbers(first, count))


def sink(out="out", version="2", **params):
    words = "".join(f",{key.replace('_', '-')}={value}" for key, value in params.items())
    return ["-c", "sink.ctf.fs", "-p", f'path="{out}",ctf-version="{version}"{words}']


def partial(folder):
    return list(folder.rglob("*.partial"))


EARLY_END = "sink.ctf.fs: warning: out/trace: the trace may be incomplete: its input had not ended\n"


class Copies:
    """Reads copies with all available programs, whose output must be the same."""

    def __init__(self, cli, reference):
        self.cli, self.reference, self.folder = cli, reference, cli.folder

    def read(self, path, *options):
        result = self.cli("--no-delta", path, *options)
        assert (result.status, result.errors) == (0, "")
        if self.reference:
            assert self.reference("--no-delta", path, *options).out == result.out
        return result

    def are_complete(self, out="out"):
        assert partial(self.folder / out) == []
        return self.read(out)


@pytest.fixture
def copies(cli, reference):
    return Copies(cli, reference)


@pytest.fixture
def trace(tmp_path):
    return Trace(tmp_path / "trace")


# --- faulty data ---

DAMAGE = {
    "cut-off": [good(0, 5), good(5, 5).bytes[:-3]],
    "cut-off-in-header": [good(0, 5), good(5, 5).bytes[:20]],
    "magic": [good(0, 5), packet(*numbers(5, 5), magic=0x1234), good(10, 5)],
    "magic-of-first": [packet(*numbers(5, 5), magic=0x1234), good(10, 5)],
    "content-too-short": [good(0, 5), packet(*numbers(5, 5), content_size=HEADER_SIZE * 8 - 8), good(10, 5)],
    "no-size": [good(0, 5), packet(*numbers(5, 5), packet_size=0), good(10, 5)],
    "size-of-a-terabyte": [good(0, 5), packet(*numbers(5, 5), packet_size=1 << 43, content_size=1 << 43)],
    "stream-class": [good(0, 5), packet(*numbers(5, 5), stream_class=77)],
    "event-class": [good(0, 5), packet(*numbers(5, 3), Event(4711, 108, b""), *numbers(9, 1)), good(10, 5)],
    "length": [good(0, 5), packet(*numbers(5, 2), bytes_(107, bytes(100), length=1 << 61))],
    "text-without-end": [good(0, 5), packet(*numbers(5, 2), text(107, b"x" * 1000, end=b""))],
    "selector": [good(0, 5), packet(*numbers(5, 3), Event(9, 108, b"\x07" + bytes(4)), *numbers(9, 1))],
    "zeros-at-the-end": [good(0, 5), good(5, 5), bytes(64)],
}
SELECTED = """
event {
    name = selected;
    id = 9;
    stream_id = 0;
    fields := struct {
        enum : uint8_t { a = 1, b = 2 } tag;
        variant <tag> { uint32_t a; uint32_t b; } value;
    };
};
"""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("indexes", ["never", "always"])
@pytest.mark.parametrize("name", DAMAGE)
def test_a_copy_of_a_damaged_trace_has_all_events_before_the_damage(cli, copies, tmp_path, name, indexes, version):
    trace = Trace(tmp_path / "trace", more=SELECTED)
    trace.stream("stream", DAMAGE[name]).stream("other", [packet(*numbers(2, 6), text(108, b"text"))])
    original = cli("--no-delta", "trace")
    copied = cli("trace", *sink(version=version, create_lttng_index=f'"{indexes}"'))

    assert original.status == copied.status == 1
    assert copied.errors == EARLY_END + original.errors
    assert copied.out == b"Created CTF trace `out/trace`.\n"
    assert copies.are_complete().out == original.out


# --- signals ---

LONG = 100000


@pytest.fixture(scope="module")
def long_folder(tmp_path_factory):
    """A trace of two streams: even numbers in small packets, odd numbers in a large packet."""
    trace = Trace(tmp_path_factory.mktemp("long"))
    trace.stream("small", [packet(*[number(100 + i, i) for i in range(k, k + 100, 2)]) for k in range(0, LONG, 100)])
    trace.stream("large", [packet(*[number(100 + i, i) for i in range(1, LONG, 2)])])
    return trace.folder


@pytest.fixture
def long_trace(cli, long_folder):
    (cli.folder / "trace").symlink_to(long_folder)


class Stalled:
    """A program that stops copying after a number of messages."""

    def __init__(self, cli, count, hangs="no", env=None):
        mark = cli.folder / "stalled"
        mark.unlink(missing_ok=True)
        filter_ = ["-c", "filter.stalling.after", "-p", f'count=+{count},hangs={hangs},mark="{mark}"']
        plugins = f"--plugin-path={os.environ['STALLING_PLUGIN_PATH']}"
        self.process = cli.start(plugins, "trace", *filter_, *sink(create_lttng_index='"always"'), env=env)
        self.folder = cli.folder / "out/trace.partial"
        wait_until(mark.exists, self.process)

    def end(self):
        out, err = self.process.communicate(timeout=60)
        return out, err


@pytest.fixture
def stall(cli):
    return functools.partial(Stalled, cli)


@pytest.fixture(autouse=True)
def default_action_of_hang_up():
    """Restores the default action of SIGHUP, because nohup may run the tests."""
    handler = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, handler)


SIGNALS = {
    "interrupt": [signal.SIGINT],
    "interrupt-twice": [signal.SIGINT, signal.SIGINT],
    "terminate": [signal.SIGTERM],
    "terminate-and-interrupt": [signal.SIGTERM, signal.SIGINT],
    "hang-up": [signal.SIGHUP],
}


@pytest.mark.parametrize("name", SIGNALS)
def test_copy_is_complete_up_to_a_signal(cli, copies, long_trace, stall, name):
    copy = stall(20000)
    for number_ in SIGNALS[name]:
        copy.process.send_signal(number_)
    out, err = copy.end()
    original = cli("--no-delta", "trace")
    read = copies.are_complete()

    assert (copy.process.returncode, out, err) == (2, b"Created CTF trace `out/trace`.\n", EARLY_END.encode())
    assert original.out.startswith(read.out)
    # The other messages are beginnings and ends of packets.
    assert 19000 < len(read.values) < 20000


def test_a_later_signal_ends_a_program_that_ignores_the_first(long_trace, stall):
    """A second after the first signal, the program restores the default actions of signals, so a later one ends it."""
    copy = stall(20000, hangs="yes", env=environment_without_alarm())
    for _ in range(3):
        send_and_wait(copy.process, signal.SIGINT)
    copy.process.send_signal(signal.SIGALRM)
    wait_until(lambda: not catches(copy.process, signal.SIGTERM), copy.process)
    copy.process.send_signal(signal.SIGTERM)
    copy.end()

    assert copy.process.returncode == -signal.SIGTERM


def test_an_ignored_hang_up_stays_ignored(cli, long_trace, stall):
    """nohup(1) starts a program with SIGHUP ignored."""
    handler = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        copy = stall(20000)
    finally:
        signal.signal(signal.SIGHUP, handler)
    assert has_signal(copy.process, "SigIgn", signal.SIGHUP)
    copy.process.send_signal(signal.SIGHUP)
    wait_until_asleep(copy.process)
    copy.process.send_signal(signal.SIGINT)
    copy.end()

    assert copy.process.returncode == 2


@pytest.mark.parametrize("count", [80000, 100000])
@pytest.mark.parametrize("is_killed", [True, False], ids=["killed", "being-written"])
def test_a_copy_can_be_read_while_it_is_written(cli, copies, long_trace, stall, count, is_killed):
    copy = stall(count)
    if is_killed:
        copy.process.kill()
        copy.end()
    read = copies.read("out")

    assert [path.name for path in partial(cli.folder)] == ["trace.partial"]
    assert is_prefix(cli, read)
    # The rest of the data was in buffers.
    assert len(read.values) > count // 2


def test_a_copy_by_a_killed_process_can_be_copied(cli, copies, long_trace, stall):
    copy = stall(80000)
    copy.process.kill()
    copy.end()
    rescued = cli("out/trace.partial", *sink("rescued"))

    assert (rescued.status, rescued.out, rescued.errors) == (0, b"Created CTF trace `rescued/trace`.\n", "")
    assert copies.are_complete("rescued").out == cli("--no-delta", "out").out


# --- no space ---


def is_prefix(cli, read):
    """Returns whether the values of each stream are a prefix of its original values. `small` has the even numbers."""
    values = cli("--no-delta", "trace").values
    for rest in (0, 1):
        ours = [value for value in read.values if value % 2 == rest]
        if ours != [value for value in values if value % 2 == rest][: len(ours)]:
            return False
    return True


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("size", [10000, 300000, 555555, 900001])
def test_a_copy_that_reaches_the_file_size_limit_is_readable(cli, copies, long_trace, size, version):
    """`ulimit -f` sets such a limit. Only data in buffers is lost."""
    result = cli("trace", *sink(version=version), limits=[(resource.RLIMIT_FSIZE, size)])
    read = copies.are_complete()

    assert result.status == 1
    assert re.match(r"error: out/trace/(small|large): cannot write at byte \d+: File too large", result.first_error)
    assert is_prefix(cli, read)
    largest = max((cli.folder / "out/trace" / name).stat().st_size for name in ("small", "large"))
    assert size - (256 << 10) < largest <= size
    assert bool(read.values) == (size > 10000)


def test_a_copy_is_readable_if_its_packet_headers_cannot_be_updated(cli, copies, long_trace, stall):
    """The previous values in the headers stay valid."""
    copy = stall(80000)
    resource.prlimit(copy.process.pid, resource.RLIMIT_FSIZE, (10, 10))
    copy.process.send_signal(signal.SIGINT)
    out, err = copy.end()
    read = copies.are_complete()

    assert out == b"Created CTF trace `out/trace`.\n"
    assert re.search(rb"out/trace/(small|large): cannot write at byte \d+: File too large", err)
    assert is_prefix(cli, read)
    # The rest of the data was in buffers.
    assert len(read.values) > 40000


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("size", [0, 1, 1000])
def test_metadata_that_cannot_be_written_leaves_no_copy(cli, long_trace, size, version):
    result = cli("trace", *sink(version=version), limits=[(resource.RLIMIT_FSIZE, size)])

    assert result.status == 1
    assert f"out/trace/metadata: cannot write at byte {size}: File too large" in result.first_error
    assert list((cli.folder / "out").iterdir()) == []


can_mount = pytest.mark.skipif(
    os.geteuid() != 0
    or not shutil.which("unshare")
    or subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode != 0,
    reason="the test can't mount file systems",
)


@can_mount
@pytest.mark.parametrize("size", ["4k", "64k", "600k", "1500k"])
def test_a_copy_on_a_full_disk_is_readable(cli, copies, tmp_path, long_trace, size):
    (tmp_path / "disk").mkdir()
    script = f'mount -t tmpfs -o size={size} none disk && "$@"; status=$?; cp -r disk/. out; exit $status'
    arguments = [cli.program, "trace", *sink("disk/out")]
    result = subprocess.run(
        ["unshare", "-m", "sh", "-c", script, "sh", *arguments],
        cwd=tmp_path,
        env=cli.env,
        capture_output=True,
        text=True,
    )

    assert result.returncode == 1
    assert re.search(
        r"^error: disk/out/trace/\w+: cannot write at byte \d+: No space left on device", result.stderr, re.M
    )
    assert partial(tmp_path / "out") == []
    read = copies.read("out")
    assert is_prefix(cli, read)
    assert len(read.values) > 0 or size in ("4k", "64k")


# --- the output folder ---


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("file", "Not a directory"),
        ("file/sub", "Not a directory"),
        ("dangling/sub", "No such file or directory"),
        ("/dev/full", "Not a directory"),
        ("/proc/nowhere/out", "No such file or directory"),
        ("x" * 256, "File name too long"),
        ("", "the path is empty"),
    ],
)
def test_invalid_output_folders_are_errors(cli, trace, path, reason):
    trace.stream("s", [good(0, 5)])
    (cli.folder / "file").write_text("mine")
    (cli.folder / "dangling").symlink_to("nothing")
    result = cli("trace", "-o", "ctf", "-w", path)

    assert result.status == 1
    assert result.first_error.startswith("error: ") and reason in result.first_error
    assert (cli.folder / "file").read_text() == "mine"
    assert sorted(entry.name for entry in cli.folder.iterdir()) == ["dangling", "file", "trace"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_output_folder_without_write_permission_is_an_error(cli, trace):
    trace.stream("s", [good(0, 5)])
    (cli.folder / "out").mkdir(mode=0o500)
    result = cli("trace", *sink())

    assert result.status == 1
    assert "Permission denied" in result.first_error


def test_output_folder_may_be_a_symbolic_link(cli, copies, trace):
    trace.stream("s", [good(0, 5)])
    (cli.folder / "real").mkdir()
    (cli.folder / "link").symlink_to("real")

    assert cli("trace", *sink("link/sub")).status == 0
    assert copies.are_complete("real/sub").values == list(range(5))


def test_an_output_folder_that_disappears_is_an_error(cli, long_trace, stall):
    copy = stall(20000)
    shutil.rmtree(cli.folder / "out")
    copy.process.send_signal(signal.SIGINT)
    out, err = copy.end()

    assert out == b""
    assert b"out/trace.partial: cannot rename to `out/trace`: No such file or directory" in err


@pytest.mark.parametrize("name", ["metadata", "small"])
def test_an_output_file_that_disappears_is_an_error(cli, long_trace, stall, name):
    copy = stall(20000)
    (copy.folder / name).unlink()
    copy.process.send_signal(signal.SIGINT)
    out, err = copy.end()

    assert out == b""
    assert f"out/trace/{name}: was deleted while the trace was being written".encode() in err
    assert {path.name for path in (cli.folder / "out").iterdir()} == {"trace"}


def test_an_output_folder_that_appears_is_not_replaced(cli, copies, long_trace, stall):
    copy = stall(20000)
    (cli.folder / "out/trace").mkdir()
    copy.process.send_signal(signal.SIGINT)

    assert copy.end()[0] == b"Created CTF trace `out/trace-0`.\n"
    assert list((cli.folder / "out/trace").iterdir()) == []
    assert len(copies.are_complete("out/trace-0").values) > 19000


EXISTING = "is a copy of the same trace, and its times overlap: a reader of both gets these events twice"


@pytest.mark.parametrize("version", VERSIONS)
def test_an_overlapping_copy_in_the_folder_causes_a_warning(cli, trace, version):
    trace.stream("stream", [good(0, 5), good(5, 5)])
    assert cli("trace", *sink(version=version)).errors == ""

    result = cli("trace", *sink(version=version))
    assert (result.status, EXISTING in result.errors) == (0, True)
    assert "out/trace-0: out/trace is a copy" in result.errors
    # later events of the same trace
    result = cli("trace", "--begin=0.000000105", *sink(version=version))
    assert "out/trace-1: out/trace is a copy" in result.errors


def test_other_traces_in_the_folder_are_not_called_copies(cli, tmp_path):
    """The other traces have events at other times, another environment, or can't be read."""
    Trace(tmp_path / "a").stream("stream", [good(0, 5)])
    Trace(tmp_path / "b").stream("stream", [good(5, 5)])
    text = metadata().replace("clock {", 'env { hostname = "other"; };\nclock {', 1)
    Trace(tmp_path / "c", text=text).stream("stream", [good(0, 5)])
    (tmp_path / "out/trace-3").mkdir(parents=True)
    (tmp_path / "out/trace-3/metadata").write_text("nothing")

    for name in "a", "b", "c":
        assert cli(name, *sink()).errors == "", name


def test_traces_of_one_run_are_not_called_copies_of_each_other(cli, tmp_path):
    for name in "a", "b":
        Trace(tmp_path / name).stream("stream", [good(0, 5)])

    assert cli("a", "b", *sink()).errors == ""


def test_processes_can_write_to_the_same_folder_at_once(cli, copies, trace):
    trace.stream("s", [good(0, 5)])
    processes = [cli.start("trace", *sink()) for _ in range(6)]
    out = b"".join(process.communicate(timeout=60)[0] for process in processes)
    names = ["trace", *[f"trace-{i}" for i in range(5)]]

    assert [process.returncode for process in processes] == [0] * 6
    assert sorted(out.splitlines()) == sorted(f"Created CTF trace `out/{name}`.".encode() for name in names)
    for name in names:
        assert copies.are_complete(f"out/{name}").values == list(range(5))


def test_file_modes_of_a_copy_follow_the_umask(cli, trace):
    trace.stream("s", [good(0, 5)])
    old = os.umask(0o027)
    try:
        cli.prints("trace", *sink("a/b", quiet="yes", create_lttng_index='"always"'))
    finally:
        os.umask(old)
    modes = {path.is_dir(): path.stat().st_mode & 0o777 for path in (cli.folder / "a").rglob("*")}

    assert modes == {True: 0o750, False: 0o640}


NAMES = [
    "new\nline",
    "quo\"te's",
    "back\\slash",
    "ünïcödé",
    "x" * 255,
    "ü" * 127 + "a",
    " blank ",
    "*?:",
    "%s%n",
    "-dash",
]
LTTNG = """
    tracer_name = "lttng-ust"; tracer_major = 2; tracer_minor = 13; tracer_buffering_scheme = "pid"; domain = "ust";
    vpid = 33; vpid_datetime = "now"; trace_creation_datetime = "now"; hostname = "{0}"; trace_name = "{0}";
    procname = "{0}";
"""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_readable_with_any_names_of_files_and_folders(cli, copies, tmp_path, name, version):
    Trace(tmp_path / "in" / name / "t").stream(name, [good(0, 5)])
    result = cli("in", *sink(version=version, create_lttng_index='"always"'))

    assert (result.status, result.errors) == (0, "")
    assert copies.are_complete().values == list(range(5))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", [*NAMES, "a/b", "../../..", "..", ".", "", "/"])
def test_names_in_the_environment_do_not_lead_out_of_the_output_folder(cli, copies, tmp_path, name, version):
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    Trace(tmp_path / "trace", env=LTTNG.format(escaped)).stream("s", [good(0, 5)])
    result = cli("trace", *sink("deep/out", version=version))

    assert (result.status, result.errors) == (0, "")
    assert copies.are_complete("deep/out").values == list(range(5))
    assert len(list((tmp_path / "deep/out").rglob("metadata"))) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deep", "trace"]


# --- many traces and streams ---


@pytest.mark.parametrize("descriptors", [24, 1024])
def test_many_traces_are_copied_with_few_open_files(cli, copies, tmp_path, descriptors):
    count = 2000 if descriptors == 1024 else 200
    for i in range(count):
        uuid = f"2a6422d0-6cee-11e0-8c08-{i:012x}"
        Trace(tmp_path / f"in/{i % 50}/{i}", uuid=uuid).stream("s", [packet(number(100 + i, i))])
    result = cli("in", *sink(), limits=[(resource.RLIMIT_NOFILE, descriptors)])

    assert (result.status, result.errors) == (0, "")
    assert len(result.lines) == count
    assert cli.prints("out").values == list(range(count))
    assert partial(tmp_path / "out") == []


@pytest.mark.parametrize("indexes", ["never", "always"])
def test_many_streams_are_copied_with_few_open_files(cli, copies, trace, indexes):
    count = 1500
    for i in range(count):
        packets = [packet(*[number(100 + i + k * count, i + k * count) for k in (j, j + 1)]) for j in (0, 2)]
        trace.stream(f"s{i:04}", packets)
    result = cli("trace", *sink(create_lttng_index=f'"{indexes}"'), limits=[(resource.RLIMIT_NOFILE, 64)])

    assert (result.status, result.errors) == (0, "")
    assert cli.prints("out").values == list(range(4 * count))
    assert len(list((cli.folder / "out").rglob("*.idx"))) == (count if indexes == "always" else 0)


def test_memory_does_not_grow_with_the_trace(cli, stall, tmp_path):
    peaks = []
    if cli.is_sanitized:
        pytest.skip("a sanitizer uses more memory")
    for count in (20, 400):
        trace = Trace(tmp_path / "trace")
        for name in "abcd":
            # All packets are the same, so that a large trace is created quickly.
            trace.stream(name, [packet(*[number(100, i) for i in range(2000)])] * count)
        copy = stall(4 * 2000 * count)
        status = pathlib.Path(f"/proc/{copy.process.pid}/status").read_text()
        peaks.append(int(re.search(r"VmHWM:\s*(\d+) kB", status)[1]) << 10)
        copy.process.kill()
        copy.end()
        shutil.rmtree(tmp_path / "out")

    assert peaks[1] < 32 << 20
    assert peaks[1] - peaks[0] < 2 << 20


# --- output of the program ---


@pytest.mark.parametrize("way", ["full", "closed", "left"])
def test_traces_are_complete_if_output_cannot_be_printed(cli, tmp_path, way):
    for i in range(100):
        Trace(tmp_path / f"in/{i:0100}", uuid=f"2a6422d0-6cee-11e0-8c08-{i:012x}").stream(
            "s", [packet(number(100 + i, i))]
        )
    kwargs = {}
    if way == "full":
        kwargs["stdout"] = open("/dev/full", "wb")
    elif way == "left":
        reader, kwargs["stdout"] = os.pipe()
        os.close(reader)
    command = [cli.program, "in", *sink()]
    if way == "closed":
        command = ["sh", "-c", '"$@" >&-', "sh", *command]
    status = subprocess.run(command, cwd=tmp_path, env=cli.env, stderr=subprocess.DEVNULL, **kwargs).returncode

    assert status == (-signal.SIGPIPE if way == "left" else 1)
    assert partial(tmp_path / "out") == []
    assert cli.prints("out").values == list(range(100))


BEGIN_WITHIN_LOSSES = "--begin=0.000000150"


def write_losses(folder):
    """Writes five traces. A copy that begins at BEGIN_WITHIN_LOSSES prints a warning for each."""
    for i in range(5):
        packets = [packet(number(100 + i, i)), packet(number(200 + i, 5 + i), discarded=7)]
        Trace(folder / str(i)).stream("s", packets)


@pytest.mark.parametrize("is_shared", [False, True])
def test_the_reader_of_warnings_may_close_the_pipe(cli, tmp_path, is_shared):
    """After `2>&1 | head -1` has printed one warning, the other warnings have no reader, but copying continues."""
    write_losses(tmp_path / "in")
    reader, writer = os.pipe()
    os.close(reader)
    command = [cli.program, "in", BEGIN_WITHIN_LOSSES, *sink()]
    stdout = writer if is_shared else subprocess.PIPE
    process = subprocess.run(command, cwd=tmp_path, env=cli.env, stdout=stdout, stderr=writer)
    os.close(writer)

    assert process.returncode == (-signal.SIGPIPE if is_shared else 0)
    assert partial(tmp_path / "out") == []
    assert cli.prints("out").values == [5, 6, 7, 8, 9]


def test_warnings_name_streams_as_errors_do(cli, tmp_path):
    write_losses(tmp_path / "in")
    warnings = cli("in", BEGIN_WITHIN_LOSSES, *sink()).errors

    assert (
        len(re.findall(r"warning: stream `.*/\d/s` \(class ID 0, ID \d\): discarded events from 150 ", warnings)) == 5
    )


def test_warnings_are_not_written_to_files(cli, tmp_path):
    """If standard error is closed, a file could get its descriptor."""
    write_losses(tmp_path / "in")
    for out, redirection in [("out", '"$@" <&- >&- 2>&-'), ("expected", '"$@"')]:
        command = [cli.program, "in", BEGIN_WITHIN_LOSSES, *sink(out, quiet="yes")]
        result = subprocess.run(
            ["sh", "-c", redirection, "sh", *command], cwd=tmp_path, env=cli.env, capture_output=True
        )

    assert result.stderr.count(b"warning: stream") == 5
    assert cli.prints("out").values == cli.prints("expected").values == [5, 6, 7, 8, 9]


# --- time ranges ---


def test_a_copy_of_a_range_without_an_event_is_readable(cli, copies, trace):
    trace.stream("s", [good(0, 5), packet(*numbers(1000, 5))])
    result = cli("trace", "--begin=0.000000500", "--end=0.000000600", *sink())

    assert result.status == 0
    assert copies.are_complete().values == []


@pytest.mark.parametrize("quiet", ["no", "yes"])
def test_a_trace_without_streams_causes_a_warning_and_no_copy(cli, tmp_path, quiet):
    Trace(tmp_path / "trace")
    result = cli("trace", *sink(quiet=quiet))

    assert (result.status, result.out) == (0, b"")
    assert result.errors == "sink.ctf.fs: warning: out: no trace was written: there were no data streams\n"


def test_only_packets_in_the_range_are_read(cli, trace):
    """With an index, only the range is read. The system counts the bytes that are read from a large trace."""
    times = [range(1000 * k, 1000 * k + 100) for k in range(300)]
    packets = [packet(*[event for t in ts for event in (number(t, t), text(t, b"x" * 500))]) for ts in times]
    trace.stream("s", packets, indexed=True)

    def bytes_read(*options):
        process = cli.start("trace", *options, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        counted = pathlib.Path(f"/proc/{process.pid}/io").read_text()
        process.wait()
        return int(re.search(r"rchar: (\d+)", counted)[1])

    nothing = bytes_read("--begin=1", *sink("nothing"))
    little = bytes_read("--begin=0.000100000", "--end=0.000101000", *sink("little"))
    everything = bytes_read(*sink("everything"))
    assert cli.prints("little").values == [*range(100_000, 100_100), 101_000]
    assert everything - nothing > sum(p.size for p in packets) / 2
    assert little - nothing < (everything - nothing) / 5


# --- indexes ---


@pytest.mark.parametrize("creation", ["auto", "always", "never"])
@pytest.mark.parametrize("is_lttng", [True, False])
def test_index_files_of_a_copy_are_valid_and_optional(cli, copies, tmp_path, creation, is_lttng):
    packets = [good(0, 5), good(5, 5), packet(*numbers(10, 2), discarded=3, sequence_number=5)]
    Trace(tmp_path / "trace", env='tracer_name = "lttng-modules";' if is_lttng else "").stream("s", packets)
    result = cli("trace", *sink(create_lttng_index=f'"{creation}"'))
    found = list((tmp_path / "out").rglob("*.idx"))

    assert result.status == 0
    assert [path.parent.name + "/" + path.name for path in found] == (
        ["index/s.idx"] if creation == "always" or (creation == "auto" and is_lttng) else []
    )
    assert cli("--verbose", "out").values == list(range(12))
    copied = cli("out", "-c", "sink.text.details", "-p", "compact=yes,with-metadata=no").out
    for path in found:
        assert len(path.read_bytes()) == len(index(packets))
        assert b"idx" not in cli("--verbose", "out").errors.encode()
        # An invalid index is ignored.
        content = path.read_bytes()
        for wrong in (b"", content[:-1], content[:40], b"x" + content[1:], content[:16] + bytes(216)):
            path.write_bytes(wrong)
            assert cli("out", "-c", "sink.text.details", "-p", "compact=yes,with-metadata=no").out == copied


def test_seeking_in_a_copy_finds_the_events_of_the_original(cli, copies):
    assert cli(SAMPLE, *sink()).status == 0
    for begin in ("+33.75ms", "+34ms", "+40ms"):
        ours = cli("--no-delta", "out", f"--begin={begin}")
        assert ours.out == cli("--no-delta", SAMPLE, f"--begin={begin}").out
