# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Field locations (MIP 1), which refer to length and selector fields by name."""

from __future__ import annotations

import enum

from bt2 import _native, utils

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class FieldLocationScope(enum.Enum):
    PACKET_CONTEXT = _native.BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT
    EVENT_COMMON_CONTEXT = _native.BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT
    EVENT_SPECIFIC_CONTEXT = _native.BT_FIELD_LOCATION_SCOPE_EVENT_SPECIFIC_CONTEXT
    EVENT_PAYLOAD = _native.BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD


class _FieldLocationConst(utils._Sequence, _native.Object):
    __slots__ = ()

    @property
    def root_scope(self) -> FieldLocationScope:
        return FieldLocationScope(_native.bt_field_location_get_root_scope(self))

    def __len__(self) -> int:
        return _native.bt_field_location_get_item_count(self)

    def __getitem__(self, index: Any) -> str:
        utils._check_uint64(index)
        if index >= len(self):
            raise IndexError("field location object index is out of range")
        return _native.bt_field_location_get_item_by_index(self, index)


_native.register_class(_native.FIELD_LOCATION, 0, _FieldLocationConst, _FieldLocationConst)
