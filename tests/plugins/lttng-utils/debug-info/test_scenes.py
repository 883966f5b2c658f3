# SPDX-License-Identifier: MIT
"""Tests which binary `babeltrace2 --debug-info` finds for an address. The binaries don't exist; only their names are
shown."""

import os
import re
import subprocess

import pytest
from scenes import build_id, dlclose, dlopen, here, info, load, start, unload, write_trace

PROGRAM = os.environ["BABELTRACE2"]
X, Y = "/nosuch/x", "/nosuch/y"


def run(trace, *options):
    return subprocess.run(
        [PROGRAM, "--debug-info", *options, trace], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
    )


def binaries(text, field="debug_info"):
    """Returns the binary for each `dummy` event, or None if the event has no such field."""
    for line in text.splitlines():
        if " dummy: " in line:
            found = re.search(rf'\b{field} = \{{ bin = "(.*?)", func = "", src = "" \}}', line)
            yield found[1] if found else None


# For each scene: the events, and the expected binaries of its `dummy` events.
SCENES = {
    "during-the-state-dump": ([start(), info(X), here(0x17)], ["x+0x17"]),
    "without-start": ([info(X), here(0x17)], ["x+0x17"]),
    "bounds": ([info(X, size=0x4000), here(-1), here(0), here(0x3FFF), here(0x4000)], ["", "x+0", "x+0x3fff", ""]),
    "fixed-address": ([info(X, is_pic=0), here(0x17)], ["x@0x400017"]),
    "size-0": ([info(X, size=0), here(0), here(1)], ["", ""]),
    "overflow": ([info(X, size=2**64 - 1), here(0), here(1)], ["", ""]),
    "same-address-twice": ([info(X), info(Y), here(1)], ["x+0x1"]),
    "two-processes": ([info(X), here(1, 2), here(1, 1)], ["", "x+0x1"]),
    "exec": ([info(X), here(1), start(), here(1), info(Y), here(1)], ["x+0x1", "", "y+0x1"]),
    "exec-of-another": ([info(X), start(process=2), here(1)], ["x+0x1"]),
    "load": ([load(X), here(1)], ["x+0x1"]),
    "dlopen": ([dlopen(X), here(1), dlclose(), here(2)], ["x+0x1", "x+0x2"]),
    "unload": ([load(X), unload(), here(1)], [""]),
    "missing-with-build-id": ([info(X), build_id(b"\1" * 20), here(1)], [""]),
    "wrong-build-id-of-load": ([load(X), build_id(b"\1" * 20, "lib"), here(1)], ["x+0x1"]),
    "virtual": ([info("[vdso]"), here(1)], ["[vdso]+0x1"]),
    "empty-path": ([info(""), here(1)], ["+0x1"]),
}
# The scenes in which Babeltrace 2.1.1 is wrong: it keeps old results, and prefers the outer one of two nested ranges.
BETTER_SCENES = {
    "inner-range": ([info(X), info(Y, base=0x401000, size=0x1000), here(0x1001), here(0x2000)], ["y+0x1", "x+0x2000"]),
    "unload-forgets": ([load(X), here(1), unload(), here(1), load(Y), here(1)], ["x+0x1", "", "y+0x1"]),
    "device": ([info("/dev/null"), here(1)], ["null+0x1"]),
}


@pytest.mark.parametrize("name", [*SCENES, *BETTER_SCENES])
def test_events_show_the_binaries_loaded_at_their_time(tmp_path, name):
    events, expected = {**SCENES, **BETTER_SCENES}[name]
    result = run(write_trace(tmp_path / "trace", events))

    assert result.returncode == 0, result.stderr
    assert list(binaries(result.stdout)) == expected


def test_fifo_instead_of_a_binary_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    result = run(write_trace(tmp_path / "trace", [info(str(tmp_path / "fifo")), here(1)]))

    assert result.returncode == 0, result.stderr
    assert list(binaries(result.stdout)) == ["fifo+0x1"]


CONTEXTS = {
    "vpid-ip": ({"vpid": "i32", "ip": "u64"}, True),
    "ip-vpid": ({"ip": "u64", "vpid": "i32"}, True),
    "ip-of-32-bits": ({"vpid": "i32", "ip": "u32"}, True),
    "ip-signed": ({"vpid": "i32", "ip": "i64"}, False),
    "vpid-unsigned": ({"vpid": "u32", "ip": "u64"}, False),
    "vpid-of-16-bits": ({"vpid": "i16", "ip": "u64"}, False),
    "vpid-of-64-bits": ({"vpid": "i64", "ip": "u64"}, False),
    "no-ip": ({"vpid": "i32"}, False),
    "no-vpid": ({"ip": "u64"}, False),
    "none": ({}, False),
}


@pytest.mark.parametrize("name", CONTEXTS)
def test_addresses_need_vpid_and_ip_of_suitable_types(tmp_path, name):
    context, is_compatible = CONTEXTS[name]
    result = run(write_trace(tmp_path / "trace", [info(X), here(1)], context=context))

    assert result.returncode == 0, result.stderr
    assert list(binaries(result.stdout)) == (["x+0x1"] if is_compatible else [None])


def test_vpid_and_ip_in_the_specific_context_are_ignored(tmp_path):
    result = run(write_trace(tmp_path / "trace", [info(X), here(1)], is_common=False))

    assert list(binaries(result.stdout)) == [None]


def test_full_path_option_prints_paths_with_the_target_prefix(tmp_path):
    trace = write_trace(tmp_path / "trace", [info(X), here(1)])

    assert list(binaries(run(trace, "--debug-info-full-path").stdout)) == [X + "+0x1"]
    prefixed = run(trace, "--debug-info-full-path", "--debug-info-target-prefix=/nosuch/target")
    assert list(binaries(prefixed.stdout)) == [f"/nosuch/target{X}+0x1"]


def run_component(trace, params):
    return subprocess.run(
        [PROGRAM, "run", "--component=s:source.ctf.fs", f'--params=inputs=["{trace}"]']
        + ["--component=m:filter.utils.muxer", "--component=d:filter.lttng-utils.debug-info", f"--params={params}"]
        + ["--component=p:sink.text.pretty", "--connect=s:m", "--connect=m:d", "--connect=d:p"],
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_parameter_sets_the_name_of_the_added_field(tmp_path):
    trace = write_trace(tmp_path / "trace", [info(X), here(1)])
    result = run_component(trace, 'debug-info-field-name="where"')

    assert list(binaries(result.stdout, "where")) == ["x+0x1"]
    # An existing member doesn't change.
    assert "debug_info" not in run_component(trace, 'debug-info-field-name="ip"').stdout


@pytest.mark.parametrize(
    "params", ["full-path=1", "target-prefix=1", "debug-info-dir=no", "debug-info-field-name=1", "other=yes"]
)
def test_wrong_parameters_are_errors(tmp_path, params):
    result = run_component(write_trace(tmp_path / "trace", [info(X), here(1)]), params)

    assert result.returncode == 1
    assert result.stdout == ""


# A process ID is valid only in its trace, which may be a trace of another container.
def test_other_traces_do_not_affect_an_address(tmp_path):
    first = write_trace(tmp_path / "first", [info(X), here(1)], env={"hostname": "this"})
    second = write_trace(tmp_path / "second", [here(1)], env={"hostname": "this"}, first_time=10)
    result = subprocess.run(
        [PROGRAM, "--debug-info", first, second], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
    )

    assert result.returncode == 0, result.stderr
    assert list(binaries(result.stdout)) == ["x+0x1", ""]
