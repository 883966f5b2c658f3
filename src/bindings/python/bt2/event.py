# SPDX-License-Identifier: MIT
"""Events: mappings of the names of their fields to their fields."""

from __future__ import annotations

from collections.abc import Mapping

from bt2 import _native


class _EventConst(_native.Event):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]


class _Event(_EventConst):
    __slots__ = ()


Mapping.register(_EventConst)
_native.register_class(_native.EVENT, 0, _EventConst, _Event)
