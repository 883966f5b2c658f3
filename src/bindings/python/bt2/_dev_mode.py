# SPDX-License-Identifier: MIT
"""
Developer mode: loads the library with additional checks, which detect mistakes in plugins.

Importing this module loads that library if the environment variable BABELTRACE_DEV_MODE is 1, yes, true or on. The
native module needs a library named libbabeltrace2.so.0. If a library of that name is already loaded, the dynamic linker
uses it and ignores its search paths. This module loads only the checking library that was installed with the native
module.
"""

from __future__ import annotations

import os

from bt2 import version


def _load_checked_library() -> None:
    import ctypes

    path = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), version.CHECKED_LIBRARY))
    try:
        # If the program that runs this interpreter has already loaded one of the two libraries, keep that library.
        ctypes.CDLL(os.path.basename(path), mode=os.RTLD_NOLOAD)
        return
    except OSError:
        pass
    if os.path.exists(path):
        ctypes.CDLL(path, mode=os.RTLD_GLOBAL | os.RTLD_NOW)
        return
    import warnings

    warnings.warn(
        "BABELTRACE_DEV_MODE: the library of developer mode is not installed: the rules for plugins are not checked",
        RuntimeWarning,
        stacklevel=2,
    )


if os.environ.get("BABELTRACE_DEV_MODE", "").lower() in ("1", "yes", "true", "on") and not version.HAS_CHECKS:
    _load_checked_library()
