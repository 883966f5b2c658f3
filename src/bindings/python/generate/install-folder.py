# SPDX-License-Identifier: MIT
"""install-folder.py PREFIX: prints the folder below PREFIX that this Python searches for packages.

Meson uses the folder of the distribution's own packages, with a different prefix. Debian's Python doesn't search that
folder: below /usr/local, it searches lib/python3.11/dist-packages, not lib/python3/dist-packages.
"""

import os
import site
import sys


def install_folder(prefix):
    """Returns the first folder below `prefix` that Python searches, or else the usual one, relative to `prefix`."""
    for folder in [*site.getsitepackages(), site.getusersitepackages()]:
        relative = os.path.relpath(folder, prefix)
        if relative.split(os.sep)[0] in ("lib", "lib64"):  # skips `local/lib`, which belongs to another prefix
            return relative
    return f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"


print(install_folder(sys.argv[1]))
