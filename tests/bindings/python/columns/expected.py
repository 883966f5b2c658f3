# SPDX-License-Identifier: MIT
"""Computes the expected contents of columns from the objects of an ordinary loop over messages."""

import bt2


def value(field):
    """Returns the value of a field, in the form in which pyarrow's `to_pylist()` returns values of columns."""
    if field is None:
        return None
    if isinstance(field, bt2._OptionFieldConst):
        return value(field.field) if field.has_field else None
    if isinstance(field, bt2._VariantFieldConst):
        options = field.cls
        result = {}
        for index in range(len(options)):
            name = options.option_at_index(index).name
            name = str(index) if name is None else name
            selected = field.selected_option_index == index
            result[name] = value(field.selected_option) if selected else None
        return result or None
    if isinstance(field, bt2._StructureFieldConst):
        return {name: value(member) for name, member in field.items()} or None
    if isinstance(field, bt2._ArrayFieldConst):
        return [value(element) for element in field]
    if isinstance(field, bt2._EnumerationFieldConst):
        labels = list(field.labels)
        return " | ".join(labels) if labels else str(int(field))
    if isinstance(field, bt2._BoolFieldConst):
        return bool(field)
    if isinstance(field, (bt2._IntegerFieldConst, bt2._BitArrayFieldConst)):
        return int(field.value_as_integer if isinstance(field, bt2._BitArrayFieldConst) else field)
    if isinstance(field, bt2._RealFieldConst):
        return float(field)
    if isinstance(field, bt2._StringFieldConst):
        return str(field).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if isinstance(field, bt2._BlobFieldConst):
        return bytes(field.data)
    raise TypeError(type(field))


def row(message):
    """Returns all columns of an event, by name."""
    event = message.event
    snapshot = getattr(message, "default_clock_snapshot", None) if has_clock(message) else None
    result = {"timestamp": None if snapshot is None else snapshot.ns_from_origin}
    scopes = [
        ("packet_context", event.packet.context_field if event.cls.stream_class.supports_packets else None),
        ("common_context", event.common_context_field),
        ("specific_context", event.specific_context_field),
        ("payload", event.payload_field),
    ]
    for index, (scope, structure) in enumerate(scopes):
        if structure is None:
            continue
        for name in structure:
            hidden = name == "timestamp" or any(other is not None and name in other for _, other in scopes[index + 1 :])
            result[f"{scope}.{name}" if hidden else name] = value(structure[name])
    return result


def has_clock(message):
    return message.event.cls.stream_class.default_clock_class is not None


def rows(inputs, event, begin=None, end=None):
    """Returns the rows of all events named `event`. Each row has the form of the result of `row()`."""
    return [
        row(message)
        for message in bt2.TraceCollectionMessageIterator(inputs, begin=begin, end=end)
        if type(message) is bt2._EventMessageConst and message.event.name == event
    ]
