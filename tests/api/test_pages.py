# SPDX-License-Identifier: MIT
"""doc/api/make-pages, with which `ninja api-doc` makes the API reference, with Doxygen and without it."""

import pathlib
import subprocess

MAKE_PAGES = pathlib.Path(__file__).parents[2] / "doc/api/make-pages"


def make_pages(folder):
    command = [MAKE_PAGES, "doxygen", "some/Doxyfile"]
    return subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True, check=False)


def test_without_doxygen_it_says_what_to_install(tmp_path):
    run = make_pages(tmp_path)
    assert run.returncode == 1
    assert run.stderr == "The API reference is made with Doxygen: install the package doxygen.\n"


def test_doxygen_installed_later_is_run(tmp_path):
    (tmp_path / "doxygen").write_text('#!/bin/sh\necho "made with $1"\nexit 3\n')
    (tmp_path / "doxygen").chmod(0o755)
    run = make_pages(tmp_path)
    assert run.stdout == "made with some/Doxyfile\n"
    assert run.returncode == 3
