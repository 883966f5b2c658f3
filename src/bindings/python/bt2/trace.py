# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Traces."""

from __future__ import annotations

from bt2 import _native, utils
from bt2 import clock_class as bt2_clock_class
from bt2 import stream as bt2_stream
from bt2 import stream_class as bt2_stream_class
from bt2 import user_attributes as bt2_user_attrs
from bt2 import value as bt2_value
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    import uuid as uuidp
    from typing import Any, Callable, Iterator, Optional, Union

    from bt2 import trace_class as bt2_trace_class


class _TraceEnvironmentConst(utils._Mapping):
    def __init__(self, trace: _TraceConst) -> None:
        self._trace = trace

    def __getitem__(self, key: str) -> Any:
        return utils._found(_native.trace_environment_value(self._trace, utils._check_str(key)), key)

    def __len__(self) -> int:
        return _native.bt_trace_get_environment_entry_count(self._trace)

    def __iter__(self) -> Iterator[str]:
        return iter(_native.trace_environment_names(self._trace))


class _TraceEnvironment(_TraceEnvironmentConst, utils._MutableMapping):
    def __setitem__(self, key: str, value: Union[str, int]) -> None:
        utils._check_str(key)
        if isinstance(value, (str, bt2_value._StringValueConst)):
            _native.bt_trace_set_environment_entry_string(self._trace, key, str(value))
        elif isinstance(value, (int, bt2_value._SignedIntegerValueConst)):
            number = utils._check_int64(int(value))
            _native.bt_trace_set_environment_entry_integer(self._trace, key, number)
        else:
            raise TypeError("expecting 'str' or 'int'")

    def __delitem__(self, key: str) -> None:
        raise NotImplementedError


@bt2_user_attrs._user_attributes("trace")
class _TraceConst(utils._Mapping, bt2_user_attrs._WithUserAttrsConst, _native.Object):
    """A trace: a mapping of IDs to streams."""

    __slots__ = ()
    _borrow_by_id = staticmethod(_native.bt_trace_borrow_stream_by_id_const)

    # Unlike other mappings, two traces are equal if they are the same library object.
    __eq__ = _native.Object.__eq__
    __hash__ = _native.Object.__hash__

    def __len__(self) -> int:
        return _native.bt_trace_get_stream_count(self)

    def __getitem__(self, id: int) -> bt2_stream._StreamConst:
        return utils._found(self._borrow_by_id(self, utils._check_uint64(id)), id)

    def __iter__(self) -> Iterator[int]:
        for index in range(len(self)):
            yield _native.bt_trace_borrow_stream_by_index_const(self, index).id

    cls: _Property[bt2_trace_class._TraceClassConst] = _property(_native.bt_trace_borrow_class_const)

    @property
    def graph_mip_version(self) -> int:
        return self.cls.graph_mip_version

    _mip_version = graph_mip_version

    namespace: _Property[Optional[str]] = utils._property_since_mip_1(_native.bt_trace_get_namespace, "Trace namespace")
    name: _Property[Optional[str]] = _property(_native.bt_trace_get_name)
    uid: _Property[Optional[str]] = utils._property_since_mip_1(_native.bt_trace_get_uid, "Trace UID")

    @property
    def uuid(self) -> Optional[uuidp.UUID]:
        utils._check_mip_0(self.graph_mip_version, "Trace UUID", "`uid`")
        return bt2_clock_class._uuid(_native.bt_trace_get_uuid(self))

    @property
    def environment(self) -> _TraceEnvironmentConst:
        return _TraceEnvironmentConst(self)

    def add_destruction_listener(self, listener: Callable[[_TraceConst], None]) -> utils._ListenerHandle:
        return utils._add_destruction_listener(self, listener)

    def remove_destruction_listener(self, listener_handle: utils._ListenerHandle) -> None:
        utils._remove_destruction_listener(self, listener_handle)


class _Trace(_TraceConst, bt2_user_attrs._WithUserAttrs):
    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, id: int) -> bt2_stream._Stream: ...

    _borrow_by_id = staticmethod(_native.bt_trace_borrow_stream_by_id)

    cls: _Property[bt2_trace_class._TraceClass] = _property(_native.bt_trace_borrow_class)

    @property
    def environment(self) -> _TraceEnvironment:
        return _TraceEnvironment(self)

    _set_namespace = utils._setter(_native.bt_trace_set_namespace, utils._check_str, "Trace namespace")
    _set_name = utils._setter(_native.bt_trace_set_name, utils._check_str)
    _set_uid = utils._setter(_native.bt_trace_set_uid, utils._check_str, "Trace UID")

    def _set_uuid(self, uuid: uuidp.UUID) -> None:
        utils._check_mip_0(self.graph_mip_version, "Trace UUID", "`uid`")
        _native.bt_trace_set_uuid(self, bt2_clock_class._uuid_bytes(uuid))

    def create_stream(
        self,
        stream_class: bt2_stream_class._StreamClass,
        id: Optional[int] = None,
        name: Optional[str] = None,
        user_attributes: Any = None,
    ) -> bt2_stream._Stream:
        utils._check_type(stream_class, bt2_stream_class._StreamClass)
        utils._check_str_if_any(name)
        attributes = bt2_user_attrs._create_attributes(user_attributes)
        is_automatic = stream_class.assigns_automatic_stream_id
        stream = utils._create_with_id("stream", (stream_class, self), self, id, "stream class", is_automatic)
        utils._set_given((stream._set_name, name), (stream._set_user_attributes, attributes))
        return stream


_native.register_class(_native.TRACE, 0, _TraceConst, _Trace)
