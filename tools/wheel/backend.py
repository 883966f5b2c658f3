# SPDX-License-Identifier: MIT
"""
The build backend that pip calls. meson-python builds the wheel. Then the backend adds the libraries of this machine
that the wheel needs (GLib, jansson), so that the wheel works where they are not installed.
"""

import os
import pathlib
import tempfile

import bundle
import debian
import mesonpy
from mesonpy import build_sdist as build_sdist
from mesonpy import get_requires_for_build_sdist as get_requires_for_build_sdist
from mesonpy import get_requires_for_build_wheel as get_requires_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    with tempfile.TemporaryDirectory() as folder, debian.missing_headers():
        name = mesonpy.build_wheel(folder, config_settings, metadata_directory)
        bundle.bundle(pathlib.Path(folder, name), pathlib.Path(os.path.abspath(wheel_directory), name))
    return name


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return mesonpy.build_editable(wheel_directory, config_settings, metadata_directory)


def get_requires_for_build_editable(config_settings=None):
    return mesonpy.get_requires_for_build_editable(config_settings)
