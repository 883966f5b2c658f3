# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Component classes of the library, and checks of arguments that must be component classes."""

from __future__ import annotations

import enum

from bt2 import _native
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional


class ComponentClassType(enum.Enum):
    # In Babeltrace 2.1, this class belongs to the module `bt2.error`.
    __module__ = "bt2.error"

    SOURCE = _native.BT_COMPONENT_CLASS_TYPE_SOURCE
    FILTER = _native.BT_COMPONENT_CLASS_TYPE_FILTER
    SINK = _native.BT_COMPONENT_CLASS_TYPE_SINK


class _ComponentClassConst(_native.Object):
    __slots__ = ()
    # In Babeltrace 2.1, this class and the classes below belong to the module `bt2.component`.
    __module__ = "bt2.component"

    name: _Property[str] = _property(_native.bt_component_class_get_name)
    description: _Property[Optional[str]] = _property(_native.bt_component_class_get_description)
    help: _Property[Optional[str]] = _property(_native.bt_component_class_get_help)

    # A Python class is equal to the library's component class that was created for it.
    def __eq__(self, other: object) -> bool:
        return _is_component_class(other) and self.addr == _native_class(other).addr

    def __hash__(self) -> int:
        return hash(_native.component_class_python(self) or self.addr)


class _SourceComponentClassConst(_ComponentClassConst):
    __slots__ = ()
    __module__ = "bt2.component"


class _FilterComponentClassConst(_ComponentClassConst):
    __slots__ = ()
    __module__ = "bt2.component"


class _SinkComponentClassConst(_ComponentClassConst):
    __slots__ = ()
    __module__ = "bt2.component"


def _is_component_class(obj: object) -> bool:
    return isinstance(obj, _ComponentClassConst) or (isinstance(obj, type) and hasattr(obj, "_bt_component_class"))


def _is_python(component_class: Any) -> bool:
    """
    Returns whether a component class is written in Python, in a script or in a plugin. Only the components of such a
    class accept a Python object (`obj`).
    """
    return not isinstance(component_class, _ComponentClassConst) or (
        _native.component_class_python(component_class) is not None
    )


def _native_class(component_class: Any) -> Any:
    """Returns the library's component class for a Python class. Returns a component class of the library as is."""
    if not _is_component_class(component_class):
        raise TypeError(f"'{type(component_class).__name__}' is not a component class object")
    return getattr(component_class, "_bt_component_class", component_class)


for _type, _class in (
    (ComponentClassType.SOURCE, _SourceComponentClassConst),
    (ComponentClassType.FILTER, _FilterComponentClassConst),
    (ComponentClassType.SINK, _SinkComponentClassConst),
):
    _native.register_class(_native.COMPONENT_CLASS, _type.value, _class, _class)
