# SPDX-License-Identifier: MIT
"""Checks documents: links resolve, named paths exist, and all headers use the same comment style."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
FOLDERS = ["bench", "data", "doc", "include", "src", "tests", "tools"]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(page for folder in FOLDERS for kind in ("md", "rst") for page in (ROOT / folder).rglob(f"*.{kind}")),
    ]
)


def prose(page):
    """Returns the text without its code blocks."""
    return re.sub(r"^ *```.*?^ *```$", "", page.read_text(), flags=re.M | re.S)


def tree_paths(page):
    """Returns the paths in the section "Source tree". Its code block names files and folders, indented below the folder
    that contains them.
    """
    tree = re.search(r"^## Source tree$.*?^```$\n(.*?)^```$", page.read_text(), re.M | re.S).group(1)
    above = []
    for line in tree.splitlines():
        indent = len(line) - len(line.lstrip())
        entry = re.match(r" *(?:[\w./-]+(?:/|\.[ch])(?:  +|$))+", line)
        if not entry:
            continue  # the line continues a description
        above = [(depth, folder) for depth, folder in above if depth < indent]
        folder = above[-1][1] if above else pathlib.PurePath()
        paths = [folder / name for name in entry.group().split()]
        yield from paths
        yield from (paths[0] / inner for inner in re.findall(r"\b([\w-]+)/(?=[ :])", line[entry.end() :]))
        above.append((indent, paths[0]))


def anchors(page):
    """Returns the anchors that GitHub creates for the headings."""
    for heading in re.findall(r"^#+ (.*)$", prose(page), re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def named_paths(page):
    """Returns the paths between backquotes that begin with a folder of the project. `NAME` and `…` match any text."""
    for name in re.findall(r"`([\w.*/…+-]+)`", prose(page)):
        if "/" in name and name.split("/")[0] in FOLDERS:
            yield re.sub(r"[A-Z]{4,}|…", "*", name) if "NAME" in name or "…" in name else name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_targets_of_links_exist(page):
    for link in re.findall(r"\]\(([^)\s]+)\)" if page.suffix == ".md" else r"`[^`<]+<([^>\s]+)>`_", prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_named_paths_exist(page):
    folders = (ROOT, page.parent)
    missing = [name for name in named_paths(page) if not any(list(folder.glob(name.rstrip("/"))) for folder in folders)]

    assert not missing


def test_paths_in_the_source_tree_of_the_architecture_page_exist():
    missing = [str(path) for path in tree_paths(ROOT / "doc/ARCHITECTURE.md") if not (ROOT / path).exists()]

    assert not missing


OTHER_DIALECTS = r"/\*\*(?!\*)|[@\\](?:brief|c|em|p) |\\(?:param|ref|returns?)\b|<(?:code|em)>|(?<!\w)@return "


@pytest.mark.parametrize("header", sorted((ROOT / "include").rglob("*.h")), ids=lambda header: header.name)
def test_headers_use_one_comment_style(header):
    """A comment begins with `/*!` and a brief sentence. It uses Markdown for emphasis and `@` for commands."""
    found = [
        f"{number}: {line}"
        for number, line in enumerate(header.read_text().splitlines(), 1)
        if re.search(OTHER_DIALECTS, line)
    ]

    assert not found


def test_paths_and_anchors_in_a_page_are_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "`src/lib/object.h`, `src/nothing/here.c`, `src/lib/bt-NAME.c`, `next/to`\n\n```\n`src/in/code.c`\n```\n"
        "# Where is…?\n## A *type*\n"
    )

    assert list(named_paths(page)) == ["src/lib/object.h", "src/nothing/here.c", "src/lib/bt-*.c"]
    assert list(anchors(page)) == ["where-is", "a-type"]


def test_paths_in_the_section_source_tree_are_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "## Source tree\n\nText.\n\n```\nsrc/\n  base/      low; next/ holds more\n"
        "             and a second line\n    a.h  b.c\n  high/\n```\n"
    )

    assert [str(path) for path in tree_paths(page)] == [
        *("src", "src/base", "src/base/next", "src/base/a.h", "src/base/b.c", "src/high")
    ]
