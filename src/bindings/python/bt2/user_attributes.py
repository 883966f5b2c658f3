# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""User attributes of trace IR objects."""

from __future__ import annotations

from bt2 import utils
from bt2 import value as bt2_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


def _create_attributes(user_attributes: Any) -> Any:
    """
    Returns a map value for the argument `user_attributes`, or None if the argument is None.

    Call this function before you create an object that can't be removed, because it raises an exception for a wrong
    argument.
    """
    if user_attributes is None:
        return None
    return utils._check_type(bt2_value.create_value(user_attributes), bt2_value.MapValue)


class _WithUserAttrsConst:
    __slots__ = ()
    _borrow_user_attributes: Callable[[Any], Any]
    _borrow_user_attributes_const: Callable[[Any], Any]

    @property
    def user_attributes(self) -> bt2_value._MapValueConst:
        return self._borrow_user_attributes_const(self)


class _WithUserAttrs(_WithUserAttrsConst):
    __slots__ = ()
    _native_set_user_attributes: Callable[[Any, Any], None]

    @property
    def user_attributes(self) -> bt2_value.MapValue:
        return self._borrow_user_attributes(self)

    def _set_user_attributes(self, user_attributes: Any) -> None:
        self._native_set_user_attributes(self, _create_attributes(user_attributes))


def _user_attributes(prefix: str) -> Any:
    """
    Returns a class decorator that adds the native functions for user attributes.

    The names of these functions are `bt_PREFIX_…`.
    """
    from bt2 import _native

    def decorate(cls: type) -> type:
        for attribute, function in (
            ("_borrow_user_attributes", "borrow_user_attributes"),
            ("_borrow_user_attributes_const", "borrow_user_attributes_const"),
            ("_native_set_user_attributes", "set_user_attributes"),
        ):
            setattr(cls, attribute, staticmethod(getattr(_native, f"bt_{prefix}_{function}")))
        return cls

    return decorate
