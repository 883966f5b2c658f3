# SPDX-License-Identifier: MIT
"""Reads streams as consumers do: with several event classes, after errors, in several threads, and incompletely. Also
tests the use of memory."""

import errno
import gc
import os
import struct
import subprocess
import sys
import threading
import weakref

import arrow_reader
import bt2
import pytest
from sources import event_class, events, python_source, write_trace


def numbers(count, first=0):
    return [(first + i, 0, struct.pack("<I", first + i)) for i in range(count)]


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A trace with 200,000 events, which are several batches."""
    return write_trace(tmp_path_factory.mktemp("large") / "trace", [("number", "u32 n;")], numbers(200_000))


def test_rows_come_in_batches_of_limited_size(large):
    columns = bt2.columns(large, "number", ["n"])
    sizes = [len(batch) for batch in columns]
    assert sizes == [65536, 65536, 65536, 200_000 - 3 * 65536]
    assert [row["n"] for row in arrow_reader.read(columns)] == list(range(200_000))


def test_large_values_make_small_batches(tmp_path):
    text = b"x" * 100_000 + b"\0"
    folder = write_trace(tmp_path / "t", [("e", "string s;")], [(i, 0, text) for i in range(1000)])
    sizes = [len(batch) for batch in bt2.columns(folder, "e")]
    assert sum(sizes) == 1000 and 4 < len(sizes) < 100


def test_a_batch_of_many_columns_has_at_least_one_row(tmp_path):
    members = "".join(f"u8 n{i}; string s{i}; " for i in range(6000))
    folder = write_trace(tmp_path / "t", [("e", members)], [(i, 0, b"\1\0" * 6000) for i in range(20)])
    batches = list(bt2.columns(folder, "e"))
    assert sum(len(batch) for batch in batches) == 20
    row = arrow_reader.read(bt2.columns(folder, "e"))[-1]
    assert len(row) == 12002 and row["n5999"] == 1 and row["s5999"] == ""


MANY = " ".join(f"u64 m{i};" for i in range(3000))


def is_sanitized():
    with open("/proc/self/maps") as maps:
        return "libasan" in maps.read()


# A sanitizer keeps freed memory, so its process uses more than the limit.
needs_plain_memory = pytest.mark.skipif(is_sanitized(), reason="the library has a sanitizer")


@needs_plain_memory
@pytest.mark.parametrize(
    "tags, options",
    [
        ("m, n", f"u8 m; struct {{ {MANY} }} n;"),
        (", ".join(f"m{i} = {i}" for i in range(3000)), MANY.replace("u64 m0;", "u8 m0;")),
    ],
)
def test_hostile_event_does_not_exhaust_memory(tmp_path, tags, options):
    """Each of the 65,535 one-byte elements adds a null to each of the 3,000 columns for unselected options. The columns
    would take 1.6 GB.
    """
    fields = f"u16 n; enum : u16 {{ {tags} }} tag; variant <tag> {{ {options} }} v[n];"
    payload = struct.pack("<HH", 65535, 0) + bytes(65535)
    folder = write_trace(tmp_path / "t", [("e", fields)], [(0, 0, payload)])
    script = f"""
import resource, bt2
try:
    list(bt2.columns({str(folder)!r}, "e"))
except ValueError as error:
    print(error)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 1 << 20)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert result.stdout == "an event `e` is too large for columns: they would take more than 256 MiB\nTrue\n"


def test_overlapping_labels_do_not_exhaust_memory(tmp_path):
    """Each value has a different set of labels, whose total length is 40 KB."""
    labels = ", ".join(f"label_{i:034} = {i} ... {i + 1000}" for i in range(2000))
    folder = write_trace(
        tmp_path / "t",
        [("e", f"enum : u16 {{ {labels} }} tag;")],
        [(i, 0, struct.pack("<H", i % 4000)) for i in range(8000)],
    )
    stream = arrow_reader.Stream(bt2.columns(folder, "e", ["tag"]))
    sizes = []
    while (array := stream.next()) is not None:
        texts = array.children[0][0].dictionary[0]
        offsets = arrow_reader.ctypes.cast(texts.buffers[1], arrow_reader.ctypes.POINTER(arrow_reader.ctypes.c_int32))
        sizes.append(offsets[texts.length])
        arrow_reader.release(array)
    stream.close()
    assert len(sizes) > 1 and max(sizes) < 64 << 20


def test_classes_of_one_layout_are_merged_by_time(tmp_path):
    one = write_trace(tmp_path / "1", [("e", "u32 n;")], numbers(10, 0), number=1)
    other = write_trace(
        tmp_path / "2",
        [("f", "u8 x;"), ("e", "u32 n;")],
        [(5, 1, b"\x63\0\0\0"), (7, 0, b"\1"), (8, 1, b"\x64\0\0\0")],
        number=2,
    )
    rows = arrow_reader.read(bt2.columns([one, other], "e", ["timestamp", "n"]))
    assert sorted(row["n"] for row in rows) == [*range(10), 99, 100]
    assert [row["timestamp"] for row in rows] == sorted([*range(10), 5, 8])
    names = arrow_reader.read(bt2.columns([one, other], "e", ["trace.name", "event.id"]))
    assert sorted(row["event.id"] for row in names) == [0] * 10 + [1] * 2


def test_the_error_about_different_layouts_names_the_classes(tmp_path):
    one = write_trace(tmp_path / "1", [("e", "u32 n; u8 same;")], [], number=1)
    other = write_trace(tmp_path / "2", [("e", "u64 n; u8 same;")], [], number=2)
    columns = bt2.columns([one, other], "e")
    with pytest.raises(ValueError, match="different layouts.*event class 0 of stream class 0.*event class 0"):
        columns.__arrow_c_stream__()
    with pytest.raises(ValueError, match=r"different layouts \(column `n`\)"):
        bt2.columns([one, other], "e", ["n"]).__arrow_c_schema__()
    assert arrow_reader.read(bt2.columns([one, other], "e", ["same"])) == []
    with pytest.raises(ValueError, match="no field `other`"):
        bt2.columns([one, other], "e", ["same", "other"]).__arrow_c_schema__()


def test_rows_of_classes_without_a_field_have_null(tmp_path):
    one = write_trace(tmp_path / "1", [("e", "u32 n;")], numbers(2), number=1)
    other = write_trace(
        tmp_path / "2", [("e", "u32 n; u8 extra; string text;")], [(1, 0, b"\x63\0\0\0\7x\0")], number=2
    )
    expected = [(0, 0, None, None), (1, 1, None, None), (1, 99, 7, "x")]
    for inputs in ([one, other], [other, one]):
        rows = arrow_reader.read(bt2.columns(inputs, "e"))
        assert all(sorted(row) == ["cpu_id", "extra", "n", "text", "timestamp"] for row in rows)
        assert sorted((row["timestamp"], row["n"], row["extra"], row["text"]) for row in rows) == expected
        rows = arrow_reader.read(bt2.columns(inputs, "e", ["text", "n"]))
        assert [list(row) for row in rows] == [["text", "n"]] * 3
        assert sorted((row["n"], row["text"]) for row in rows) == [(0, None), (1, None), (99, "x")]


def test_stream_classes_with_different_contexts_share_a_table():
    """Both streams have events of the same name, but only one of them has a common context."""

    def messages(component, iterator):
        tc = component._create_trace_class()
        clock_class = component._create_clock_class()
        trace = tc()
        classes = []
        for context in (None, tc.create_structure_field_class(members=[("tid", tc.create_string_field_class())])):
            stream_class = tc.create_stream_class(
                default_clock_class=clock_class, event_common_context_field_class=context
            )
            payload = tc.create_structure_field_class(members=[("task", tc.create_unsigned_integer_field_class(8))])
            classes.append(stream_class.create_event_class(name="start", payload_field_class=payload))
        streams = [trace.create_stream(class_.stream_class) for class_ in classes]
        for stream in streams:
            yield iterator._create_stream_beginning_message(stream)
        for time in range(4):
            message = iterator._create_event_message(classes[time % 2], streams[time % 2], time)
            message.event.payload_field["task"] = time
            if time % 2:
                message.event.common_context_field["tid"] = f"t{time}"
            yield message
        for stream in streams:
            yield iterator._create_stream_end_message(stream)

    rows = arrow_reader.read(bt2.columns(python_source(messages), "start"))
    assert [(row["timestamp"], row["task"], row["tid"]) for row in rows] == [
        (0, 0, None),
        (1, 1, "t1"),
        (2, 2, None),
        (3, 3, "t3"),
    ]
    rows = arrow_reader.read(bt2.columns(python_source(messages), "start", ["tid"]))
    assert [row["tid"] for row in rows] == [None, "t1", None, "t3"]


def test_a_new_field_after_the_first_row_is_an_error():
    def messages(component, iterator):
        first, stream = event_class(component, lambda tc: [], name="e")
        yield iterator._create_stream_beginning_message(stream)
        # More messages than one batch has, so that the columns are fixed before the other class appears.
        for time in range(1000):
            yield iterator._create_event_message(first, stream, time)
        number = stream.trace.cls.create_unsigned_integer_field_class(8)
        payload = stream.trace.cls.create_structure_field_class(members=[("n", number)])
        late = stream.cls.create_event_class(name="e", payload_field_class=payload)
        message = iterator._create_event_message(late, stream, 1000)
        message.event.payload_field["n"].value = 5
        yield message
        yield iterator._create_stream_end_message(stream)

    assert len(arrow_reader.read(bt2.columns(python_source(messages), "e", ["event.id"]))) == 1001
    batches = iter(bt2.columns(python_source(messages), "e"))
    with pytest.raises(ValueError, match=r"different layouts \(column `n`\)"):
        while True:
            next(batches)


def test_too_many_columns_of_different_classes_are_an_error(tmp_path):
    """Each row would have a value for each field of all event classes."""
    classes = [("e", " ".join(f"u8 f{i}_{j};" for j in range(100))) for i in range(50)]
    folder = write_trace(tmp_path / "t", classes, [(0, 0, bytes(100))])
    with pytest.raises(ValueError, match="different layouts"):
        bt2.columns(folder, "e").__arrow_c_schema__()
    assert len(arrow_reader.read(bt2.columns(folder, "e", ["f0_0", "f49_99"]))) == 1


def test_reads_a_class_that_is_created_after_the_stream_begins(tmp_path):
    """A source may create an event class after its stream has begun."""

    def messages(component, iterator):
        first, stream = event_class(component, lambda tc: [], name="first")
        yield iterator._create_stream_beginning_message(stream)
        yield iterator._create_event_message(first, stream, 0)
        number = stream.trace.cls.create_unsigned_integer_field_class(8)
        payload = stream.trace.cls.create_structure_field_class(members=[("n", number)])
        late = stream.cls.create_event_class(name="late", payload_field_class=payload)
        message = iterator._create_event_message(late, stream, 1)
        message.event.payload_field["n"].value = 5
        yield message
        yield iterator._create_stream_end_message(stream)

    assert arrow_reader.read(bt2.columns(python_source(messages), "late")) == [{"timestamp": 1, "n": 5}]


@pytest.fixture
def damaged(tmp_path):
    """A trace with 100 intact events, followed by a sequence that is longer than the packet."""
    records = [(i, 0, struct.pack("<HI", 1, i)) for i in range(100)]
    return write_trace(tmp_path / "damaged", [("e", "u16 n; u32 items[n];")], [*records, (100, 0, b"\xff\xff")])


def test_rows_come_before_a_later_error(damaged):
    stream = arrow_reader.Stream(bt2.columns(damaged, "e"))
    array = stream.next()
    assert [row["items"] for row in arrow_reader.rows(stream.schema, array)] == [[i] for i in range(100)]
    arrow_reader.release(array)
    texts = []
    for _ in range(3):
        with pytest.raises(arrow_reader.StreamError) as info:
            stream.next()
        texts.append(info.value.args[1])
    assert info.value.args[0] in (errno.EIO, errno.EINVAL)
    assert all("damaged/stream" in text and text == texts[0] for text in texts)
    stream.close()


def test_a_loop_over_batches_raises_the_error(damaged):
    got = []
    with pytest.raises(bt2._Error, match="damaged/stream"):
        for batch in bt2.columns(damaged, "e"):
            got.append(len(batch))
    assert got == [100]


def test_an_error_before_the_first_event_raises(tmp_path):
    folder = write_trace(tmp_path / "bad", [("e", "u32 n;")], [])
    (folder / "metadata").write_text("/* CTF 1.8 */ nonsense")
    spec = bt2.ComponentSpec.from_named_plugin_and_component_class("ctf", "fs", str(folder))
    with pytest.raises(bt2._Error, match="metadata"):
        bt2.columns(spec, "e").__arrow_c_stream__()


def failing_source(exception, count=10):
    def members(tc):
        return [("n", tc.create_unsigned_integer_field_class(8))]

    def messages(component, iterator):
        for i, message in enumerate(
            events(component, iterator, members, lambda payload, i: setattr(payload["n"], "value", i), 100)
        ):
            if i == count:
                raise exception
            yield message

    return python_source(messages)


def test_raises_the_exception_of_a_source_in_python():
    columns = bt2.columns(failing_source(ValueError("what happened")), "event")
    got = []
    with pytest.raises(bt2._Error, match="what happened"):
        for batch in columns:
            got.append(len(batch))
    assert got == [9]
    stream = arrow_reader.Stream(columns)
    assert len(next(stream.batches())) == 9
    with pytest.raises(arrow_reader.StreamError, match="what happened"):
        stream.next()
    stream.close()


def test_raises_the_keyboard_interrupt_of_a_source_in_python():
    with pytest.raises(KeyboardInterrupt):
        list(bt2.columns(failing_source(KeyboardInterrupt()), "event"))


def test_columns_wait_after_try_again():
    class Messages:
        """Returns an event, raises TryAgain for a while, and then returns another event."""

        def __init__(self, component, iterator):
            self.iterator = iterator
            self.class_, self.stream = event_class(component, lambda tc: [])
            self.steps = iter("S e...e E".replace(" ", ""))

        def __next__(self):
            step = next(self.steps)
            if step == "S":
                return self.iterator._create_stream_beginning_message(self.stream)
            if step == "E":
                return self.iterator._create_stream_end_message(self.stream)
            if step == ".":
                raise bt2.TryAgain
            return self.iterator._create_event_message(self.class_, self.stream, 0)

    source = python_source(Messages)
    # A batch of rows doesn't wait for later rows. A whole table has all rows.
    for inputs in source, bt2.TraceCollectionMessageIterator(source):
        assert [len(batch) for batch in bt2.columns(inputs, "event")] == [1, 1]
    stream = arrow_reader.Stream(bt2.columns(bt2.TraceCollectionMessageIterator(source), "event"))
    assert [len(batch) for batch in stream.batches()] == [1, 1]
    stream.close()


def drain(stream, results):
    while (array := stream.next()) is not None:
        results.append([row["n"] for row in arrow_reader.rows(stream.schema, array)])
        arrow_reader.release(array)


def run_threads(count, function, *args):
    failures = []

    def run():
        try:
            function(*args)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert not failures


def test_threads_share_a_stream(large):
    stream = arrow_reader.Stream(bt2.columns(large, "number", ["n"]))
    results = []
    run_threads(4, drain, stream, results)
    assert sorted(n for batch in results for n in batch) == list(range(200_000))
    stream.close()


def test_threads_share_the_stream_of_a_source_in_python():
    def members(tc):
        return [("n", tc.create_unsigned_integer_field_class(32))]

    spec = python_source(
        lambda component, iterator: events(
            component, iterator, members, lambda payload, i: setattr(payload["n"], "value", i), 70_000
        )
    )
    stream = arrow_reader.Stream(bt2.columns(spec, "event", ["n"]))
    results = []
    run_threads(4, drain, stream, results)
    assert sorted(n for batch in results for n in batch) == list(range(70_000))
    stream.close()


def test_threads_read_separate_streams(large):
    columns = bt2.columns(large, "number", ["n"])

    def read():
        for _ in range(3):
            assert sum(len(batch) for batch in columns) == 200_000

    run_threads(4, read)


def test_another_thread_can_release_arrays_and_streams(large):
    columns = bt2.columns(large, "number", ["n"])
    stream = arrow_reader.Stream(columns)
    arrays = [stream.next(), stream.next()]
    run_threads(1, stream.close)
    # The arrays outlive their stream.
    schema = arrow_reader.Stream(columns).schema
    assert [row["n"] for row in arrow_reader.rows(schema, arrays[1])] == list(range(65536, 131072))
    for array in arrays:
        run_threads(1, arrow_reader.release, array)


def test_children_may_be_moved_out_of_a_batch(large):
    """A consumer may keep one column and release the rest."""
    stream = arrow_reader.Stream(bt2.columns(large, "number", ["timestamp", "n"]))
    array = stream.next()
    child = arrow_reader.Array()
    arrow_reader.ctypes.memmove(arrow_reader.ctypes.byref(child), array.children[1], arrow_reader.ctypes.sizeof(child))
    arrow_reader.ctypes.memset(
        arrow_reader.ctypes.addressof(array.children[1][0]) + arrow_reader.Array.release.offset, 0, 8
    )
    arrow_reader.release(array)
    n = stream.schema.children[1][0]
    assert arrow_reader.values(n, child) == list(range(65536))
    arrow_reader.release(child)
    stream.close()


def test_streams_can_be_released_before_their_end(large):
    for _ in range(20):
        columns = bt2.columns(large, "number")
        columns.__arrow_c_stream__()  # a capsule that isn't used
        stream = arrow_reader.Stream(columns)
        arrow_reader.release(stream.next())
        stream.close()
        iterator = iter(columns)
        next(iterator)
        del iterator, columns


def test_releasing_a_stream_releases_its_iterator(sample):
    def members(tc):
        return [("n", tc.create_unsigned_integer_field_class(32))]

    references = []

    def messages(component, iterator):
        references.append(weakref.ref(component))
        yield from events(component, iterator, members, lambda payload, i: setattr(payload["n"], "value", i), 10)

    columns = bt2.columns(python_source(messages), "event")
    stream = arrow_reader.Stream(columns)
    assert references[0]() is not None
    arrow_reader.release(stream.next())
    stream.close()
    del stream
    gc.collect()
    assert references[0]() is None


def resident_kib():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


@needs_plain_memory
@pytest.mark.filterwarnings("ignore:no event class")
def test_repeated_reading_needs_no_additional_memory(sample, damaged):
    def use():
        for name in ("sample:numbers", "sample:texts", "sample:arrays", "sample:states", "missing"):
            columns = bt2.columns(sample, name)
            columns.__arrow_c_schema__()
            for batch in columns:
                batch.__arrow_c_array__()
            arrow_reader.read(columns)
        with pytest.raises(bt2._Error):
            list(bt2.columns(damaged, "e"))
        with pytest.raises(ValueError):
            bt2.columns(sample, "sample:texts", ["x"]).__arrow_c_stream__()

    for _ in range(20):
        use()
    before = resident_kib()
    for _ in range(100):
        use()
    assert resident_kib() - before < 2048


def test_ctrl_c_stops_a_search_for_missing_events():
    script = """
import _thread, threading, bt2
spec = bt2.ComponentSpec.from_named_plugin_and_component_class("utils", "fake", {"count": 10**12})
threading.Timer(0.5, _thread.interrupt_main).start()
try:
    list(bt2.columns(spec, "nothing"))
except KeyboardInterrupt:
    print("interrupted")
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout, result.stderr) == (0, "interrupted\n", "")


# Python calls the functions of `atexit` in the reverse order of their registration, so at_exit() runs after the
# function of the package.
AT_EXIT = """
import atexit
atexit.register(lambda: at_exit())
import sys
sys.path.insert(0, {folder!r})
import arrow_reader, bt2
def columns():
    return bt2.columns(bt2.TraceCollectionMessageIterator({trace!r}), "number")
stream, batches = arrow_reader.Stream(columns()), iter(columns())
arrow_reader.release(stream.next())
print(len(next(batches)))
def at_exit():
    try:
        stream.next()
    except arrow_reader.StreamError as error:
        print(error.args[1])
    print(len(next(batches)))
"""


def test_a_stream_of_an_iterator_returns_an_error_when_the_interpreter_ends(large):
    """When the interpreter ends, Arrow streams return an error, because a consumer's thread could outlive the
    interpreter. Loops in Python can still read.
    """
    script = AT_EXIT.format(folder=os.path.dirname(__file__), trace=str(large))
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    message = "the messages can't be read any more, because the program is ending"
    assert (result.returncode, result.stdout, result.stderr) == (0, f"65536\n{message}\n65536\n", "")


# The process continues for a while after the end of the interpreter, because on_exit() passes the exit status to
# usleep(). The program waits until the threads have imported all modules, because Python 3.11 crashes at the end of the
# program if a thread waits for the import lock.
DAEMONS = """
import ctypes, sys, threading, bt2
have_read = threading.Barrier(4)
def read_once():
    for batch in bt2.columns(bt2.TraceCollectionMessageIterator({trace!r}), "number", begin=10):
        break
def read():
    read_once()
    have_read.wait()
    while True:
        read_once()
sys.setswitchinterval(1e-6)
for _ in range(3):
    threading.Thread(target=read, daemon=True).start()
have_read.wait()
libc = ctypes.CDLL(None)
libc.on_exit.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
for _ in range(100):
    libc.on_exit(ctypes.cast(libc.usleep, ctypes.c_void_p), None)
sys.exit(200)
"""


def test_daemon_threads_may_read_when_the_interpreter_ends(large):
    for _ in range(5):
        result = subprocess.run([sys.executable, "-c", DAEMONS.format(trace=str(large))], timeout=60)
        assert result.returncode == 200


def test_threads_read_more_traces_than_files_may_be_open(tmp_path):
    for i in range(60):
        write_trace(tmp_path / f"t{i}", [("number", "u32 n;")], numbers(2, first=i), number=i)
    script = f"""
import resource, threading, bt2
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
counts = []
def read():
    messages = bt2.TraceCollectionMessageIterator({str(tmp_path)!r})
    counts.append(sum(type(message) is bt2._EventMessageConst for message in messages))
    counts.append(sum(len(batch) for batch in bt2.columns({str(tmp_path)!r}, "number")))
threads = [threading.Thread(target=read) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(counts)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout, result.stderr) == (0, "[120, 120, 120, 120]\n", "")
