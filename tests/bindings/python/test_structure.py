# SPDX-License-Identifier: MIT
"""Tests that the sources of the package have no circular dependencies, and that all of them are built."""

import ast
import graphlib
import pathlib
import re

import bt2
import pytest

SOURCE = pathlib.Path(__file__).parents[3] / "src" / "bindings" / "python"


class Imports(ast.NodeVisitor):
    """
    Finds the modules of the package that a module imports, immediately or when one of its functions runs. `bt2.NAME`
    imports the module of the name. Imports for type checkers are ignored.
    """

    def __init__(self):
        self.modules = set()

    def visit_ImportFrom(self, node):
        if node.module == "bt2":
            self.modules |= {alias.name for alias in node.names}
        elif node.module.startswith("bt2."):
            self.modules.add(node.module.removeprefix("bt2."))

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name) and node.value.id == "bt2" and node.attr in bt2._NAMES:
            self.modules.add(bt2._NAMES[node.attr])
        self.generic_visit(node)

    def visit_If(self, node):
        if ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        node.returns = None
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        if node.value:
            self.visit(node.value)

    def visit_arg(self, node):
        """Ignores the annotation."""


def imports_of(path):
    visitor = Imports()
    visitor.visit(ast.parse(path.read_text()))
    return visitor.modules


def module_imports(folder):
    paths = [path for path in folder.glob("*.py") if path.stem != "__init__"]
    names = {path.stem for path in paths}
    return {path.stem: imports_of(path) & names - {path.stem} for path in paths}


DEFINITION = re.compile(r"^[A-Za-z][\w \*]*?\b(bt2_\w+)(?:\([^;{}]*\)\n\{|(?:\[[^\]]*\])*(?: =[^;]*)?;)", re.M)
# Each part of the module has an initialization function, and module.c calls all of them.
ENTRY = re.compile(r"bt2_init_\w+")


def file_uses(folder):
    """Returns, for each file of native/, the files that define the functions and variables that it uses."""
    texts = {path.name: path.read_text() for path in folder.glob("*.c")}
    owners = {name: file for file, text in texts.items() for name in DEFINITION.findall(text)}
    return {
        file: {
            owners[name]
            for name in re.findall(r"\bbt2_\w+", text)
            if owners.get(name, file) != file and not ENTRY.fullmatch(name)
        }
        for file, text in texts.items()
    }


def find_cycle(graph):
    """Returns the nodes of a cycle in the graph. The list is empty if there is no cycle."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return []


def test_modules_import_each_other_in_one_direction():
    imports = module_imports(SOURCE / "bt2")
    assert {"utils", "error"} <= imports["graph"]
    assert find_cycle(imports) == []


def test_native_files_use_each_other_in_one_direction():
    uses = file_uses(SOURCE / "native")
    assert {"object.c", "error.c"} <= uses["component-class.c"]
    assert find_cycle(uses) == []


@pytest.mark.parametrize(
    "text",
    [
        "from bt2 import a\n",
        "from bt2.a import f\n",
        "def g():\n    from bt2 import a\n",
        "import bt2\ndef g():\n    return bt2.a_name\n",
        "if TYPE_CHECKING:\n    pass\nelse:\n    from bt2 import a\n",
    ],
)
def test_a_cycle_of_modules_is_found(tmp_path, monkeypatch, text):
    monkeypatch.setitem(bt2._NAMES, "a_name", "a")
    (tmp_path / "a.py").write_text("from bt2 import b\n")
    (tmp_path / "b.py").write_text(text)
    assert sorted(set(find_cycle(module_imports(tmp_path)))) == ["a", "b"]


def test_imports_for_types_are_not_part_of_a_cycle(tmp_path):
    (tmp_path / "a.py").write_text("from bt2 import b\n")
    (tmp_path / "b.py").write_text("import bt2\nif TYPE_CHECKING:\n    from bt2 import a\nx: bt2.a\n")
    assert find_cycle(module_imports(tmp_path)) == []


def test_a_cycle_of_native_files_is_found(tmp_path):
    (tmp_path / "a.c").write_text("int bt2_a(void)\n{\n    return bt2_b;\n}\n")
    (tmp_path / "b.c").write_text("int bt2_b;\n\nvoid bt2_c(\n    int x)\n{\n    bt2_a();\n}\n")
    assert sorted(set(find_cycle(file_uses(tmp_path)))) == ["a.c", "b.c"]


@pytest.mark.parametrize(
    "folder, patterns, build_file, prefix",
    [("bt2", ["*.py", "*.pyi"], "bt2/meson.build", ""), ("native", ["*.c"], "meson.build", "native/")],
)
def test_every_source_file_is_built(folder, patterns, build_file, prefix):
    files = {prefix + path.name for pattern in patterns for path in (SOURCE / folder).glob(pattern)}
    # This file is a separate module.
    files.discard("native/cli-module.c")
    listed = re.findall(rf"'({prefix}[\w-]+\.(?:py|pyi|c))'", (SOURCE / build_file).read_text())
    assert files <= set(listed)
