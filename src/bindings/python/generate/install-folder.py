# SPDX-License-Identifier: MIT
"""install-folder.py PREFIX: prints the folder below PREFIX that this Python searches for packages.

Meson would install to the same folder below every prefix, for example lib/python3/dist-packages on Debian. However,
below /usr/local, Debian's Python searches lib/python3.11/dist-packages instead.
"""

import os
import site
import sys


def install_folder(prefix):
    """Returns the first folder below `prefix` that Python searches, relative to `prefix`. If there is none, returns
    the usual folder for packages.
    """
    for folder in [*site.getsitepackages(), site.getusersitepackages()]:
        relative = os.path.relpath(folder, prefix)
        if relative.split(os.sep)[0] in ("lib", "lib64"):  # skips `local/lib`, which belongs to another prefix
            return relative
    return f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"


print(install_folder(sys.argv[1]))
