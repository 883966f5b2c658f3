# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""Components of the library, and base classes of the components that users write."""

from __future__ import annotations

from weakref import ref

from bt2 import _native, utils
from bt2 import error as bt2_error
from bt2 import logging as bt2_logging
from bt2 import message_iterator as bt2_message_iterator
from bt2 import query_executor as bt2_query_executor
from bt2 import value as bt2_value
from bt2.component_class import ComponentClassType
from bt2.component_class import _ComponentClassConst as _ComponentClassConst
from bt2.component_class import _FilterComponentClassConst as _FilterComponentClassConst
from bt2.component_class import _SinkComponentClassConst as _SinkComponentClassConst
from bt2.component_class import _SourceComponentClassConst as _SourceComponentClassConst
from bt2.properties import _Property, _property

TYPE_CHECKING = False
if TYPE_CHECKING:
    import uuid as uuidp
    from typing import Any, Callable, Iterator, Mapping, Optional

    from bt2 import clock_class as bt2_clock_class
    from bt2 import port as bt2_port
    from bt2 import trace_class as bt2_trace_class


class _ComponentPorts(utils._Mapping):
    """The ports of a component: a mapping of names to ports."""

    def __init__(self, component: Any, function: Callable[[str], Any], direction: str) -> None:
        self._component = component
        self._count = function(f"get_{direction}_port_count")
        self._by_name = function(f"borrow_{direction}_port_by_name")
        self._by_index = function(f"borrow_{direction}_port_by_index")

    def __getitem__(self, key: str) -> Any:
        return utils._found(self._by_name(self._component, utils._check_str(key)), key)

    def __len__(self) -> int:
        return self._count(self._component)

    def __iter__(self) -> Iterator[str]:
        for index in range(len(self)):
            yield self._by_index(self._component, index).name


class _ComponentConst:
    __slots__ = ()
    _type: str

    name: _Property[str] = _property(_native.bt_component_get_name, "The name of the component in its graph.")

    @property
    def logging_level(self) -> bt2_logging.LoggingLevel:
        """The log level of the component."""
        return bt2_logging.LoggingLevel(_native.bt_component_get_logging_level(self))

    cls: _Property[_ComponentClassConst] = _property(_native.bt_component_borrow_class_const, "The component class.")

    def _ports(self, direction: str) -> Any:
        def function(name: str) -> Any:
            suffix = "_const" if name.startswith("borrow") else ""
            return getattr(_native, f"bt_component_{self._type}_{name}{suffix}")

        return _ComponentPorts(self, function, direction)


class _SourceComponentConst(_ComponentConst):
    __slots__ = ()
    _type = "source"


class _FilterComponentConst(_ComponentConst):
    __slots__ = ()
    _type = "filter"


class _SinkComponentConst(_ComponentConst):
    __slots__ = ()
    _type = "sink"


class _GenericSourceComponentConst(_SourceComponentConst, _native.Object):
    __slots__ = ()

    @property
    def output_ports(self) -> Mapping[str, bt2_port._OutputPortConst]:
        return self._ports("output")


class _GenericFilterComponentConst(_FilterComponentConst, _native.Object):
    __slots__ = ()

    @property
    def output_ports(self) -> Mapping[str, bt2_port._OutputPortConst]:
        return self._ports("output")

    @property
    def input_ports(self) -> Mapping[str, bt2_port._InputPortConst]:
        return self._ports("input")


class _GenericSinkComponentConst(_SinkComponentConst, _native.Object):
    __slots__ = ()

    @property
    def input_ports(self) -> Mapping[str, bt2_port._InputPortConst]:
        return self._ports("input")


class _IncompleteUserClass(Exception):
    """A user component class lacks a required method or argument."""


def _trim_docstring(docstring: str) -> str:
    lines = docstring.expandtabs().splitlines()
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    indent = min(indents, default=0)
    return "\n".join([lines[0].strip()] + [line[indent:].rstrip() for line in lines[1:]]).strip("\n")


class _UserComponentType(type):
    """
    The metaclass of user component classes. It creates a component class of the library for each complete class.

    The first line of the class's docstring becomes the description of the component class. If a blank line follows, the
    rest becomes its help text.
    """

    def __new__(meta_cls, class_name: str, bases: Any, attrs: Any, **kwargs: Any) -> Any:
        return super().__new__(meta_cls, class_name, bases, attrs)

    def __init__(cls, class_name: str, bases: Any, namespace: Any, **kwargs: Any) -> None:
        super().__init__(class_name, bases, namespace)
        # The library has no component classes for the base classes below.
        if cls.__module__ == __name__ and class_name.startswith("_User"):
            return
        name = kwargs.get("name") or class_name
        description, help_text = None, None
        docstring = namespace.get("__doc__")
        lines = _trim_docstring(docstring).splitlines() if docstring else []
        if lines:
            description = lines[0].strip() or None
        if len(lines) > 1 and not lines[1].strip():
            help_text = "\n".join(lines[1:]).strip("\n") or None
        cls._check_complete(name, kwargs)
        cls._bt_component_class = cls._bt_create_component_class(name, description, help_text)

    def _bt_create_component_class(cls, name: str, description: Optional[str], help_text: Optional[str]) -> Any:
        type_ = ComponentClassType[cls._type.upper()]  # type: ignore[attr-defined]
        return _native.component_class_create(cls, type_.value, name, description, help_text)

    def _check_complete(cls, name: str, kwargs: Any) -> None:
        if cls._type == "sink":  # type: ignore[attr-defined]
            if not callable(getattr(cls, "_user_consume", None)):
                raise _IncompleteUserClass(f"cannot create component class '{name}': missing a _user_consume() method")
            return
        iterator_class = kwargs.get("message_iterator_class")
        if iterator_class is None:
            raise _IncompleteUserClass(f"cannot create component class '{name}': missing message iterator class")
        if not isinstance(iterator_class, type) or not issubclass(
            iterator_class, bt2_message_iterator._UserMessageIterator
        ):
            raise _IncompleteUserClass(
                f"cannot create component class '{name}': message iterator class does not inherit "
                "bt2._UserMessageIterator"
            )
        for what in ("beginning", "ns_from_origin"):
            if hasattr(iterator_class, f"_user_can_seek_{what}") and not hasattr(iterator_class, f"_user_seek_{what}"):
                raise _IncompleteUserClass(
                    f"cannot create component class '{name}': message iterator class implements "
                    f"_user_can_seek_{what} but not _user_seek_{what}"
                )
        cls._iter_cls = iterator_class

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("cannot directly instantiate a user component from a Python module")

    @property
    def name(cls) -> str:
        return _native.bt_component_class_get_name(cls._bt_component_class)

    @property
    def description(cls) -> Optional[str]:
        return _native.bt_component_class_get_description(cls._bt_component_class)

    @property
    def help(cls) -> Optional[str]:
        return _native.bt_component_class_get_help(cls._bt_component_class)

    @property
    def addr(cls) -> int:
        return cls._bt_component_class.addr

    # --- Called by the native module ---

    def _bt_init_from_native(cls: Any, ptr: _native.Object, params: Any, obj: object) -> Any:
        self = cls.__new__(cls)
        self._adopt(ptr)
        self._port_user_data = []
        try:
            self.__init__(cls._config_pycls(), params, obj)
        except BaseException:
            self._invalidate()
            raise
        return self

    def _bt_get_supported_mip_versions_from_native(
        cls, params: Any, obj: object, log_level: int, versions: Any
    ) -> None:
        from bt2 import integer_range_set

        ranges = cls._user_get_supported_mip_versions(params, obj, bt2_logging.LoggingLevel(log_level))
        if not isinstance(ranges, integer_range_set._UnsignedIntegerRangeSetConst):
            try:
                ranges = integer_range_set.UnsignedIntegerRangeSet(ranges)
            except TypeError:
                name = "_user_get_supported_mip_versions"
                raise bt2_error._wrong_result(cls, name, ranges, "versions or ranges of them") from None
        for range_ in ranges:
            versions.add((range_.lower, range_.upper))

    def _user_get_supported_mip_versions(cls, params: Any, obj: object, log_level: bt2_logging.LoggingLevel) -> Any:
        return [0]

    def _bt_query_from_native(cls, ptr: _native.Object, object_name: str, params: Any, method_obj: object) -> Any:
        executor = bt2_query_executor._PrivateQueryExecutor(ptr)
        try:
            answer = cls._user_query(executor, object_name, params, method_obj)
            try:
                return bt2_value.create_value(answer)
            except TypeError as error:
                raise bt2_error._wrong_result(cls, "_user_query", answer, f"a value ({error})") from None
        finally:
            executor._invalidate()

    def _user_query(cls, priv_query_executor: Any, object_name: str, params: Any, method_obj: object) -> Any:
        raise bt2_error.UnknownObject


class _UserComponentConfiguration:
    pass


class _UserSourceComponentConfiguration(_UserComponentConfiguration):
    pass


class _UserFilterComponentConfiguration(_UserComponentConfiguration):
    pass


class _UserSinkComponentConfiguration(_UserComponentConfiguration):
    pass


class _UserComponent(_native.Object, _ComponentConst, metaclass=_UserComponentType):
    """Base class of all components that users write."""

    _config_pycls: Any
    _port_user_data: list[object]
    _is_finalized = False

    def __init__(self, config: Any, params: Any, obj: object) -> None:
        pass

    _graph_mip_version: _Property[int] = _property(
        _native.bt_self_component_get_graph_mip_version,
        "The version of the message interchange protocol (MIP) in the graph: 0 or 1.",
    )

    def _user_finalize(self) -> None:
        """Called when the graph is destroyed. Override it to close the files that the component opened."""

    def _user_port_connected(self, port: Any, other_port: Any) -> None:
        """Called when a port of the component is connected. Raise an exception to refuse the connection."""

    def _bt_finalize_from_native(self) -> None:
        self._is_finalized = True
        try:
            self._user_finalize()
        finally:
            self._port_user_data.clear()

    def _bt_port_connected_from_native(self, port: Any, other_port: Any) -> None:
        self._user_port_connected(port, other_port)

    def _bt_create_iterator_from_native(self, ptr: Any, config: Any, port: Any) -> Any:
        return self._iter_cls._bt_init_from_native(ptr, config, port)  # type: ignore[attr-defined]

    def _add_port(self, direction: str, name: str, user_data: object) -> Any:
        utils._check_str(name)
        ports = getattr(self, f"_{direction}_ports")
        if name in ports:
            raise ValueError(f"source, filter or sink component already contains an {direction} port named '{name}'")
        # The component owns the user data of its ports, because the library borrows it.
        self._port_user_data.append(user_data)
        add = getattr(_native, f"bt_self_component_{self._type}_add_{direction}_port")
        return add(self, name, user_data)

    def _self_ports(self, direction: str) -> Any:
        def function(name: str) -> Any:
            prefix = "self_component" if name.startswith("borrow") else "component"
            return getattr(_native, f"bt_{prefix}_{self._type}_{name}")

        return _ComponentPorts(self, function, direction)

    def _create_trace_class(
        self, user_attributes: Any = None, assigns_automatic_stream_class_id: bool = True
    ) -> bt2_trace_class._TraceClass:
        """Returns a new trace class."""
        trace_class = _native.bt_trace_class_create(self)
        if user_attributes is not None:
            trace_class._set_user_attributes(user_attributes)
        _native.bt_trace_class_set_assigns_automatic_stream_class_id(
            trace_class, utils._check_bool(assigns_automatic_stream_class_id)
        )
        return trace_class

    def _create_clock_class(
        self,
        frequency: Optional[int] = None,
        name: Optional[str] = None,
        user_attributes: Any = None,
        description: Optional[str] = None,
        precision: Optional[int] = None,
        offset: Optional[bt2_clock_class.ClockOffset] = None,
        origin_is_unix_epoch: Optional[bool] = None,
        uuid: Optional[uuidp.UUID] = None,
        accuracy: Optional[int] = None,
        namespace: Optional[str] = None,
        uid: Optional[str] = None,
        origin: Any = None,
    ) -> bt2_clock_class._ClockClass:
        """Returns a new clock class. Its origin is the Unix epoch unless an argument sets another origin."""
        if origin_is_unix_epoch is not None:
            if origin is not None:
                raise ValueError("origin_is_unix_epoch and origin are mutually exclusive")
            from bt2 import clock_class as bt2_clock_class

            origin = (
                bt2_clock_class.unix_epoch_clock_origin
                if utils._check_bool(origin_is_unix_epoch)
                else bt2_clock_class.unknown_clock_origin
            )
        clock_class = _native.bt_clock_class_create(self)
        utils._set_given(
            (clock_class._set_frequency, frequency),
            (clock_class._set_name, name),
            (clock_class._set_user_attributes, user_attributes),
            (clock_class._set_description, description),
            (clock_class._set_precision, precision),
            (clock_class._set_offset, offset),
            (clock_class._set_uuid, uuid),
            (clock_class._set_accuracy, accuracy),
            (clock_class._set_namespace, namespace),
            (clock_class._set_uid, uid),
            (clock_class._set_origin, origin),
        )
        return clock_class


class _UserSourceComponent(_UserComponent, _SourceComponentConst):
    """
    Base class of the source components that users write.

    Derive your class from this one, with the class argument `message_iterator_class`. The
    `__init__(self, config, params, obj)` of your class adds output ports.

    To answer queries, define the class method `_user_query(cls, executor, object_name, params, obj)`. If the component
    supports versions of the message interchange protocol (MIP) other than 0, define the class method
    `_user_get_supported_mip_versions(cls, params, obj, log_level)`, which returns all supported versions.
    """

    _type = "source"
    _config_pycls = _UserSourceComponentConfiguration

    @property
    def _output_ports(self) -> Mapping[str, bt2_port._UserComponentOutputPort]:
        """The output ports: a mapping of names to ports."""
        return self._self_ports("output")

    def _add_output_port(self, name: str, user_data: object = None) -> bt2_port._UserComponentOutputPort:
        """Adds an output port and returns it. Message iterators on the port get `user_data` as `port.user_data`."""
        return self._add_port("output", name, user_data)


class _UserFilterComponent(_UserComponent, _FilterComponentConst):
    """
    Base class of the filter components that users write.

    Derive your class from this one, with the class argument `message_iterator_class`. The
    `__init__(self, config, params, obj)` of your class adds ports.

    To answer queries, define the class method `_user_query(cls, executor, object_name, params, obj)`. If the component
    supports versions of the message interchange protocol (MIP) other than 0, define the class method
    `_user_get_supported_mip_versions(cls, params, obj, log_level)`, which returns all supported versions.
    """

    _type = "filter"
    _config_pycls = _UserFilterComponentConfiguration

    @property
    def _output_ports(self) -> Mapping[str, bt2_port._UserComponentOutputPort]:
        """The output ports: a mapping of names to ports."""
        return self._self_ports("output")

    @property
    def _input_ports(self) -> Mapping[str, bt2_port._UserComponentInputPort]:
        """The input ports: a mapping of names to ports."""
        return self._self_ports("input")

    def _add_output_port(self, name: str, user_data: object = None) -> bt2_port._UserComponentOutputPort:
        """Adds an output port and returns it. Message iterators on the port get `user_data` as `port.user_data`."""
        return self._add_port("output", name, user_data)

    def _add_input_port(self, name: str, user_data: object = None) -> bt2_port._UserComponentInputPort:
        """Adds an input port and returns it."""
        return self._add_port("input", name, user_data)


class _UserSinkComponent(_UserComponent, _SinkComponentConst):
    """
    Base class of the sink components that users write.

    The `__init__(self, config, params, obj)` of your class adds input ports. Its `_user_consume(self)` takes a message,
    or raises `Stop` at the end.

    To answer queries, define the class method `_user_query(cls, executor, object_name, params, obj)`. If the component
    supports versions of the message interchange protocol (MIP) other than 0, define the class method
    `_user_get_supported_mip_versions(cls, params, obj, log_level)`, which returns all supported versions.
    """

    _type = "sink"
    _config_pycls = _UserSinkComponentConfiguration
    _is_graph_configured = False

    @property
    def _input_ports(self) -> Mapping[str, bt2_port._UserComponentInputPort]:
        """The input ports: a mapping of names to ports."""
        return self._self_ports("input")

    _is_interrupted: _Property[bool] = _property(
        _native.bt_self_component_sink_is_interrupted, "Whether an interrupter of the graph is set."
    )

    def _add_input_port(self, name: str, user_data: object = None) -> bt2_port._UserComponentInputPort:
        """Adds an input port and returns it."""
        return self._add_port("input", name, user_data)

    def _create_message_iterator(
        self, input_port: bt2_port._UserComponentInputPort
    ) -> bt2_message_iterator._UserComponentInputPortMessageIterator:
        """Returns a new message iterator on an input port. Call it in `_user_graph_is_configured()` or later."""
        bt2_message_iterator._check_input_port(input_port)
        if not self._is_graph_configured:
            raise bt2_error._failure(
                "cannot create message iterator object",
                "Cannot create a message iterator: the graph is not configured yet.",
            )
        iterator = _native.bt_message_iterator_create_from_sink_component(self, input_port)
        iterator._component = ref(self)
        return iterator

    def _user_graph_is_configured(self) -> None:
        """Called once, before the first `_user_consume()`. Override it to create message iterators."""

    def _bt_graph_is_configured_from_native(self) -> None:
        self._is_graph_configured = True
        self._user_graph_is_configured()


for _type, _class in (
    (ComponentClassType.SOURCE, _GenericSourceComponentConst),
    (ComponentClassType.FILTER, _GenericFilterComponentConst),
    (ComponentClassType.SINK, _GenericSinkComponentConst),
):
    _native.register_class(_native.COMPONENT, _type.value, _class, _class)
