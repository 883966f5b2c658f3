# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Query executors."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import component_class as bt2_component_class
from bt2 import interrupter as bt2_interrupter
from bt2 import logging as bt2_logging
from bt2 import value as bt2_value
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional


class _QueryExecutorCommon:
    __slots__ = ()

    @property
    def is_interrupted(self) -> bool:
        raise NotImplementedError

    @property
    def logging_level(self) -> bt2_logging.LoggingLevel:
        raise NotImplementedError


class QueryExecutor(_native.Object, _QueryExecutorCommon):
    """Sends a query about the object named `object_name` to a component class."""

    def __init__(self, component_class: Any, object_name: str, params: Any = None, method_obj: object = None) -> None:
        native_class = bt2_component_class._native_class(component_class)
        if method_obj is not None and not bt2_component_class._is_python(component_class):
            raise ValueError("cannot pass a Python object to a non-Python component class")
        utils._check_str(object_name)
        # The executor owns the object, because the library borrows it.
        self._method_obj = method_obj
        self._component_class = component_class
        values = bt2_value.create_value(params)
        self._adopt(_native.bt_query_executor_create_with_method_data(native_class, object_name, values, method_obj))

    def add_interrupter(self, interrupter: bt2_interrupter.Interrupter) -> None:
        """Adds an interrupter to the query."""
        utils._check_type(interrupter, bt2_interrupter.Interrupter)
        _native.bt_query_executor_add_interrupter(self, interrupter)

    default_interrupter: _Property[bt2_interrupter.Interrupter] = _property(
        _native.bt_query_executor_borrow_default_interrupter,
        "The query executor's own interrupter. Each query executor has one.",
    )
    is_interrupted: _Property[bool] = _property(
        _native.bt_query_executor_is_interrupted, "Whether an interrupter of the query is set."
    )

    @property
    def logging_level(self) -> bt2_logging.LoggingLevel:
        """The log level of the query."""
        return bt2_logging.LoggingLevel(_native.bt_query_executor_get_logging_level(self))

    @logging_level.setter
    def logging_level(self, level: bt2_logging.LoggingLevel) -> None:
        utils._check_type(level, bt2_logging.LoggingLevel)
        _native.bt_query_executor_set_logging_level(self, level.value)

    def query(self) -> Any:
        """
        Performs the query and returns the result.

        Raises `UnknownObject` if the component class doesn't support the object. Raises `TryAgain` if there is no
        result yet.
        """
        return _native.bt_query_executor_query(self)


class _PrivateQueryExecutor(_QueryExecutorCommon):
    """The query executor that a component class written in Python gets. It is valid during the query only."""

    def __init__(self, ptr: _native.Object) -> None:
        self._ptr: Optional[_native.Object] = ptr

    def _invalidate(self) -> None:
        self._ptr = None

    def _check_validity(self) -> None:
        if self._ptr is None:
            raise RuntimeError("this object is not valid anymore")

    @property
    def is_interrupted(self) -> bool:
        self._check_validity()
        return _native.bt_query_executor_is_interrupted(self._ptr)

    @property
    def logging_level(self) -> bt2_logging.LoggingLevel:
        self._check_validity()
        return bt2_logging.LoggingLevel(_native.bt_query_executor_get_logging_level(self._ptr))


_native.register_class(_native.QUERY_EXECUTOR, 0, QueryExecutor, QueryExecutor)
