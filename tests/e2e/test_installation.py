# SPDX-License-Identifier: MIT
"""The installed files, and the folders of plugins: in the build tree, any prefix, the user's folder, a search path.

BUILD_FOLDER and MESON determine what is installed.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from conftest import Cli
from trace_builder import Trace, number, packet

ROOT = pathlib.Path(__file__).parent.parent.parent
BUILD = pathlib.Path(os.environ["BUILD_FOLDER"])
MAN = pathlib.Path(__file__).parents[2] / "doc/man"
# This plugin is only built if elfutils is installed.
OPTIONAL = [name for name in ["lttng-utils"] if (BUILD / f"src/plugins/babeltrace-plugin-{name}.so").exists()]
PLUGINS = sorted(["ctf", "text", "utils", *OPTIONAL])
FOREIGN = "/usr/lib/x86_64-linux-gnu/babeltrace2/plugins"

PROGRAM = r"""
#include <babeltrace2/babeltrace.h>
#include <stdio.h>

int main(void)
{
    const bt_plugin *plugin = NULL;
    bt_plugin_find_status status =
        bt_plugin_find("utils", BT_FALSE, BT_FALSE, BT_TRUE, BT_FALSE, BT_TRUE, &plugin);

    printf("%u.%u %d %s\n", bt_version_get_major(), bt_version_get_minor(), status,
        plugin ? bt_plugin_get_path(plugin) : "");
    bt_plugin_put_ref(plugin);
    return 0;
}
"""


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    """An installation that was moved from the prefix for which it was built."""
    folder = tmp_path_factory.mktemp("installation")
    subprocess.run(
        [os.environ["MESON"], "install", "-C", BUILD, "--no-rebuild", "--destdir", folder / "staged"],
        check=True,
        capture_output=True,
        timeout=120,
    )
    program = next((folder / "staged").rglob("bin/babeltrace2"))
    shutil.move(program.parent.parent, folder / "moved")
    return folder / "moved"


def paths_of(result):
    """Returns the path of each listed plugin, and the folders that were searched."""
    text = result.out.decode()
    return (dict(re.findall(r"^(\S+):\n  Path: (.*)$", text, re.M)), re.findall(r"^  - (.*)$", text, re.M))


def library_folder(installation):
    return next(installation.rglob("libbabeltrace2.so.0")).parent


def test_all_parts_are_installed(installation):
    library = library_folder(installation)

    assert (installation / "include/babeltrace2/babeltrace.h").exists()
    assert (library / "pkgconfig/babeltrace2.pc").exists()
    assert (installation / "include/babeltrace2-ctf-writer/writer.h").exists()
    assert (library / "pkgconfig/babeltrace2-ctf-writer.pc").exists()
    for suffix in ("a", "so", "so.0"):
        assert (library / f"libbabeltrace2-ctf-writer.{suffix}").exists()
    pages = (path.relative_to(installation / "share/man") for path in installation.glob("share/man/*/*"))
    assert sorted(map(str, pages)) == sorted(f"man{page.suffix[1]}/{page.name}" for page in MAN.glob("*.[17]"))
    assert sorted(path.name for path in (library / "babeltrace2/plugins").iterdir()) == [
        f"babeltrace-plugin-{name}.so" for name in PLUGINS
    ]
    assert not list(installation.rglob("*.a.p"))


def test_pages_name_the_folders_of_the_prefix(installation):
    options = subprocess.run(
        [os.environ["MESON"], "introspect", BUILD, "--buildoptions"], check=True, capture_output=True, timeout=60
    )
    (prefix,) = [option["value"] for option in json.loads(options.stdout) if option["name"] == "prefix"]
    plugins = library_folder(installation).relative_to(installation) / "babeltrace2/plugins"

    for page, folder in (("babeltrace2", plugins), ("babeltrace2-info", "share/babeltrace2")):
        assert f"\n.Pa {prefix}/{folder} " in (installation / f"share/man/man1/{page}.1").read_text()
    for schema in "check", "damage-report", "info":
        assert json.loads((installation / f"share/babeltrace2/{schema}.schema.json").read_text())


def test_program_of_build_tree_finds_plugins_of_build_tree(cli, tmp_path):
    plugins, _ = paths_of(cli.prints("list-plugins", env={"HOME": str(tmp_path)}))

    assert set(PLUGINS) <= set(plugins)
    for name in PLUGINS:
        assert pathlib.Path(plugins[name]).resolve().is_relative_to(BUILD.resolve())


def test_installed_program_finds_plugins_beside_itself(installation, tmp_path):
    cli = Cli(str(installation / "bin/babeltrace2"), tmp_path)
    plugins, folders = paths_of(cli.prints("list-plugins", env={"HOME": str(tmp_path)}))

    assert sorted(plugins) == PLUGINS
    for name, path in plugins.items():
        assert path == str(library_folder(installation) / f"babeltrace2/plugins/babeltrace-plugin-{name}.so")
    assert str(library_folder(installation) / "babeltrace2/plugins") in folders


def test_installed_program_reads_trace(installation, tmp_path):
    Trace(tmp_path / "trace").stream("s", [packet(number(100, 1), number(200, 2))])

    assert Cli(str(installation / "bin/babeltrace2"), tmp_path).prints("trace").values == [1, 2]


def test_installed_program_is_found_through_symbolic_link(installation, tmp_path):
    (tmp_path / "link").symlink_to(installation / "bin/babeltrace2")
    plugins, _ = paths_of(Cli(str(tmp_path / "link"), tmp_path).prints("list-plugins"))

    assert set(PLUGINS) <= set(plugins)


def test_plugins_in_the_home_folder_are_found_unless_they_are_omitted(installation, cli, tmp_path):
    folder = tmp_path / "home/.local/lib/babeltrace2/plugins"
    shutil.copytree(library_folder(installation) / "babeltrace2/plugins", folder)
    env = {"HOME": str(tmp_path / "home")}
    plugins, _ = paths_of(cli.prints("--omit-system-plugin-path", "list-plugins", env=env))

    assert plugins == {name: str(folder / f"babeltrace-plugin-{name}.so") for name in PLUGINS}
    assert (
        paths_of(cli.prints("--omit-system-plugin-path", "--omit-home-plugin-path", "list-plugins", env=env))[0] == {}
    )


@pytest.mark.parametrize("way", ["environment", "option"])
def test_first_plugin_of_a_name_in_the_search_path_is_used(installation, cli, tmp_path, way):
    first, second = tmp_path / "first", tmp_path / "second"
    source = library_folder(installation) / "babeltrace2/plugins"
    for folder, names in ((first, ["utils"]), (second, PLUGINS)):
        folder.mkdir()
        for name in names:
            shutil.copy(source / f"babeltrace-plugin-{name}.so", folder)
    path = f"/no/such/folder:{first}:{second}"
    omit = ["--omit-system-plugin-path", "--omit-home-plugin-path"]
    result = (
        cli("--plugin-path", path, *omit, "list-plugins")
        if way == "option"
        else cli(*omit, "list-plugins", env={"BABELTRACE_PLUGIN_PATH": path})
    )
    plugins, folders = paths_of(result)

    assert result.status == 0
    folder_of = dict.fromkeys(PLUGINS, second) | {"utils": first}
    assert plugins == {name: str(folder / f"babeltrace-plugin-{name}.so") for name, folder in folder_of.items()}
    assert folders == ["/no/such/folder", str(first), str(second)]


def test_file_that_is_not_a_plugin_is_skipped(cli, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/babeltrace-plugin-broken.so").write_bytes(b"\x7fELF and nothing more")
    (tmp_path / "plugins/notes.txt").write_text("no plugin")
    result = cli("list-plugins", env={"BABELTRACE_PLUGIN_PATH": str(tmp_path / "plugins")})

    assert result.status == 0
    assert set(PLUGINS) <= set(paths_of(result)[0])


@pytest.mark.skipif(not os.path.isdir(FOREIGN), reason="needs Debian's babeltrace2")
def test_plugins_built_for_babeltrace_2_can_be_used(cli, tmp_path):
    (tmp_path / "log").write_text("[    1.000000] first line\n[    2.500000] second line\n")
    env = {"BABELTRACE_PLUGIN_PATH": FOREIGN, "LIBBABELTRACE2_DISABLE_PYTHON_PLUGINS": "1"}
    result = cli(
        "--component", "dmesg:source.text.dmesg", "--params", 'path="log"', "--clock-seconds", env={**env, "LANG": "C"}
    )

    assert result.status == 0, result.errors
    assert [line[1:12] for line in result.lines] == ["1.000000000", "2.500000000"]


PYTHON_PLUGIN = """
import bt2
bt2.register_plugin(__name__, "native", description=bt2.__file__)


@bt2.plugin_component_class
class Sink(bt2._UserSinkComponent):
    def _user_consume(self):
        raise bt2.Stop
"""


@pytest.fixture
def package(installation):
    """The installed Python package."""
    folder = next(installation.rglob("bt2/py_plugin.py"), None)
    if folder is None:
        pytest.skip("the Python package isn't built")
    return folder.parent


@pytest.fixture
def foreign_package(tmp_path):
    """A package with the same name, such as Debian's python3-bt2, before ours in Python's path."""
    (tmp_path / "foreign/bt2").mkdir(parents=True)
    for name in ("__init__.py", "py_plugin.py"):
        (tmp_path / "foreign/bt2" / name).write_text("foreign = True\n")
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/bt_plugin_native.py").write_text(PYTHON_PLUGIN)
    return tmp_path / "foreign"


def python(code, *path):
    """Returns the output of the system's Python."""
    env = {**os.environ, "PYTHONPATH": ":".join(map(str, path))}
    env.pop("LD_LIBRARY_PATH", None)
    return subprocess.run(["/usr/bin/python3", "-c", code], env=env, capture_output=True, text=True, timeout=60)


def test_package_is_installed_in_the_folders_that_python_searches(tmp_path):
    script = pathlib.Path(__file__).parents[2] / "src/bindings/python/generate/install-folder.py"

    def folder(prefix):
        return subprocess.run(
            ["/usr/bin/python3", script, prefix], check=True, capture_output=True, text=True
        ).stdout.strip()

    paths = python("import site; print(*site.getsitepackages(), site.getusersitepackages())").stdout.split()
    for prefix in ("/usr/local", str(pathlib.Path.home() / ".local")):
        assert f"{prefix}/{folder(prefix)}" in paths
    assert not folder("/usr").startswith("local")
    assert folder("/somewhere/else").endswith("/site-packages")


def test_package_uses_the_library_of_its_installation(installation, package, cli):
    if cli.is_sanitized:
        pytest.skip("the library needs a sanitized program")
    code = "import bt2; print(*{line.split()[-1] for line in open('/proc/self/maps') if 'libbabeltrace2.so' in line})"
    result = python(code, package.parent)

    assert result.stdout.strip() == os.path.realpath(library_folder(installation) / "libbabeltrace2.so.0"), (
        result.stderr
    )


def test_python_plugins_use_the_package_of_the_installation(installation, package, foreign_package, tmp_path):
    cli = Cli(str(installation / "bin/babeltrace2"), tmp_path)
    result = cli("--plugin-path", tmp_path / "plugins", "list-plugins", env={"PYTHONPATH": str(foreign_package)})

    assert result.status == 0, result.errors
    assert f"Description: {package}/__init__.py" in result.out.decode()


def test_error_names_the_foreign_package_of_a_python_program(installation, package, foreign_package, tmp_path, cli):
    """If our library precedes Debian's, Debian's package uses our library."""
    if cli.is_sanitized:
        pytest.skip("the library needs a sanitized program")
    code = f"""
import ctypes, bt2
assert bt2.foreign
library = ctypes.CDLL({str(library_folder(installation) / "libbabeltrace2.so.0")!r})
found, message = ctypes.c_void_p(), library.bt_error_cause_get_message
message.restype = ctypes.c_char_p
plugin = {str(tmp_path / "plugins/bt_plugin_native.py")!r}.encode()
status = library.bt_plugin_find_all_from_file(plugin, 1, ctypes.byref(found))
assert status < 0, status
take, borrow = library.bt_current_thread_take_error, library.bt_error_borrow_cause_by_index
take.restype = borrow.restype = ctypes.c_void_p
print(message(ctypes.c_void_p(borrow(ctypes.c_void_p(take()), 0))).decode())
"""
    result = python(code, foreign_package)

    assert f"{foreign_package}/bt2/py_plugin.py belongs to another package `bt2`" in result.stdout, result.stderr


@pytest.mark.skipif(not shutil.which("pkg-config"), reason="needs pkg-config")
def test_program_can_be_built_against_installation(cli, installation, tmp_path):
    if cli.is_sanitized:
        pytest.skip("the library needs a sanitized program")
    library = library_folder(installation)
    (tmp_path / "program.c").write_text(PROGRAM)
    flags = subprocess.run(
        ["pkg-config", "--define-variable", f"prefix={installation}", "--cflags", "--libs", "babeltrace2"],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PKG_CONFIG_PATH": str(library / "pkgconfig")},
    ).stdout
    subprocess.run(["cc", "program.c", "-o", "program", *flags.split()], cwd=tmp_path, check=True, timeout=60)
    result = subprocess.run(
        [tmp_path / "program"],
        capture_output=True,
        text=True,
        check=True,
        env={"LD_LIBRARY_PATH": str(library), "HOME": str(tmp_path)},
    )

    assert result.stdout == f"2.1 0 {library}/babeltrace2/plugins/babeltrace-plugin-utils.so\n"


def tool(*args, name="install"):
    """Returns the output of a script of tools/."""
    return subprocess.run([ROOT / "tools" / name, *args], capture_output=True, text=True, timeout=60, check=False)


TOOLS = sorted(path.name for path in (ROOT / "tools").iterdir() if path.is_file() and os.access(path, os.X_OK))


@pytest.mark.parametrize("name", TOOLS)
def test_tools_explain_their_usage(name):
    """tools/build passes unknown options to Meson, so its wrong argument is `x`."""
    result, short, wrong = (tool(option, name=name) for option in ("--help", "-h", "-x" if name != "build" else "x"))

    assert (result.returncode, result.stderr) == (0, "")
    assert re.match(rf"usage: (tools/)?{name}\b(.*\n){{1,2}}\n(?s:.*[.])", result.stdout)
    assert "set -" not in result.stdout
    assert short.stdout == result.stdout
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith(result.stdout.splitlines()[0])


def test_the_install_tool_does_not_accept_an_option_as_a_prefix():
    assert tool("--uninstall", "--help").returncode == tool("--prefix").returncode == 2


def test_tool_uninstalls_exactly_the_listed_files(tmp_path):
    prefix = tmp_path / "a prefix"
    package, shared, listed = prefix / "lib/package", prefix / "share", prefix / "share/tracegraph/installed-files"
    module, link, kept = package / "module.py", prefix / "lib/link", shared / "another file"
    listed.parent.mkdir(parents=True)
    (package / "__pycache__").mkdir(parents=True)
    link.symlink_to(package)
    for path in (module, package / "__pycache__/module.cpython-311.pyc", kept):
        path.touch()
    paths = [module, link, package, prefix / "lib", shared, listed, listed.parent, prefix, prefix / "gone"]
    listed.write_text("".join(f"{path}\n" for path in sorted(paths, reverse=True)))

    assert tool("--uninstall", prefix).returncode == 0
    assert sorted(prefix.rglob("*")) == [shared, kept]
    again = tool("--uninstall", prefix)
    assert (again.returncode, again.stderr) == (1, f"tools/install has installed nothing in {prefix}\n")
