# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Descriptors of components that don't exist yet."""

from __future__ import annotations

from bt2 import component_class as bt2_component_class
from bt2 import utils
from bt2 import value as bt2_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional


class ComponentDescriptor:
    def __init__(self, component_class: Any, params: Any = None, obj: object = None) -> None:
        bt2_component_class._native_class(component_class)  # a TypeError if it is none
        if obj is not None and not bt2_component_class._is_python(component_class):
            raise ValueError("cannot pass a Python object to a non-Python component")
        if params is not None:
            params = utils._check_type(bt2_value.create_value(params), bt2_value.MapValue)
        self._component_class = component_class
        self._params = params
        self._obj = obj

    @property
    def component_class(self) -> Any:
        return self._component_class

    @property
    def params(self) -> Optional[bt2_value._Value]:
        return self._params

    @property
    def obj(self) -> Any:
        return self._obj
