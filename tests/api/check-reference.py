#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
check-reference.py DOXYGEN DOXYFILE EXPORTED_SYMBOLS CONDITIONS_PROGRAM

Checks that Doxygen creates the API reference without a warning, and that each public function, macro, type and
enumerator has all parts of its documentation. Doxygen itself only warns if a part of the documentation exists.

EXPORTED_SYMBOLS lists the functions of the library. CONDITIONS_PROGRAM (test-conditions) lists the preconditions that
the library checks.
"""

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

VERSION = r"2\.[01]"
OUR_VERSION = r"Tracegraph \d+\.\d+"

# Babeltrace's library exports this function, but no header declares it.
UNDECLARED = {"bt_component_class_sink_simple_borrow"}

# Words that describe the ownership or lifetime of the object that a pointer points to.
OWNERSHIP = re.compile(
    r"reference|owned|\bowns?\b|\bvalid\b|borrow|static|as long as|\bsame (?:object|mapping|option|address)",
    re.IGNORECASE,
)

# Words in the documented precondition, for each kind of condition that the library checks.
WORDS = {
    "not-null": r"\bNULL\b",
    "not-frozen": r"frozen",
    "mip-version-is-valid": r"\bMIP\b",
    "valid-index": r"less than|index",
}


def text(element):
    """Return the text of an element on one line."""
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


class Member:
    """A function, macro, type, enumerator, or member of a structure, with its documentation."""

    def __init__(self, element, group, enumeration=None):
        self.element = element
        self.group = group
        self.kind = element.get("kind", "enumvalue")
        self.name = element.findtext("name")
        location = element.find("location")
        self.place = f"{location.get('file')}:{location.get('line')}" if location is not None else enumeration.place
        self.brief = text(element.find("briefdescription"))
        self.detail = element.find("detaileddescription")
        self.parameters = {}  # name: (description, direction)
        self.statuses = {}
        for listed in self.detail.iter("parameterlist"):
            known = self.parameters if listed.get("kind") == "param" else self.statuses
            for item in listed.iter("parameteritem"):
                for name in item.iter("parametername"):
                    known[text(name)] = (text(item.find("parameterdescription")), name.get("direction"))

    def notes(self, kind):
        """Return the texts after @kind."""
        return [text(note) for note in self.detail.iter("simplesect") if note.get("kind") == kind]

    def returned(self):
        return re.sub(r"^(?:extern|static|inline| )+", "", text(self.element.find("type")))

    def declared(self):
        """Yield the type and name of each parameter. Parameters of macros have no type."""
        for parameter in self.element.findall("param"):
            kind = text(parameter.find("type"))
            name = parameter.findtext("declname") or parameter.findtext("defname") or kind
            if name and name != "void":
                yield kind, name


def load(folder):
    """Return the members, and the groups without a description."""
    members = {}
    bare = []
    for path in sorted(folder.glob("*.xml")):
        for compound in ElementTree.parse(path).iter("compounddef"):
            is_group = compound.get("kind") == "group"
            if is_group and not text(compound.find("briefdescription")):
                bare.append(f"group {compound.findtext('compoundname')}: no brief")
            for element in compound.iter("memberdef"):
                if element.findtext("name").startswith("_"):
                    continue
                known = members.get(element.get("id"))
                if known:
                    known.group |= is_group
                    continue
                member = members[element.get("id")] = Member(
                    element, is_group or compound.get("kind") in ("struct", "union")
                )
                for value in element.findall("enumvalue"):
                    if not value.findtext("name").startswith("_"):
                        members[value.get("id")] = Member(value, True, member)
    return list(members.values()), bare


def check_parameters(member):
    declared = list(member.declared())
    for kind, name in declared:
        said, direction = member.parameters.get(name, ("", None))
        if not said:
            yield f"parameter {name} isn't documented"
        elif member.kind == "function" and not direction:
            yield f"parameter {name} has no direction"
        elif direction == "out" and "*" not in kind:
            yield f"parameter {name} can't be an output"
    for name in sorted(member.parameters.keys() - {name for _, name in declared}):
        yield f"there is no parameter {name}"


def check_returned(member, enumerations):
    returned = member.returned()
    if returned == "void":
        if member.notes("return") or member.statuses:
            yield "the result is documented, but the function has none"
        return
    said = " ".join(member.notes("return"))
    if not said and not member.statuses:
        yield "the result isn't documented"
    if "*" in returned and not OWNERSHIP.search(said + text(member.detail)):
        yield "the owner of the result isn't documented"
    if returned.endswith("_status") and returned in enumerations:
        wanted = {value.findtext("name") for value in enumerations[returned].element.findall("enumvalue")}
        yield from (f"status {name} isn't documented" for name in sorted(wanted - member.statuses.keys()))
        yield from (f"status {name} isn't a status of the function" for name in sorted(member.statuses.keys() - wanted))


def check_conditions(member, conditions):
    said = " ".join(member.notes("pre"))
    for condition in sorted(conditions):
        if not said or not re.search(WORDS.get(condition.split(":")[0], ""), said):
            yield f"no precondition describes {condition}"


def check(member, enumerations, conditions):
    """Yield the missing parts of a member's documentation."""
    if member.kind == "define" and member.name.startswith("BABELTRACE2_"):
        return  # An include guard.
    if not member.brief:
        yield "no brief"
    if not member.group:
        yield "in no group"
    if member.kind in ("function", "define", "enum", "typedef"):
        # The main page of the CTF writer gives the version 2.0 for its functions, so only exceptions have @since.
        is_of_writer = "babeltrace2-ctf-writer/" in member.place
        is_ours = is_of_writer or "bt_x_" in member.name.lower() or "extension/" in member.place
        for version in member.notes("since") or ([] if is_of_writer else ["nothing"]):
            if not re.fullmatch(OUR_VERSION if is_ours else VERSION, version):
                yield f"since {version}"
    if member.kind in ("function", "define"):
        yield from check_parameters(member)
    if member.kind == "function":
        yield from check_returned(member, enumerations)
        yield from check_conditions(member, conditions.get(member.name, ()))


def make(doxygen, doxyfile, folder):
    """Create the reference in a folder. Return the warnings of Doxygen."""
    options = f"@INCLUDE = {doxyfile}\nOUTPUT_DIRECTORY = {folder}\n"
    result = subprocess.run([doxygen, "-"], input=options, capture_output=True, text=True, check=False)
    warnings = result.stderr.splitlines()
    return warnings or ([f"{doxygen} fails"] if result.returncode else [])


def checked_conditions(program):
    """Return the conditions that the library checks: {function: conditions}"""
    listing = subprocess.run([program, "list"], capture_output=True, text=True, check=True).stdout
    conditions = {}
    for line in listing.splitlines():
        kind, function, *condition = line.split()[1].split(":", 2)
        # The main page documents this condition for all functions.
        if kind == "pre" and condition != ["no-error"]:
            conditions.setdefault("bt_" + function.replace("-", "_"), set()).add(condition[0])
    return conditions


def main():
    doxygen, doxyfile, symbols, program = sys.argv[1:]
    conditions = checked_conditions(program)
    with tempfile.TemporaryDirectory() as folder:
        faults = make(doxygen, doxyfile, folder)
        members, bare = load(Path(folder) / "xml")
    enumerations = {member.name: member for member in members if member.kind == "enum"}
    known = UNDECLARED | {member.name for member in members if member.kind in ("function", "variable")}
    faults += bare
    faults += [f"{name}: not in the reference" for name in Path(symbols).read_text().split() if name not in known]
    for member in members:
        faults += [f"{member.place}: {member.name}: {fault}" for fault in check(member, enumerations, conditions)]
    print("\n".join(sorted(faults)))
    print(f"{len(members)} documented names, {len(faults)} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
