# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Field paths (MIP 0), which refer to length and selector fields by index."""

from __future__ import annotations

import enum

from bt2 import _native
from bt2.properties import _attribute, _Property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator


class FieldPathScope(enum.Enum):
    PACKET_CONTEXT = _native.BT_FIELD_PATH_SCOPE_PACKET_CONTEXT
    EVENT_COMMON_CONTEXT = _native.BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT
    EVENT_SPECIFIC_CONTEXT = _native.BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT
    EVENT_PAYLOAD = _native.BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD


class _FieldPathItem:
    """A step of a field path."""


class _IndexFieldPathItem(_FieldPathItem):
    def __init__(self, index: int) -> None:
        self._index = index

    index: _Property[int] = _attribute("_index")


class _CurrentArrayElementFieldPathItem(_FieldPathItem):
    pass


class _CurrentOptionContentFieldPathItem(_FieldPathItem):
    pass


class _FieldPathConst(_native.Object):
    __slots__ = ()

    @property
    def root_scope(self) -> FieldPathScope:
        return FieldPathScope(_native.bt_field_path_get_root_scope(self))

    def __len__(self) -> int:
        return _native.bt_field_path_get_item_count(self)

    def __iter__(self) -> Iterator[_FieldPathItem]:
        for index in range(len(self)):
            item = _native.bt_field_path_borrow_item_by_index_const(self, index)
            kind = _native.bt_field_path_item_get_type(item)
            if kind == _native.BT_FIELD_PATH_ITEM_TYPE_INDEX:
                yield _IndexFieldPathItem(_native.bt_field_path_item_index_get_index(item))
            elif kind == _native.BT_FIELD_PATH_ITEM_TYPE_CURRENT_ARRAY_ELEMENT:
                yield _CurrentArrayElementFieldPathItem()
            else:
                yield _CurrentOptionContentFieldPathItem()


_native.register_class(_native.FIELD_PATH, 0, _FieldPathConst, _FieldPathConst)
_native.register_class(_native.FIELD_PATH_ITEM, 0, _native.Object, _native.Object)
