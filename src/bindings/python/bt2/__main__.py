# SPDX-License-Identifier: MIT
"""`python -m bt2` is the program `babeltrace2`, in this interpreter's process."""

from __future__ import annotations

import signal
import sys
import typing

from bt2 import _cli


def main() -> typing.NoReturn:
    # Like other programs, exit when the reader of the output closes its pipe.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(_cli.run(["babeltrace2", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
