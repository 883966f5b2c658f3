# SPDX-License-Identifier: MIT
"""
Developer mode: loads the library whose checks find the mistakes of plugins.

Importing this module does so if the environment variable BABELTRACE_DEV_MODE is 1. The native module needs a library
named libbabeltrace2.so.0. The linker takes the one that is loaded already, whatever its search paths are.
"""

from __future__ import annotations

import os

from bt2 import version


def _find(file_name: str) -> str | None:
    """The path of the checked library, which is in a folder beside the fast one."""
    import sys

    folders = ["lib", "lib64", "."]
    if multiarch := getattr(sys.implementation, "_multiarch", None):
        folders.append(f"lib/{multiarch}")
    parent = os.path.dirname(os.path.abspath(__file__))
    while parent != os.path.dirname(parent):
        for folder in folders:
            # Installed, and in a build tree.
            for checked in ("tracegraph/dev-mode", "dev-mode"):
                path = os.path.join(parent, folder, checked, file_name)
                if os.path.exists(path):
                    return path
        parent = os.path.dirname(parent)
    return None


def _load_checked_library() -> None:
    import ctypes

    file_name = "libbabeltrace2.so.0"
    try:
        # The program that runs this interpreter has loaded a library, and has chosen which one.
        ctypes.CDLL(file_name, mode=os.RTLD_NOLOAD)
        return
    except OSError:
        pass
    if path := _find(file_name):
        ctypes.CDLL(path, mode=os.RTLD_GLOBAL | os.RTLD_NOW)
        return
    import warnings

    warnings.warn(
        "BABELTRACE_DEV_MODE: the library of developer mode is not installed: the rules for plugins are not checked",
        RuntimeWarning,
        stacklevel=2,
    )


if os.environ.get("BABELTRACE_DEV_MODE") == "1" and not version.HAS_CHECKS:
    _load_checked_library()
