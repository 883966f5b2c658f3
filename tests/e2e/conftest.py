# SPDX-License-Identifier: MIT
"""Runs the program that BABELTRACE2 names on traces that the tests create.

If a reference program is installed (TRACEGRAPH_REFERENCE, or one in the user's cache folder), the output is also
compared with that of the reference, byte by byte.
"""

import os
import pathlib
import sys

import pytest

TESTS = pathlib.Path(__file__).parent.parent
sys.path.append(str(TESTS / "support"))

from processes import end_processes  # noqa: E402, F401
from program import Cli  # noqa: E402

SAMPLE = TESTS / "data/traces/sample"
REFERENCE = pathlib.Path(
    os.environ.get("TRACEGRAPH_REFERENCE")
    or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "babeltrace-2.1.1/bin/babeltrace2"
    )
)

# Options of `convert` that change the text. The key is the name of the file with the expected text.
TEXT_OPTIONS = {
    "default": [],
    "clock-seconds": ["--clock-seconds"],
    "clock-gmt": ["--clock-gmt"],
    "clock-date": ["--clock-date"],
    "clock-cycles": ["--clock-cycles"],
    "no-delta": ["--no-delta"],
    "names-all": ["--names=all"],
    "names-none": ["--names=none"],
    "fields-all": ["--fields=all"],
    "colors": ["--names=all"],
}
# The reference only prints colors into a file if this variable requests it.
TEXT_ENVIRONMENT = {"colors": {"BABELTRACE_TERM_COLOR": "ALWAYS"}}


def files_of(folder):
    """Returns the contents of all files in a folder and its subfolders, by their relative paths."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def production():
    """Skips the test in developer mode, which is slow, and aborts if the times of a trace go backwards."""
    if os.environ.get("BT_DEV_MODE") == "1":
        pytest.skip("in developer mode")


@pytest.fixture
def cli(tmp_path):
    return Cli(os.environ["BABELTRACE2"], tmp_path)


@pytest.fixture
def reference(tmp_path):
    """Returns the reference program, or None if there is none."""
    if not REFERENCE.exists():
        return None
    program = Cli(str(REFERENCE), tmp_path)
    # Without its Python plugins, the reference starts twice as fast.
    program.env["LIBBABELTRACE2_PLUGIN_PROVIDER_DIR"] = os.devnull
    return program
