# SPDX-License-Identifier: MIT
"""Random expressions for the events of a trace. Most expressions contain names of existing fields, and values that
occur in events.
"""

import datetime
import math

from evaluator import DAY, LEVELS, without_plus
from language import STAR
from random_trace import EVENT_NAMES, SECOND
from schema import LABELS, NAMES, WORDS, Array, Blob, Option, Real, Structure, Text, Variant

EQUALITY = ["==", "==", "!="]
ORDER = ["<", "<=", ">", ">="]
BITS = ["&", "|", "^", "<<", ">>"]
INTEGERS = [0, 1, 2, 3, 7, 42, 63, 64, 255, 1 << 31, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
REGEXES = [
    "a",
    "^a",
    "^sshd",
    "on$",
    "s+",
    "[a-d]b?",
    "(ab|back)",
    "^.$",
    ".",
    "^$",
    "\\d",
    "\\*",
    "\\\\",
    "^\\w+$",
    "'",
    "ö",
]
MAX_ANY_DEPTH = 3
SPECIALS = ["$cpu", "$event.id", "$loglevel", "$stream", "$trace", "$ts", "name"]


class Place:
    """The path of a field, its type, and some of its values in events."""

    def __init__(self, steps, type_, values):
        self.steps, self.type, self.values = steps, type_, values


def places_of(type_, values, steps):
    """Yields the places of a type and of all types in it."""
    values = [value for value in values if value is not None]
    yield Place(steps, type_, values)
    if isinstance(type_, Structure):
        for name, member in type_.members.items():
            yield from places_of(member, [v[name] for v in values], [*steps, name])
    elif isinstance(type_, Option):
        yield from places_of(type_.content, values, steps)
    elif isinstance(type_, Variant):
        for name, content in type_.options.items():
            yield from places_of(content, [v for n, v in values if n == name], [*steps, name])
    elif isinstance(type_, Array):
        for i in range(3):
            yield from places_of(type_.element, [v[i] for v in values if i < len(v)], [*steps, i])


def all_places(trace):
    """Returns the places of all scopes of all event classes."""
    scopes = [("payload", "payload"), ("context", "ctx"), ("common_context", "sctx"), ("packet", "pctx")]
    places = []
    for stream_class in trace.stream_classes:
        for event_class in stream_class.event_classes:
            events = [event for event in trace.events if event.event_class is event_class]
            types = [event_class.payload, event_class.context, stream_class.common_context, stream_class.packet_context]
            for (attribute, scope), type_ in zip(scopes, types, strict=True):
                if type_:
                    values = [e.packet.context if scope == "pctx" else getattr(e, attribute) for e in events]
                    found = list(places_of(type_, values, []))[1:]
                    places += [Place(p.steps, p.type, p.values) for p in found]
                    places += [Place([f"${scope}", *p.steps], p.type, p.values) for p in found[:3]]
    return places


class Generator:
    def __init__(self, rng, trace):
        self.rng, self.trace, self.places = rng, trace, all_places(trace)
        self.times = [event.ns for event in trace.events if event.ns is not None]
        self.elements = []  # the types of the elements in the enclosing `any`

    def field(self):
        rng = self.rng
        if rng.random() < 0.08 or not self.places:
            steps = [rng.choice([*NAMES, "missing", *LABELS]) for _ in range(rng.choice([1, 1, 2]))]
            return Place([s for s in steps if s.isidentifier()] or ["missing"], None, [])
        place = rng.choice(self.places)
        steps = list(place.steps)
        if rng.random() < 0.15:
            # Use the other spelling of a name, if there is one.
            i = rng.randrange(len(steps))
            if isinstance(steps[i], str) and steps[i][0] != "$":
                steps[i] = steps[i][1:] if steps[i][0] == "_" and len(steps[i]) > 1 else "_" + steps[i]
        return Place(steps, place.type, place.values)

    def element(self):
        """Returns an element, or a field in it."""
        places = list(places_of(self.elements[-1][0], self.elements[-1][1], []))
        return self.rng.choice(places)

    def operand(self):
        """Returns the tree of a field, and its place."""
        if self.elements and self.rng.random() < 0.75:
            place = self.element()
            return ("element", place.steps), place
        place = self.field()
        return ("field", place.steps), place

    def string(self, text):
        characters = list(text)
        if self.rng.random() < 0.4:
            for _ in range(self.rng.randint(1, 2)):
                at = self.rng.randint(0, len(characters))
                end = self.rng.randint(at, len(characters))
                characters[at:end] = [STAR]
        return ("string", characters, None)

    def integer(self, value):
        if not -(1 << 64) < value < 1 << 64:
            value = 42
        return ("int", value) if value >= 0 else ("-", ("int", -value))

    def real(self, value):
        if not math.isfinite(value) or "e" in repr(value) or "inf" in repr(value):
            value = 0.5
        return ("-", ("real", -value)) if value < 0 else ("real", abs(value))

    def number(self, place):
        rng = self.rng
        if place and place.values and rng.random() < 0.7:
            value = rng.choice(place.values)
            if isinstance(place.type, Real):
                return self.real(value)
            if isinstance(value, int):
                return self.integer(value + rng.choice([0, 0, 0, 1, -1]))
        return self.integer(rng.choice(INTEGERS) * rng.choice([1, 1, -1])) if rng.random() < 0.8 else self.real(1.5)

    def literal_for(self, place):
        """Returns a literal that may be compared with a field of this type."""
        rng, type_ = self.rng, place.type
        if rng.random() < 0.07:
            return rng.choice([self.number(None), self.string(rng.choice(WORDS)), self.operand()[0]])
        if isinstance(type_, Text):
            return self.string(rng.choice([*place.values, rng.choice(WORDS)]))
        if getattr(type_, "labels", None) and rng.random() < 0.6:
            label = rng.choice(list(LABELS))
            return ("field", [label]) if label.isidentifier() and rng.random() < 0.6 else self.string(label)
        return self.number(place)

    def decorated(self, tree, place):
        """Returns `tree`, sometimes as the operand of a bit operator or a sign."""
        rng = self.rng
        if isinstance(place.type, Text) or rng.random() < 0.75:
            return tree
        if rng.random() < 0.4:
            return (rng.choice("~-+"), tree)
        return (rng.choice(BITS), tree, self.integer(rng.choice([0, 1, 2, 12, 63, 0xFF, -1, 64, 1 << 63])))

    def comparison(self):
        tree, place = self.operand()
        rng = self.rng
        operators = EQUALITY if isinstance(place.type, Text) else EQUALITY + ORDER
        a, b = self.decorated(tree, place), self.literal_for(place)
        if rng.random() < 0.15:
            a, b = b, a
        if is_literal(a) and is_literal(b):
            return (rng.choice(operators), tree, b)
        return (rng.choice(operators), a, b)

    def special(self):
        rng = self.rng
        name = rng.choice(SPECIALS)
        subject = ("field", name.split("."))
        if name == "$ts":
            return self.about_time(subject)
        if name in ("name", "$trace"):
            text = self.string(rng.choice(EVENT_NAMES) if name == "name" else "my trace*")
            return rng.choice([(rng.choice(EQUALITY), subject, text), ("=*", subject, text[1])])
        if name == "$loglevel":
            level = rng.choice([*LEVELS[:5], *LEVELS[-2:], "WARN", "TRACE_EMERG", "Trace_Debug_Line"])
            word = rng.choice([("field", [level.lower()]), ("field", [level]), self.string(level), self.integer(4)])
            return (rng.choice(EQUALITY + ORDER), subject, word)
        if name == "$stream" and rng.random() < 0.4:
            names = [event.stream_name for event in self.trace.events if event.stream_name] or ["x"]
            return (rng.choice(EQUALITY), subject, self.string(rng.choice(names)))
        values = {"$cpu": [0, 1, 42], "$event.id": [0, 1, 7, 300], "$stream": [3, 4, 5]}[name]
        return (rng.choice(EQUALITY + ORDER), subject, self.integer(rng.choice(values)))

    def about_time(self, subject):
        rng = self.rng
        if rng.random() < 0.3:
            return ("in", subject, [("range", self.moment(), self.moment())])
        a, b = subject, self.moment()
        operator = rng.choice(["==", *ORDER, *ORDER])
        return (operator, a, b) if rng.random() < 0.8 else (operator, b, a)

    def moment(self):
        rng = self.rng
        ns = rng.choice(self.times or [0]) + rng.choice([0, 0, 1, -1, SECOND, -SECOND])
        way = rng.random()
        if way < 0.4 or ns < 0:
            return self.integer(ns)
        if way < 0.5:
            return ("string", list(f"{ns // SECOND}.{ns % SECOND:09}"), (ns, False))
        day, clock = date_and_clock(ns)
        if way < 0.7:
            time = (clock, ns % DAY, True)
            return ("string", list(clock), time[1:]) if way < 0.6 else ("time", *time)
        if way < 0.8:
            return ("string", list(f"{day} {clock}"), (ns, False))
        if way < 0.9:
            return ("time", f"{day}T{clock}Z", ns, False)
        day, clock = date_and_clock(ns + 7200 * SECOND)
        return ("time", f"{day}T{clock}+02:00", ns, False)

    def membership(self):
        tree, place = self.operand()
        rng = self.rng
        is_long = rng.random() < 0.15
        item = self.mixed_literal if rng.random() < 0.3 else self.literal_for
        items = []
        for _ in range(rng.randint(10, 60) if is_long else rng.randint(1, 3)):
            if isinstance(place.type, Text) or rng.random() < 0.6:
                items.append(item(place))
            else:
                items.append(("range", item(place), item(place)))
        return ("in", self.mixed_literal(place) if rng.random() < 0.05 else self.decorated(tree, place), items)

    def mixed_literal(self, place):
        """Returns a literal for a list. Its type may differ from the type of the field."""
        rng = self.rng
        way = rng.random()
        if way < 0.3:
            return self.literal_for(place)
        if way < 0.5:
            return self.string(rng.choice([*WORDS, *LABELS]))
        if way < 0.7:
            return self.number(None)
        if way < 0.9:
            value = rng.choice([0.0, 0.25, 1.5, 42.0, 2.0**53, 2.0**63, 2.0**64, 1e300])
            return rng.choice([("real", value), ("-", ("real", value))])
        return (rng.choice(BITS), self.integer(rng.choice(INTEGERS)), self.integer(rng.choice([0, 1, 63, 64])))

    def match(self):
        rng = self.rng
        texts = [p for p in self.places if isinstance(p.type, Text) or getattr(p.type, "labels", None)]
        tree = (
            "field",
            rng.choice(texts).steps if texts and rng.random() < 0.8 else [rng.choice(["name", "$loglevel", "$stream"])],
        )
        if rng.random() < 0.3:
            return ("=*", tree, self.string(rng.choice(WORDS))[1])
        return (rng.choice(["=~", "!~"]), tree, rng.choice(REGEXES))

    def call(self):
        rng = self.rng
        kind = rng.choice(["has", "len", "any", "any"] if len(self.elements) < MAX_ANY_DEPTH else ["has", "len"])
        sized = [p for p in self.places if isinstance(p.type, (Array, Blob, Text))]
        if kind == "any":
            sized = [p for p in sized if isinstance(p.type, Array)]
        if kind == "has" or not sized or rng.random() < 0.1:
            tree, place = self.operand()
        else:
            place = rng.choice(sized)
            tree = ("field", place.steps)
        if kind == "any":
            return self.any(tree, place)
        if kind == "has":
            return ("has", rng.choice([tree, tree, tree, ("field", rng.choice(SPECIALS).split("."))]))
        return (rng.choice(EQUALITY + ORDER), ("len", tree), self.integer(rng.choice([0, 1, 2, 3, 4, 12])))

    def any(self, tree, place):
        type_ = place.type.element if isinstance(place.type, Array) else None
        values = [element for value in place.values for element in value] if type_ else []
        self.elements.append((type_, values))
        condition = self.condition(1)
        self.elements.pop()
        return ("any", tree, condition)

    def condition(self, depth):
        rng = self.rng
        if depth > 0 and rng.random() < 0.6:
            if rng.random() < 0.2:
                return ("!", self.condition(depth - 1))
            return (rng.choice(["&&", "||"]), self.condition(depth - 1), self.condition(depth - 1))
        way = rng.random()
        if way < 0.02:
            return rng.choice([self.integer(0), self.integer(1), ("field", ["true"]), self.string("x"), ("real", 0.0)])
        if way < 0.03:
            return (rng.choice(EQUALITY), self.string(rng.choice(WORDS)), ("string", list(rng.choice(WORDS)), None))
        if way < 0.06:
            # The first operand is the result of another comparison, which is the number 0 or 1.
            return (rng.choice(EQUALITY + ORDER + BITS), self.comparison(), self.integer(rng.choice([0, 1])))
        if way < 0.1:
            return self.decorated(*self.operand())
        return rng.choice(
            [self.comparison, self.comparison, self.comparison, self.special, self.membership, self.match, self.call]
        )()


def is_literal(tree):
    return without_plus(tree)[0] in ("int", "real", "string", "time")


def date_and_clock(ns):
    """Returns the date and the time of day in UTC as texts."""
    day, time = divmod(ns, DAY)
    seconds, fraction = divmod(time, SECOND)
    clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{fraction:09}"
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat(), clock
