# SPDX-License-Identifier: MIT
"""The project, installed under a temporary prefix for tests of other programs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2]


class Installation:
    """A prefix, and the environment in which compilers and dynamic linkers find the files under the prefix."""

    def __init__(self, prefix, pkg_config_path):
        self.prefix = prefix
        self.lib = pkg_config_path.parent
        self.plugins = self.lib / "babeltrace2/plugins"
        self.program = prefix / "bin/babeltrace2"
        self.environment = {
            **os.environ,
            "PKG_CONFIG_PATH": str(pkg_config_path),
            "LD_LIBRARY_PATH": str(self.lib),
            "HOME": "/nonexistent",
            "TZ": "UTC",
        }
        # A program that is linked with a sanitized library must be sanitized, too.
        sanitizers = os.environ.get("SANITIZERS", "none")
        self.sanitizer_flags = [] if sanitizers == "none" else [f"-fsanitize={sanitizers}"]
        for name in [name for name in self.environment if "BABELTRACE" in name]:
            del self.environment[name]

    def run(self, *command, cwd=None, **environment):
        """Return the output of a command. The command must succeed without a warning."""
        result = subprocess.run(
            [str(argument) for argument in command],
            capture_output=True,
            text=True,
            cwd=cwd,
            env={**self.environment, **environment},
            timeout=120,
            check=False,
        )
        # The linker warns about functions in the sanitizers' own library.
        errors = "".join(line for line in result.stderr.splitlines(True) if "is dangerous, better use" not in line)
        assert (result.returncode, errors) == (0, ""), result.stderr
        return result.stdout

    def flags(self, *options, package="babeltrace2"):
        return self.run("pkg-config", *options, package).split()

    def compile(self, source, target, *options, package="babeltrace2"):
        """Compile a C or C++ source to a program, or to a plugin if the target is named `….so`."""
        suffix = Path(source).suffix
        language = ["g++", "-std=c++11"] if suffix == ".cpp" else ["gcc", "-std=c99"]
        kind = ["-shared", "-fPIC"] if Path(target).suffix == ".so" else []
        warnings = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"]
        flags = self.flags("--cflags", "--libs", package=package)
        self.run(*language, *warnings, *kind, *self.sanitizer_flags, source, *options, "-o", target, *flags)
        return target


@pytest.fixture(scope="session")
def installation(tmp_path_factory):
    destination = tmp_path_factory.mktemp("installation")
    subprocess.run(
        [
            os.environ["MESON"],
            "install",
            "-C",
            os.environ["BUILD_FOLDER"],
            "--no-rebuild",
            "--quiet",
            "--destdir",
            str(destination),
        ],
        check=True,
        capture_output=True,
    )
    (description,) = destination.rglob("babeltrace2.pc")
    # The paths in the description are relative to its own path, because an installation may be moved.
    prefix = next(destination.rglob("bin/babeltrace2")).parent.parent
    return Installation(prefix, description.parent)


@pytest.fixture(scope="session")
def trace():
    return SOURCE / "tests/data/traces/sample"


@pytest.fixture
def work(tmp_path):
    """Provide a folder with the tutorial's data."""
    (tmp_path / "room.txt").write_text("0 12\n60 19\n120 25\n180 21\n")
    yield tmp_path
    shutil.rmtree(tmp_path)
