# SPDX-License-Identifier: MIT
"""Expressions as trees, and their texts.

A tree is a tuple of a kind and its parts:

    ("int", 5)  ("real", 0.5)  ("string", [character or STAR], time or None)  ("time", text, ns, is_time_of_day)
    ("field", ["name", 3])  ("element", steps)  ("has", field)  ("len", field)  ("any", field, condition)
    ("!", a)  ("~", a)  ("-", a)  ("+", a)  and the binary operators in RANKS, such as  ("==", a, b)
    ("in", a, [item or ("range", first, last)])  ("=~", a, regex)  ("!~", a, regex)  ("=*", a, string)
"""

import re

STAR = object()
# As in the manual page of LTTng. A greater rank is a higher precedence.
RANKS = {"||": 1, "&&": 2, "<": 4, "<=": 4, ">": 4, ">=": 4, "|": 5, "^": 6, "&": 7, "<<": 8, ">>": 8}
RANKS |= dict.fromkeys(["==", "!=", "=~", "!~", "=*", "in"], 3)
UNARY = 9
ESCAPES = {"\t": "\\t", "\n": "\\n", '"': '\\"', "'": "\\'", "\\": "\\\\", "*": "\\*"}


class Writer:
    """Writes expressions, each time in a slightly different notation."""

    def __init__(self, rng):
        self.rng = rng

    def space(self):
        return self.rng.choice(["", " ", " ", " ", "  ", "\n", " /* , ) */ ", ' // "\n'])

    def integer(self, value):
        text = self.rng.choice([str, str, str, hex, lambda v: f"0{v:o}", lambda v: f"0X{v:X}"])(value)
        return text + self.rng.choice(["", "", "", "U", "ul", "LL"])

    def character(self, character, quote):
        if character is STAR:
            return "*"
        way = self.rng.random()
        if way < 0.1:
            return "".join(f"\\{byte:03o}" for byte in character.encode())
        if way < 0.2 and ord(character) < 128:
            return f"\\x{ord(character):02x}"
        if character in "\\*\t\n" or character == quote or (character in "'\"" and way < 0.5):
            return ESCAPES[character]
        return character

    def string(self, characters):
        quote = self.rng.choice('""\'')
        return quote + "".join(self.character(c, quote) for c in characters) + quote

    def regex(self, text):
        quote = self.rng.choice("\"'")
        return quote + text.replace(quote, "\\" + quote) + quote

    def step(self, step, is_first):
        if isinstance(step, int):
            return f"[{self.integer(step)}]"
        is_name = re.fullmatch(r"[A-Za-z_]\w*", step, re.ASCII)
        if is_first or (is_name and self.rng.random() < 0.8):
            return step if is_first else "." + step
        # In a quoted name, only backslashes and quotes are escaped.
        return '["' + step.replace("\\", "\\\\").replace('"', '\\"') + '"]' if not is_name else f"['{step}']"

    def steps(self, steps, are_first):
        return "".join(self.step(step, are_first and i == 0) for i, step in enumerate(steps))

    def item(self, item):
        if item[0] == "range":
            return self.at(item[1], UNARY) + " .. " + self.at(item[2], UNARY)
        return self.at(item, UNARY)

    def items(self, items):
        if len(items) == 1 and self.rng.random() < 0.3:
            text = self.item(items[0])
            if not text.startswith("("):
                return text
        return "(" + self.space() + ("," + self.space()).join(self.item(item) for item in items) + self.space() + ")"

    def right(self, tree):
        kind, _, operand = tree
        if kind in ("=~", "!~"):
            return self.regex(operand)
        if kind == "=*":
            return self.string(operand)
        if kind == "in":
            return self.items(operand)
        return self.at(operand, RANKS[kind] + 1)

    def operand(self, tree):
        kind = tree[0]
        if kind == "int":
            return self.integer(tree[1])
        if kind == "real":
            return repr(tree[1])
        if kind == "string":
            return self.string(tree[1])
        if kind == "time":
            return tree[1]
        if kind == "field":
            return self.steps(tree[1], True)
        if kind == "element":
            return "_" + self.steps(tree[1], False)
        inside = self.operand(tree[1]) + (", " + self.write(tree[2]) if kind == "any" else "")
        return f"{kind}{self.space()}({inside}{self.space()})"

    def at(self, tree, rank):
        """Writes an expression. It gets parentheses if its precedence is lower than `rank`, or by chance."""
        kind = tree[0]
        if kind in RANKS and len(tree) == 3:
            own = RANKS[kind]
            text = f"{self.at(tree[1], own)} {self.space()}{kind} {self.space()}{self.right(tree)}"
        elif kind in "!~-+":
            own, text = UNARY, kind + self.space() + self.at(tree[1], UNARY)
        else:
            own, text = UNARY + 1, self.operand(tree)
        return f"({text})" if own < rank or self.rng.random() < 0.05 else text

    def write(self, tree):
        return self.at(tree, 0)
