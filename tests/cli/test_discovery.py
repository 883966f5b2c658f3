# SPDX-License-Identifier: MIT
"""The source component classes of inputs: weights, groups, kinds of inputs, and explicit components between the inputs.

The classes of the plugin `disc` (discovery-plugin.c) read their query results from the names of the inputs. If there is
a reference program, its results are compared, too.
"""

import os
import re
import shlex

import pytest
from conftest import Cli
from reference import REFERENCE

PLUGIN = {"BABELTRACE_PLUGIN_PATH": os.environ["DISCOVERY_PLUGIN_PATH"]}

# Inputs, and the components that are created for them. Inputs whose names begin with `file` or `directory` are created
# first.
CASES = [
    # The class with the greatest weight reads the input, even if the weight is small.
    ("string~a=0.5", ["a: string~a=0.5"]),
    ("string~a=0.5~b=0.6~c=0.4", ["b: string~a=0.5~b=0.6~c=0.4"]),
    ("string~a=0.01", ["a: string~a=0.01"]),
    ("string~a=0.9~b=1", ["b: string~a=0.9~b=1"]),
    ("string~b=0.5~c=0.2@x", ["b: string~b=0.5~c=0.2@x"]),
    ("string~a=0~b=0.1", ["b: string~a=0~b=0.1"]),
    # An invalid result counts as no support.
    ("string~a=text~b=0.1", ["b: string~a=text~b=0.1"]),
    ("string~a=2~b=0.1", ["b: string~a=2~b=0.1"]),
    ("string~a=-1~b=0.1", ["b: string~a=-1~b=0.1"]),
    ("string~a=@x~b=0.1", ["b: string~a=@x~b=0.1"]),
    ("string~a=nan~b=0.1", ["b: string~a=nan~b=0.1"]),
    # One component reads the inputs with the same group and class.
    ("string~a=1@x string1~a=1@x", ["a: string~a=1@x string1~a=1@x"]),
    ("string~a=1@x string1~a=1@y", ["a: string~a=1@x", "a: string1~a=1@y"]),
    ("string~a=1@x string1~b=1@x", ["a: string~a=1@x", "b: string1~b=1@x"]),
    ("string~a=1 string1~a=1", ["a: string~a=1", "a: string1~a=1"]),
    ("string~a=1@x string1~b=1 string2~a=1@x", ["a: string~a=1@x string2~a=1@x", "b: string1~b=1"]),
    ("string~a=0.1@x string1~a=1@x", ["a: string~a=0.1@x string1~a=1@x"]),
    # Files, directories, and the entries of directories.
    ("file~a=1", ["a: file~a=1"]),
    ("directory~a=1", ["a: directory~a=1"]),
    ("directory~a=1/file~b=1", ["b: directory~a=1/file~b=1"]),
    ("directory/file~b=1 directory/file~c=1 -- directory", ["b: directory/file~b=1", "c: directory/file~c=1"]),
    ("directory/directory~a=1/file~b=1 -- directory", ["a: directory/directory~a=1"]),
    (
        "directory/1/file~a=1@x directory/2/file~a=1@x -- directory",
        ["a: directory/1/file~a=1@x directory/2/file~a=1@x"],
    ),
    ("directory/1/file~a=1@x file~a=1@x -- directory file~a=1@x", ["a: directory/1/file~a=1@x file~a=1@x"]),
    ("directory/directory/directory/file~c=0.3 -- directory", ["c: directory/directory/directory/file~c=0.3"]),
    # Explicit components keep their position.
    ("string~a=1 -c src.disc.b string1~a=1", ["a: string~a=1", "a: string1~a=1"]),
    ("string~a=1@x -c src.disc.b -p k=1 string1~a=1@x -p m=2", ["a: string~a=1@x string1~a=1@x"]),
]


def split(inputs):
    """Returns the files to create, and the arguments."""
    made, dashes, arguments = inputs.partition(" -- ")
    return made.split(), (arguments if dashes else made).split()


def make(folder, inputs):
    for path in split(inputs)[0]:
        if path.startswith(("file", "directory")):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            if "file" in path.rpartition("/")[2]:
                (folder / path).touch()
            else:
                (folder / path).mkdir()


def components(result):
    """Returns `CLASS: INPUT...` for each implicit source component."""
    words = shlex.split(result.text)
    found = []
    for i, word in enumerate(words):
        if match := re.fullmatch(r"auto-disc-source-disc-\w(?:-\d+)?:source\.disc\.(\w)", word):
            inputs = next(w for w in words[i:] if w.startswith("inputs="))
            found.append(f"{match[1]}: " + " ".join(re.findall(r'"(.*?)"', inputs)))
    return found


@pytest.fixture(params=["ours", "theirs"])
def program(request, tmp_path):
    program = Cli(tmp_path)
    if request.param == "theirs":
        if not REFERENCE.exists():
            pytest.skip("no reference program")
        program.program = str(REFERENCE)
        program.env.pop("LD_LIBRARY_PATH", None)
    program.is_ours = request.param == "ours"
    return program


@pytest.mark.parametrize("inputs, expected", CASES)
def test_class_with_the_greatest_weight_reads_an_input(program, tmp_path, inputs, expected):
    make(tmp_path, inputs)
    result = program("--run-args", *split(inputs)[1], env=PLUGIN)

    assert result.status == 0, result.errors
    if program.is_ours or "--" not in inputs:
        assert components(result) == expected
    else:  # the reference doesn't sort the entries of a directory
        assert sorted(map(sorted, components(result))) == sorted(map(sorted, expected))


def test_class_whose_query_fails_is_an_error(program):
    result = program("--run-args", "string~a=error~b=0.5", env=PLUGIN)

    assert (result.status, result.out) == (1, b"")
    if program.is_ours:
        assert "`source.disc.a` cannot determine whether it can read `string~a=error~b=0.5`" in result.errors


def test_invalid_query_result_causes_a_warning(cli):
    result = cli("--run-args", "string~a=text~b=0.5", env=PLUGIN)

    assert (
        result.errors == "warning: `source.disc.a` returns an invalid result for `string~a=text~b=0.5`: ignoring it\n"
    )


def test_input_without_a_source_causes_a_warning(program):
    result = program("--run-args", "string~a=0", "string~b=1", env=PLUGIN)

    assert result.status == 0
    assert components(result) == ["b: string~b=1"]
    assert "No trace was found based on input `string~a=0`" in result.errors


def test_inputs_without_a_source_are_causes_of_the_error(program):
    result = program("string~a=0", env=PLUGIN)

    assert result.status == 1
    assert "No trace was found based on input `string~a=0`" in result.errors
