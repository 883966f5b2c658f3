# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Descriptors of components that don't exist yet."""

from __future__ import annotations

from bt2 import component_class as bt2_component_class
from bt2 import utils
from bt2 import value as bt2_value
from bt2.properties import _attribute, _Property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional


class ComponentDescriptor:
    def __init__(self, component_class: Any, params: Any = None, obj: object = None) -> None:
        bt2_component_class._native_class(component_class)  # raises a TypeError if it isn't a component class
        if obj is not None and not bt2_component_class._is_python(component_class):
            raise ValueError("cannot pass a Python object to a non-Python component")
        if params is not None:
            params = utils._check_type(bt2_value.create_value(params), bt2_value.MapValue)
        self._component_class = component_class
        self._params = params
        self._obj = obj

    component_class: _Property[Any] = _attribute("_component_class")
    params: _Property[Optional[bt2_value._Value]] = _attribute("_params")
    obj: _Property[Any] = _attribute("_obj")
