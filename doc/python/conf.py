# SPDX-License-Identifier: MIT
"""How Sphinx makes HTML of the pages of the package bt2, which are also read as they are."""

project = "bt2"
author = "Tracegraph"
html_theme = "alabaster"


def link_to_html(app, doctree, page):
    """Web pages of repositories want links to the files `NAME.rst`, HTML wants them to `NAME.html`."""
    from docutils import nodes

    for node in doctree.findall(nodes.reference):
        target = node.get("refuri", "")
        if target.endswith(".rst") and target[:-4] in app.env.found_docs:
            node["refuri"] = target[:-4] + ".html"


def setup(app):
    app.connect("doctree-resolved", link_to_html)
