# SPDX-License-Identifier: MIT
"""
Finds the conditions that the library's sources check: every `pre:FUNCTION:CONDITION` and `post:FUNCTION:CONDITION`.

Each source file is preprocessed twice, with and without developer mode. A simple parser then finds the function that
contains each check. A check in a shared function belongs to each caller that passes its own name (`__func__`) to it.
"""

import concurrent.futures
import os
import re
import subprocess
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

LIBRARY = Path(__file__).resolve().parents[2] / "src/lib"
FAILED = "bt__assert_cond_failed"
KEYWORDS = {"if", "for", "while", "switch", "return", "sizeof", "do", "else", "__attribute__"}
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|[A-Za-z_]\w*|->|.', re.S)


def lines_of(path):
    """Return the lines of a list, without comments and empty lines."""
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


@dataclass
class Function:
    name: str
    parameters: list
    source: str = ""  # source file; functions in other files may have the same name
    checks: list = field(default_factory=list)  # (kind, function expression, condition, message)
    calls: list = field(default_factory=list)  # (callee, arguments)
    returned: list = field(default_factory=list)  # texts that the function may return
    condition_sources: list = field(default_factory=list)  # callees that return the name of a condition


def own_text(text, folder):
    """Return the lines of a preprocessed source that come from files in `folder`, not from GLib or libc."""
    kept, is_own = [], False
    for line in text.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            is_own = Path(marker[1]).resolve().is_relative_to(folder)
        elif is_own:
            kept.append(line)
    return "\n".join(kept)


def preprocessed(compiler, source, arguments, dev_mode):
    """Return the text of `source` after preprocessing, configured with or without developer mode."""
    with tempfile.TemporaryDirectory() as folder:
        config = next(
            Path(a[2:]) / "config.h" for a in arguments if a.startswith("-I") and (Path(a[2:]) / "config.h").exists()
        )
        text = re.sub(r"#define BT_DEV_MODE \d", f"#define BT_DEV_MODE {int(dev_mode)}", config.read_text())
        (Path(folder) / "config.h").write_text(text)
        command = [*compiler, "-E", "-std=gnu17", "-D_GNU_SOURCE", f"-I{folder}", *arguments]
        text = subprocess.run([*command, source], capture_output=True, text=True, check=True).stdout
    return own_text(text, LIBRARY)


def matching(tokens, start):
    """Return the index of the parenthesis or brace that closes the one at `start`."""
    opening, closing = tokens[start], {"(": ")", "{": "}"}[tokens[start]]
    depth = 0
    for i in range(start, len(tokens)):
        depth += (tokens[i] == opening) - (tokens[i] == closing)
        if depth == 0:
            return i
    raise ValueError("unbalanced source")


def split_arguments(tokens):
    """Split arguments: `a, f(b, c)` -> ["a", "f(b,c)"]"""
    arguments, depth = [[]], 0
    for token in tokens:
        depth += (token in "([{") - (token in ")]}") if len(token) == 1 else 0
        if token == "," and depth == 0:
            arguments.append([])
        else:
            arguments[-1].append(token)
    return [" ".join(a) for a in arguments]


def literal(expression):
    """Return the text of a string literal, which may have several pieces. Return None for other expressions."""
    inner = expression.strip()
    while inner.startswith("(") and inner.endswith(")"):
        inner = inner[1:-1].strip()
    if not inner or STRING.sub("", inner).strip():
        return None
    return "".join(STRING.findall(inner)).encode().decode("unicode_escape")


def chosen(expression):
    """Evaluate a conditional expression with a constant condition: `(0) ? a : b` is b."""
    match = re.fullmatch(r"\(?\s*\(?\s*([01]|true|false)\s*\)?\s*\?(.*):(.*?)\)?", expression, re.S)
    return match[2 if match[1] in ("1", "true") else 3] if match else expression


def read_body(function, tokens):
    for i, token in enumerate(tokens[:-1]):
        if token == "return":
            statement = tokens[i + 1 : tokens.index(";", i)]
            function.returned += [t[1:-1] for t in statement if t.startswith('"')]
        if tokens[i + 1] != "(" or not re.match(r"[A-Za-z_]", token) or token in KEYWORDS:
            continue
        arguments = split_arguments(tokens[i + 2 : matching(tokens, i + 1)])
        if token == FAILED:
            kind, subject, condition, message = arguments[:4]
            condition = literal(chosen(condition)) or condition.strip("() ")
            function.checks.append((literal(kind), subject, condition, literal(message)))
        else:
            function.calls.append((token, arguments))
            if tokens[i - 2 : i] == ["condition", "="]:
                function.condition_sources.append(token)


def functions_of(text):
    """Return the functions that a preprocessed source defines."""
    tokens = [t for t in TOKEN.findall(text) if not t.isspace()]
    functions, i = [], 0
    while i < len(tokens):
        if tokens[i] == "{":
            end = matching(tokens, i)
            close = i - 1
            depth = 0
            while tokens[close] == ")" and close > 0:
                for start in range(close, -1, -1):
                    depth += (tokens[start] == ")") - (tokens[start] == "(")
                    if depth == 0:
                        break
                if tokens[start - 1] in ("__attribute__", "_Alignas"):
                    close = start - 2
                    continue
                parameters = split_arguments(tokens[start + 1 : close])
                names = [re.findall(r"[A-Za-z_]\w*", p or "void")[-1:] for p in parameters]
                function = Function(tokens[start - 1], [n[0] if n else "" for n in names])
                read_body(function, tokens[i : end + 1])
                functions.append(function)
                break
            i = end
        i += 1
    return functions


def subject_name(expression, function):
    """
    Return the function to which a check belongs: ("is", name), or ("parameter", index of the parameter with the name).
    """
    inner = re.sub(r"\( void \* \)", "", expression).replace("(", " ").replace(")", " ").strip()
    if inner == "__func__":
        return "is", function.name
    if literal(expression) is not None:
        return "is", literal(expression)
    # A structure that contains the caller's name (`context->function`) is a parameter as well.
    name = inner.split("->")[-1].strip()
    if name in function.parameters:
        return "parameter", function.parameters.index(name)
    return "unknown", inner


def identifiers(functions, unresolved):
    """Return {identifier: messages} of all checks."""
    in_source = {(f.source, f.name): f for f in functions}
    anywhere = {f.name: f for f in functions}

    def find(caller, name):
        return in_source.get((caller.source, name)) or anywhere.get(name)

    callers = defaultdict(list)
    for function in functions:
        for name, arguments in function.calls:
            callee = find(function, name)
            if callee:
                callers[id(callee)].append((function, arguments))
            # A function that passes a callback counts as a caller. The last argument is the user data.
            for callback in filter(None, (find(function, a.strip()) for a in arguments)):
                data = ["" for _ in callback.parameters[1:]] + arguments[-1:]
                callers[id(callback)].append((function, data))

    def names(function, expression, seen):
        how, what = subject_name(expression, function)
        if how == "is":
            return {what}
        found = set()
        if how == "unknown":
            # The name is a member of a structure. A direct or indirect caller with the parameter `function` stored it.
            what = None
        for caller, arguments in callers[id(function)]:
            key = (id(caller), id(function))
            if key in seen:
                continue
            if what is not None:
                found |= names(caller, arguments[what], seen | {key})
            elif "function" in caller.parameters:
                found |= names(caller, "function", seen | {key})
            else:
                found |= names(caller, "context->carried", seen | {key})
        return found

    def returned(function, seen):
        """Return the texts that `function` and its callees may return. These are the possible names of a condition."""
        texts = set(function.returned)
        for name, _ in function.calls:
            callee = find(function, name)
            if callee and name not in seen:
                texts |= returned(callee, seen | {name})
        return texts

    result = defaultdict(set)
    for function in functions:
        for kind, subject, condition, message in function.checks:
            subjects = names(function, subject, frozenset())
            conditions = {condition}
            if condition == "condition":
                conditions = {
                    text for name in function.condition_sources for text in returned(find(function, name), frozenset())
                }
            if not subjects or not conditions:
                unresolved.append(f"{function.name}: {kind} {subject} {condition}")
            for name in subjects:
                dashed = re.sub(r"^bt_", "", name).replace("_", "-")
                for one in conditions:
                    result[f"{kind}:{dashed}:{one}"].add(message)
    return result


def read_sources(compiler, arguments, dev_mode):
    """Return {identifier: messages} of the checks of a library built with or without developer mode."""
    sources = sorted(str(path) for path in LIBRARY.rglob("*.c"))
    functions = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        texts = pool.map(lambda s: preprocessed(compiler, s, arguments, dev_mode), sources)
        for source, text in zip(sources, texts):
            for function in functions_of(text):
                function.source = source
                functions.append(function)
    unresolved = []
    found = identifiers(functions, unresolved)
    if unresolved:
        raise ValueError("checks with an unknown identifier:\n" + "\n".join(unresolved))
    return found
