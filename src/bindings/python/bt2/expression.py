# SPDX-License-Identifier: MIT
"""Expressions that say of an event whether it is wanted."""

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
    """Of which events of a class an expression is true: of none, of all, or it depends on the event."""

    NEVER = _native.BT_X_EXPRESSION_VERDICT_NEVER
    ALWAYS = _native.BT_X_EXPRESSION_VERDICT_ALWAYS
    DEPENDS = _native.BT_X_EXPRESSION_VERDICT_DEPENDS


class _BoundExpression(_native.BoundExpression):
    """An expression, bound to the events of one class: the result of `Expression.bind()`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def test(self, message: bt2_message._EventMessageConst, /) -> Optional[bool]: ...

    @property
    def verdict(self) -> ExpressionVerdict:
        """`ExpressionVerdict.NEVER`, `ALWAYS` or `DEPENDS`: what is known without an event."""
        return ExpressionVerdict(self._verdict)


class Expression(_native.Expression):
    """
    An expression of the filter language, which says of an event whether it is wanted.

        expression = bt2.Expression('name == "sched_switch" && next_tid == 42')
        wanted = [message for message in messages if expression.matches(message)]

    The manual page babeltrace2-filter-expression(7) describes the language. A text that is no expression is a
    `ValueError`, which shows where the fault is. With `gmt`, dates and times of day in the text are in UTC, otherwise
    in the local time zone. A time of day is one of the day of the first event that is tested.

    The parameter `filter` of `TraceCollectionMessageIterator` and `columns()` is much faster than such a loop, because
    sources needn't read what isn't wanted.

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
        """Binds the expression to the events of a class, which can't be changed from then on."""
        return _BoundExpression(self, event_class)

    def faults(self, trace_classes: Iterable[bt2_trace_class._TraceClassConst]) -> list[str]:
        """
        Returns a text for everything in the expression that says nothing of any event of the trace classes.

        These are fields that no event has, with a similar name, and operators whose operands never go together. The
        event classes can't be changed from then on.
        """
        return self._faults(list(trace_classes))


def _expressions_of(filter: Any) -> list[Expression]:
    """The expressions of an argument `filter`: None, a text, an expression, or several of these."""
    if filter is None:
        return []
    items = [filter] if isinstance(filter, (str, Expression)) else list(filter)
    # The times in texts are as those in the expressions among them.
    gmt = any(isinstance(item, Expression) and item.gmt for item in items)
    expressions = [Expression(item, gmt) if isinstance(item, str) else item for item in items]
    for expression in expressions:
        if utils._check_type(expression, Expression).gmt is not gmt:
            raise ValueError("some expressions have their times in UTC, and some in the local time zone")
    return expressions
