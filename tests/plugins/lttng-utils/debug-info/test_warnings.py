# SPDX-License-Identifier: MIT
"""Tests the warnings that are printed if the filter adds less than the user has requested. Warnings name the missing
recordings or the unusable input."""

import os
import subprocess

import pytest
from scenes import BASE, here, info, with_callstacks, write_trace

PROGRAM = os.environ["BABELTRACE2"]
FILTER = "filter.lttng-utils.debug-info"
EVENTS = [info("/nosuch/x"), here(1)]
UST = {"domain": "ust", "tracer_name": "lttng-ust"}
KERNEL = {"domain": "kernel", "tracer_name": "lttng-modules"}
ADD_CONTEXT = "`lttng add-context --userspace --type=vpid --type=ip`"
TARGET_PREFIX = "--debug-info-target-prefix=DIR"
ENABLE_EVENT = "`lttng enable-event --userspace 'lttng_ust_statedump:*'`"


def all_warnings(*words):
    process = subprocess.run(
        [PROGRAM, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=True
    )
    return process.stderr.splitlines()


def warnings(*words):
    """Returns the lines on standard error, except warnings about the binaries, which don't exist."""
    return [line for line in all_warnings(*words) if "/nosuch/x" not in line and TARGET_PREFIX not in line]


@pytest.fixture
def write(tmp_path):
    def write(name, events=EVENTS, env=None, **properties):
        return write_trace(
            tmp_path / (name or "unnamed"), events, env={"trace_name": name, **(env or {})}, **properties
        )

    return write


@pytest.mark.parametrize("context", [{"vpid": "i32"}, {"ip": "u64"}, {}])
def test_warns_once_about_a_missing_context(write, context):
    traces = [write(name, context=context, env=UST) for name in ("first", "second")]
    (line,) = warnings("--debug-info", *traces)

    assert "trace `first`" in line and ADD_CONTEXT in line
    assert ENABLE_EVENT not in line


def test_warns_about_everything_that_is_missing(write):
    (line,) = warnings("--debug-info", write("trace", [here(1)], context={}, env=UST, names=["dummy"]))

    assert ADD_CONTEXT in line and ENABLE_EVENT in line


def test_warning_about_a_trace_without_a_name_says_a_trace(write):
    (line,) = warnings("--debug-info", write("", context={}, env=UST))

    assert ": a trace: no event" in line


def test_warns_about_missing_event_classes_for_binaries(write):
    (line,) = warnings("--debug-info", write("trace", [here(1)], env=UST, names=["dummy"]))

    assert "trace `trace`" in line and ENABLE_EVENT in line
    assert ADD_CONTEXT not in line


# The user may have added the contexts to only one of two channels.
TWO_CHANNELS = """/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; packet.header := struct { integer { size = 8; } stream_id; }; };
env { domain = "ust"; };
stream {
    id = 0;
    event.context := struct { integer { size = 32; signed = true; } vpid; integer { size = 64; } ip; };
};
stream { id = 1; };
event { name = "dummy"; id = 0; stream_id = 0; };
event { name = "lttng_ust_statedump:bin_info"; id = 0; stream_id = 1; };
"""


def test_warns_if_no_event_describes_binaries(write):
    """The event classes exist, but there are no such events."""
    (line,) = warnings("--debug-info", write("trace", [here(1)], env=UST))

    assert "no event described the binaries that its process had loaded" in line and ENABLE_EVENT in line


def test_recording_without_events_causes_no_warning(write):
    assert warnings("--debug-info", write("trace", [], env=UST)) == []


def test_warns_about_events_about_binaries_without_the_process(tmp_path):
    (tmp_path / "metadata").write_text(TWO_CHANNELS)
    (tmp_path / "stream").write_bytes(bytes(1 + 4 + 8))
    (line,) = warnings("--debug-info", tmp_path)

    assert "events that describe loaded binaries lack the context `vpid`" in line and ADD_CONTEXT in line


@pytest.mark.parametrize("env", [{}, {"tracer_name": "barectf"}, {"domain": 5}])
def test_traces_of_other_tracers_cause_no_warning(write, env):
    assert warnings("--debug-info", write("trace", [here(1)], context={}, env=env, names=["dummy"])) == []


def test_warning_names_a_trace_by_its_path_within_the_input(write, tmp_path):
    write("a", context={}, env={**UST, "trace_name": "other"})

    assert "trace `a`" in warnings("--debug-info", tmp_path)[0]


def test_complete_recording_causes_no_warning(write):
    assert warnings("--debug-info", write("trace", env=UST)) == []


def test_warns_only_about_the_incomplete_recording(write):
    traces = [
        write("complete", env=UST),
        write("kernel", [here(1)], context={}, env=KERNEL, names=["dummy"]),
        write("incomplete", context={"vpid": "i32"}, env=UST),
    ]
    (line,) = warnings("--debug-info", *traces)

    assert "trace `incomplete`" in line


def test_user_trace_without_ip_causes_no_warning_with_call_stacks(write):
    trace = write("trace", context={"vpid": "i32"}, env=UST)

    assert warnings(trace, "-c", FILTER, "-p", "callstacks=yes") == []


def test_warns_once_about_a_name_that_is_in_use(write):
    line, *rest = warnings(write("trace"), "-c", FILTER, "-p", 'debug-info-field-name="vpid"')

    assert "`vpid`" in line and "`lttng_ust_statedump:start`" in line
    assert rest == []


def test_used_name_causes_no_warning_if_nothing_is_added(write):
    trace = write("trace", context={"vpid": "i32"})

    assert warnings(trace, "-c", FILTER, "-p", 'debug-info-field-name="vpid"') == []


def test_warns_about_paths_that_are_not_folders(write, tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    folders = [tmp_path / name for name in ("file", "folder", "missing")]
    lines = warnings(*(f"--debug-info-dir={folder}" for folder in folders), write("trace"))

    assert len(lines) == 2
    assert f"`{tmp_path}/file` is not a folder" in lines[0]
    assert f"`{tmp_path}/missing` is not a folder" in lines[1]


KERNEL_CONTEXT = "`lttng add-context --kernel --type=callstack-kernel`"


@pytest.mark.parametrize("env", [KERNEL, {"domain": "kernel"}])
def test_warns_once_about_kernel_traces_without_call_stacks(write, env):
    traces = [write(name, [here(1)], context={}, env=env, names=["dummy"]) for name in ("first", "second")]
    (line,) = warnings("--debug-info", *traces)

    assert "nothing was added" in line and KERNEL_CONTEXT in line and '`kallsyms="FILE"`' in line


def test_warns_about_call_stacks_that_are_not_looked_up(write):
    context = {"callstack_kernel": "u64[]"}
    trace = write("trace", [with_callstacks(callstack_kernel=[1])], context=context, env=KERNEL, names=["dummy"])
    (line,) = warnings("--debug-info", trace)

    assert "`callstacks=yes`" in line and KERNEL_CONTEXT not in line
    assert warnings(trace, "-c", FILTER, "-p", "callstacks=yes") == []


def test_kernel_trace_next_to_a_user_trace_causes_no_warning(write):
    traces = [write("user", env=UST), write("kernel", [here(1)], context={}, env=KERNEL, names=["dummy"])]

    assert warnings("--debug-info", *traces) == []


def test_suggests_the_target_prefix_once_if_binaries_are_missing(write, tmp_path):
    trace = write("trace", [info("/nosuch/x"), here(1), info("/nosuch/y", 1 << 40), here((1 << 40) - BASE)], env=UST)
    *files, hint = all_warnings("--debug-info", trace)

    assert [line.partition("/nosuch/")[2][0] for line in files] == ["x", "y"]
    assert TARGET_PREFIX in hint
    assert not any(TARGET_PREFIX in line for line in all_warnings(f"--debug-info-target-prefix={tmp_path}", trace))
    assert all_warnings("--log-level=ERROR", "--debug-info", trace) == []
