# SPDX-License-Identifier: MIT
"""Expressions of the filter language, which select events."""

from __future__ import annotations

import enum

from bt2 import _native, utils
from bt2.properties import _attribute, _Property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Optional, Union

    from bt2 import event_class as bt2_event_class
    from bt2 import message as bt2_message
    from bt2 import trace_class as bt2_trace_class

    _Filter = Union[None, str, "Expression", Iterable[Union[str, "Expression"]]]


class ExpressionVerdict(enum.Enum):
    """Whether an expression is true for none or for all events of a class, or depends on the event."""

    NEVER = _native.BT_X_EXPRESSION_VERDICT_NEVER
    ALWAYS = _native.BT_X_EXPRESSION_VERDICT_ALWAYS
    DEPENDS = _native.BT_X_EXPRESSION_VERDICT_DEPENDS


class _BoundExpression(_native.BoundExpression):
    """An expression that is bound to one event class: the result of `Expression.bind()`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def test(self, message: bt2_message._EventMessageConst, /) -> Optional[bool]: ...

    @property
    def verdict(self) -> ExpressionVerdict:
        """Whether the expression is true for events of the class: `ExpressionVerdict.NEVER`, `ALWAYS` or `DEPENDS`."""
        return ExpressionVerdict(self._verdict)


class Expression(_native.Expression):
    """
    An expression of the filter language, which selects events.

        expression = bt2.Expression('name == "sched_switch" && next_tid == 42')
        selected = [message for message in messages if expression.matches(message)]

    The manual page babeltrace2-filter-expression(7) describes the language. If the text isn't a valid expression, a
    `ValueError` shows the position of the mistake. With `gmt`, dates and times of day in the text are in UTC; otherwise
    they are in the local time zone. A time of day without a date is on the day of the first event that is tested.

    The parameter `filter` of `TraceCollectionMessageIterator` and `columns()` is much faster than calling `matches()`
    for each message, because sources can skip the events that aren't selected.

    An extension: Babeltrace's package doesn't have it.
    """

    __slots__ = ("_gmt",)

    if TYPE_CHECKING:

        def matches(self, message: bt2_message._MessageConst, /) -> bool: ...

    def __init__(self, text: str, gmt: bool = False) -> None:
        self._parse(utils._check_str(text), utils._check_bool(gmt))
        self._gmt = gmt

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return utils._repr_with(self, self.text)

    gmt: _Property[bool] = _attribute("_gmt", "Whether dates and times of day in the text are in UTC.")

    def bind(self, event_class: bt2_event_class._EventClassConst) -> _BoundExpression:
        """Returns the expression, bound to an event class. The event class can't be changed afterwards."""
        return _BoundExpression(self, event_class)

    def faults(self, trace_classes: Iterable[bt2_trace_class._TraceClassConst]) -> list[str]:
        """
        Returns a text for each part of the expression that has no meaning for any event of the trace classes.

        Such parts are names of fields that no event has (the text suggests a similar name), and operators whose
        operands never have matching types. The event classes can't be changed afterwards.
        """
        return self._faults(list(trace_classes))


def _expressions_of(filter: Any) -> list[Expression]:
    """Returns the expressions in an argument `filter`, which is None, a text, an expression, or several of these."""
    if filter is None:
        return []
    items = [filter] if isinstance(filter, (str, Expression)) else list(filter)
    # Texts use the time zone of the `Expression` objects in the same argument.
    gmt = any(isinstance(item, Expression) and item.gmt for item in items)
    expressions = [Expression(item, gmt) if isinstance(item, str) else item for item in items]
    for expression in expressions:
        if utils._check_type(expression, Expression).gmt is not gmt:
            raise ValueError("`filter` mixes expressions whose times are in UTC with others in the local time zone")
    return expressions
