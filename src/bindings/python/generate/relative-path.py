# SPDX-License-Identifier: MIT
"""relative-path.py PREFIX FROM TO: prints the path from a folder to another. Both may be relative to PREFIX."""

import os
import sys

prefix, start, end = sys.argv[1:]
print(os.path.relpath(os.path.join(prefix, end), os.path.join(prefix, start)))
