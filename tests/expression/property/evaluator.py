# SPDX-License-Identifier: MIT
"""Evaluates expressions in a slow and simple way.

The evaluator doesn't bind, simplify or skip parts. It evaluates the whole expression for each event, by the documented
rules.
A truth is True, False or None (unknown). A value is None (unknown) or a `Value`.
"""

import math
import re

from language import STAR
from random_trace import LOG_LEVELS, SECOND
from schema import Array, Blob, Number, Option, Structure, Text, Variant

LEVELS = [
    "EMERGENCY", "ALERT", "CRITICAL", "ERROR", "WARNING", "NOTICE", "INFO", "DEBUG_SYSTEM", "DEBUG_PROGRAM",
    "DEBUG_PROCESS", "DEBUG_MODULE", "DEBUG_UNIT", "DEBUG_FUNCTION", "DEBUG_LINE", "DEBUG",
]  # fmt: skip
ALIASES = {"EMERG": "EMERGENCY", "CRIT": "CRITICAL", "ERR": "ERROR", "WARN": "WARNING"}
DAY = 86_400 * SECOND
SCOPES = {
    "$payload": ["payload"],
    "$ctx": ["context", "common", "packet"],
    "$app": ["context", "common"],
    "$sctx": ["common"],
    "$pctx": ["packet"],
}
ALL_SCOPES = ["payload", "context", "common", "packet"]
COMPARISONS = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


class Value:
    """A number or a text. `names` (labels of the number) and `pattern` (the text as a pattern) may be None."""

    def __init__(self, number=None, text=None, names=None, pattern=None):
        self.number, self.text, self.names, self.pattern = number, text, names, pattern


def not_(a):
    return None if a is None else not a


def and_(a, b):
    if a is False or b is False:
        return False
    return True if a and b else None


def or_(a, b):
    return not_(and_(not_(a), not_(b)))


def of_truth(truth):
    return None if truth is None else Value(number=int(truth))


def to_truth(value):
    if value is None or value.number is None:
        return None
    return value.number != 0 and not math.isnan(value.number)


def glob_matches(pattern, text):
    if not pattern:
        return text == ""
    if pattern[0] is STAR:
        return any(glob_matches(pattern[1:], text[i:]) for i in range(len(text) + 1))
    return text != "" and text[0] == pattern[0] and glob_matches(pattern[1:], text[1:])


def text_equals(text, other):
    """Compares texts. `other` may be a pattern."""
    return glob_matches(other.pattern, text) if other.pattern is not None else other.text == text


def equal(a, b):
    if a is None or b is None:
        return None
    if a.number is not None and b.number is not None:
        return a.number == b.number
    if a.number is None and b.number is None:
        # If both values are literals, either may be the pattern.
        return (b.pattern is not None and text_equals(a.text, b)) or text_equals(b.text, a)
    number, text = (a, b) if a.number is not None else (b, a)
    if number.names is None:
        return None
    return any(text_equals(name, text) for name in number.names)


def compare(operator, a, b):
    if operator == "==":
        return equal(a, b)
    if operator == "!=":
        return not_(equal(a, b))
    if a is None or b is None or a.number is None or b.number is None:
        return None
    return COMPARISONS[operator](a.number, b.number)


def same_name(name, wanted):
    return name == wanted


def similar_name(name, wanted):
    """Returns whether the names are equal, apart from a leading underscore. LTTng replaces `:` and `-` in the names of
    contexts by underscores, so these characters in `wanted` match underscores.
    """
    wanted = wanted.replace(":", "_").replace("-", "_")
    return name == wanted or name == "_" + wanted or wanted == "_" + name


def take_step(type_, step, is_exact):
    """Returns the type of the member or element `step` of `type_`, and a function that gets its value from a value of
    `type_`. Returns None if there is no such member or element.
    """
    if isinstance(step, int):
        if not isinstance(type_, Array) or (type_.length is not None and step >= type_.length):
            return None
        return type_.element, lambda value: value[step] if step < len(value) else None
    if isinstance(type_, Structure):
        names, types = list(type_.members), type_.members
    elif isinstance(type_, Variant):
        names, types = list(type_.options), type_.options
    else:
        return None
    for is_named in (same_name,) if is_exact else (same_name, similar_name):
        for name in names:
            if is_named(name, step):
                if isinstance(type_, Variant):
                    return types[name], lambda value, name=name: value[1] if value[0] == name else None
                return types[name], lambda value, name=name: value[name]
    return None


def find(type_, value, steps, is_exact=False):
    """Returns the type of a field and its value, which may be None. Returns None if `type_` can't have this field.

    The type of a variant's selected option depends on the event. In this case, the type is a pair with the variant.
    """
    for step in steps:
        while isinstance(type_, Option):
            type_ = type_.content
        found = take_step(type_, step, is_exact)
        if found is None:
            return None
        type_, get = found
        value = None if value is None else get(value)
    while isinstance(type_, Option):
        type_ = type_.content
    return type_, value


class Evaluator:
    """Evaluates one expression for one event."""

    def __init__(self, event, first_ns):
        self.event, self.first_ns = event, first_ns
        event_class = event.event_class
        self.scopes = {
            "payload": (event_class.payload, event.payload),
            "context": (event_class.context, event.context),
            "common": (event_class.stream_class.common_context, event.common_context),
            "packet": (event_class.stream_class.packet_context, event.packet.context),
        }
        self.elements = []

    def find_in_scopes(self, scopes, steps):
        for is_exact in (True, False):
            for scope in scopes:
                type_, value = self.scopes[scope]
                found = find(type_, value, steps, is_exact) if type_ and steps else None
                if found is not None:
                    return found
        return None

    def find_field(self, tree):
        """Finds a field of the event or of the innermost element: see find()."""
        steps = tree[1]
        if tree[0] == "element":
            if self.elements[-1] is None:
                return None
            return find(*self.elements[-1], steps)
        if steps == ["$cpu"]:
            return self.find_in_scopes(["packet", "common", "context"], ["cpu_id"])
        if is_special(tree):
            return None
        if steps[0] in SCOPES:
            return self.find_in_scopes(SCOPES[steps[0]], steps[1:])
        return self.find_in_scopes(ALL_SCOPES, steps)

    def special(self, steps):
        event, event_class = self.event, self.event.event_class
        if steps == ["name"]:
            return text_or_unknown(event_class.name)
        if steps == ["$event", "id"]:
            return Value(number=event_class.id)
        if steps == ["$loglevel"]:
            level = event_class.log_level and LOG_LEVELS[event_class.log_level]
            return Value(number=LEVELS.index(level), names=[level]) if level else None
        if steps == ["$stream"]:
            return Value(number=event.stream_id, names=[event.stream_name] if event.stream_name else None)
        if steps == ["$trace"]:
            return text_or_unknown(event.trace_name)
        if steps == ["$ts"]:
            return None if event.ns is None else Value(number=event.ns)
        return None

    def field(self, tree):
        found = self.find_field(tree)
        if found is not None:
            return value_of(*found)
        if tree[0] == "field" and is_special(tree):
            return self.special(tree[1])
        if tree[0] == "field" and tree[1] in (["true"], ["false"]):
            return Value(number=int(tree[1] == ["true"]))
        return None

    def beside(self, tree, subject):
        """Returns the value of the operand `tree` of an operator whose other operand is `subject`. A text or name is
        a time if `subject` is `$ts`, a label if it is an enumeration, and a log level if it is `$loglevel`.
        """
        tree, subject = without_plus(tree), without_plus(subject)
        is_field = subject[0] in ("field", "element")
        steps = subject[1] if is_field else None
        if steps == ["$ts"] and subject[0] == "field" and self.event.ns is not None:
            time = self.time(tree)
            if time is not None:
                return Value(number=time)
        if is_field and (found := self.find_field(subject)) and is_only_name(tree) and self.field(tree) is None:
            labels = getattr(found[0], "labels", None)
            if not self.is_known(tree) and labels and tree[1][0] in labels:
                return Value(text=tree[1][0])
        if steps == ["$loglevel"] and subject[0] == "field":
            level = level_of(self.level_word(tree))
            if level is not None:
                return Value(number=level)
        return self.value(tree)

    def is_known(self, tree):
        return self.find_field(tree) is not None

    def level_word(self, tree):
        if tree[0] == "string":
            return None if STAR in tree[1] else "".join(tree[1])
        if is_only_name(tree) and not self.is_known(tree) and self.field(tree) is None:
            return tree[1][0]
        return None

    def time(self, tree):
        if tree[0] == "time":
            _, _, ns, is_time_of_day = tree
        elif tree[0] == "string" and tree[2]:
            ns, is_time_of_day = tree[2]
        else:
            return None
        return self.first_ns // DAY * DAY + ns if is_time_of_day else ns

    def value(self, tree):
        kind = tree[0]
        if kind in ("int", "real"):
            return Value(number=tree[1])
        if kind == "string":
            return Value(text="".join("*" if c is STAR else c for c in tree[1]), pattern=tree[1])
        if kind in ("field", "element"):
            return self.field(tree)
        if kind == "+":
            return self.value(tree[1])
        if kind == "-":
            a = self.value(tree[1])
            return None if a is None or a.number is None else Value(number=-a.number)
        if kind == "len":
            return self.length(tree[1])
        if kind in ("~", "&", "|", "^", "<<", ">>"):
            return self.bits(tree)
        if kind == "time":
            return None
        return of_truth(self.logic(tree))

    def length(self, tree):
        found = self.find_field(tree)
        if found is not None and isinstance(found[0], (Array, Blob)):
            return None if found[1] is None else Value(number=len(found[1]))
        if found is not None and isinstance(found[0], Variant) and found[1] is not None:
            # The length of a variant is that of the selected option.
            content = found[0].options[found[1][0]]
            if isinstance(content, (Array, Blob)):
                return Value(number=len(found[1][1]))
        value = self.field(tree)
        return None if value is None or value.text is None else Value(number=len(value.text.encode()))

    def bits(self, tree):
        operands = [self.value(operand) for operand in tree[1:]]
        if any(o is None or not isinstance(o.number, int) for o in operands):
            return None
        numbers = [o.number for o in operands]
        a, b = (n % (1 << 64) for n in (numbers[0], numbers[-1]))
        kind = tree[0]
        if kind in ("<<", ">>") and b > 63:
            return None
        result = {
            "~": lambda: ~a,
            "&": lambda: a & b,
            "|": lambda: a | b,
            "^": lambda: a ^ b,
            "<<": lambda: a << b,
            ">>": lambda: a >> b,
        }[kind]() % (1 << 64)
        # A result is only negative if an operand is negative, or if it is the complement of a number below 2^63.
        if (kind == "~" or min(numbers) < 0) and result >= 1 << 63:
            result -= 1 << 64
        return Value(number=result)

    def logic(self, tree):
        kind = tree[0]
        if kind == "&&":
            return and_(self.truth(tree[1]), self.truth(tree[2]))
        if kind == "||":
            return or_(self.truth(tree[1]), self.truth(tree[2]))
        if kind == "!":
            return not_(self.truth(tree[1]))
        if kind == "in":
            return self.is_in(tree[1], tree[2])
        if kind in ("=~", "!~", "=*"):
            return self.matches(kind, self.value(tree[1]), tree[2])
        if kind == "has":
            return self.has(tree[1])
        if kind == "any":
            return self.any(tree[1], tree[2])
        return compare(kind, self.beside(tree[1], tree[2]), self.beside(tree[2], tree[1]))

    def truth(self, tree):
        return to_truth(self.value(tree))

    def is_in(self, subject, items):
        value, truth = self.value(subject), False
        for item in items:
            if item[0] == "range":
                first, last = (self.beside(bound, subject) for bound in item[1:])
                truth = or_(truth, and_(compare(">=", value, first), compare("<=", value, last)))
            else:
                truth = or_(truth, equal(value, self.beside(item, subject)))
        return truth

    def matches(self, kind, value, pattern):
        if value is None or (value.text is None and value.names is None):
            return None
        texts = value.names if value.text is None else [value.text]
        if kind == "=*":
            return any(glob_matches(pattern, text) for text in texts)
        is_found = any(re.search(pattern, text, re.ASCII) for text in texts)
        return is_found if kind == "=~" else not is_found

    def has(self, tree):
        found = self.find_field(tree)
        if found is not None:
            return found[1] is not None
        return self.field(tree) is not None

    def any(self, tree, condition):
        found = self.find_field(tree)
        if found is None or not isinstance(found[0], Array) or found[1] is None:
            return None
        truth = False
        for element in found[1]:
            self.elements.append((found[0].element, element))
            truth = or_(truth, self.truth(condition))
            self.elements.pop()
        return truth


def level_of(word):
    """Returns the number of a log level. `word` may be LTTng's name."""
    word = (word or "").upper().removeprefix("TRACE_")
    word = ALIASES.get(word, word)
    return LEVELS.index(word) if word in LEVELS else None


def text_or_unknown(text):
    return Value(text=text) if text is not None and text != "" else None


def is_only_name(tree):
    return tree[0] == "field" and (len(tree[1]) == 1 or tree[1] == ["$event", "id"])


def is_special(tree):
    return tree[0] == "field" and tree[1] in SPECIALS


SPECIALS = [["name"], ["$cpu"], ["$event", "id"], ["$loglevel"], ["$stream"], ["$trace"], ["$ts"]]


def without_plus(tree):
    while tree[0] == "+":
        tree = tree[1]
    return tree


def value_of(type_, value):
    """Returns the value of a field. Arrays, structures and BLOBs have no value."""
    if isinstance(type_, Variant) and value is not None:
        type_, value = type_.options[value[0]], value[1]
    if value is None or isinstance(type_, (Array, Structure, Blob, Option, Variant)):
        return None
    if isinstance(type_, Text):
        return Value(text=value)
    if isinstance(type_, Number) and type_.kind == "boolean":
        return Value(number=int(value != 0))
    return Value(number=value, names=type_.labels_of(value) if type_.labels else None)


def passes(tree, event, first_ns):
    return Evaluator(event, first_ns).truth(tree) is True
