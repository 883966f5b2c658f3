# SPDX-License-Identifier: MIT
"""Plugins in Python programs and in the command: those of the library, and plugins written in Python."""

import gc
import os
import re
import subprocess
import sys
import textwrap

import bt2
import pytest

PLUGIN = textwrap.dedent(
    """
    import bt2

    bt2.register_plugin(__name__, "counting", "Counts", "Author", "MIT", (1, 2, 3, "-x"))


    @bt2.plugin_component_class
    class Count(bt2._UserSinkComponent):
        "Counts events."

        def __init__(self, config, params, obj):
            self._in = self._add_input_port("in")
            self._count = 0

        def _user_graph_is_configured(self):
            self._upstream = self._create_message_iterator(self._in)

        def _user_consume(self):
            try:
                message = next(self._upstream)
            except StopIteration:
                print(self._count, "events")
                raise
            self._count += type(message) is bt2._EventMessageConst


    class NotExported(Count):
        pass
    """
)


@pytest.fixture
def plugin_folder(tmp_path):
    (tmp_path / "bt_plugin_counting.py").write_text(PLUGIN)
    return os.fspath(tmp_path)


def search_path(plugin_folder):
    """Returns BABELTRACE_PLUGIN_PATH with an additional folder. In tests of an installation, the variable is unset."""
    folders = filter(None, [os.environ.get("BABELTRACE_PLUGIN_PATH"), os.fspath(plugin_folder)])
    return os.pathsep.join(folders)


def run_cli(plugin_folder, *arguments, **variables):
    return subprocess.run(
        [os.environ["BABELTRACE2"], *arguments],
        text=True,
        capture_output=True,
        env={**os.environ, "BABELTRACE_PLUGIN_PATH": search_path(plugin_folder), **variables},
    )


def test_plugins_are_found_by_name():
    ctf = bt2.find_plugin("ctf")
    assert (ctf.name, str(ctf.version)) == ("ctf", "2.0.0")
    assert os.path.exists(ctf.path)
    assert "fs" in ctf.source_component_classes
    assert ctf.source_component_classes["fs"].description
    assert len(ctf.filter_component_classes) == 0
    assert bt2.find_plugin("no such plugin") is None
    assert {"ctf", "text", "utils"} <= {plugin.name for plugin in bt2.find_plugins()}


def test_python_plugins_load_in_python(plugin_folder):
    (plugin,) = bt2.find_plugins_in_path(plugin_folder)
    assert (plugin.name, plugin.author, str(plugin.version)) == ("counting", "Author", "1.2.3-x")
    assert list(plugin.sink_component_classes) == ["Count"]
    graph = bt2.Graph()
    assert graph.add_component(plugin.sink_component_classes["Count"], "x").name == "x"


OBJECTS = textwrap.dedent(
    """
    import bt2

    bt2.register_plugin(__name__, "objects")


    class Iterator(bt2._UserMessageIterator):
        def __next__(self):
            raise StopIteration


    @bt2.plugin_component_class
    class Source(bt2._UserSourceComponent, message_iterator_class=Iterator):
        @classmethod
        def _user_get_supported_mip_versions(cls, params, obj, log_level):
            return [1] if obj else [0, 1]

        def __init__(self, config, params, obj):
            if obj is not None:
                obj.append(self.name)
            self._add_output_port("out")

        @classmethod
        def _user_query(cls, executor, name, params, obj):
            if name == "babeltrace.support-info":
                return 0.0
            return {"params": params, "obj": obj}
    """
)


@pytest.fixture
def objects_folder(tmp_path):
    (tmp_path / "bt_plugin_objects.py").write_text(OBJECTS)
    return os.fspath(tmp_path)


def load_source(folder):
    (plugin,) = bt2.find_plugins_in_path(folder)
    return plugin.source_component_classes["Source"]


def loaded_modules():
    gc.collect()
    return [name for name in sys.modules if name.startswith("bt_plugin_")]


def test_component_classes_of_python_plugins_take_python_objects(objects_folder, monkeypatch):
    source = load_source(objects_folder)
    names = []
    component = bt2.Graph().add_component(source, "x", obj=names)
    assert names == ["x"] and component.cls == source
    assert bt2.QueryExecutor(source, "", method_obj=3).query() == {"params": None, "obj": 3}
    descriptor = bt2.ComponentDescriptor(source, {}, obj=names)
    assert descriptor.obj is names
    assert bt2.get_greatest_operative_mip_version([descriptor]) == 1
    monkeypatch.setenv("BABELTRACE_PLUGIN_PATH", search_path(objects_folder))
    spec = bt2.ComponentSpec.from_named_plugin_and_component_class("objects", "Source", obj=names)
    assert list(bt2.TraceCollectionMessageIterator(spec)) == []
    assert len(names) == 2


def test_component_classes_of_other_plugins_reject_python_objects():
    fs = bt2.find_plugin("ctf").source_component_classes["fs"]
    for use in (
        lambda: bt2.Graph().add_component(fs, "x", obj=1),
        lambda: bt2.QueryExecutor(fs, "x", method_obj=1),
        lambda: bt2.ComponentDescriptor(fs, obj=1),
    ):
        with pytest.raises(ValueError, match="cannot pass a Python object"):
            use()


def test_the_file_of_a_python_plugin_can_be_loaded_repeatedly(objects_folder):
    sources = [load_source(objects_folder) for _ in range(3)]
    gc.collect()
    for source in sources:
        assert bt2.QueryExecutor(source, "", 1).query() == {"params": 1, "obj": None}
        assert bt2.Graph().add_component(source, "x").cls == source
    assert len({source.addr for source in sources}) == 3


def test_python_plugins_outlive_the_discovery_of_sources(objects_folder, sample, monkeypatch):
    monkeypatch.setenv("BABELTRACE_PLUGIN_PATH", search_path(objects_folder))
    spec = bt2.ComponentSpec.from_named_plugin_and_component_class("objects", "Source")
    assert len(list(bt2.TraceCollectionMessageIterator(sample))) > 100
    gc.collect()
    assert list(bt2.TraceCollectionMessageIterator(spec)) == []


def test_a_python_plugin_is_unloaded_with_its_last_object(objects_folder):
    source = load_source(objects_folder)
    graph = bt2.Graph()
    component = graph.add_component(source, "x")
    again = load_source(objects_folder)
    assert len(loaded_modules()) == 1
    del again
    assert loaded_modules() == []
    del source
    assert bt2.QueryExecutor(component.cls, "", 1).query() == {"params": 1, "obj": None}
    source = load_source(objects_folder)
    del component, graph
    assert len(loaded_modules()) == 1
    del source
    assert loaded_modules() == []


def test_a_search_in_a_folder_can_fail_if_a_plugin_fails_to_load(tmp_path):
    (tmp_path / "bt_plugin_bad.py").write_text("raise ValueError('broken')\n")
    assert bt2.find_plugins_in_path(os.fspath(tmp_path)) is None
    with pytest.raises(bt2._Error, match="broken"):
        bt2.find_plugins_in_path(os.fspath(tmp_path), fail_on_load_error=True)
    with pytest.raises(ValueError):
        bt2.find_plugins_in_path(os.fspath(tmp_path / "nothing"))


def test_python_plugins_run_in_the_cli(plugin_folder, sample):
    result = run_cli(plugin_folder, sample, "-c", "sink.counting.Count")
    assert (result.stdout, result.returncode) == ("100 events\n", 0)
    listed = run_cli(plugin_folder, "list-plugins").stdout
    assert "'sink.counting.Count': Counts events." in listed


def run_customized(plugin_folder, tmp_path, code, *arguments):
    """Runs the command, whose interpreter executes `code` at the beginning."""
    with open(os.environ["BABELTRACE2"], "rb") as program:
        if program.read(2) == b"#!":
            pytest.skip("the command of a wheel is a Python script, which imports the package before it loads plugins")
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(textwrap.dedent(code))
    return run_cli(plugin_folder, *arguments, PYTHONPATH=f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")


def test_the_search_path_may_be_replaced_while_the_package_is_imported(plugin_folder, tmp_path, sample):
    code = """
        import atexit, sys

        class Replacing:
            def find_spec(self, name, path, target=None):
                if name == "bt2.py_plugin":
                    sys.path = list(sys.path)

        sys.meta_path.insert(0, Replacing())
        before = list(sys.path)
        atexit.register(lambda: print("unchanged" if sys.path == before else sys.path))
    """
    result = run_customized(plugin_folder, tmp_path, code, sample, "-c", "sink.counting.Count")
    assert (result.stdout, result.returncode) == ("100 events\nunchanged\n", 0), result.stderr


@pytest.mark.parametrize("path", ["tuple(sys.path)", "None"])
def test_a_search_path_of_a_wrong_type_is_an_error(plugin_folder, tmp_path, sample, path):
    code = f"import sys; sys.path = {path}"
    result = run_customized(plugin_folder, tmp_path, code, sample, "-c", "sink.counting.Count")
    assert result.returncode == 1
    assert "cannot load Python plugin: TypeError: sys.path isn't a list" in " ".join(result.stderr.split())


def test_another_package_named_bt2_is_an_error(plugin_folder, tmp_path, sample):
    code = """
        import sys, types

        sys.modules["bt2"] = types.ModuleType("bt2")
        sys.modules["bt2.py_plugin"] = types.ModuleType("bt2.py_plugin")
        sys.modules["bt2.py_plugin"].__file__ = "/elsewhere/bt2/py_plugin.py"
    """
    result = run_customized(plugin_folder, tmp_path, code, sample, "-c", "sink.counting.Count")
    assert result.returncode == 1
    assert "ImportError: /elsewhere/bt2/py_plugin.py belongs to another package `bt2`" in " ".join(
        result.stderr.split()
    )


def test_the_cli_prints_errors_of_python_plugins(tmp_path, sample):
    text = PLUGIN.replace("self._count += ", "self._count += 1 / 0 + ")
    (tmp_path / "bt_plugin_failing.py").write_text(text)
    result = run_cli(os.fspath(tmp_path), sample, "-c", "sink.counting.Count")
    assert result.returncode == 1
    line = 1 + text[: text.index("1 / 0")].count("\n")
    place = f"{tmp_path}/bt_plugin_failing.py:{line}"
    assert result.stderr.splitlines()[0] == f"error: {place}: ZeroDivisionError: division by zero"
    assert "Traceback (most recent call last):" in result.stderr


def test_a_class_without_the_decorator_is_not_in_the_plugin(tmp_path, sample):
    (tmp_path / "bt_plugin_counting.py").write_text(PLUGIN.replace("@bt2.plugin_component_class", ""))
    result = run_cli(os.fspath(tmp_path), sample, "-c", "sink.counting.Count")
    assert result.returncode == 1
    assert "(in Python, a component class needs the decorator `@bt2.plugin_component_class`; see" in result.stderr


SILENT = """
import bt2

bt2.register_plugin(__name__, "silent")


class Silent(bt2._UserMessageIterator):
    def NAME(self):
        pass


@bt2.plugin_component_class
class Source(bt2._UserSourceComponent, message_iterator_class=Silent):
    def __init__(self, config, params, obj):
        self._add_output_port("out")
"""


def test_the_cli_describes_mistakes_of_a_message_iterator(tmp_path):
    plugin = tmp_path / "bt_plugin_silent.py"
    plugin.write_text(SILENT.replace("NAME", "__next__"))
    result = run_cli(os.fspath(tmp_path), "-c", "source.silent.Source")
    assert result.returncode == 1
    text = f"error: {plugin}:8: TypeError: Silent.__next__() returned None, not a message"
    assert result.stderr.splitlines()[0] == text
    plugin.write_text(SILENT.replace("NAME", "next"))
    result = run_cli(os.fspath(tmp_path), "-c", "source.silent.Source")
    assert result.returncode == 0
    assert (
        "UserWarning: message iterator class 'Silent' has no messages, because it has no `__next__()`" in result.stderr
    )


def test_the_warning_about_a_plugin_has_the_line_of_its_syntax_error(tmp_path, sample):
    text = PLUGIN.replace("self._count += ", "self._count += = ")
    (tmp_path / "bt_plugin_wrong.py").write_text(text)
    result = run_cli(os.fspath(tmp_path), sample, "-o", "dummy")
    assert result.returncode == 0
    line = 1 + text[: text.index("+= =")].count("\n")
    assert re.search(rf"ignoring the plugin: SyntaxError: .* \({tmp_path}/bt_plugin_wrong.py:{line}\)$", result.stderr)


def test_the_warning_about_a_plugin_has_only_the_first_line_of_its_exception(tmp_path, sample):
    plugin = tmp_path / "bt_plugin_wrong.py"
    plugin.write_text("raise ValueError('first line\\nsecond line')\n")
    result = run_cli(os.fspath(tmp_path), sample, "-o", "dummy")
    assert result.returncode == 0
    assert result.stderr.endswith(f"{plugin}: ignoring the plugin: ValueError: first line ({plugin}:1)\n")


def test_plugins_in_a_folder_whose_name_is_not_utf8_are_loaded(tmp_path, sample):
    folder = os.fsencode(tmp_path) + b"/\xff"
    os.mkdir(folder)
    with open(folder + b"/bt_plugin_counting.py", "w") as file:
        file.write(PLUGIN)
    command = [os.environ["BABELTRACE2"], b"--plugin-path=" + folder, sample, "-c", "sink.counting.Count"]
    result = subprocess.run(command, capture_output=True)
    assert (result.stdout, result.stderr, result.returncode) == (b"100 events\n", b"", 0)
    with open(folder + b"/bt_plugin_counting.py", "a") as file:
        file.write("\nraise ValueError('broken')\n")
    result = subprocess.run(command, capture_output=True)
    line = PLUGIN.count("\n") + 2
    assert b"ignoring the plugin: ValueError: broken (%s/bt_plugin_counting.py:%d)\n" % (folder, line) in result.stderr
    assert (result.returncode, b"there is no plugin `counting`" in result.stderr) == (1, True)


def test_the_first_line_of_the_error_names_the_raised_exception(tmp_path, sample):
    text = PLUGIN.replace(
        "self._count += ",
        """try:
            raise KeyError("the reason")
        except KeyError as error:
            raise ValueError("first line\\nsecond line") from error  # raised
        self._count += """,
    )
    (tmp_path / "bt_plugin_failing.py").write_text(text)
    result = run_cli(os.fspath(tmp_path), sample, "-c", "sink.counting.Count")
    line = 1 + text[: text.index("# raised")].count("\n")
    lines = result.stderr.splitlines()
    assert lines[0] == f"error: {tmp_path}/bt_plugin_failing.py:{line}: ValueError: first line"
    assert lines[1] == ""
    assert result.stderr.index("ValueError: first line\n  second line") < result.stderr.index("KeyError: 'the reason'")


@pytest.mark.parametrize(
    "command",
    [
        ["list-plugins"],
        ["help", "ctf"],
        ["query", "source.ctf.fs", "babeltrace.support-info", "-p", 'type="string", input="x"'],
        ["convert", "{sample}", "-o", "dummy"],
        [
            "run",
            "-c",
            "a:source.ctf.fs",
            "-p",
            'inputs=["{sample}"]',
            "-c",
            "m:filter.utils.muxer",
            "-c",
            "b:sink.utils.dummy",
            "-x",
            "a:m",
            "-x",
            "m:b",
        ],
    ],
)
def test_a_python_plugin_that_fails_is_ignored_with_a_warning(tmp_path, sample, command):
    command = [argument.replace("{sample}", sample) for argument in command]
    expected = run_cli(os.fspath(tmp_path), *command)
    assert expected.returncode == 0
    (tmp_path / "bt_plugin_bad.py").write_text("raise ValueError('broken')\n")
    result = run_cli(os.fspath(tmp_path), *command)
    assert (result.returncode, result.stdout) == (0, expected.stdout)
    bad = f"{tmp_path}/bt_plugin_bad.py"
    (warning,) = result.stderr.splitlines()
    assert warning.endswith(f"{bad}: ignoring the plugin: ValueError: broken ({bad}:1)")
    in_option = subprocess.run(
        [os.environ["BABELTRACE2"], "--plugin-path", tmp_path, *command], text=True, capture_output=True
    )
    assert (in_option.returncode, in_option.stdout) == (0, expected.stdout)
    assert "ValueError: broken" in in_option.stderr


def test_files_that_are_not_plugins_are_ignored(tmp_path):
    (tmp_path / "broken.so").write_text("not ELF")
    assert bt2.find_plugins_in_path(os.fspath(tmp_path), fail_on_load_error=True) is None
    assert run_cli(os.fspath(tmp_path), "list-plugins").returncode == 0


def test_a_search_by_name_can_fail_if_a_plugin_fails_to_load(tmp_path, monkeypatch):
    (tmp_path / "bt_plugin_bad.py").write_text("raise ValueError('broken')\n")
    monkeypatch.setenv("BABELTRACE_PLUGIN_PATH", search_path(tmp_path))
    assert bt2.find_plugin("ctf").name == "ctf"
    for find in (
        lambda: bt2.find_plugin("ctf", fail_on_load_error=True),
        lambda: bt2.find_plugins(fail_on_load_error=True),
    ):
        with pytest.raises(bt2._Error, match="broken"):
            find()


def test_a_search_with_all_locations_disabled_finds_nothing():
    assert bt2.find_plugin("ctf", False, False, False, False) is None
    assert bt2.find_plugins(False, False, False, False) is None


@pytest.mark.parametrize("version", [3, "1.2.3", (1, 2), [1, 2, 3], (1, 2, "x"), (1, 2, 3, 4), (1, 2, -3)])
def test_wrong_versions_of_plugins_raise(version):
    with pytest.raises(ValueError, match="wrong version"):
        bt2.register_plugin(__name__, "name", version=version)
