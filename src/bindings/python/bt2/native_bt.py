# SPDX-License-Identifier: MIT
"""
The name of the module with Babeltrace's generated functions, for scripts that only test whether it exists.

Those functions aren't part of Babeltrace's documented interface, and Tracegraph doesn't have them. Its classes and
functions are in the package `bt2`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def __getattr__(name: str) -> "Any":
    raise AttributeError(f"module 'bt2.native_bt' has no attribute '{name}': use the classes and functions of 'bt2'")
