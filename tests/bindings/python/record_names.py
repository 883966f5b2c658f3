# SPDX-License-Identifier: MIT
"""
Prints the public names of the module `bt2` that this interpreter finds: each name with its `__module__`, the members of
classes and the parameters of functions. `reference-names.txt` is the output for version 2.1.1.
"""

import enum
import inspect

import bt2

# The prefixes of private names that user classes call or define.
USER_PREFIXES = (
    "_create_",
    "_user_",
    "_add_",
    "_input_ports",
    "_output_ports",
    "_is_interrupted",
    "_component",
    "_port",
    "_graph_mip_version",
)


def parameters(function):
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return "?"
    texts = []
    for parameter in signature.parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        prefix = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        default = parameter.default
        if default is parameter.empty:
            texts.append(prefix + parameter.name)
        elif isinstance(default, (int, str, bool, type(None), enum.Enum)):
            texts.append(f"{parameter.name}={default!r}")
        else:
            texts.append(f"{parameter.name}=...")
    return ", ".join(texts)


def is_wanted(cls, name):
    if name.startswith("_"):
        return cls.__name__.startswith("_User") and name.startswith(USER_PREFIXES) and "_ptr" not in name
    return not hasattr(StopIteration, name)


def describe(value):
    if isinstance(value, property):
        return "property" + (" rw" if value.fset and value.fget else " wo" if value.fset else "")
    if inspect.isdatadescriptor(value):
        return "property"
    if callable(value):
        return f"method({parameters(value)})"
    return "attribute"


def record(module):
    for name in sorted(dir(module)):
        obj = getattr(module, name)
        if name.startswith("__") or inspect.ismodule(obj):
            continue
        if not inspect.isclass(obj):
            yield (f"{name} function({parameters(obj)}) of {obj.__module__}" if callable(obj) else f"{name} object")
            continue
        yield f"{name} class of {obj.__module__}"
        if issubclass(obj, enum.Enum):
            for member in obj:
                yield f"{name}.{member.name} = {member.value}"
            continue
        constructor = vars(obj).get("__init__") or next(
            (vars(c)["__init__"] for c in obj.__mro__ if "__init__" in vars(c)), None
        )
        if constructor and not name.startswith("_"):
            yield f"{name}.__init__ method({parameters(constructor)})"
        for member in sorted(dir(obj)):
            if is_wanted(obj, member):
                value = inspect.getattr_static(obj, member)
                if isinstance(value, (staticmethod, classmethod)):
                    value = value.__func__
                yield f"{name}.{member} {describe(value)}"


if __name__ == "__main__":
    for line in record(bt2):
        print(line)
