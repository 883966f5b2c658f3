# SPDX-License-Identifier: MIT
"""
Provides the headers for a build by a user who can't install packages. On Debian and its derivatives, `apt-get download`
needs no privileges. The packages are unpacked into a folder that is removed after the build.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Rows such as: library  libglib2.0-dev  glib-2.0 >= 2.68, gmodule-no-export-2.0 >= 2.68
_LIBRARIES = re.findall(
    r"^library +(\S+) *(.*)$", pathlib.Path(__file__).parents[1].joinpath("dependencies.txt").read_text(), re.MULTILINE
)
_PACKAGES = [package for package, _ in _LIBRARIES]
_MODULES = [module for _, modules in _LIBRARIES for module in modules.split(", ") if module]


def _are_installed():
    program = shutil.which("pkg-config")
    return program and subprocess.run([program, "--exists", *_MODULES]).returncode == 0


def _unpack(folder):
    plan = subprocess.run(
        ["apt-get", "--simulate", "--no-install-recommends", "install", *_PACKAGES],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    packages = re.findall(r"^Inst (\S+)", plan, re.MULTILINE)
    archives = folder / "archives"
    archives.mkdir()
    subprocess.run(["apt-get", "--quiet", "download", *packages], check=True, cwd=archives, stdout=sys.stderr)
    root = folder / "root"
    for archive in archives.iterdir():
        subprocess.run(["dpkg-deb", "--extract", archive, root], check=True)
    # apt-get skips packages that are already installed. If only the system has the target of a `.so` link, point the
    # link to it.
    for link in root.rglob("*.so"):
        if link.is_symlink() and not link.exists():
            target = pathlib.Path("/", link.relative_to(root).parent, os.readlink(link))
            link.unlink()
            link.symlink_to(target)
    for module in root.rglob("*.pc"):
        module.write_text(re.sub(r"^prefix=/", f"prefix={root}/", module.read_text(), flags=re.MULTILINE))
    return root


def _environment(root):
    libraries = [path for path in [*root.glob("usr/lib/*-linux-*"), *root.glob("lib/*-linux-*")] if path.is_dir()]
    joined = os.pathsep.join(map(str, libraries))
    return {
        "PATH": os.pathsep.join([os.environ["PATH"], str(root / "usr/bin")]),
        "LD_LIBRARY_PATH": joined,
        "PKG_CONFIG_PATH": os.pathsep.join(str(path / "pkgconfig") for path in libraries),
    }


@contextlib.contextmanager
def missing_headers():
    """In the context, the build finds the headers if they are installed or can be downloaded."""
    if _are_installed() or not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        yield
        return
    print(f"Downloading Debian packages for this build: {' '.join(_PACKAGES)}", file=sys.stderr)
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        try:
            os.environ.update(_environment(_unpack(pathlib.Path(folder))))
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)
