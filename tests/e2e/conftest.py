# SPDX-License-Identifier: MIT
"""Runs the program that BABELTRACE2 names on traces made by the tests.

Where a reference program is installed (TRACEGRAPH_REFERENCE, or one in the user's cache folder), what is printed is
also compared with its output, byte for byte.
"""

import functools
import os
import pathlib
import re
import resource
import subprocess

import pytest

TESTS = pathlib.Path(__file__).parent.parent
SAMPLE = TESTS / "data/traces/sample"
REFERENCE = pathlib.Path(
    os.environ.get("TRACEGRAPH_REFERENCE")
    or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "babeltrace-2.1.1/bin/babeltrace2"
    )
)

# Options of `convert` that change the text, by the name of their file of expected text.
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
    "color-always": ["--color=always"],
    "colors": ["--names=all"],
}
# In a file, colors are printed if this says so too.
TEXT_ENVIRONMENT = {"colors": {"BABELTRACE_TERM_COLOR": "ALWAYS"}}


class Result:
    def __init__(self, status, out, err):
        self.status = status
        self.out = out or b""
        self.errors = err.decode(errors="replace")

    @property
    def lines(self):
        return self.out.decode().splitlines()

    @property
    def values(self):
        """Of the `number` events, in order."""
        return [int(value) for value in re.findall(rb"\bvalue = (\d+)", self.out)]

    @property
    def first_error(self):
        """The line for a person, without warnings before it."""
        lines = [line for line in self.errors.splitlines() if "warning: " not in line]
        return (lines or [""])[0]


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        # Meson's LD_LIBRARY_PATH would give other programs than that of the build tree the wrong library.
        self.env = {k: v for k, v in os.environ.items() if "BABELTRACE" not in k and k != "LD_LIBRARY_PATH"}
        self.env.update(TZ="UTC0", LC_ALL="C.UTF-8")

    @functools.cached_property
    def is_sanitized(self):
        """A sanitizer reserves far more address space than any limit would allow."""
        return b"__asan_init" in pathlib.Path(self.program).read_bytes()

    def start(self, *args, limits=(), env=None, **kwargs):
        def set_limits():
            for limit, value in limits:
                resource.setrlimit(limit, (value, value))

        return subprocess.Popen(
            [self.program, *map(str, args)],
            cwd=self.folder,
            env={**self.env, **(env or {})},
            stdin=subprocess.DEVNULL,
            preexec_fn=set_limits,  # noqa: PLW1509 (the tests have one thread)
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **kwargs},
        )

    def __call__(self, *args, timeout=60, **kwargs):
        with self.start(*args, **kwargs) as process:
            try:
                out, err = process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        return Result(process.returncode, out, err)

    def prints(self, *args, **kwargs):
        """What it prints where nothing is wrong."""
        result = self(*args, **kwargs)
        # Colors are reset on standard error, too, when the program ends.
        assert (result.status, result.errors.replace("\033[0m", "")) == (0, "")
        return result

    def fails(self, *args, values, error, timeout=20, **kwargs):
        """Prints the numbers `values`, then an error of which the first line matches `error`, and exits with 1."""
        result = self(*args, timeout=timeout, **kwargs)
        assert re.search(error, result.first_error), result.errors
        assert result.first_error.startswith("error: ")
        assert result.values == list(values)
        assert result.status == 1
        return result


@pytest.fixture
def production():
    """Developer mode checks what costs time, and aborts where a trace's own times go backwards."""
    if os.environ.get("BT_DEV_MODE") == "1":
        pytest.skip("in developer mode")


@pytest.fixture
def cli(tmp_path):
    return Cli(os.environ["BABELTRACE2"], tmp_path)


@pytest.fixture
def reference(tmp_path):
    """None where there is none."""
    if not REFERENCE.exists():
        return None
    program = Cli(str(REFERENCE), tmp_path)
    # Without its plugins in Python it starts twice as fast.
    program.env["LIBBABELTRACE2_PLUGIN_PROVIDER_DIR"] = os.devnull
    return program
