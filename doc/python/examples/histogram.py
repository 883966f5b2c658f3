# SPDX-License-Identifier: MIT
"""Prints a histogram of one field with pandas and pyarrow: histogram.py EVENT FIELD TRACE..."""

import sys

import bt2
import pyarrow

event, field, *traces = sys.argv[1:]
table = pyarrow.table(bt2.columns(traces, event, [field])).to_pandas()
if table.empty:
    sys.exit(f"no event is named {event}")
counts = table[field].astype(float).value_counts(bins=10, sort=False)
width = 60 / counts.max()  # the number of characters per event, so that the longest bar has 60 characters
for interval, count in counts.items():
    print(f"{interval!s:>28} {count:10} {'#' * round(count * width)}")
