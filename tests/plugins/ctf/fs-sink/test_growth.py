# SPDX-License-Identifier: MIT
"""Tests a trace class that grows while it is written."""

import os

import pytest


@pytest.mark.parametrize("version", ["2", "1.8"])
def test_event_classes_that_are_created_after_the_first_event_are_written(ours, version):
    plugin = f"--plugin-path={os.environ['GROWING_PLUGIN_PATH']}"
    copy = ours.copy(plugin, "-c", "source.growing.trace", version=version)
    second = "{ count = 3 }, { size = 2 }, { counted = [ [0] = 0, [1] = 1, [2] = 2 ], sized = [ [0] = 0, [1] = 1 ] }"
    assert ours.prints(copy).splitlines() == [
        "first: { count = 3 }, { size = 2 }",
        f"second: {second}",
        "first: { count = 3 }, { size = 2 }",
        f"second: {second}",
    ]
