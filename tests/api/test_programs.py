# SPDX-License-Identifier: MIT
"""Other programs and plugins, built with an installation: extensions, C++, static libraries."""

import os
from pathlib import Path

import pytest

PROGRAMS = Path(__file__).resolve().parent / "programs"
TUTORIAL = PROGRAMS.parents[2] / "doc/tutorial/examples"


@pytest.fixture
def run(installation, tmp_path):
    return lambda *arguments: installation.run(installation.program, f"--plugin-path={tmp_path}", *arguments)


@pytest.mark.parametrize(
    "sink, wanted",
    [
        ("lazy", "100 events until 99000 ns, 0 decoded, sum 0\n"),
        # The sink reads every tenth message of a batch twice, but each event is decoded only once. The number of these
        # events depends on the sizes of the batches.
        ("curious", None),
    ],
)
def test_plugin_of_another_project_can_use_extensions(installation, tmp_path, run, sink, wanted):
    installation.compile(PROGRAMS / "extension-plugin.c", tmp_path / "extension.so")
    output = run("run", "-c", "s:src.third_party.numbers", "-c", f"k:sink.third_party.{sink}", "-x", "s:k")
    if wanted:
        assert output == wanted
    else:
        decoded = int(output.split(" decoded")[0].split()[-1])
        assert output.startswith("100 events until 99000 ns") and 9 <= decoded <= 12


def test_deferred_events_are_printed_like_other_events(installation, tmp_path, run):
    installation.compile(PROGRAMS / "extension-plugin.c", tmp_path / "extension.so")
    lines = run("--component=src.third_party.numbers", "--clock-seconds", "--no-delta").splitlines()
    assert len(lines) == 100
    assert lines[7] == (
        '[0.000007000] deferred: { number = 7, word = "abc", letters = [ [0] = 97, [1] = 98, [2] = 99 ], '
        "maybe = { -1 }, either = { 1 } }"
    )


def test_plugins_in_cpp_have_all_attributes(installation, tmp_path, run):
    installation.compile(PROGRAMS / "several.cpp", tmp_path / "several.so")
    plugins = run("list-plugins")
    for part in ("first-plugin:", "1.2.3-extra", "Someone", "The first of two.", "second-plugin:", "Gives nothing."):
        assert part in plugins
    assert "Not even that." in run("help", "src.first-plugin.a-source")
    assert "hello: 17" in run("query", "-p", "hello=17", "src.first-plugin.a-source", "anything")


def test_program_contains_library_and_plugin(installation, tmp_path):
    program = tmp_path / "static"
    flags = installation.flags("--libs", "--static")
    libraries = ["-l:libbabeltrace2.a" if flag == "-lbabeltrace2" else flag for flag in flags]
    installation.run(
        "gcc",
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Wno-unused-parameter",
        "-Werror",
        *installation.sanitizer_flags,
        *installation.flags("--cflags"),
        PROGRAMS / "static.c",
        "-o",
        program,
        *libraries,
    )
    assert "libbabeltrace2" not in installation.run("ldd", program)
    assert installation.run(program) == "inside: Part of the program.\nconsumed\n"


@pytest.mark.skipif(os.environ.get("SANITIZERS", "none") != "none", reason="the program must be sanitized, too")
def test_program_can_be_built_with_the_build_folder(installation, tmp_path):
    """If a package has a file PACKAGE-uninstalled.pc, pkg-config prefers this file."""
    build = Path(os.environ["BUILD_FOLDER"])
    paths = {"PKG_CONFIG_PATH": str(build / "meson-uninstalled")}
    for package, source, library in (
        ("babeltrace2", "graph.c", build / "src/lib"),
        ("babeltrace2-ctf-writer", "tracer.c", build / "src/ctf-writer"),
    ):
        flags = installation.run("pkg-config", "--cflags", "--libs", package, **paths).split()
        installation.run("gcc", TUTORIAL / source, "-o", tmp_path / "program", *flags)
        libraries = installation.run("ldd", tmp_path / "program", LD_LIBRARY_PATH=str(library))
        assert f"{library}/lib{package}.so.0" in libraries


def test_program_can_contain_the_ctf_writer_library(installation, tmp_path):
    package = "babeltrace2-ctf-writer"
    flags = installation.flags("--cflags", "--libs", "--static", package=package)
    libraries = [f"-l:lib{package}.a" if flag == f"-l{package}" else flag for flag in flags]
    installation.run("gcc", *installation.sanitizer_flags, TUTORIAL / "tracer.c", "-o", tmp_path / "static", *libraries)
    assert "libbabeltrace2" not in installation.run("ldd", tmp_path / "static")
    installation.run(tmp_path / "static", tmp_path / "trace")
    assert installation.run(installation.program, tmp_path / "trace").count("received") == 4


def test_ctf_writer_does_not_need_another_package(installation):
    """perf uses three outputs of pkg-config, which must be like those for Babeltrace."""
    package = "babeltrace2-ctf-writer"
    assert installation.flags("--print-requires", "--print-requires-private", package=package) == []
    assert installation.flags("--libs-only-l", package=package) == [f"-l{package}"]
    (folder,) = installation.flags("--libs-only-L", package=package)
    assert os.path.realpath(folder.removeprefix("-L")) == os.path.realpath(installation.lib)
    (folder,) = installation.flags("--cflags", package=package)
    assert os.path.exists(os.path.join(folder.removeprefix("-I"), package, "writer.h"))
