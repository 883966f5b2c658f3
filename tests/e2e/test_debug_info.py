# SPDX-License-Identifier: MIT
"""filter.lttng-utils.debug-info on a recording of programs and libraries with every kind of debugging information.

Each event contains its location as the compiler determined it: `FUNCTION FILE:LINE`, followed by the locations of the
inlined calls.
"""

import collections
import contextlib
import ctypes
import ctypes.util
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import sys
import threading

import pytest
from conftest import TESTS
from program import Follower

RECORD = TESTS / "recording/debug-info/record"
FILTER = "filter.lttng-utils.debug-info"
FIELD = re.compile(r'debug_info = \{ bin = "(.*?)", func = "(.*?)", src = "(.*?)"(.*?) \} \}, \{')
TRUTH = re.compile(r'\{ binary = "(.*?)", places = "(.*?)" \}$')

pytestmark = [
    pytest.mark.skipif(not shutil.which("lttng-sessiond"), reason="needs lttng-tools"),
    pytest.mark.skipif(os.environ["BT_DEBUG_INFO"] == "0", reason="built without elfutils"),
]


class Recording:
    def __init__(self, folder):
        self.bin, self.debug, self.trace = folder / "bin", folder / "debug", folder / "trace"


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    folder = tmp_path_factory.mktemp("debug-info") / "where"
    subprocess.run([RECORD, folder], check=True, timeout=120)
    return Recording(folder)


class Event:
    """An event, parsed from a line of the text."""

    def __init__(self, line):
        self.bin, self.func, self.src, self.more = FIELD.search(line).groups()
        self.address = int(re.search(r"\bip = (\w+)", line)[1], 0)
        truth = TRUTH.search(line)
        self.binary = truth[1] if truth else None
        self.places = [place.split(" ") for place in truth[2].split(", ")] if truth else []
        self.rest = FIELD.sub("debug_info", line)

    @property
    def function(self):
        return self.func.rpartition("+")[0]

    @property
    def answer(self):
        return f"{self.bin}|{self.func}|{self.src}"


def options_for(recording):
    return [f"--debug-info-dir={recording.debug}", recording.trace]


def prints(program, *args, **kwargs):
    """Returns the output of a program. Only warnings about files outside of the recording's folder are accepted: other
    programs may have recorded events, too, and their files may no longer exist.
    """
    result = program(*args, **kwargs)
    assert result.status == 0, result.errors
    assert "/where/bin/" not in result.errors
    return result


def parse(result):
    return [Event(line) for line in result.lines]


def of_program(events):
    return [event for event in events if event.places]


def read(cli, recording, *options):
    return of_program(parse(prints(cli, *options, *options_for(recording))))


def test_time_range_uses_libraries_that_were_loaded_earlier(cli, recording):
    def time_of(line):
        return line[1:].split("]")[0]

    def without_delta(line):  # in the output of a range, the delta of the first event is unknown
        return line.partition(") ")[2]

    lines = prints(cli, *options_for(recording)).lines
    known = [line for line in lines if Event(line).func]
    begin, end = time_of(known[-2]), time_of(known[-1])
    cut = prints(cli, f"--begin={begin}", f"--end={end}", *options_for(recording)).lines

    assert Event(cut[0]).func
    wanted = [line for line in lines if begin <= time_of(line) <= end]
    assert list(map(without_delta, cut)) == list(map(without_delta, wanted))


def read_with_parameters(cli, recording, parameters):
    return of_program(parse(prints(cli, recording.trace, "-c", FILTER, "-p", parameters)))


def debug_info_dir(recording):
    return f"debug-info-dir={json.dumps(str(recording.debug))}"


def faults(events, full_path=None):
    """Returns the events whose debugging information differs from the location in the event."""
    for event in events:
        function, line = event.places[-1]
        base = f"{full_path}/{event.binary}" if full_path else event.binary
        form = re.escape(base) + (f"@{event.address:#x}" if event.binary == "nopie" else r"\+0x[0-9a-f]+")
        if event.binary in ("libnodebug.so", "libstripped.so"):
            line = ""
        # If the binary has no dynamic symbol for the function, the name is unknown.
        unnamed = ["", function] if event.binary == "libstripped.so" else [function]
        source = event.src.rpartition("/")[2] if full_path else event.src
        if not re.fullmatch(form, event.bin) or event.function not in unnamed or source != line:
            yield f"{event.binary}, {event.places}: {event.answer}"


def test_debugging_information_equals_that_of_the_compiler(cli, recording):
    events = read(cli, recording)

    assert list(faults(events)) == []
    made = collections.Counter(event.binary for event in events)
    names = [line.split()[0] for line in (RECORD.parent / "libraries").read_text().splitlines()]
    files = {f"lib{name}.so" for name in names if (recording.bin / f"lib{name}.so").exists()}
    assert set(made) == files | {"pie", "nopie", "plugin-0.so", "plugin-1.so"}
    # The events of the program, of the process that it forks, and of the program that it executes.
    assert (made["pie"], made["nopie"], made["libfull.so"]) == (1 + 6 + 6, 1 + 6, 6 + 6)


def test_a_library_at_the_address_of_another_one_is_distinguished(cli, recording):
    ranges = collections.defaultdict(set)
    for event in read(cli, recording):
        if event.binary.startswith("plugin"):
            assert event.bin.startswith(event.binary + "+")
            ranges[event.binary].add(event.address - int(event.bin.rpartition("+")[2], 16))

    assert len(ranges["plugin-0.so"]) == 1
    assert ranges["plugin-0.so"] == ranges["plugin-1.so"]


# Wrong or missing results of Babeltrace 2.1.1: the reason, and the result.
REFERENCE_FAULTS = [
    ("it doesn't read split DWARF", r"libsplit4?\.so\+\w+\|\|here\.h:18"),
    ("it uses the library that was at the same address earlier", r"plugin-0\.so\+.*"),
    ("it doesn't find functions in namespaces, or in units with several address ranges", r"librust\.so\+\w+\|\|.*"),
    ("it doesn't find functions with several address ranges", r"libcxx\.so\+\w+\|\|.*"),
    ("it doesn't read the symbols of the dynamic linker", r"[^|]*\.so[.0-9]*\+\w+\|\|"),
]


def disagreements(ours, theirs):
    """Yields the debugging information of both programs for each event where it differs, except REFERENCE_FAULTS."""
    assert [event.rest for event in ours] == [event.rest for event in theirs]
    for our, their in zip(ours, theirs):
        answer = re.sub(r"(?<![^|])/[^|]*/", "", their.answer)
        known = any(re.fullmatch(pattern, answer) for _, pattern in REFERENCE_FAULTS)
        if our.answer + our.more != their.answer and not known:
            yield our.answer + our.more, their.answer


@pytest.mark.parametrize("option", [[], ["--debug-info-full-path"]], ids=["names", "paths"])
def test_debugging_information_equals_that_of_the_reference(cli, reference, recording, option):
    if not reference:
        pytest.skip("no reference program")
    ours, theirs = (parse(prints(program, *option, *options_for(recording))) for program in (cli, reference))

    assert len(ours) > len(of_program(ours)) > 0
    assert list(disagreements(ours, theirs)) == []


@pytest.mark.parametrize("version", [0, 1])
def test_text_of_sink_details_equals_that_of_the_reference(cli, reference, recording, version):
    if not reference:
        pytest.skip("no reference program")
    options = [f"--allowed-mip-versions={version}", "-c", "sink.text.details", *options_for(recording)]
    answer = re.compile(r"^ *(bin|func|src): .*$", re.M)
    ours, theirs = (prints(program, *options).out.decode() for program in (cli, reference))

    assert "debug_info:" in ours
    assert answer.sub(r"\1", ours) == answer.sub(r"\1", theirs)


def test_full_paths_are_shown_on_request(cli, recording):
    events = read(cli, recording, "--debug-info-full-path")

    assert list(faults(events, full_path=recording.bin)) == []
    sources = {os.path.dirname(event.src) for event in events if event.src}
    assert sources == {str(RECORD.parent)}


@pytest.fixture
def target(recording, tmp_path):
    """A folder that stands for the target's file system: the recorded programs and libraries are moved below it."""
    prefix = tmp_path / "target"
    folder = pathlib.Path(f"{prefix}{recording.bin}")
    folder.parent.mkdir(parents=True)
    shutil.move(recording.bin, folder)
    yield prefix
    shutil.move(folder, recording.bin)


def test_files_of_a_target_are_below_its_prefix(cli, recording, target):
    options = [f"--debug-info-target-prefix={target}", *options_for(recording)]
    names, paths = cli(*options), cli("--debug-info-full-path", *options)

    assert (names.status, paths.status) == (0, 0)
    assert list(faults(of_program(parse(names)))) == []
    assert list(faults(of_program(parse(paths)), full_path=f"{target}{recording.bin}")) == []
    # The system's libraries may cause warnings, because the folder doesn't contain them.
    assert str(recording.bin) not in names.errors


def test_only_addresses_are_added_if_files_are_missing(cli, recording, target):
    result = cli("--debug-info", recording.trace)
    events = of_program(parse(result))

    assert result.status == 0
    assert {event.func + event.src for event in events} == {""}
    # The names of these files are shown, because the trace has no build IDs for them.
    shown = {event.binary for event in events if event.bin}
    assert {"libnobuildid.so", "libdebuglink.so", "plugin-0.so", "plugin-1.so"} <= shown
    assert "pie" not in shown and "libfull.so" not in shown


def test_separate_debug_files_are_only_found_in_the_given_folders(cli, recording, tmp_path):
    separate = {"libbuildid.so", "libdebuglink.so"}
    without = of_program(parse(prints(cli, "--debug-info", recording.trace)))
    assert {event.binary for event in without if event.binary in separate and event.src} == set()

    folders = json.dumps([str(tmp_path), str(recording.debug)])
    events = read_with_parameters(cli, recording, f"debug-info-dir={folders}")
    assert list(faults(events)) == []
    text = prints(cli, *options_for(recording), f"--debug-info-dir={tmp_path}")
    assert list(faults(of_program(parse(text)))) == []


def test_the_file_with_the_debugging_information_is_logged_once_per_binary(cli, recording):
    result = cli("--verbose", *options_for(recording))
    told = collections.Counter(re.findall(r": (/\S+): .* come from `", result.errors))

    assert {f"{recording.bin}/pie", f"{recording.bin}/plugin-0.so"} <= set(told)
    assert max(told.values()) == 1


def test_field_of_the_filter_may_have_another_name(cli, recording):
    parameters = debug_info_dir(recording)
    text = prints(cli, recording.trace, "-c", FILTER, "-p", f'{parameters},debug-info-field-name="where"').out

    assert text.replace(b" where = {", b" debug_info = {") == prints(cli, *options_for(recording)).out


class Opens:
    """Counts how often each file of a folder is opened after the creation of the object."""

    IN_OPEN, IN_NONBLOCK = 0x20, os.O_NONBLOCK

    def __init__(self, folder):
        libc = ctypes.CDLL(None)
        self.descriptor = libc.inotify_init1(self.IN_NONBLOCK)
        assert libc.inotify_add_watch(self.descriptor, os.fsencode(folder), self.IN_OPEN) >= 0

    def read(self):
        names = collections.Counter()
        with contextlib.suppress(BlockingIOError):
            while content := os.read(self.descriptor, 1 << 16):
                while content:
                    length = struct.unpack_from("12xI", content)[0]
                    names[content[16 : 16 + length].rstrip(b"\0").decode()] += 1
                    content = content[16 + length :]
        return names

    def close(self):
        os.close(self.descriptor)


@pytest.fixture
def opens(recording):
    opens = Opens(recording.bin)
    yield opens
    opens.close()


def test_no_file_is_opened_for_unread_fields(cli, recording, opens):
    prints(cli, *options_for(recording), "-o", "dummy")
    prints(cli, *options_for(recording), "-c", "sink.utils.counter")
    assert opens.read() == {}

    prints(cli, *options_for(recording))
    opened = opens.read()
    assert {"pie", "nopie", "libfull.so", "plugin-0.so", "plugin-1.so"} <= set(opened)
    # Each file is opened once for all processes, and again to compare a checksum.
    assert max(opened.values()) <= 2


LATE = """
import sys, bt2
trace, folder = sys.argv[1:]
debug_info = bt2.ComponentSpec.from_named_plugin_and_component_class(
    "lttng-utils", "debug-info", {"debug-info-dir": folder}
)
messages = bt2.TraceCollectionMessageIterator(trace, debug_info)
events = [message.event for message in messages if type(message) is bt2._EventMessageConst]
answers = [tuple(str(event["debug_info"][name]) for name in ("bin", "func", "src")) for event in reversed(events)]
for answer in reversed(answers):
    print("|".join(answer))
"""


def run_python(cli, *args):
    """Runs a Python script that uses the package. Returns the printed lines."""
    build = pathlib.Path(os.environ["BUILD_FOLDER"])
    if not (build / "src/bindings/python/bt2").exists():
        pytest.skip("built without the Python package")
    process = subprocess.run(
        [sys.executable, *args],
        env={
            **cli.env,
            "PYTHONPATH": str(build / "src/bindings/python"),
            "BABELTRACE_PLUGIN_PATH": str(build / "src/plugins"),
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return process.stdout.splitlines()


def test_fields_that_are_read_late_use_the_libraries_loaded_at_the_event(cli, recording):
    lines = run_python(cli, "-c", LATE, recording.trace, recording.debug)

    assert lines == [event.answer for event in parse(prints(cli, *options_for(recording)))]


def test_the_python_example_counts_the_lines_of_the_source(cli, recording):
    lines = run_python(cli, TESTS.parent / "doc/python/examples/where.py", recording.trace)

    counts = collections.Counter()
    for line in lines:
        number, source, _ = line.split(maxsplit=2)
        counts[source] += int(number)
    events = parse(prints(cli, "--debug-info", recording.trace))
    assert counts == collections.Counter(event.src for event in events if event.src)


def test_a_filter_downstream_of_the_trimmer_does_not_find_libraries_loaded_earlier(cli, recording):
    def known(*options):
        text = prints(cli, recording.trace, "-c", FILTER, "-p", debug_info_dir(recording), *options)
        return [event.func != "" for event in of_program(parse(text))]

    times = [
        line[1:].split("]")[0] for line in prints(cli, "--clock-seconds", recording.trace).lines if TRUTH.search(line)
    ]
    assert known(f"--begin={times[-2]}") == [False, False]
    assert known("-c", "filter.utils.trimmer", "-p", f'begin="{times[-2]}"') == [True, True]


def test_a_trace_is_followed_through_the_filter(cli, recording, tmp_path):
    options = ["--clock-seconds", "--no-delta", f"--debug-info-dir={recording.debug}"]
    expected = prints(cli, *options, recording.trace).out
    trace = tmp_path / "growing"
    shutil.copytree(recording.trace, trace, ignore=shutil.ignore_patterns("index"))
    streams = {path: path.read_bytes() for path in trace.iterdir() if path.name != "metadata"}
    for path, content in streams.items():
        path.write_bytes(content[: len(content) // 2])
    follower = Follower(cli.start("--follow=1h", *options, trace))
    for path, content in streams.items():
        with path.open("ab") as file:
            file.write(content[len(content) // 2 :])
    # A stream without new events delays the other streams until it ends. So the test waits for only half of the lines.
    seen = b"".join(follower.read_lines(expected.count(b"\n") // 2))
    status, rest, errors = follower.end(signal.SIGINT)

    assert (status, errors) == (2, "")
    assert expected.startswith(seen + rest)


CHAIN = re.compile(r'\[\d+\] = \{ func = "(.*?)(?:\+0x[0-9a-f]+|\+0)?", src = "(.*?)" \}')


def test_inlined_calls_are_shown_on_request(cli, recording):
    events = read_with_parameters(cli, recording, f"inlined=yes,{debug_info_dir(recording)}")

    assert list(faults(events)) == []
    known = [event for event in events if event.binary not in ("libnodebug.so", "libstripped.so")]
    assert max(len(event.places) for event in known) == 3
    for event in known:
        assert [list(call) for call in CHAIN.findall(event.more)] == event.places, event.binary


NAMES = {
    "cxx_run": "cxx_run",
    "method": "space::Box<int>::method(std::vector<int, std::allocator<int> > const&) const",
    "operator+=": "space::Box<int>::operator+=(int)",
    "overloaded": (
        "space::overloaded(int)",
        "space::overloaded(std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> > const&)",
    ),
    "operator()": "cxx_run::{lambda(int)#1}::operator()(int) const",
    "area": "<unit::space::Square<u32> as unit::space::Area>::area",
    "rust_run": "rust_run",
}


def test_names_are_demangled_on_request(cli, recording):
    events = read_with_parameters(cli, recording, f"demangle=yes,{debug_info_dir(recording)}")
    checked = set()
    for event in events:
        name = event.places[-1][0]
        if event.binary in ("libcxx.so", "librust.so"):
            function = event.function.partition(" [clone ")[0]  # the compiler may have split or copied the function
            checked.add(function)
            assert function == NAMES[name] or function in NAMES["overloaded"]
        else:
            assert event.binary == "libstripped.so" or event.function == name

    assert {NAMES["method"], NAMES["operator()"], *NAMES["overloaded"]} <= checked


@pytest.fixture
def server(recording, tmp_path):
    """Serves the debug file of libbuildid.so, as debuginfod does. Yields the paths of all requests, and the environment
    variables that make a program use this server.
    """
    requests = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requests.append(self.path)
            match = re.fullmatch(r"/buildid/(..)(\w+)/debuginfo", self.path)
            file = recording.debug / f".build-id/{match[1]}/{match[2]}.debug" if match else None
            content = file.read_bytes() if file and file.exists() else b""
            self.send_response(200 if content else 404)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *args):
            pass

    daemon = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=daemon.serve_forever)
    thread.start()
    env = {
        "DEBUGINFOD_URLS": f"http://127.0.0.1:{daemon.server_port}",
        "DEBUGINFOD_CACHE_PATH": str(tmp_path / "cache"),
    }
    yield requests, env
    daemon.shutdown()
    thread.join()
    daemon.server_close()


def test_servers_are_only_queried_on_request(cli, recording, server):
    if not ctypes.util.find_library("debuginfod"):
        pytest.skip("needs libdebuginfod")
    requests, env = server
    prints(cli, "--debug-info", recording.trace, env=env)
    assert requests == []

    events = of_program(parse(prints(cli, recording.trace, "-c", FILTER, "-p", "debuginfod=yes", env=env)))
    assert requests
    assert list(faults(event for event in events if event.binary == "libbuildid.so")) == []
