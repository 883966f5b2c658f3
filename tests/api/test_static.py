# SPDX-License-Identifier: MIT
"""Programs that contain the library and all plugins. `tools/run-slow-tests modes:static` runs this file.

STATIC_PREFIX is where a build with the options of doc/tutorial/static.md is installed.
"""

import os
import re
import shutil
from pathlib import Path

import pytest
from conftest import Installation

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "doc/tutorial/static.md").read_text()
EXAMPLES = ROOT / "doc/tutorial/examples"
PROGRAMS = ROOT / "tests/api/programs"
TRACE = ROOT / "tests/data/traces/sample"
# With these options, a linker omits sections without references.
COLLECTING = ["", "-Wl,--gc-sections", "-Wl,--gc-sections -fuse-ld=gold", "-Wl,--gc-sections -fuse-ld=lld"]


@pytest.fixture(scope="module")
def installation():
    prefix = Path(os.environ["STATIC_PREFIX"])
    return Installation(prefix, prefix / "lib/pkgconfig")


@pytest.fixture
def build(installation, tmp_path):
    """Return a function that compiles sources to a program, and returns the path of the program."""

    def build(*sources, options=(), packages=("babeltrace2",)):
        flags = [
            flag
            for package in packages
            for flag in installation.flags("--static", "--cflags", "--libs", package=package)
        ]
        warnings = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]
        installation.run("gcc", *warnings, *options, *sources, "-o", tmp_path / "program", *flags)
        return tmp_path / "program"

    return build


def expected_line():
    return re.search(r"\nThe output is:\n\n    (.*\n)", PAGE)[1]


def is_usable(linker):
    name = re.search(r"-fuse-ld=(\w+)", linker)
    return not name or shutil.which(f"ld.{name[1]}")


def test_installation_has_only_static_libraries(installation):
    libraries = sorted(path.name for path in installation.lib.iterdir() if path.is_file())
    assert libraries == ["libbabeltrace2-ctf-writer.a", "libbabeltrace2.a"]


def test_only_public_functions_are_global(installation):
    symbols = installation.run(
        "nm", "--extern-only", "--defined-only", "--format=posix", installation.lib / "libbabeltrace2.a"
    )
    names = {line.split()[0] for line in symbols.splitlines() if " " in line}
    assert {"bt_plugin_find", "bt_graph_run"} <= names
    assert [name for name in names if not re.match(r"bt_[^_]", name)] == []


@pytest.mark.parametrize("linker", COLLECTING)
def test_statically_linked_program_prints_a_trace(installation, build, linker):
    if not is_usable(linker):
        pytest.skip("no such linker")
    program = build(EXAMPLES / "static.c", options=linker.split())
    assert installation.run("sh", "-c", f"{program} {TRACE} | tail -n 1") == expected_line()
    assert "babeltrace" not in installation.run("ldd", program)


def test_commands_of_page_print_its_output(installation, tmp_path):
    (tmp_path / "sample").symlink_to(TRACE)
    for language in ("c", "rs"):
        shutil.copy(EXAMPLES / f"static.{language}", tmp_path)
    commands = PAGE.split("## Try it")[1]
    blocks = [block for block in re.findall(r"(?:^    .*\n)+", commands, re.M) if "./static" in block]
    assert len(blocks) == 2
    for block in blocks:
        if "rustc" in block and not shutil.which("rustc"):
            pytest.skip("no rustc")
        script = "".join(line for line in block.splitlines(True) if "export" not in line)
        # The program `rustc` of rustup searches for the compiler in the home folder.
        assert installation.run("sh", "-ec", script, cwd=tmp_path, HOME=os.environ["HOME"]) == expected_line()


def test_program_can_contain_its_own_plugin(installation, build):
    assert installation.run(build(PROGRAMS / "static.c")) == "inside: Part of the program.\nconsumed\n"


def test_one_program_can_contain_both_libraries(installation, build, tmp_path):
    """The two libraries contain some of the same code, whose symbols must not conflict."""
    source = (EXAMPLES / "tracer.c").read_text()
    (tmp_path / "tracer.c").write_text(source.replace("int main(", "int trace(int, char **);\nint trace("))
    (tmp_path / "main.c").write_text("#define main print\n" + (EXAMPLES / "static.c").read_text() + MAIN)
    packages = ("babeltrace2-ctf-writer", "babeltrace2")
    program = build(tmp_path / "tracer.c", tmp_path / "main.c", packages=packages)
    assert installation.run(program, tmp_path / "trace").count("received") == 4


MAIN = """
#undef main
int trace(int, char **);
int main(int argc, char **argv)
{
    return trace(argc, argv) || print(argc, argv);
}
"""
