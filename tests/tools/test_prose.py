# SPDX-License-Identifier: MIT
"""tools/check-prose: rejected and accepted wordings, and the list of exceptions."""

import pytest
from script import load

check = load("check-prose")


def find(line, exceptions=()):
    return list(check.find_faults({"src/file.c": f"first line\n{line}\n"}, exceptions))


@pytest.mark.parametrize(
    "line",
    [
        "the packets, of which one is damaged",
        "Nobody owns the buffer.",
        "The caller is told the status.",
        "The source goes by the times of packets.",
        "A message stands in the place of the packet.",
        "The length is not believed.",
        "All but for the last one.",
        "the filter in front of the sink",
        "the bytes behind the packet",
        "so many bytes are left",
        "Other streams are not concerned.",
        "def test_the_caller_is_told(path):",
        "    /* Of the first packet. */",
        "int count; /* What the file has. */",
        "/** To which stream the packet belongs. */",
        "        # Those that are damaged.",
        '    """What the command prints."""',
    ],
)
def test_a_fault_names_its_line(line):
    (fault,) = find(line)
    assert fault.startswith("src/file.c:2: `")
    assert fault.endswith(line.strip())


@pytest.mark.parametrize(
    "line",
    [
        "The packets, one of whose events is damaged",
        "/* Returns what the file contains. */",
        "/* Offset of the packet, in bits. */",
        "/* Office hours of the maintainers. */",
        "/* What's new. */",
        "Set the option.  # The default is 3.",
    ],
)
def test_other_wordings_have_no_fault(line):
    assert not find(line)


def test_an_exception_only_accepts_its_own_line():
    exceptions = [("src/file.c", "behind a symbolic link", "a file system's term")]
    assert not find("the folder behind a symbolic link", exceptions)
    assert find("the folder behind a link", exceptions)[0].startswith("src/file.c:2:")


def test_an_unnecessary_exception_is_a_fault():
    exceptions = [("src/file.c", "behind a symbolic link", "a file system's term")]
    assert find("a line", exceptions) == ["src/file.c: no line needs the exception `behind a symbolic link`"]
