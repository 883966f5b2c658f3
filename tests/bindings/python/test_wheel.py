# SPDX-License-Identifier: MIT
"""
What `pip install .` makes works without anything else: BT2_ENVIRONMENT is the virtual environment which has it. And the
command in the interpreter's own process, which also the build tree has.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import bt2
import pytest

ENVIRONMENT = os.environ.get("BT2_ENVIRONMENT")
installed = pytest.mark.skipif(not ENVIRONMENT, reason="the package isn't installed with pip")

SCRIPT = """
import re, sys
import bt2
print(sum(type(m) is bt2._EventMessageConst for m in bt2.TraceCollectionMessageIterator(sys.argv[1])))
with open("/proc/self/maps") as maps:
    print("\\n".join(sorted(set(re.findall(r"/\\S+[.]so\\S*$", maps.read(), re.M)))))
"""


def run(*command, **variables):
    return subprocess.run(
        command, capture_output=True, text=True, errors="surrogateescape", env={**os.environ, **variables}
    )


def shared_objects(sample, **variables):
    lines = run(sys.executable, "-c", SCRIPT, sample, **variables).stdout.splitlines()
    assert int(lines[0]) > 0
    return [line for line in lines[1:] if re.search("babeltrace|glib|gmodule|jansson|pcre", line)]


@installed
def test_wheel_brings_its_libraries(sample):
    found = shared_objects(sample)
    assert len(found) >= 6
    assert all(path.startswith(os.path.realpath(ENVIRONMENT)) for path in found)


@installed
def test_wheel_works_elsewhere(sample, tmp_path):
    shutil.copytree(pathlib.Path(bt2.__file__).parent, tmp_path / "bt2")
    assert all(path.startswith(str(tmp_path)) for path in shared_objects(sample, PYTHONPATH=str(tmp_path)))


def test_command_in_the_interpreter_is_the_program(sample):
    module = run(sys.executable, "-m", "bt2", sample)
    program = run(os.environ["BABELTRACE2"], sample)
    assert module.returncode == 0
    assert module.stdout == program.stdout != ""


def test_command_in_the_interpreter_fails_as_the_program(tmp_path):
    result = run(sys.executable, "-m", "bt2", str(tmp_path / "none"))
    assert result.returncode == 1
    assert "No such file or directory" in result.stderr


def test_command_in_the_interpreter_ends_with_its_reader(sample):
    result = run("bash", "-c", '"$0" -m bt2 "$1" -c sink.text.details | head -n 1', sys.executable, sample)
    assert result.stderr == ""
