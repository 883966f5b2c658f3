# SPDX-License-Identifier: MIT
"""Sphinx's configuration for the HTML pages of the package bt2. The pages are also read as plain .rst files."""

project = "bt2"
author = "Tracegraph"
html_theme = "alabaster"


def link_to_html(app, doctree, page):
    """Replaces links to `NAME.rst`, which work in the web pages of a repository, by links to `NAME.html`."""
    from docutils import nodes

    for node in doctree.findall(nodes.reference):
        target = node.get("refuri", "")
        if target.endswith(".rst") and target[:-4] in app.env.found_docs:
            node["refuri"] = target[:-4] + ".html"


def setup(app):
    app.connect("doctree-resolved", link_to_html)
