# SPDX-License-Identifier: MIT
"""A histogram of one field with pandas: histogram.py EVENT FIELD TRACE..."""

import sys

import bt2
import pandas

event, field, *traces = sys.argv[1:]
table = pandas.DataFrame.from_arrow(bt2.columns(traces, event, [field]))
counts = table[field].value_counts(bins=10, sort=False)
width = 60 / counts.max()  # characters for an event, so that the longest bar has 60
for interval, count in counts.items():
    print(f"{interval!s:>28} {count:10} {'#' * round(count * width)}")
