# SPDX-License-Identifier: MIT
"""Log levels."""

from __future__ import annotations

import enum

from bt2 import _native, utils


class LoggingLevel(enum.IntEnum):
    """Log levels. They are ordered. Each level equals the integer that Babeltrace 2.0 uses for it."""

    TRACE = _native.BT_LOGGING_LEVEL_TRACE
    DEBUG = _native.BT_LOGGING_LEVEL_DEBUG
    INFO = _native.BT_LOGGING_LEVEL_INFO
    WARNING = _native.BT_LOGGING_LEVEL_WARNING
    ERROR = _native.BT_LOGGING_LEVEL_ERROR
    FATAL = _native.BT_LOGGING_LEVEL_FATAL
    NONE = _native.BT_LOGGING_LEVEL_NONE

    # As in Babeltrace 2.1, the text is `LoggingLevel.INFO`, for example, and not the number.
    __str__ = enum.Enum.__str__

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)


def get_minimal_logging_level() -> LoggingLevel:
    """Returns the lowest log level that the library was built with."""
    return LoggingLevel(_native.bt_logging_get_minimal_level())


def get_global_logging_level() -> LoggingLevel:
    """Returns the library's current log level."""
    return LoggingLevel(_native.bt_logging_get_global_level())


def set_global_logging_level(level: LoggingLevel) -> None:
    """Sets the library's current log level."""
    _native.bt_logging_set_global_level(utils._check_type(level, LoggingLevel).value)
