# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Interrupters, which stop running graphs and queries."""

from __future__ import annotations

from bt2 import _native
from bt2.properties import _Property, _property


class Interrupter(_native.Object):
    """Interrupts the graphs and queries to which it was added. `bool(interrupter)` is True if it is set."""

    __slots__ = ()

    def __init__(self) -> None:
        self._adopt(_native.bt_interrupter_create())

    is_set: _Property[bool] = _property(_native.bt_interrupter_is_set, "Whether the interrupter is set.")

    def __bool__(self) -> bool:
        return self.is_set

    def set(self) -> None:
        """Sets the interrupter: its graphs and queries stop as soon as possible. Any thread may call this method."""
        _native.bt_interrupter_set(self)

    def reset(self) -> None:
        """Resets the interrupter, so that its graphs and queries can run again."""
        _native.bt_interrupter_reset(self)


_native.register_class(_native.INTERRUPTER, 0, Interrupter, Interrupter)
