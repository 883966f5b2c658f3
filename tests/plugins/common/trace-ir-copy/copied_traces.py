# SPDX-License-Identifier: MIT
"""Functions for the tests of filters that copy all messages. Some functions return the output of the program. Others
remove from this output the properties that copies lack.

The component classes of the plugin `oddities` (tests/plugins/text/details) are sources of every kind of class and
message.
"""

import os
import re
import subprocess

PROGRAM = os.environ["BABELTRACE2"]
ENVIRONMENT = {**os.environ, "TZ": "UTC0", "LC_ALL": "C.UTF-8", "BABELTRACE_TERM_COLOR": "NEVER"}
TRACE_UUID = re.compile(r"^(  Trace(?:(?!^    ).)*:\n)    UUID: [^\n]*\n", re.M | re.S)
TRACE_UID = re.compile(r"^(  Trace(?:(?!^    ).)*), UID `(?:(?!^    ).)*`(\):\n)", re.M | re.S)


def run(*words, expected_warnings=None):
    """Returns what the program prints. Any text on standard error that doesn't match the pattern `expected_warnings` is
    a failure."""
    process = subprocess.run(
        [PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=120, env=ENVIRONMENT, check=False
    )
    errors = process.stderr.decode(errors="replace")
    unexpected = expected_warnings.sub("", errors) if expected_warnings else errors
    assert (process.returncode, unexpected) == (0, "")
    return process.stdout.decode(errors="backslashreplace")


def list_oddities():
    return sorted(re.findall(r"source\.oddities\.(\w+)", run("list-plugins")))


def without_identity(text):
    """Removes the UUID or UID of traces from the text of sink.text.details, because a copy of a trace has neither."""
    return TRACE_UID.sub(r"\1\2", TRACE_UUID.sub(r"\1", text))
