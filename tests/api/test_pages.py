# SPDX-License-Identifier: MIT
"""doc/make-pages, with which `ninja api-doc` and `ninja python-doc` run Doxygen and Sphinx if these are installed."""

import pathlib
import subprocess

import pytest

MAKE_PAGES = pathlib.Path(__file__).parents[2] / "doc/make-pages"
PROGRAMS = [("doxygen", "doxygen"), ("python3-sphinx", "sphinx-build")]


def make_pages(folder, package, program):
    command = [MAKE_PAGES, package, program, "some argument"]
    return subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("package", "program"), PROGRAMS)
def test_a_missing_program_is_reported_with_its_package(tmp_path, package, program):
    for path in (program, f"/usr/none/{program}"):
        run = make_pages(tmp_path, package, path)
        assert run.returncode == 1
        assert run.stderr == f"These pages are made with {program}: install the package {package}.\n"


@pytest.mark.parametrize(("package", "program"), PROGRAMS)
def test_a_program_installed_later_is_run(tmp_path, package, program):
    (tmp_path / program).write_text('#!/bin/sh\necho "made with $1"\nexit 3\n')
    (tmp_path / program).chmod(0o755)
    run = make_pages(tmp_path, package, program)
    assert run.stdout == "made with some argument\n"
    assert run.returncode == 3
