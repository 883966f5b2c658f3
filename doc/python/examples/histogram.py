# SPDX-License-Identifier: MIT
"""A histogram of one field with pandas: histogram.py EVENT FIELD TRACE..."""

import sys

import bt2
import pandas

table = pandas.DataFrame(
    {"value": int(message.event[sys.argv[2]])}
    for message in bt2.TraceCollectionMessageIterator(sys.argv[3:])
    if type(message) is bt2._EventMessageConst and message.event.name == sys.argv[1]
)
for interval, number in table["value"].value_counts(bins=10, sort=False).items():
    print(f"{interval!s:>28} {'#' * number}")
