# SPDX-License-Identifier: MIT
"""The pages of the package bt2. It is imported from where PYTHONPATH says: a build tree, or an installation."""

project = "bt2"
author = "Tracegraph"
extensions = ["sphinx.ext.autodoc"]
html_theme = "alabaster"
autodoc_member_order = "bysource"
autodoc_typehints = "none"
