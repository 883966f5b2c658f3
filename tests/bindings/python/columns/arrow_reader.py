# SPDX-License-Identifier: MIT
"""
Reads the exported Arrow structures of columns with ctypes, without an Arrow library. Like real consumers, it releases
the interpreter lock while it calls the functions of a stream.
"""

import ctypes
import struct


class Schema(ctypes.Structure):
    pass


Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))),
    ("private_data", ctypes.c_void_p),
]


class Array(ctypes.Structure):
    pass


Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))),
    ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))),
    ("private_data", ctypes.c_void_p),
]


class ArrayStream(ctypes.Structure):
    pass


ArrayStream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrayStream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrayStream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(ArrayStream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrayStream))),
    ("private_data", ctypes.c_void_p),
]

_get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.restype = ctypes.c_void_p
_get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


def move(capsule, structure, name):
    """Moves the structure out of a capsule, as a consumer does."""
    source = structure.from_address(_get_pointer(capsule, name))
    assert source.release, "the structure was already moved out of the capsule"
    target = structure()
    ctypes.memmove(ctypes.byref(target), ctypes.byref(source), ctypes.sizeof(structure))
    # ctypes can't assign None to a function pointer.
    ctypes.memset(ctypes.addressof(source) + structure.release.offset, 0, ctypes.sizeof(ctypes.c_void_p))
    return target


def release(structure):
    if structure.release:
        structure.release(ctypes.byref(structure))
    assert not structure.release


class StreamError(Exception):
    pass


class Stream:
    """The stream that `__arrow_c_stream__()` of an object returns."""

    def __init__(self, columns):
        self._stream = move(columns.__arrow_c_stream__(), ArrayStream, b"arrow_array_stream")
        self.schema = Schema()
        self._check(self._stream.get_schema(ctypes.byref(self._stream), ctypes.byref(self.schema)))

    def _check(self, error):
        if error:
            text = self._stream.get_last_error(ctypes.byref(self._stream))
            raise StreamError(error, (text or b"").decode())

    def next(self, array=None):
        """Returns the next array (owned by the caller), or None at the end. A failed call may have filled `array`."""
        array = array or Array()
        self._check(self._stream.get_next(ctypes.byref(self._stream), ctypes.byref(array)))
        return array if array.release else None

    def batches(self):
        while (array := self.next()) is not None:
            try:
                yield rows(self.schema, array)
            finally:
                release(array)

    def close(self):
        release(self.schema)
        release(self._stream)

    def __del__(self):
        # The stream keeps its graph alive, so release it. The schema stays valid.
        if self._stream.release:
            release(self._stream)


def types(schema):
    """Returns formats by name: `{"a": "i", "b": ("+l", {"item": "u"})}`. The format of a dictionary is `("i", "u")`."""
    result = {}
    for child in _children(schema):
        format_ = child.format.decode()
        assert child.flags == 2
        if child.dictionary:
            result[child.name.decode()] = (format_, child.dictionary[0].format.decode())
        elif child.n_children:
            result[child.name.decode()] = (format_, types(child))
        else:
            result[child.name.decode()] = format_
    return result


def read(columns):
    """Returns all rows of a stream, as dictionaries."""
    stream = Stream(columns)
    try:
        return [row for batch in stream.batches() for row in batch]
    finally:
        stream.close()


def rows(schema, array):
    assert schema.format == b"+s" and array.n_children == schema.n_children
    names = [child.name.decode() for child in _children(schema)]
    columns = [values(*pair) for pair in zip(_children(schema), _children(array))]
    assert all(len(column) == array.length for column in columns)
    return [dict(zip(names, row)) for row in zip(*columns)] if columns else [{}] * array.length


def _children(parent):
    return [parent.children[i][0] for i in range(parent.n_children)]


def _bytes(array, index, size):
    return ctypes.string_at(array.buffers[index], size) if size else b""


def _bits(array, index):
    data = _bytes(array, index, (array.length + 7) // 8)
    return [bool(data[i // 8] >> i % 8 & 1) for i in range(array.length)]


_NUMBERS = {
    "c": "b",
    "C": "B",
    "s": "h",
    "S": "H",
    "i": "i",
    "I": "I",
    "l": "q",
    "L": "Q",
    "f": "f",
    "g": "d",
    "tsn:": "q",
}


def _values(schema, array):
    format_ = schema.format.decode()
    if format_ in _NUMBERS:
        code = f"={array.length}{_NUMBERS[format_]}"
        return list(struct.unpack(code, _bytes(array, 1, struct.calcsize(code))))
    if format_ == "b":
        return _bits(array, 1)
    if format_ == "n":
        assert array.n_buffers == 0 and array.null_count == array.length
        return [None] * array.length
    if format_ == "+s":
        names = [child.name.decode() for child in _children(schema)]
        members = [values(*pair) for pair in zip(_children(schema), _children(array))]
        assert all(len(member) == array.length for member in members)
        return [dict(zip(names, row)) for row in zip(*members)]
    offsets = struct.unpack(f"={array.length + 1}i", _bytes(array, 1, 4 * (array.length + 1)))
    assert offsets[0] == 0 and list(offsets) == sorted(offsets)
    if format_ == "+l":
        items = values(_children(schema)[0], _children(array)[0])
    else:
        items = _bytes(array, 2, offsets[-1])
    assert len(items) == offsets[-1]
    pieces = [items[begin:end] for begin, end in zip(offsets, offsets[1:])]
    # Strict decoding, because columns must not contain invalid UTF-8.
    return [piece.decode() for piece in pieces] if format_ == "u" else pieces


def values(schema, array):
    """Returns the values of an array, with None for null."""
    assert array.offset == 0
    result = _values(schema, array)
    if schema.dictionary:
        texts = values(schema.dictionary[0], array.dictionary[0])
        assert len(set(texts)) == len(texts)
        result = [texts[index] if texts else None for index in result]
    if schema.format == b"n":
        return result
    if array.buffers[0]:
        valid = _bits(array, 0)
        assert valid.count(False) == array.null_count
        return [value if is_valid else None for value, is_valid in zip(result, valid)]
    assert array.null_count == 0
    return result
