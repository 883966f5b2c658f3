# SPDX-License-Identifier: MIT
"""Runs programs that use the CTF writer with Tracegraph's library and with the reference library.

The reference is Debian's package of Babeltrace 2.1.1 with all the libraries that it needs. It is unpacked in the folder
TRACEGRAPH_REFERENCE_ROOT, or in a folder of the user's cache. Tests that need the reference are skipped without it.
"""

import os
import pathlib
import shutil
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))
ROOT = pathlib.Path(os.environ.get("TRACEGRAPH_REFERENCE_ROOT") or CACHE / "babeltrace-2.1.1/root")
LIBRARIES = ROOT / "usr/lib/x86_64-linux-gnu"
LOADER = ROOT / "usr/lib64/ld-linux-x86-64.so.2"
SONAME = "libbabeltrace2-ctf-writer.so.0"
OUR_LIBRARIES = pathlib.Path(os.environ["CTF_WRITER_LIBRARY"]).parent

needs_reference = pytest.mark.skipif(
    not (LIBRARIES / SONAME).exists() or not LOADER.exists(), reason="the reference library is not installed"
)
# A program without sanitizers can't load a library with sanitizers.
needs_plain_build = pytest.mark.skipif(
    os.environ.get("SANITIZERS", "") not in ("", "none"), reason="this build has sanitizers"
)


def run(command, timeout=120, env=None, errors=subprocess.PIPE):
    """Runs a program and returns its standard output. If `errors` is STDOUT, the result includes the standard error."""
    env = {"TZ": "UTC0", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **(env or {})}
    for name in "BABELTRACE_PLUGIN_PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS":
        if name in os.environ:
            env.setdefault(name, os.environ[name])
    command = [str(word) for word in command]
    process = subprocess.run(command, stdout=subprocess.PIPE, stderr=errors, timeout=timeout, env=env, check=False)
    message = (process.stderr or b"").decode(errors="replace")[-3000:]
    assert process.returncode == 0, f"{command}: status {process.returncode}\n{message}"
    return process.stdout


def run_on_reference(command, preload=()):
    """Runs a program with the loader and the libraries of the reference: the C library of the system may be too old."""
    path = f"{LIBRARIES}:/usr/lib/x86_64-linux-gnu"
    preload = ["--preload", " ".join(map(str, preload))] if preload else []
    return run([LOADER, "--library-path", path, *preload, *command], env={"LD_LIBRARY_PATH": ""})


def run_on_ours(command):
    return run(command, env={"LD_LIBRARY_PATH": str(OUR_LIBRARIES)})


def read_with_ours(*arguments):
    return run([os.environ["BABELTRACE2"], *arguments])


def read_with_reference(*arguments):
    plugins = {
        "BABELTRACE_PLUGIN_PATH": str(LIBRARIES / "babeltrace2/plugins"),
        "LIBBABELTRACE2_PLUGIN_PROVIDER_DIR": str(LIBRARIES / "babeltrace2/plugin-providers"),
        "PYTHONHOME": str(ROOT / "usr"),
        "LD_LIBRARY_PATH": "",
    }
    program = [LOADER, "--library-path", LIBRARIES, ROOT / "usr/bin/babeltrace2"]
    return run([*program, *arguments], env=plugins)


def compile_for_reference(program, *sources):
    """Compiles a program with the reference's headers and library, as a user of Debian's packages does."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    run(
        [compiler, "-o", program, *(HERE / source for source in sources), "-I", ROOT / "usr/include"]
        + ["-L", LIBRARIES, f"-l:{SONAME}", "-Wl,--allow-shlib-undefined"]
    )
    return program
