# SPDX-License-Identifier: MIT
"""Clock snapshots."""

from __future__ import annotations

from bt2 import _native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bt2.clock_class import _ClockClassConst


class _ClockSnapshotConst(_native.ClockSnapshot):
    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def clock_class(self) -> _ClockClassConst: ...

    def __repr__(self) -> str:
        try:
            time = f"{self.ns_from_origin} ns"
        except OverflowError:
            time = f"{self.value} cycles"
        return f"{super().__repr__()[:-1]}: {time}>"


class _UnknownClockSnapshot:
    """The clock snapshot of a stream's beginning or end if the time is unknown."""


_native.register_class(_native.CLOCK_SNAPSHOT, 0, _ClockSnapshotConst, _ClockSnapshotConst)
