# SPDX-License-Identifier: MIT
"""Properties that functions of the native module get."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generic, Optional, TypeVar

    _T = TypeVar("_T", covariant=True)

    class _Property(Generic[_T]):
        def __get__(self, obj: object, cls: Any = None) -> _T: ...

    def _property(getter: Any, doc: Optional[str] = None) -> Any: ...

else:
    _Property = property

    def _property(getter, doc=None):
        """Returns a property. Its annotation is a `_Property` of the type that scripts get."""
        return property(getter, doc=doc)
