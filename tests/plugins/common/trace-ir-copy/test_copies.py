# SPDX-License-Identifier: MIT
"""What a filter that copies everything sends has the text of the originals, but for the UUID or UID of a trace."""

import os
import re
import subprocess

import pytest

PROGRAM = os.environ["BABELTRACE2"]
ENVIRONMENT = {**os.environ, "TZ": "UTC0", "LC_ALL": "C.UTF-8", "BABELTRACE_TERM_COLOR": "NEVER"}
TRACE_UUID = re.compile(r"^(  Trace(?:(?!^    ).)*:\n)    UUID: [^\n]*\n", re.M | re.S)
TRACE_UID = re.compile(r"^(  Trace(?:(?!^    ).)*), UID `(?:(?!^    ).)*`(\):\n)", re.M | re.S)


def run(*words):
    process = subprocess.run(
        [PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=120, env=ENVIRONMENT, check=False
    )
    assert process.returncode == 0, process.stderr.decode(errors="replace")
    assert process.stderr == b""
    return process.stdout.decode(errors="backslashreplace")


def list_oddities():
    return sorted(re.findall(r"source\.oddities\.(\w+)", run("list-plugins")))


def without_identity(text):
    return TRACE_UID.sub(r"\1\2", TRACE_UUID.sub(r"\1", text))


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("case", list_oddities())
def test_every_kind_of_class_and_message(case, mip):
    source = ["run", f"--allowed-mip-versions={mip}", "-c", f"s:source.oddities.{case}", "-c", "k:sink.text.details"]
    original = run(*source, "-x", "s:k")
    copy = run(*source, "-c", "f:filter.copying.all", "-x", "s:f", "-x", "f:k")
    again = run(
        *source, "-c", "f:filter.copying.all", "-c", "g:filter.copying.all", "-x", "s:f", "-x", "f:g", "-x", "g:k"
    )

    assert copy == without_identity(original)
    assert again == copy


def test_the_identity_of_a_trace_is_dropped():
    for mip, title in (0, "UUID: "), (1, "UID `trace uid"):
        words = ["run", f"--allowed-mip-versions={mip}", "-c", "s:source.oddities.names", "-c", "k:sink.text.details"]

        assert title in run(*words, "-x", "s:k")
        assert title not in run(*words, "-c", "f:filter.copying.all", "-x", "s:f", "-x", "f:k")


@pytest.mark.parametrize("mip", [0, 1])
@pytest.mark.parametrize("sink", ["details", "pretty"])
def test_a_recorded_trace(mip, sink):
    words = [f"--allowed-mip-versions={mip}", os.environ["SAMPLE_TRACE"], "-c", f"sink.text.{sink}"]

    assert run(*words, "-c", "filter.copying.all") == without_identity(run(*words))
