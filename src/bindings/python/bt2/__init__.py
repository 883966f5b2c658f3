# SPDX-License-Identifier: MIT
"""
Reads, makes and processes traces with the library.

A loop over the messages of traces is all that an analysis needs:

    for message in bt2.TraceCollectionMessageIterator("path/to/trace"):
        if type(message) is bt2._EventMessageConst:
            print(message.event.name, message.default_clock_snapshot.ns_from_origin)
"""

from bt2 import _native
from bt2.version import __version__ as __version__

# The public names of each module. A module is imported when one of its names is used, or when the library
# returns one of its objects, so that importing the package costs a script what it uses.
_MODULES = {
    "clock_class": """
        ClockOffset ClockOrigin _ClockClass _ClockClassConst _UnixEpochClockOrigin
        _UnknownClockOrigin unix_epoch_clock_origin unknown_clock_origin
    """,
    "clock_snapshot": """
        _ClockSnapshotConst _UnknownClockSnapshot
    """,
    "column_stream": """
        columns
    """,
    "component": """
        ComponentClassType _FilterComponentClassConst _FilterComponentConst _IncompleteUserClass
        _SinkComponentClassConst
        _SinkComponentConst _SourceComponentClassConst _SourceComponentConst _UserFilterComponent
        _UserFilterComponentConfiguration _UserSinkComponent _UserSinkComponentConfiguration
        _UserSourceComponent _UserSourceComponentConfiguration
    """,
    "component_descriptor": """
        ComponentDescriptor
    """,
    "error": """
        _ComponentClassErrorCause _ComponentErrorCause _Error _ErrorCause _MemoryError
        _MessageIteratorErrorCause
    """,
    "event_class": """
        EventClassLogLevel _EventClass _EventClassConst
    """,
    "field": """
        _ArrayField _ArrayFieldConst _BitArrayField _BitArrayFieldConst _BlobField _BlobFieldConst
        _BoolField _BoolFieldConst _DoublePrecisionRealField _DoublePrecisionRealFieldConst
        _DynamicArrayField _DynamicArrayFieldConst _DynamicArrayFieldWithLengthField
        _DynamicArrayFieldWithLengthFieldConst _DynamicBlobField _DynamicBlobFieldConst
        _DynamicBlobFieldWithLengthField _DynamicBlobFieldWithLengthFieldConst _EnumerationField
        _EnumerationFieldConst _Field _FieldConst _IntegerField _IntegerFieldConst _OptionField
        _OptionFieldConst _OptionFieldWithBoolSelectorField _OptionFieldWithBoolSelectorFieldConst
        _OptionFieldWithSignedIntegerSelectorField _OptionFieldWithSignedIntegerSelectorFieldConst
        _OptionFieldWithUnsignedIntegerSelectorField
        _OptionFieldWithUnsignedIntegerSelectorFieldConst _RealField _RealFieldConst
        _SignedEnumerationField _SignedEnumerationFieldConst _SignedIntegerField
        _SignedIntegerFieldConst _SinglePrecisionRealField _SinglePrecisionRealFieldConst
        _StaticArrayField _StaticArrayFieldConst _StaticBlobField _StaticBlobFieldConst _StringField
        _StringFieldConst _StructureField _StructureFieldConst _UnsignedEnumerationField
        _UnsignedEnumerationFieldConst _UnsignedIntegerField _UnsignedIntegerFieldConst
        _VariantField _VariantFieldConst _VariantFieldWithSignedIntegerSelectorField
        _VariantFieldWithSignedIntegerSelectorFieldConst
        _VariantFieldWithUnsignedIntegerSelectorField
        _VariantFieldWithUnsignedIntegerSelectorFieldConst
    """,
    "field_class": """
        IntegerDisplayBase _ArrayFieldClass _ArrayFieldClassConst _BitArrayFieldClass
        _BitArrayFieldClassConst _BitArrayFieldClassFlagConst _BlobFieldClass _BlobFieldClassConst
        _BoolFieldClass _BoolFieldClassConst _DoublePrecisionRealFieldClass
        _DoublePrecisionRealFieldClassConst _DynamicArrayFieldClass _DynamicArrayFieldClassConst
        _DynamicArrayFieldClassWithLengthField _DynamicArrayFieldClassWithLengthFieldConst
        _DynamicArrayWithLengthFieldFieldClass _DynamicArrayWithLengthFieldFieldClassConst
        _DynamicBlobFieldClass _DynamicBlobFieldClassConst _DynamicBlobFieldClassWithLengthField
        _DynamicBlobFieldClassWithLengthFieldConst _EnumerationFieldClass
        _EnumerationFieldClassConst _FieldClass _FieldClassConst _IntegerFieldClass
        _IntegerFieldClassConst _OptionFieldClass _OptionFieldClassConst
        _OptionFieldClassWithBoolSelectorField _OptionFieldClassWithBoolSelectorFieldConst
        _OptionFieldClassWithIntegerSelectorField _OptionFieldClassWithIntegerSelectorFieldConst
        _OptionFieldClassWithSelectorField _OptionFieldClassWithSelectorFieldConst
        _OptionFieldClassWithSignedIntegerSelectorField
        _OptionFieldClassWithSignedIntegerSelectorFieldConst
        _OptionFieldClassWithUnsignedIntegerSelectorField
        _OptionFieldClassWithUnsignedIntegerSelectorFieldConst _OptionWithBoolSelectorFieldClass
        _OptionWithBoolSelectorFieldClassConst _OptionWithIntegerSelectorFieldClass
        _OptionWithIntegerSelectorFieldClassConst _OptionWithSelectorFieldClass
        _OptionWithSelectorFieldClassConst _OptionWithSignedIntegerSelectorFieldClass
        _OptionWithSignedIntegerSelectorFieldClassConst _OptionWithUnsignedIntegerSelectorFieldClass
        _OptionWithUnsignedIntegerSelectorFieldClassConst _RealFieldClass _RealFieldClassConst
        _SignedEnumerationFieldClass _SignedEnumerationFieldClassConst
        _SignedEnumerationFieldClassMappingConst _SignedIntegerFieldClass
        _SignedIntegerFieldClassConst _SinglePrecisionRealFieldClass
        _SinglePrecisionRealFieldClassConst _StaticArrayFieldClass _StaticArrayFieldClassConst
        _StaticBlobFieldClass _StaticBlobFieldClassConst _StringFieldClass _StringFieldClassConst
        _StructureFieldClass _StructureFieldClassConst _StructureFieldClassMember
        _StructureFieldClassMemberConst _UnsignedEnumerationFieldClass
        _UnsignedEnumerationFieldClassConst _UnsignedEnumerationFieldClassMappingConst
        _UnsignedIntegerFieldClass _UnsignedIntegerFieldClassConst _VariantFieldClass
        _VariantFieldClassConst _VariantFieldClassOption _VariantFieldClassOptionConst
        _VariantFieldClassWithIntegerSelector _VariantFieldClassWithIntegerSelectorConst
        _VariantFieldClassWithIntegerSelectorField _VariantFieldClassWithIntegerSelectorFieldConst
        _VariantFieldClassWithIntegerSelectorFieldOption
        _VariantFieldClassWithIntegerSelectorFieldOptionConst
        _VariantFieldClassWithSignedIntegerSelector _VariantFieldClassWithSignedIntegerSelectorConst
        _VariantFieldClassWithSignedIntegerSelectorField
        _VariantFieldClassWithSignedIntegerSelectorFieldConst
        _VariantFieldClassWithSignedIntegerSelectorFieldOption
        _VariantFieldClassWithSignedIntegerSelectorFieldOptionConst
        _VariantFieldClassWithUnsignedIntegerSelector
        _VariantFieldClassWithUnsignedIntegerSelectorConst
        _VariantFieldClassWithUnsignedIntegerSelectorField
        _VariantFieldClassWithUnsignedIntegerSelectorFieldConst
        _VariantFieldClassWithUnsignedIntegerSelectorFieldOption
        _VariantFieldClassWithUnsignedIntegerSelectorFieldOptionConst
        _VariantFieldClassWithoutSelector _VariantFieldClassWithoutSelectorConst
        _VariantFieldClassWithoutSelectorField _VariantFieldClassWithoutSelectorFieldConst
    """,
    "field_location": """
        FieldLocationScope _FieldLocationConst
    """,
    "field_path": """
        FieldPathScope _CurrentArrayElementFieldPathItem _CurrentOptionContentFieldPathItem
        _FieldPathConst _FieldPathItem _IndexFieldPathItem
    """,
    "graph": """
        Graph
    """,
    "integer_range_set": """
        SignedIntegerRange SignedIntegerRangeSet UnsignedIntegerRange UnsignedIntegerRangeSet
        _SignedIntegerRangeConst _SignedIntegerRangeSetConst _UnsignedIntegerRangeConst
        _UnsignedIntegerRangeSetConst
    """,
    "interrupter": """
        Interrupter
    """,
    "logging": """
        LoggingLevel get_global_logging_level get_minimal_logging_level set_global_logging_level
    """,
    "message": """
        _DiscardedEventsMessage _DiscardedEventsMessageConst _DiscardedPacketsMessage
        _DiscardedPacketsMessageConst _EventMessage _EventMessageConst _MessageConst
        _MessageIteratorInactivityMessage _MessageIteratorInactivityMessageConst
        _PacketBeginningMessage _PacketBeginningMessageConst _PacketEndMessage
        _PacketEndMessageConst _StreamBeginningMessage _StreamBeginningMessageConst
        _StreamEndMessage _StreamEndMessageConst
    """,
    "message_iterator": """
        _MessageIteratorConfiguration _UserComponentInputPortMessageIterator _UserMessageIterator
    """,
    "mip": """
        get_greatest_operative_mip_version get_maximal_mip_version
    """,
    "plugin": """
        _PluginSet find_plugin find_plugins find_plugins_in_path
    """,
    "port": """
        _InputPortConst _OutputPortConst _UserComponentInputPort _UserComponentOutputPort
    """,
    "py_plugin": """
        plugin_component_class register_plugin
    """,
    "query_executor": """
        QueryExecutor _PrivateQueryExecutor
    """,
    "stream": """
        _Stream _StreamConst
    """,
    "stream_class": """
        _StreamClass _StreamClassConst
    """,
    "trace": """
        _Trace _TraceConst
    """,
    "trace_class": """
        _TraceClass _TraceClassConst
    """,
    "trace_collection_message_iterator": """
        AutoSourceComponentSpec ComponentSpec TraceCollectionMessageIterator
    """,
    "utils": """
        Stop TryAgain UnknownObject _ListenerHandle _OverflowError
    """,
    "value": """
        ArrayValue BoolValue MapValue RealValue SignedIntegerValue StringValue UnsignedIntegerValue
        _ArrayValueConst _BoolValueConst _IntegerValue _IntegerValueConst _MapValueConst
        _RealValueConst _SignedIntegerValueConst _StringValueConst _UnsignedIntegerValueConst _Value
        _ValueConst create_value
    """,
}
_NAMES = {name: module for module, names in _MODULES.items() for name in names.split()}
__all__ = [name for name in _NAMES if not name.startswith("_")] + ["ClockClassOffset"]

# The modules which register the classes of kinds of objects (see `_native.register_class()`).
_KINDS = {
    "BIT_ARRAY_FLAG": "field_class",
    "CLOCK_CLASS": "clock_class",
    "CLOCK_SNAPSHOT": "clock_snapshot",
    "COMPONENT": "component",
    "COMPONENT_CLASS": "component",
    "COMPONENT_DESCRIPTOR_SET": "mip",
    "CONNECTION": "connection",
    "ENUMERATION_MAPPING_SIGNED": "field_class",
    "ENUMERATION_MAPPING_UNSIGNED": "field_class",
    "ERROR_CAUSE": "error",
    "EVENT": "event",
    "EVENT_CLASS": "event_class",
    "FIELD": "field",
    "FIELD_CLASS": "field_class",
    "FIELD_LOCATION": "field_location",
    "FIELD_PATH": "field_path",
    "FIELD_PATH_ITEM": "field_path",
    "GRAPH": "graph",
    "INTEGER_RANGE_SET_SIGNED": "integer_range_set",
    "INTEGER_RANGE_SET_UNSIGNED": "integer_range_set",
    "INTEGER_RANGE_SIGNED": "integer_range_set",
    "INTEGER_RANGE_UNSIGNED": "integer_range_set",
    "INTERRUPTER": "interrupter",
    "MESSAGE": "message",
    "MESSAGE_ITERATOR": "message_iterator",
    "PACKET": "packet",
    "PLUGIN": "plugin",
    "PLUGIN_SET": "plugin",
    "PORT": "port",
    "QUERY_EXECUTOR": "query_executor",
    "STREAM": "stream",
    "STREAM_CLASS": "stream_class",
    "STRUCTURE_MEMBER": "field_class",
    "TRACE": "trace",
    "TRACE_CLASS": "trace_class",
    "VALUE": "value",
    "VARIANT_OPTION": "field_class",
    "VARIANT_OPTION_SIGNED": "field_class",
    "VARIANT_OPTION_UNSIGNED": "field_class",
}
_KIND_MODULES = {getattr(_native, kind): module for kind, module in _KINDS.items()}


def _import(module):
    import importlib

    return importlib.import_module("bt2." + module)


def __getattr__(name):
    if name == "ClockClassOffset":
        # Name of 2.0.
        value = _import("clock_class").ClockOffset
    elif name in _NAMES:
        value = getattr(_import(_NAMES[name]), name)
    else:
        raise AttributeError(f"module 'bt2' has no attribute '{name}'")
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_NAMES, "ClockClassOffset"})


def _define_all_names():
    """
    What looks into events is a long loop, full of `isinstance(field, bt2._IntegerFieldConst)`: CPython
    caches where it finds a module's name, but not in a module which has `__getattr__()`.
    """
    for name in __dir__():
        if name not in globals():
            __getattr__(name)
    globals().pop("__getattr__", None)


def _load_class(kind):
    _import(_KIND_MODULES[kind])
    if kind == _native.EVENT:
        _define_all_names()


# The exceptions are what the native module itself needs.
_native.set_class_loader(_load_class)
_import("utils")
