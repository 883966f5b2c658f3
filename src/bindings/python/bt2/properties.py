# SPDX-License-Identifier: MIT
"""Properties that functions of the native module get, or that get other attributes."""

from __future__ import annotations

import operator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generic, Optional, TypeVar

    _T = TypeVar("_T", covariant=True)

    class _Property(Generic[_T]):
        def __get__(self, obj: object, cls: Any = None) -> _T: ...

    def _property(getter: Any, doc: Optional[str] = None) -> Any: ...

    def _attribute(name: str, doc: Optional[str] = None) -> Any: ...

else:
    _Property = property

    def _property(getter, doc=None):
        """Returns a property. Its annotation is a `_Property` of the type that scripts get."""
        return property(getter, doc=doc)

    def _attribute(name, doc=None):
        """Returns a property that gets another attribute."""
        return property(operator.attrgetter(name), doc=doc)
