# SPDX-License-Identifier: MIT
"""
An empty module, for scripts that test whether Babeltrace's module of this name exists.

Babeltrace's module contains generated functions, which aren't part of its documented interface. Tracegraph doesn't have
these functions; use the classes and functions of the package `bt2`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def __getattr__(name: str) -> "Any":
    raise AttributeError(f"module 'bt2.native_bt' has no attribute '{name}': use the classes and functions of 'bt2'")
