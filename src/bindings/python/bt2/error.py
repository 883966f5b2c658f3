# SPDX-License-Identifier: MIT
# mypy: disable-error-code=no-any-return
"""The package's exceptions, and the conversion of exceptions in user methods to statuses and causes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from bt2 import _native
from bt2.properties import _attribute, _Property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any, Optional

    from bt2.component_class import ComponentClassType


def __getattr__(name: str) -> Any:
    # In Babeltrace 2.1, this module has `ComponentClassType`. Its import is slow, so the class is imported on demand.
    if name == "ComponentClassType":
        from bt2.component_class import ComponentClassType

        return ComponentClassType
    raise AttributeError(f"module 'bt2.error' has no attribute '{name}'")


class Stop(StopIteration):
    """A message iterator has no more messages, or a sink component is done."""

    # In Babeltrace 2.1, this exception and those below belong to the module `bt2.utils`.
    __module__ = "bt2.utils"


class TryAgain(Exception):
    """No message or result is available now: try again later."""

    __module__ = "bt2.utils"


class UnknownObject(Exception):
    """The component class doesn't support the object of the query."""

    __module__ = "bt2.utils"


class _ErrorCause:
    """One cause of an error: a failed operation, and the component or other actor that reported it."""

    def __init__(self, ptr: _native.Object) -> None:
        self._message = _native.bt_error_cause_get_message(ptr)
        self._module_name = _native.bt_error_cause_get_module_name(ptr)
        self._file_name = _native.bt_error_cause_get_file_name(ptr)
        self._line_number = _native.bt_error_cause_get_line_number(ptr)

    def _actor(self) -> str:
        return self._module_name

    def __str__(self) -> str:
        return f"[{self._actor()}] ({self._file_name}:{self._line_number})\n{_wrap(self._message)}"

    message: _Property[str] = _attribute("_message", "The description of the failure.")
    module_name: _Property[str] = _attribute("_module_name", "The module that appended the cause.")
    file_name: _Property[str] = _attribute("_file_name", "The source file that appended the cause.")
    line_number: _Property[int] = _attribute("_line_number", "The line number in the source file.")


def _wrap(text: str, width: int = 76) -> str:
    import textwrap

    lines = []
    for line in text.splitlines():
        lines += textwrap.wrap(
            line, width, replace_whitespace=False, break_on_hyphens=False, break_long_words=False
        ) or [""]
    return "\n".join("  " + line for line in lines)


class _ComponentClassActorErrorCause(_ErrorCause):
    """A cause whose actor belongs to a component class."""

    # The actor, as it is spelled in the names of the library's functions.
    _actor_name: str

    def __init__(self, ptr: _native.Object) -> None:
        from bt2.component_class import ComponentClassType

        super().__init__(ptr)
        self._component_class_type = ComponentClassType(self._get(ptr, "component_class_type"))
        self._component_class_name = self._get(ptr, "component_class_name")
        self._plugin_name = self._get(ptr, "plugin_name")

    def _get(self, ptr: _native.Object, what: str) -> Any:
        return getattr(_native, f"bt_error_cause_{self._actor_name}_actor_get_{what}")(ptr)

    def _actor(self) -> str:
        plugin = f"{self._plugin_name}." if self._plugin_name else ""
        return f"'{self._component_class_type.name.lower()}.{plugin}{self._component_class_name}'"

    component_class_type: _Property[ComponentClassType] = _attribute("_component_class_type")
    component_class_name: _Property[str] = _attribute("_component_class_name")
    plugin_name: _Property[Optional[str]] = _attribute("_plugin_name")


class _ComponentActorErrorCause(_ComponentClassActorErrorCause):
    """A cause whose actor belongs to a component."""

    def __init__(self, ptr: _native.Object) -> None:
        super().__init__(ptr)
        self._component_name = self._get(ptr, "component_name")

    def _place(self) -> str:
        return self._component_name

    def _actor(self) -> str:
        return f"{self._place()}: {super()._actor()}"

    component_name: _Property[str] = _attribute("_component_name")


class _ComponentClassErrorCause(_ComponentClassActorErrorCause):
    _actor_name = "component_class"


class _ComponentErrorCause(_ComponentActorErrorCause):
    _actor_name = "component"


class _MessageIteratorErrorCause(_ComponentActorErrorCause):
    _actor_name = "message_iterator"

    def __init__(self, ptr: _native.Object) -> None:
        super().__init__(ptr)
        self._component_output_port_name = self._get(ptr, "component_output_port_name")

    def _place(self) -> str:
        return f"{self._component_name} ({self._component_output_port_name})"

    component_output_port_name: _Property[str] = _attribute("_component_output_port_name")


_CAUSE_CLASSES = {
    _native.BT_ERROR_CAUSE_ACTOR_TYPE_UNKNOWN: _ErrorCause,
    _native.BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT: _ComponentErrorCause,
    _native.BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS: _ComponentClassErrorCause,
    _native.BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR: _MessageIteratorErrorCause,
}


class _Error(Exception):
    """
    An error of the library: a sequence of causes. Creating the exception moves the error of the current thread into the
    exception.

    If the input is damaged, the last line of the text is a hint: it describes how to skip the damage and how to repair
    the input.
    """

    def __init__(self, msg: str) -> None:
        super().__init__(msg)
        self._msg = msg
        self._is_damage = False
        self._error = _native.take_error()
        self._causes = []
        if self._error is not None:
            for index in range(_native.bt_error_get_cause_count(self._error)):
                ptr = _native.bt_error_borrow_cause_by_index(self._error, index)
                actor = _native.bt_error_cause_get_actor_type(ptr)
                self._causes.append(_CAUSE_CLASSES[actor](ptr))
                self._is_damage |= _native.is_damage(ptr)

    def _move_back(self) -> None:
        """Moves the error back to the current thread. Called if a user method lets this exception propagate."""
        if self._error is not None:
            _native.move_error(self._error)
            self._error = None

    def __getitem__(self, index: Any) -> Any:
        return self._causes[index]

    def __len__(self) -> int:
        return len(self._causes)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._causes)

    __contains__ = Sequence.__contains__
    __reversed__ = Sequence.__reversed__
    index = Sequence.index
    count = Sequence.count

    def __str__(self) -> str:
        text = self._msg
        for number, cause in enumerate(reversed(self._causes)):
            text += f"\n{'CAUSED BY' if number else 'ERROR:   '} {cause}"
        return f"{text}\n{_native.DAMAGE_HINT}" if self._is_damage else text


Sequence.register(_Error)


class _MemoryError(_Error):
    """The library ran out of memory."""


class _OverflowError(_Error, OverflowError):
    """A result is outside the range of its type."""

    __module__ = "bt2.utils"


_native.set_exceptions(_Error, _MemoryError, _OverflowError, Stop, TryAgain, UnknownObject)


def _c_string(text: str) -> bytes:
    """
    Encodes a text as UTF-8, without null characters.

    Surrogates in the names of files and traces become the original bytes again, which may be invalid UTF-8.
    """
    text = text.replace("\0", "\\0")
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return text.encode(errors="backslashreplace")


def _append_cause(actor: _native.Object, file_name: str, line: int, message: str) -> None:
    _native.append_cause(actor, _c_string(file_name), line, _c_string(message))


def _failure(message: str, cause: str) -> _Error:
    """Returns the error for a call that isn't passed to the library, because the library would abort the process."""
    frame = sys._getframe(1)
    _append_cause(_native.Object(), frame.f_code.co_filename, frame.f_lineno, cause)
    return _Error(message)


_native.register_class(_native.ERROR_CAUSE, 0, _native.Object, _native.Object)


_FLOW_STATUSES = (
    (TryAgain, 1 << 0, _native.BT_GRAPH_RUN_ONCE_STATUS_AGAIN),
    (Stop, 1 << 1, _native.BT_GRAPH_RUN_ONCE_STATUS_END),
    (UnknownObject, 1 << 2, _native.BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT),
)


def _chain(exception: BaseException) -> list[BaseException]:
    """Returns `exception` and the chain of exceptions from which it was raised (`raise … from`), oldest first."""
    chain: list[BaseException] = []
    current: Optional[BaseException] = exception
    # Compare identities, because the `__eq__()` of an exception class may raise an exception.
    while current is not None and all(current is not link for link in chain):
        chain.append(current)
        current = current.__cause__
    return chain[::-1]


def _wrong_result(cls: type, method: str, result: object, expected: str) -> TypeError:
    """Returns an exception about a wrong result of a user method. The exception has the file and line of the method."""
    what = "None" if result is None else f"a '{type(result).__name__}' object"
    hint = ": use `return` instead of `yield`" if type(result).__name__ == "generator" else ""
    error = TypeError(f"{cls.__qualname__}.{method}() returned {what}, not {expected}{hint}")
    code = getattr(getattr(cls, method), "__code__", None)
    if code is not None:
        error._bt_place = code.co_filename, code.co_firstlineno  # type: ignore[attr-defined]
    return error


def _is_users(frame: FrameType) -> bool:
    """Returns whether the code belongs to the user. Code of the package or of the standard library doesn't."""
    name = frame.f_globals.get("__name__")
    top = name.partition(".")[0] if isinstance(name, str) else ""
    return top != "bt2" and top not in sys.stdlib_module_names


def _place_of(exception: BaseException) -> tuple[str, int]:
    """
    Returns the file and line to report for `exception`.

    This is the innermost line of the user's code in the traceback. If the traceback has no such line, it is the line
    that raised the exception. For a syntax error in a file, it is the line of the error.
    """
    import traceback

    if type(exception) is TypeError and hasattr(exception, "_bt_place"):
        return exception._bt_place
    if isinstance(exception, SyntaxError):
        file_name, line = exception.filename, exception.lineno
        # If the code isn't in a file, the name is a text like `<string>`.
        if isinstance(file_name, str) and not file_name.startswith("<") and isinstance(line, int):
            return file_name, max(line, 0)
    frames = list(traceback.walk_tb(exception.__traceback__))
    users = [item for item in frames if _is_users(item[0])]
    for frame, line in (users or frames)[-1:]:
        # Generated code may have no line number: None, or -1 before Python 3.12.
        return frame.f_code.co_filename, max(line or 0, 0)
    return "?", 0


def _status_of_exception(exception: BaseException, actor: _native.Object, allowed_flow: int) -> int:
    """
    Returns the status for an exception of a user method.

    `allowed_flow` is a bit mask of the values in `_FLOW_STATUSES`: the statuses of `Stop`, `TryAgain` and
    `UnknownObject` that the method may return. Any other exception is an error, and the function appends its causes to
    the error of the current thread.
    """
    import traceback

    for cls, number, status in _FLOW_STATUSES:
        if isinstance(exception, cls) and allowed_flow & number:
            return status
    for link in _chain(exception):
        if isinstance(link, _Error):
            link._move_back()
            # _move_back() has moved the causes of this exception to the thread's error, so the text omits the causes.
            lines = [
                "Traceback (most recent call last):\n",
                *traceback.format_tb(link.__traceback__),
                f"bt2.{type(link).__name__}: {link._msg}",
            ]
        else:
            lines = traceback.format_exception(type(link), link, link.__traceback__, chain=False)
        _append_cause(actor, *_place_of(link), "".join(lines).rstrip("\n"))
    if isinstance(exception, (_MemoryError, MemoryError)):
        return _native.BT_GRAPH_RUN_ONCE_STATUS_MEMORY_ERROR
    return _native.BT_GRAPH_RUN_ONCE_STATUS_ERROR


_native.set_failure_handler(_status_of_exception)
