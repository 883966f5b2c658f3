# SPDX-License-Identifier: MIT
"""relative-path.py PREFIX FROM TO: prints the path from one installed folder to another, in which PREFIX may be left
out."""

import os
import sys

prefix, start, end = sys.argv[1:]
print(os.path.relpath(os.path.join(prefix, end), os.path.join(prefix, start)))
