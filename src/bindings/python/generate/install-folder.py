# SPDX-License-Identifier: MIT
"""install-folder.py PREFIX: prints the folder below PREFIX where this Python looks for packages.

Meson takes the folder of the distribution's own packages, with the prefix exchanged. Debian's Python doesn't look
there: under /usr/local it wants lib/python3.11/dist-packages, not lib/python3/dist-packages.
"""

import os
import site
import sys


def install_folder(prefix):
    """Returns a folder relative to the prefix: the usual one if Python looks nowhere below the prefix."""
    for folder in [*site.getsitepackages(), site.getusersitepackages()]:
        relative = os.path.relpath(folder, prefix)
        if relative.split(os.sep)[0] in ("lib", "lib64"):  # not `local/lib`, of another prefix
            return relative
    return f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"


print(install_folder(sys.argv[1]))
