# SPDX-License-Identifier: MIT
"""Events, which map names to fields."""

from __future__ import annotations

from collections.abc import Mapping

from bt2 import _native, utils

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional, Union

    from bt2.event_class import _EventClass, _EventClassConst
    from bt2.field import _StructureField, _StructureFieldConst
    from bt2.packet import _Packet, _PacketConst
    from bt2.stream import _Stream, _StreamConst


class _EventConst(_native.Event):
    """An event: a mapping of names to fields."""

    __slots__ = ()

    if TYPE_CHECKING:
        # A context or the payload may be None. The type is `Any`, so that scripts for a known event class needn't check
        # for None.

        @property
        def cls(self) -> _EventClassConst: ...

        @property
        def packet(self) -> Optional[_PacketConst]: ...

        @property
        def stream(self) -> _StreamConst: ...

        @property
        def payload_field(self) -> Union[_StructureFieldConst, Any]: ...

        @property
        def specific_context_field(self) -> Union[_StructureFieldConst, Any]: ...

        @property
        def common_context_field(self) -> Union[_StructureFieldConst, Any]: ...

    def _title(self) -> str:
        return f"event of class {self.cls.id}" if self.name is None else self.name

    def _contents(self) -> str:
        return repr(dict(self.items()))

    def __str__(self) -> str:
        return f"{self._title()}: {self._contents()}"

    def __repr__(self) -> str:
        return utils._repr_with(self, str(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]


class _Event(_EventConst):
    __slots__ = ()

    # The text has no fields, because the event's fields may not be set yet.
    def __str__(self) -> str:
        return self._title()

    if TYPE_CHECKING:

        @property
        def cls(self) -> _EventClass: ...

        @property
        def packet(self) -> Optional[_Packet]: ...

        @property
        def stream(self) -> _Stream: ...

        @property
        def payload_field(self) -> Union[_StructureField, Any]: ...

        @property
        def specific_context_field(self) -> Union[_StructureField, Any]: ...

        @property
        def common_context_field(self) -> Union[_StructureField, Any]: ...


Mapping.register(_EventConst)
_native.register_class(_native.EVENT, 0, _EventConst, _Event)
