# SPDX-License-Identifier: MIT
"""
Reads, makes and processes traces with the library.

A loop over the messages of traces is all that an analysis needs:

    for message in bt2.TraceCollectionMessageIterator("path/to/trace"):
        if type(message) is bt2._EventMessageConst:
            print(message.event.name, message.default_clock_snapshot.ns_from_origin)
"""

from bt2.clock_class import (
    ClockOffset as ClockOffset,
    ClockOrigin as ClockOrigin,
    _ClockClass as _ClockClass,
    _ClockClassConst as _ClockClassConst,
    _UnixEpochClockOrigin as _UnixEpochClockOrigin,
    _UnknownClockOrigin as _UnknownClockOrigin,
    unix_epoch_clock_origin as unix_epoch_clock_origin,
    unknown_clock_origin as unknown_clock_origin,
)
from bt2.clock_snapshot import (
    _ClockSnapshotConst as _ClockSnapshotConst,
    _UnknownClockSnapshot as _UnknownClockSnapshot,
)
from bt2.component import (
    ComponentClassType as ComponentClassType,
    _FilterComponentClassConst as _FilterComponentClassConst,
    _FilterComponentConst as _FilterComponentConst,
    _SinkComponentClassConst as _SinkComponentClassConst,
    _SinkComponentConst as _SinkComponentConst,
    _SourceComponentClassConst as _SourceComponentClassConst,
    _SourceComponentConst as _SourceComponentConst,
    _UserFilterComponent as _UserFilterComponent,
    _UserFilterComponentConfiguration as _UserFilterComponentConfiguration,
    _UserSinkComponent as _UserSinkComponent,
    _UserSinkComponentConfiguration as _UserSinkComponentConfiguration,
    _UserSourceComponent as _UserSourceComponent,
    _UserSourceComponentConfiguration as _UserSourceComponentConfiguration,
)
from bt2.component_descriptor import (
    ComponentDescriptor as ComponentDescriptor,
)
from bt2.error import (
    Stop as Stop,
    TryAgain as TryAgain,
    UnknownObject as UnknownObject,
    _ComponentClassErrorCause as _ComponentClassErrorCause,
    _ComponentErrorCause as _ComponentErrorCause,
    _Error as _Error,
    _ErrorCause as _ErrorCause,
    _IncompleteUserClass as _IncompleteUserClass,
    _MemoryError as _MemoryError,
    _MessageIteratorErrorCause as _MessageIteratorErrorCause,
    _OverflowError as _OverflowError,
)
from bt2.event_class import (
    EventClassLogLevel as EventClassLogLevel,
    _EventClass as _EventClass,
    _EventClassConst as _EventClassConst,
)
from bt2.field import (
    _ArrayField as _ArrayField,
    _ArrayFieldConst as _ArrayFieldConst,
    _BitArrayField as _BitArrayField,
    _BitArrayFieldConst as _BitArrayFieldConst,
    _BlobField as _BlobField,
    _BlobFieldConst as _BlobFieldConst,
    _BoolField as _BoolField,
    _BoolFieldConst as _BoolFieldConst,
    _DoublePrecisionRealField as _DoublePrecisionRealField,
    _DoublePrecisionRealFieldConst as _DoublePrecisionRealFieldConst,
    _DynamicArrayField as _DynamicArrayField,
    _DynamicArrayFieldConst as _DynamicArrayFieldConst,
    _DynamicArrayFieldWithLengthField as _DynamicArrayFieldWithLengthField,
    _DynamicArrayFieldWithLengthFieldConst as _DynamicArrayFieldWithLengthFieldConst,
    _DynamicBlobField as _DynamicBlobField,
    _DynamicBlobFieldConst as _DynamicBlobFieldConst,
    _DynamicBlobFieldWithLengthField as _DynamicBlobFieldWithLengthField,
    _DynamicBlobFieldWithLengthFieldConst as _DynamicBlobFieldWithLengthFieldConst,
    _EnumerationField as _EnumerationField,
    _EnumerationFieldConst as _EnumerationFieldConst,
    _Field as _Field,
    _FieldConst as _FieldConst,
    _IntegerField as _IntegerField,
    _IntegerFieldConst as _IntegerFieldConst,
    _OptionField as _OptionField,
    _OptionFieldConst as _OptionFieldConst,
    _OptionFieldWithBoolSelectorField as _OptionFieldWithBoolSelectorField,
    _OptionFieldWithBoolSelectorFieldConst as _OptionFieldWithBoolSelectorFieldConst,
    _OptionFieldWithSignedIntegerSelectorField as _OptionFieldWithSignedIntegerSelectorField,
    _OptionFieldWithSignedIntegerSelectorFieldConst as _OptionFieldWithSignedIntegerSelectorFieldConst,
    _OptionFieldWithUnsignedIntegerSelectorField as _OptionFieldWithUnsignedIntegerSelectorField,
    _OptionFieldWithUnsignedIntegerSelectorFieldConst as _OptionFieldWithUnsignedIntegerSelectorFieldConst,
    _RealField as _RealField,
    _RealFieldConst as _RealFieldConst,
    _SignedEnumerationField as _SignedEnumerationField,
    _SignedEnumerationFieldConst as _SignedEnumerationFieldConst,
    _SignedIntegerField as _SignedIntegerField,
    _SignedIntegerFieldConst as _SignedIntegerFieldConst,
    _SinglePrecisionRealField as _SinglePrecisionRealField,
    _SinglePrecisionRealFieldConst as _SinglePrecisionRealFieldConst,
    _StaticArrayField as _StaticArrayField,
    _StaticArrayFieldConst as _StaticArrayFieldConst,
    _StaticBlobField as _StaticBlobField,
    _StaticBlobFieldConst as _StaticBlobFieldConst,
    _StringField as _StringField,
    _StringFieldConst as _StringFieldConst,
    _StructureField as _StructureField,
    _StructureFieldConst as _StructureFieldConst,
    _UnsignedEnumerationField as _UnsignedEnumerationField,
    _UnsignedEnumerationFieldConst as _UnsignedEnumerationFieldConst,
    _UnsignedIntegerField as _UnsignedIntegerField,
    _UnsignedIntegerFieldConst as _UnsignedIntegerFieldConst,
    _VariantField as _VariantField,
    _VariantFieldConst as _VariantFieldConst,
    _VariantFieldWithSignedIntegerSelectorField as _VariantFieldWithSignedIntegerSelectorField,
    _VariantFieldWithSignedIntegerSelectorFieldConst as _VariantFieldWithSignedIntegerSelectorFieldConst,
    _VariantFieldWithUnsignedIntegerSelectorField as _VariantFieldWithUnsignedIntegerSelectorField,
    _VariantFieldWithUnsignedIntegerSelectorFieldConst as _VariantFieldWithUnsignedIntegerSelectorFieldConst,
)
from bt2.field_class import (
    IntegerDisplayBase as IntegerDisplayBase,
    _ArrayFieldClass as _ArrayFieldClass,
    _ArrayFieldClassConst as _ArrayFieldClassConst,
    _BitArrayFieldClass as _BitArrayFieldClass,
    _BitArrayFieldClassConst as _BitArrayFieldClassConst,
    _BitArrayFieldClassFlagConst as _BitArrayFieldClassFlagConst,
    _BlobFieldClass as _BlobFieldClass,
    _BlobFieldClassConst as _BlobFieldClassConst,
    _BoolFieldClass as _BoolFieldClass,
    _BoolFieldClassConst as _BoolFieldClassConst,
    _DoublePrecisionRealFieldClass as _DoublePrecisionRealFieldClass,
    _DoublePrecisionRealFieldClassConst as _DoublePrecisionRealFieldClassConst,
    _DynamicArrayFieldClass as _DynamicArrayFieldClass,
    _DynamicArrayFieldClassConst as _DynamicArrayFieldClassConst,
    _DynamicArrayFieldClassWithLengthField as _DynamicArrayFieldClassWithLengthField,
    _DynamicArrayFieldClassWithLengthFieldConst as _DynamicArrayFieldClassWithLengthFieldConst,
    _DynamicArrayWithLengthFieldFieldClass as _DynamicArrayWithLengthFieldFieldClass,
    _DynamicArrayWithLengthFieldFieldClassConst as _DynamicArrayWithLengthFieldFieldClassConst,
    _DynamicBlobFieldClass as _DynamicBlobFieldClass,
    _DynamicBlobFieldClassConst as _DynamicBlobFieldClassConst,
    _DynamicBlobFieldClassWithLengthField as _DynamicBlobFieldClassWithLengthField,
    _DynamicBlobFieldClassWithLengthFieldConst as _DynamicBlobFieldClassWithLengthFieldConst,
    _EnumerationFieldClass as _EnumerationFieldClass,
    _EnumerationFieldClassConst as _EnumerationFieldClassConst,
    _FieldClass as _FieldClass,
    _FieldClassConst as _FieldClassConst,
    _IntegerFieldClass as _IntegerFieldClass,
    _IntegerFieldClassConst as _IntegerFieldClassConst,
    _OptionFieldClass as _OptionFieldClass,
    _OptionFieldClassConst as _OptionFieldClassConst,
    _OptionFieldClassWithBoolSelectorField as _OptionFieldClassWithBoolSelectorField,
    _OptionFieldClassWithBoolSelectorFieldConst as _OptionFieldClassWithBoolSelectorFieldConst,
    _OptionFieldClassWithIntegerSelectorField as _OptionFieldClassWithIntegerSelectorField,
    _OptionFieldClassWithIntegerSelectorFieldConst as _OptionFieldClassWithIntegerSelectorFieldConst,
    _OptionFieldClassWithSelectorField as _OptionFieldClassWithSelectorField,
    _OptionFieldClassWithSelectorFieldConst as _OptionFieldClassWithSelectorFieldConst,
    _OptionFieldClassWithSignedIntegerSelectorField as _OptionFieldClassWithSignedIntegerSelectorField,
    _OptionFieldClassWithSignedIntegerSelectorFieldConst as _OptionFieldClassWithSignedIntegerSelectorFieldConst,
    _OptionFieldClassWithUnsignedIntegerSelectorField as _OptionFieldClassWithUnsignedIntegerSelectorField,
    _OptionFieldClassWithUnsignedIntegerSelectorFieldConst as _OptionFieldClassWithUnsignedIntegerSelectorFieldConst,
    _OptionWithBoolSelectorFieldClass as _OptionWithBoolSelectorFieldClass,
    _OptionWithBoolSelectorFieldClassConst as _OptionWithBoolSelectorFieldClassConst,
    _OptionWithIntegerSelectorFieldClass as _OptionWithIntegerSelectorFieldClass,
    _OptionWithIntegerSelectorFieldClassConst as _OptionWithIntegerSelectorFieldClassConst,
    _OptionWithSelectorFieldClass as _OptionWithSelectorFieldClass,
    _OptionWithSelectorFieldClassConst as _OptionWithSelectorFieldClassConst,
    _OptionWithSignedIntegerSelectorFieldClass as _OptionWithSignedIntegerSelectorFieldClass,
    _OptionWithSignedIntegerSelectorFieldClassConst as _OptionWithSignedIntegerSelectorFieldClassConst,
    _OptionWithUnsignedIntegerSelectorFieldClass as _OptionWithUnsignedIntegerSelectorFieldClass,
    _OptionWithUnsignedIntegerSelectorFieldClassConst as _OptionWithUnsignedIntegerSelectorFieldClassConst,
    _RealFieldClass as _RealFieldClass,
    _RealFieldClassConst as _RealFieldClassConst,
    _SignedEnumerationFieldClass as _SignedEnumerationFieldClass,
    _SignedEnumerationFieldClassConst as _SignedEnumerationFieldClassConst,
    _SignedEnumerationFieldClassMappingConst as _SignedEnumerationFieldClassMappingConst,
    _SignedIntegerFieldClass as _SignedIntegerFieldClass,
    _SignedIntegerFieldClassConst as _SignedIntegerFieldClassConst,
    _SinglePrecisionRealFieldClass as _SinglePrecisionRealFieldClass,
    _SinglePrecisionRealFieldClassConst as _SinglePrecisionRealFieldClassConst,
    _StaticArrayFieldClass as _StaticArrayFieldClass,
    _StaticArrayFieldClassConst as _StaticArrayFieldClassConst,
    _StaticBlobFieldClass as _StaticBlobFieldClass,
    _StaticBlobFieldClassConst as _StaticBlobFieldClassConst,
    _StringFieldClass as _StringFieldClass,
    _StringFieldClassConst as _StringFieldClassConst,
    _StructureFieldClass as _StructureFieldClass,
    _StructureFieldClassConst as _StructureFieldClassConst,
    _StructureFieldClassMember as _StructureFieldClassMember,
    _StructureFieldClassMemberConst as _StructureFieldClassMemberConst,
    _UnsignedEnumerationFieldClass as _UnsignedEnumerationFieldClass,
    _UnsignedEnumerationFieldClassConst as _UnsignedEnumerationFieldClassConst,
    _UnsignedEnumerationFieldClassMappingConst as _UnsignedEnumerationFieldClassMappingConst,
    _UnsignedIntegerFieldClass as _UnsignedIntegerFieldClass,
    _UnsignedIntegerFieldClassConst as _UnsignedIntegerFieldClassConst,
    _VariantFieldClass as _VariantFieldClass,
    _VariantFieldClassConst as _VariantFieldClassConst,
    _VariantFieldClassOption as _VariantFieldClassOption,
    _VariantFieldClassOptionConst as _VariantFieldClassOptionConst,
    _VariantFieldClassWithIntegerSelector as _VariantFieldClassWithIntegerSelector,
    _VariantFieldClassWithIntegerSelectorConst as _VariantFieldClassWithIntegerSelectorConst,
    _VariantFieldClassWithIntegerSelectorField as _VariantFieldClassWithIntegerSelectorField,
    _VariantFieldClassWithIntegerSelectorFieldConst as _VariantFieldClassWithIntegerSelectorFieldConst,
    _VariantFieldClassWithIntegerSelectorFieldOption as _VariantFieldClassWithIntegerSelectorFieldOption,
    _VariantFieldClassWithIntegerSelectorFieldOptionConst as _VariantFieldClassWithIntegerSelectorFieldOptionConst,
    _VariantFieldClassWithSignedIntegerSelector as _VariantFieldClassWithSignedIntegerSelector,
    _VariantFieldClassWithSignedIntegerSelectorConst as _VariantFieldClassWithSignedIntegerSelectorConst,
    _VariantFieldClassWithSignedIntegerSelectorField as _VariantFieldClassWithSignedIntegerSelectorField,
    _VariantFieldClassWithSignedIntegerSelectorFieldConst as _VariantFieldClassWithSignedIntegerSelectorFieldConst,
    _VariantFieldClassWithSignedIntegerSelectorFieldOption as _VariantFieldClassWithSignedIntegerSelectorFieldOption,
    _VariantFieldClassWithSignedIntegerSelectorFieldOptionConst as _VariantFieldClassWithSignedIntegerSelectorFieldOptionConst,
    _VariantFieldClassWithUnsignedIntegerSelector as _VariantFieldClassWithUnsignedIntegerSelector,
    _VariantFieldClassWithUnsignedIntegerSelectorConst as _VariantFieldClassWithUnsignedIntegerSelectorConst,
    _VariantFieldClassWithUnsignedIntegerSelectorField as _VariantFieldClassWithUnsignedIntegerSelectorField,
    _VariantFieldClassWithUnsignedIntegerSelectorFieldConst as _VariantFieldClassWithUnsignedIntegerSelectorFieldConst,
    _VariantFieldClassWithUnsignedIntegerSelectorFieldOption as _VariantFieldClassWithUnsignedIntegerSelectorFieldOption,
    _VariantFieldClassWithUnsignedIntegerSelectorFieldOptionConst as _VariantFieldClassWithUnsignedIntegerSelectorFieldOptionConst,
    _VariantFieldClassWithoutSelector as _VariantFieldClassWithoutSelector,
    _VariantFieldClassWithoutSelectorConst as _VariantFieldClassWithoutSelectorConst,
    _VariantFieldClassWithoutSelectorField as _VariantFieldClassWithoutSelectorField,
    _VariantFieldClassWithoutSelectorFieldConst as _VariantFieldClassWithoutSelectorFieldConst,
)
from bt2.field_location import (
    FieldLocationScope as FieldLocationScope,
    _FieldLocationConst as _FieldLocationConst,
)
from bt2.field_path import (
    FieldPathScope as FieldPathScope,
    _CurrentArrayElementFieldPathItem as _CurrentArrayElementFieldPathItem,
    _CurrentOptionContentFieldPathItem as _CurrentOptionContentFieldPathItem,
    _FieldPathConst as _FieldPathConst,
    _FieldPathItem as _FieldPathItem,
    _IndexFieldPathItem as _IndexFieldPathItem,
)
from bt2.graph import (
    Graph as Graph,
)
from bt2.integer_range_set import (
    SignedIntegerRange as SignedIntegerRange,
    SignedIntegerRangeSet as SignedIntegerRangeSet,
    UnsignedIntegerRange as UnsignedIntegerRange,
    UnsignedIntegerRangeSet as UnsignedIntegerRangeSet,
    _SignedIntegerRangeConst as _SignedIntegerRangeConst,
    _SignedIntegerRangeSetConst as _SignedIntegerRangeSetConst,
    _UnsignedIntegerRangeConst as _UnsignedIntegerRangeConst,
    _UnsignedIntegerRangeSetConst as _UnsignedIntegerRangeSetConst,
)
from bt2.interrupter import (
    Interrupter as Interrupter,
)
from bt2.logging import (
    LoggingLevel as LoggingLevel,
    get_global_logging_level as get_global_logging_level,
    get_minimal_logging_level as get_minimal_logging_level,
    set_global_logging_level as set_global_logging_level,
)
from bt2.message import (
    _DiscardedEventsMessage as _DiscardedEventsMessage,
    _DiscardedEventsMessageConst as _DiscardedEventsMessageConst,
    _DiscardedPacketsMessage as _DiscardedPacketsMessage,
    _DiscardedPacketsMessageConst as _DiscardedPacketsMessageConst,
    _EventMessage as _EventMessage,
    _EventMessageConst as _EventMessageConst,
    _MessageConst as _MessageConst,
    _MessageIteratorInactivityMessage as _MessageIteratorInactivityMessage,
    _MessageIteratorInactivityMessageConst as _MessageIteratorInactivityMessageConst,
    _PacketBeginningMessage as _PacketBeginningMessage,
    _PacketBeginningMessageConst as _PacketBeginningMessageConst,
    _PacketEndMessage as _PacketEndMessage,
    _PacketEndMessageConst as _PacketEndMessageConst,
    _StreamBeginningMessage as _StreamBeginningMessage,
    _StreamBeginningMessageConst as _StreamBeginningMessageConst,
    _StreamEndMessage as _StreamEndMessage,
    _StreamEndMessageConst as _StreamEndMessageConst,
)
from bt2.message_iterator import (
    _MessageIteratorConfiguration as _MessageIteratorConfiguration,
    _UserComponentInputPortMessageIterator as _UserComponentInputPortMessageIterator,
    _UserMessageIterator as _UserMessageIterator,
)
from bt2.mip import (
    get_greatest_operative_mip_version as get_greatest_operative_mip_version,
    get_maximal_mip_version as get_maximal_mip_version,
)
from bt2.plugin import (
    _PluginSet as _PluginSet,
    find_plugin as find_plugin,
    find_plugins as find_plugins,
    find_plugins_in_path as find_plugins_in_path,
)
from bt2.port import (
    _InputPortConst as _InputPortConst,
    _OutputPortConst as _OutputPortConst,
    _UserComponentInputPort as _UserComponentInputPort,
    _UserComponentOutputPort as _UserComponentOutputPort,
)
from bt2.py_plugin import (
    plugin_component_class as plugin_component_class,
    register_plugin as register_plugin,
)
from bt2.query_executor import (
    QueryExecutor as QueryExecutor,
    _PrivateQueryExecutor as _PrivateQueryExecutor,
)
from bt2.stream import (
    _Stream as _Stream,
    _StreamConst as _StreamConst,
)
from bt2.stream_class import (
    _StreamClass as _StreamClass,
    _StreamClassConst as _StreamClassConst,
)
from bt2.trace import (
    _Trace as _Trace,
    _TraceConst as _TraceConst,
)
from bt2.trace_class import (
    _TraceClass as _TraceClass,
    _TraceClassConst as _TraceClassConst,
)
from bt2.trace_collection_message_iterator import (
    AutoSourceComponentSpec as AutoSourceComponentSpec,
    ComponentSpec as ComponentSpec,
    TraceCollectionMessageIterator as TraceCollectionMessageIterator,
)
from bt2.utils import (
    _ListenerHandle as _ListenerHandle,
)
from bt2.value import (
    ArrayValue as ArrayValue,
    BoolValue as BoolValue,
    MapValue as MapValue,
    RealValue as RealValue,
    SignedIntegerValue as SignedIntegerValue,
    StringValue as StringValue,
    UnsignedIntegerValue as UnsignedIntegerValue,
    _ArrayValueConst as _ArrayValueConst,
    _BoolValueConst as _BoolValueConst,
    _IntegerValue as _IntegerValue,
    _IntegerValueConst as _IntegerValueConst,
    _MapValueConst as _MapValueConst,
    _RealValueConst as _RealValueConst,
    _SignedIntegerValueConst as _SignedIntegerValueConst,
    _StringValueConst as _StringValueConst,
    _UnsignedIntegerValueConst as _UnsignedIntegerValueConst,
    _Value as _Value,
    _ValueConst as _ValueConst,
    create_value as create_value,
)
# Classes which have no public name.
from bt2 import connection as _connection
from bt2 import event as _event
from bt2 import packet as _packet
from bt2.version import __version__ as __version__

# Name of 2.0.
ClockClassOffset = ClockOffset

