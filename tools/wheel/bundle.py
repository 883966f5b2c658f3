# SPDX-License-Identifier: MIT
"""
Copies the shared libraries that the files of a wheel need into the wheel, except those of the C library.

auditwheel does the same, but assumes that every system has GLib, which containers may lack. As with auditwheel, a copy
gets a unique name, because a process may also load another version of GLib from the system.
"""

import base64
import csv
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import zipfile

_LIBRARY_FOLDER = "bt2/lib"
_OF_THE_SYSTEM = re.compile(r"(ld-|libc\.musl-|lib(c|m|dl|pthread|rt|util|resolv|gcc_s)\.so)")


def _output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def _is_shared_object(path):
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _paths_of_dependencies(path):
    """Returns the paths at which the dynamic linker finds the libraries that `path` needs, directly or indirectly."""
    return dict(re.findall(r"^\s*(\S+) => (/\S+)", _output_of("ldd", path), re.MULTILINE))


def _copy(name, source, folder):
    """Copies a library under a name with a hash of its contents: libx.so.1 -> libx-0123abcd.so.1."""
    digest = hashlib.sha256(source.read_bytes()).hexdigest()[:8]
    stem, dot, rest = name.partition(".so")
    copy = folder / f"{stem}-{digest}{dot}{rest}"
    shutil.copyfile(source, copy)
    copy.chmod(0o755)
    subprocess.run(["patchelf", "--set-soname", copy.name, copy], check=True)
    return copy


def _add_libraries(root):
    folder = root / _LIBRARY_FOLDER
    pending = [path for path in sorted(root.rglob("*")) if path.is_file() and _is_shared_object(path)]
    own = {path.name for path in pending}
    copies = {}
    while pending:
        path = pending.pop()
        found = _paths_of_dependencies(path)
        # Sets DT_RPATH, because LD_LIBRARY_PATH takes precedence over DT_RUNPATH and may lead to another installation.
        options = ["--force-rpath", "--set-rpath", os.path.join("$ORIGIN", os.path.relpath(folder, path.parent))]
        for name in _output_of("patchelf", "--print-needed", path).split():
            if name in own or _OF_THE_SYSTEM.match(name):
                continue
            if name not in copies:
                if name not in found:
                    raise FileNotFoundError(f"{name}: not found, but {path.relative_to(root)} needs it")
                copies[name] = _copy(name, pathlib.Path(found[name]), folder)
                own.add(copies[name].name)
                pending.append(copies[name])
            options += ["--replace-needed", name, copies[name].name]
        subprocess.run(["patchelf", *options, path], check=True)


def _record(root, record):
    """Returns the text of RECORD, the list of the files of a wheel with their hashes."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for path in sorted(root.rglob("*")):
        if path.is_file() and path != record:
            data = path.read_bytes()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            rows.writerow([path.relative_to(root), f"sha256={digest}", len(data)])
    rows.writerow([record.relative_to(root), "", ""])
    return text.getvalue()


def bundle(wheel, result):
    """Adds the needed libraries to a copy of `wheel`, and writes the copy to `result`."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(root)
        _add_libraries(root)
        (record,) = root.glob("*.dist-info/RECORD")
        record.write_text(_record(root, record))
        with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(root.rglob("*")):
                if path.is_file():
                    archive.write(path, path.relative_to(root))
