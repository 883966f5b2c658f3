# SPDX-License-Identifier: MIT
"""`python -m bt2` runs the command-line program which is installed with the package."""

from __future__ import annotations

import os
import shutil
import sys


def main() -> None:
    beside = os.path.join(os.path.dirname(sys.executable), "babeltrace2")
    program = beside if os.access(beside, os.X_OK) else shutil.which("babeltrace2")
    if program is None:
        sys.exit("babeltrace2: command not found")
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
