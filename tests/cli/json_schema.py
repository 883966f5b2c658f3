# SPDX-License-Identifier: MIT
"""A subset of JSON Schema that is sufficient for our schemas. Unknown keywords are an error, so that each keyword is
checked.
"""

import json
import pathlib

FOLDER = pathlib.Path(__file__).parent.parent.parent / "doc/schema"
TYPES = {"object": dict, "array": list, "string": str}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def load_schema(name):
    return json.loads((FOLDER / name).read_text())


def refer(reference, root):
    """Returns the schema that `reference` names, and the root for references in this schema."""
    if reference.startswith("#/$defs/"):
        return root["$defs"][reference.removeprefix("#/$defs/")], root
    schema = load_schema(reference)
    return schema, schema


def load(text, name):
    """Returns the document, after checking that it conforms to the schema `name`."""
    document = json.loads(text)
    schema = load_schema(f"{name}.schema.json")
    assert check(document, schema, schema) == []
    return document


def check(value, schema, root, path="$"):
    """Returns the list of faults. Entries that the schema doesn't define are faults, too."""
    wrong = []
    for keyword, argument in schema.items():
        if keyword in ("$schema", "$defs", "title", "description"):
            continue
        if keyword == "$ref":
            wrong += check(value, *refer(argument, root), path)
        elif keyword == "const":
            wrong += [] if value == argument else [f"{path}: {value!r} is not {argument!r}"]
        elif keyword == "enum":
            wrong += [] if value in argument else [f"{path}: {value!r} is not one of {argument!r}"]
        elif keyword == "minimum":
            wrong += [] if value >= argument else [f"{path}: {value!r} is less than {argument!r}"]
        elif keyword == "type":
            wrong += [] if is_type(value, argument) else [f"{path}: {value!r} does not have the type {argument}"]
        elif keyword == "required":
            wrong += [f"{path}: {name!r} is missing" for name in argument if name not in value]
        elif keyword == "properties":
            wrong += [f"{path}: {name!r} is not in the schema" for name in value if name not in argument]
            for name in argument.keys() & value.keys():
                wrong += check(value[name], argument[name], root, f"{path}.{name}")
        elif keyword == "items":
            for i, item in enumerate(value):
                wrong += check(item, argument, root, f"{path}[{i}]")
        else:
            raise ValueError(f"unknown keyword {keyword}")
    return wrong
