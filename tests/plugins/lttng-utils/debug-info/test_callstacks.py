# SPDX-License-Identifier: MIT
"""Tests user-space and kernel call stacks in the contexts of events. The binaries don't exist."""

import os
import re
import subprocess
import uuid

import pytest
from scenes import BASE, info, load, unload, with_callstacks, write_trace

PROGRAM = os.environ["BABELTRACE2"]
FILTER = "filter.lttng-utils.debug-info"
USER = {"vpid": "i32", "callstack_user": "u64[]"}
KERNEL = {"callstack_kernel": "u64[]"}
X, Y = "/nosuch/x", "/nosuch/y"
FRAME = re.compile(r'bin = "(.*?)", func = "(.*?)", src = ""')


def run(params, *traces):
    return subprocess.run(
        [PROGRAM, *traces, "--clock-seconds", "-c", FILTER, "-p", params], capture_output=True, text=True, timeout=60
    )


def frames(result, member):
    """Yields the binary and function of each frame for each `dummy` event, or None if the member doesn't exist."""
    assert result.returncode == 0, result.stderr
    for line in result.stdout.splitlines():
        if " dummy: " in line:
            debug_info = line.partition("debug_info = {")[2]
            found = re.search(rf"\b{member} = \[(.*?)\](?: \}}|, callstack)", debug_info)
            yield FRAME.findall(found[1]) if found else None


def test_user_space_frames_show_the_binaries_of_their_addresses(tmp_path):
    stack = [BASE + 0x17, BASE + 0x10000, BASE + 0x8000, 5]
    trace = write_trace(tmp_path / "trace", [info(X), with_callstacks(callstack_user=stack)], context=USER)

    # A return address belongs to the call before it, even if it is the end of a binary.
    assert list(frames(run("callstacks=yes", trace), "callstack_user")) == [
        [("x+0x17", ""), ("x+0x10000", ""), ("x+0x8000", ""), ("", "")]
    ]


def test_call_stacks_need_the_parameter(tmp_path):
    context = {**USER, "ip": "u64"}
    trace = write_trace(tmp_path / "trace", [info(X), with_callstacks(0x17, callstack_user=[BASE])], context=context)

    assert list(frames(run("callstacks=no", trace), "callstack_user")) == [None]
    line = run("callstacks=yes", trace).stdout.splitlines()[-1]
    assert (
        'debug_info = { bin = "x+0x17", func = "", src = "", '
        'callstack_user = [ [0] = { bin = "x+0", func = "", src = "" } ] }' in line
    )


def test_empty_and_long_callstacks_keep_their_frames(tmp_path):
    stacks = [[], [BASE + 1] * 5000, []]
    events = [info(X), *(with_callstacks(callstack_user=stack) for stack in stacks)]
    trace = write_trace(tmp_path / "trace", events, context=USER)

    assert list(frames(run("callstacks=yes", trace), "callstack_user")) == [
        [("x+0x1", "")] * len(stack) for stack in stacks
    ]


def test_frames_show_the_binaries_loaded_at_the_event_time(tmp_path):
    at = [with_callstacks(callstack_user=[BASE + 1])]
    trace = write_trace(tmp_path / "trace", [load(X), *at, unload(), *at, load(Y), *at], context=USER)

    assert list(frames(run("callstacks=yes", trace), "callstack_user")) == [
        [("x+0x1", "")],
        [("", "")],
        [("y+0x1", "")],
    ]


# A kernel trace doesn't show which binaries processes load, but a user-space trace of the same host does.
@pytest.mark.parametrize("host", ["this", "other"])
def test_kernel_trace_uses_the_user_trace_of_its_host(tmp_path, host):
    user = write_trace(tmp_path / "user", [info(X)], env={"hostname": "this"})
    kernel = write_trace(
        tmp_path / "kernel",
        [with_callstacks(callstack_user=[BASE + 1]), with_callstacks(process=2, callstack_user=[BASE + 1])],
        context=USER,
        env={"hostname": host},
        first_time=10,
    )

    assert list(frames(run("callstacks=yes", user, kernel), "callstack_user")) == [
        [("x+0x1" if host == "this" else "", "")],
        [("", "")],
    ]


@pytest.fixture
def kallsyms(tmp_path):
    path = tmp_path / "kallsyms"
    path.write_text(
        "ffffffff81000000 T _text\n"
        "ffffffff81000100 T do_syscall_64\n"
        "ffffffff81000200 t helper\n"
        "ffffffffc0000000 t nf_hook\t[nf_tables]\n"
    )
    return path


def test_kernel_frames_show_the_functions_in_kallsyms(tmp_path, kallsyms):
    stack = [0xFFFFFFFF81000108, 0xFFFFFFFF81000200, 0xFFFFFFFFC0000010, 0x10, 2**64 - 1]
    trace = write_trace(tmp_path / "trace", [with_callstacks(callstack_kernel=stack)], context=KERNEL)

    # The second return address is after the end of a function that ends with a call.
    assert list(frames(run(f'callstacks=yes,kallsyms="{kallsyms}"', trace), "callstack_kernel")) == [
        [
            ("vmlinux@0xffffffff81000108", "do_syscall_64+0x8"),
            ("vmlinux@0xffffffff81000200", "do_syscall_64+0x100"),
            ("[nf_tables]@0xffffffffc0000010", "nf_hook+0x10"),
            ("vmlinux@0x10", ""),
            ("", ""),
        ]
    ]


def test_kallsyms_enables_callstacks(tmp_path, kallsyms):
    trace = write_trace(tmp_path / "trace", [with_callstacks(callstack_kernel=[0x10])], context=KERNEL)

    assert list(frames(run(f'kallsyms="{kallsyms}"', trace), "callstack_kernel")) == [[("vmlinux@0x10", "")]]


def test_more_frames_than_a_tracer_records_are_left_out(tmp_path):
    trace = write_trace(tmp_path / "trace", [with_callstacks(callstack_kernel=[1] * 100_000)], context=KERNEL)

    assert [len(found) for found in frames(run("callstacks=yes", trace), "callstack_kernel")] == [8192]


@pytest.mark.parametrize("kind", ["u8[]", "i64[]", "u64"])
def test_members_without_addresses_are_not_callstacks(tmp_path, kind):
    events = [with_callstacks(callstack_kernel=1 if kind == "u64" else [1])]
    trace = write_trace(tmp_path / "trace", events, context={"callstack_kernel": kind})

    assert "debug_info" not in run("callstacks=yes", trace).stdout


def test_kallsyms_that_would_block_is_an_error(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    trace = write_trace(tmp_path / "trace", [with_callstacks(callstack_kernel=[1])], context=KERNEL)
    result = run(f'kallsyms="{tmp_path}/fifo"', trace)

    assert result.returncode == 1
    assert f"{tmp_path}/fifo: is a named pipe (FIFO), not a regular file" in result.stderr


@pytest.mark.parametrize("content", ["0000000000000000 T _text\n0000000000000000 T other\n", "no symbols\n", None])
def test_kallsyms_without_symbols_is_an_error(tmp_path, content):
    path = tmp_path / "kallsyms"
    if content is not None:
        path.write_text(content)
    trace = write_trace(tmp_path / "trace", [with_callstacks(callstack_kernel=[1])], context=KERNEL)
    result = run(f'callstacks=yes,kallsyms="{path}"', trace)

    assert (result.returncode, result.stdout) == (1, "")
    assert str(path) in result.stderr


def write_ctf(folder, trace, version, mip):
    """Returns the contents of the files that the sink writes for `trace`. The filter adds all fields that it can add.
    The text `UUID` replaces the written trace's own UUID, which is random."""
    subprocess.run(
        [PROGRAM, f"--allowed-mip-versions={mip}", trace, "-c", FILTER, "-p", "callstacks=yes,inlined=yes"]
        + ["-c", "sink.ctf.fs", "-p", f'path="{folder}",ctf-version="{version}",quiet=yes'],
        check=True,
        timeout=60,
    )
    contents = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    metadata = next(content for path, content in contents.items() if path.name == "metadata")
    listed = re.search(rb'"uuid":\[([\d,]+)\]', metadata)
    if listed:
        own = uuid.UUID(bytes=bytes(map(int, listed[1].split(b","))))
    else:
        own = uuid.UUID(re.search(rb'uuid = "(.*?)"', metadata)[1].decode())
    forms = [str(own).encode(), own.bytes, str(list(own.bytes)).replace(" ", "").encode()]
    without_uuid = re.compile(b"|".join(map(re.escape, forms)))
    return {path: without_uuid.sub(b"UUID", content) for path, content in contents.items()}


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("version", [1, 2])
def test_written_trace_depends_on_the_input_only(tmp_path, version, mip):
    context = {**USER, "ip": "u64"}
    events = [info(X), with_callstacks(0x17, callstack_user=[BASE, BASE + 1]), with_callstacks(0x18)]
    trace = write_trace(tmp_path / "trace", events, context=context)
    first, second = (write_ctf(tmp_path / name, trace, version, mip) for name in ("first", "second"))

    assert first == second
    again = subprocess.run([PROGRAM, "--clock-seconds", tmp_path / "first"], capture_output=True, text=True, timeout=60)
    # The written trace has a length field for each array. The text of the source has no such fields.
    text = re.sub(r"\b[\w-]+[-_]len = \d+, ", "", again.stdout)
    assert text == run("callstacks=yes,inlined=yes", trace).stdout
