# SPDX-License-Identifier: MIT
"""Clock snapshots."""

from __future__ import annotations

from bt2 import _native


class _ClockSnapshotConst(_native.ClockSnapshot):
    __slots__ = ()


class _UnknownClockSnapshot:
    """Snapshot of the default clock at the beginning or end of a stream when nobody knows it."""


_native.register_class(
    _native.CLOCK_SNAPSHOT, 0, _ClockSnapshotConst, _ClockSnapshotConst
)
