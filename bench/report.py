# SPDX-License-Identifier: MIT
"""Writes doc/PERFORMANCE.md and its plots from what was measured last."""
