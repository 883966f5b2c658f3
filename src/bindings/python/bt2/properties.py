# SPDX-License-Identifier: MIT
"""Properties whose values come from functions of the native module or from other attributes."""

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
        """Returns a property that calls `getter`. Annotate the attribute with `_Property[type of the value]`."""
        return property(getter, doc=doc)

    def _attribute(name, doc=None):
        """Returns a property that returns the attribute `name`."""
        return property(operator.attrgetter(name), doc=doc)
