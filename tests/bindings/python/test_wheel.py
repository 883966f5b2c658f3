# SPDX-License-Identifier: MIT
"""
Tests that the result of `pip install .` works without other files. BT2_ENVIRONMENT is the virtual environment with the
package. The tests of `python -m bt2`, which runs the command in the process of the interpreter, also run in a build
tree.
"""

import os
import pathlib
import re
import shutil
import signal
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
def test_the_wheel_contains_its_libraries(sample):
    found = shared_objects(sample)
    assert len(found) >= 6
    assert all(path.startswith(os.path.realpath(ENVIRONMENT)) for path in found)


@installed
def test_the_wheel_uses_its_own_library(sample, tmp_path):
    for library in (pathlib.Path(bt2.__file__).parent / "lib").glob("libbabeltrace2.so*"):
        shutil.copy(library, tmp_path)
    assert (tmp_path / "libbabeltrace2.so.0").exists()
    found = shared_objects(sample, LD_LIBRARY_PATH=str(tmp_path))
    assert all(path.startswith(os.path.realpath(ENVIRONMENT)) for path in found)


@installed
def test_the_wheel_loads_only_its_own_libraries_in_another_folder(sample, tmp_path):
    shutil.copytree(pathlib.Path(bt2.__file__).parent, tmp_path / "bt2")
    assert all(path.startswith(str(tmp_path)) for path in shared_objects(sample, PYTHONPATH=str(tmp_path)))


BREAKING_PROGRAM = pathlib.Path(__file__).parents[2] / "api/programs/unended_stream.py"


@installed
def test_the_wheel_contains_developer_mode(sample):
    result = run(sys.executable, BREAKING_PROGRAM)
    assert (result.returncode, result.stdout, result.stderr) == (0, "1\n", "")
    result = run(sys.executable, BREAKING_PROGRAM, BABELTRACE_DEV_MODE="1")
    assert result.returncode == -signal.SIGABRT, result.stderr
    assert "message-sequence:stream-end" in result.stderr
    found = shared_objects(sample, BABELTRACE_DEV_MODE="1")
    (library,) = {path for path in found if "libbabeltrace2.so" in path}
    assert library.startswith(os.path.realpath(ENVIRONMENT)) and "/dev-mode/" in library
    # The command runs in the interpreter and uses the library that the package has loaded.
    for mode in "0", "1":
        result = run(sys.executable, "-m", "bt2", sample, BABELTRACE_DEV_MODE=mode)
        assert (result.returncode, result.stderr) == (0, "")


@installed
def test_the_wheel_contains_the_manual_pages():
    source = pathlib.Path(__file__).parents[3] / "doc/man"
    installed_pages = pathlib.Path(ENVIRONMENT, "share/man").glob("man[17]/*")
    assert {page.name: page.parent.name for page in installed_pages} == {
        page.name: f"man{page.name[-1]}" for page in source.glob("*.[17]")
    }


@installed
def test_the_manual_names_the_folder_of_the_schema():
    page = pathlib.Path(ENVIRONMENT, "share/man/man1/babeltrace2-info.1").read_text()
    (folder,) = re.findall(r"^\.Pa \$VIRTUAL_ENV/(\S+)", page, re.M)
    assert pathlib.Path(ENVIRONMENT, folder, "info.schema.json").exists()


@installed
def test_the_wheel_contains_no_files_for_programs_in_c():
    assert not [*pathlib.Path(ENVIRONMENT).rglob("*ctf-writer*"), *pathlib.Path(ENVIRONMENT).rglob("babeltrace*.h")]


@installed
def test_the_manual_names_the_folder_of_the_plugins():
    page = pathlib.Path(ENVIRONMENT, "share/man/man1/babeltrace2.1").read_text()
    (folder,) = re.findall(r"^\.Pa \$VIRTUAL_ENV/(\S+)", page, re.M)
    assert os.path.dirname(bt2.find_plugin("ctf").path) == os.path.realpath(os.path.join(ENVIRONMENT, folder))


@installed
@pytest.mark.skipif(not shutil.which("man"), reason="needs man")
def test_man_finds_the_pages_of_the_environment():
    path = os.pathsep.join([os.path.join(ENVIRONMENT, "bin"), os.environ["PATH"]])
    variables = {name: value for name, value in os.environ.items() if name != "MANPATH"}
    for page in "babeltrace2.1", "babeltrace2-info.1", "babeltrace2-source.ctf.fs.7":
        name, _, section = page.rpartition(".")
        found = subprocess.run(
            ["man", "--where", section, name], capture_output=True, text=True, env={**variables, "PATH": path}
        )
        assert found.stdout == f"{ENVIRONMENT}/share/man/man{section}/{page}\n", found.stderr


def test_the_command_in_the_interpreter_equals_the_program(sample):
    module = run(sys.executable, "-m", "bt2", sample)
    program = run(os.environ["BABELTRACE2"], sample)
    assert module.returncode == 0
    assert module.stdout == program.stdout != ""


def test_the_command_in_the_interpreter_fails_like_the_program(tmp_path):
    result = run(sys.executable, "-m", "bt2", str(tmp_path / "none"))
    assert result.returncode == 1
    assert "No such file or directory" in result.stderr


def test_the_command_in_the_interpreter_ends_when_its_reader_closes_the_pipe(sample):
    result = run("bash", "-c", '"$0" -m bt2 "$1" -c sink.text.details | head -n 1', sys.executable, sample)
    assert result.stderr == ""
