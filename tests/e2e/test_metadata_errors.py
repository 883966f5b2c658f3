# SPDX-License-Identifier: MIT
"""Inputs that aren't traces, and invalid metadata: the error has the fault, its position, and the line with a caret."""

import resource
import struct

import pytest
from trace_builder import Trace, metadata, number, packet

MEMORY_LIMIT = 256 << 20


@pytest.fixture
def limits(cli):
    return [] if cli.is_sanitized else [(resource.RLIMIT_AS, MEMORY_LIMIT)]


def place(text, part):
    """Returns the line and the column of `part` in `text`, counted from 1."""
    before = text[: text.index(part)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def fails_at(cli, text, part, reason):
    line, column = place(text, part)
    result = cli.fails("trace", values=[], error=rf"^error: (.*/)?trace/metadata:{line}:{column}: .*{reason}")
    lines = result.errors.splitlines()
    source = text.splitlines()[line - 1]
    quoted = next(i for i, shown in enumerate(lines) if shown.endswith(source.strip()))
    assert lines[quoted + 1].strip().startswith("^")
    assert lines[quoted + 1].index("^") - lines[quoted].index(source.strip()) == column - 1 - (
        len(source) - len(source.lstrip())
    )


def test_missing_path_is_an_error(cli):
    cli.fails("nothing/here", values=[], error="nothing/here.*No such file or directory")


def test_directory_without_trace_is_an_error(cli, tmp_path):
    (tmp_path / "empty").mkdir()

    cli.fails("empty", values=[], error="empty.*no trace")


@pytest.mark.parametrize("content", [b"", b"no trace\n", bytes(1000)])
def test_file_that_is_not_a_trace_is_an_error(cli, tmp_path, content):
    (tmp_path / "file").write_bytes(content)

    cli.fails("file", values=[], error="file")


def test_missing_token_is_reported_at_the_next_token(cli, tmp_path):
    text = metadata().replace("uint32_t value;", "uint32_t value")
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(1, 1))])
    line, _ = place(text, "uint32_t value")

    # A missing token is reported at the next token.
    text_after = text[text.index("uint32_t value") :]
    fails_at(cli, text, text_after[text_after.index("}") :], "")
    assert line + 1 == place(text, text_after[text_after.index("}") :])[0]


def test_unknown_type_is_reported_at_its_position(cli, tmp_path):
    text = metadata().replace("uint32_t value;", "uint23_t value;")
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(1, 1))])

    fails_at(cli, text, "uint23_t", "unknown type.*uint23_t")


def test_unknown_tag_is_reported_at_its_position(cli, tmp_path):
    text = metadata().replace("items[length]", "items[nowhere]")
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(1, 1))])

    fails_at(cli, text, "nowhere", "nowhere")


def test_unknown_character_is_reported_at_its_position(cli, tmp_path):
    text = metadata() + "\n  @ ;\n"
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(1, 1))])

    fails_at(cli, text, "@", "")


def test_text_without_end_is_an_error(cli, tmp_path):
    text = metadata() + 'env { name = "endless\n};\n'
    Trace(tmp_path / "trace", text=text).stream("stream", [packet(number(1, 1))])

    cli.fails("trace", values=[], error=r"trace/metadata:\d+:\d+: ")


@pytest.mark.parametrize(
    "settings",
    [dict(size=40), dict(content=8), dict(content=1 << 31, size=1 << 31), dict(version=(1, 9)), dict(compression=1)],
)
def test_wrong_metadata_packet_is_an_error(cli, tmp_path, settings):
    text = metadata().encode()
    content = settings.get("content", (37 + len(text)) * 8)
    header = struct.pack(
        "<I16sIIIBBBBB",
        0x75D11D57,
        bytes(16),
        0,
        content,
        settings.get("size", content),
        settings.get("compression", 0),
        0,
        0,
        *settings.get("version", (1, 8)),
    )
    trace = Trace(tmp_path / "trace").stream("stream", [packet(number(1, 1))])
    (trace.folder / "metadata").write_bytes(header + text)

    cli.fails("trace", values=[], error=r"trace/metadata")


def test_empty_metadata_is_an_error(cli, tmp_path):
    Trace(tmp_path / "trace", text="").stream("stream", [packet(number(1, 1))])

    cli.fails("trace", values=[], error="trace")


HOSTILE = {
    "structures-in-structures": "typealias " + "struct { " * 100000 + "uint8_t x;" + " } a;" * 99999 + " } := deep;",
    "open-braces": "typealias " + "struct { " * 100000,
    "arrays-of-arrays": "typealias struct { uint8_t x" + "[2]" * 100000 + "; } := deep;",
    "parentheses": "typealias struct { uint8_t " + "(" * 100000 + "x" + ")" * 100000 + "; } := deep;",
    "minus-signs": "env { a = " + "-" * 100000 + "1; };",
    "doubling": "".join(f"struct s{i + 1} {{ struct s{i} a; struct s{i} b; }};" for i in range(60)),
    "doubling-arrays": "".join(f"struct s{i + 1} {{ struct s{i} a[1000000000]; }};" for i in range(60)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_metadata_does_not_exhaust_memory_or_stack(cli, tmp_path, limits, name):
    more = (
        "struct s0 { uint8_t x; };"
        + HOSTILE[name]
        + "event { name = e; id = 9; stream_id = 0; fields := "
        + ("struct s60" if "doubling" in name else "struct { deep x; }")
        + "; };"
    )
    Trace(tmp_path / "trace", more=more).stream("stream", [packet(number(1, 1))])
    result = cli("trace", timeout=60, limits=limits)

    assert result.status in (0, 1)
    if result.status == 1:
        assert "metadata:" in result.first_error or "trace" in result.first_error
    else:
        assert result.values == [1]


def test_a_broken_trace_in_a_folder_does_not_hide_the_others(cli, tmp_path):
    for name in "bad", "good":
        (tmp_path / "all" / name).mkdir(parents=True)
        Trace(tmp_path / "all" / name).stream("s", [packet(number(1, 7))])
    (tmp_path / "all/bad/metadata").write_bytes(b"@@ garbage\n")

    found = cli("all")
    assert (found.status, found.out.count(b"\n")) == (0, 1)
    assert found.errors.startswith("warning: Skipping `all/bad`: ")
    for folder in "all/", "all//", "./all//":
        result = cli(folder)
        assert (result.status, result.out, result.errors.count("warning: Skipping")) == (0, found.out, 1)
    named = cli("all/bad", "all/good")
    assert (named.status, named.out) == (1, found.out)
    assert named.errors.count("error: ") == 1
    assert cli("check", "all").status == 1

    (tmp_path / "all/good/metadata").unlink()
    assert cli("all").status == 1


def test_support_info_accepts_wrong_metadata_if_tolerant(cli, tmp_path):
    Trace(tmp_path / "trace").stream("s", [packet(number(1, 7))])
    (tmp_path / "trace/metadata").write_bytes(b"@@ garbage\n")
    query = ["query", "source.ctf.fs", "babeltrace.support-info", "-p"]

    assert cli(*query, 'type="directory",input="trace"').status == 1
    assert cli.prints(*query, 'type="directory",input="trace",tolerant=yes').out == b"weight: 0.750000\n"
    (tmp_path / "trace/metadata").unlink()
    assert cli.prints(*query, 'type="directory",input="trace",tolerant=yes').out == b"weight: 0.000000\n"
    (tmp_path / "trace/metadata").symlink_to("nowhere")
    assert cli(*query, 'type="directory",input="trace",tolerant=yes').status == 1


def test_a_dangling_metadata_link_in_a_folder_gets_a_warning(cli, tmp_path):
    for name in "bad", "good":
        (tmp_path / "all" / name).mkdir(parents=True)
        Trace(tmp_path / "all" / name).stream("s", [packet(number(1, 7))])
    (tmp_path / "all/bad/metadata").unlink()
    (tmp_path / "all/bad/metadata").symlink_to("nowhere")

    result = cli("all")
    assert (result.status, result.out.count(b"\n")) == (0, 1)
    assert result.errors.startswith("warning: Skipping `all/bad`: ")


@pytest.mark.parametrize("option", [[], ["--tolerant"], ["--count"]])
def test_metadata_that_cannot_be_opened_does_not_hide_other_traces(cli, tmp_path, option):
    for name in "bad", "good":
        (tmp_path / "all" / name).mkdir(parents=True)
        Trace(tmp_path / "all" / name).stream("s", [packet(number(1, 7))])
    (tmp_path / "all/bad/metadata").unlink()
    (tmp_path / "all/bad/metadata").symlink_to("nowhere")
    good = cli(*option, "all/good")

    found = cli(*option, "all")
    assert (found.status, found.out) == (0, good.out)
    assert found.errors.startswith("warning: Skipping `all/bad`: all/bad/metadata: ")
    assert "CAUSED BY" not in found.errors
    assert "CAUSED BY ['source.ctf.fs']" in cli("--verbose", *option, "all").errors

    named = cli(*option, "all/bad", "all/good")
    assert (named.status, named.out) == (1, good.out)
    assert "error: all/bad/metadata: " in named.errors

    (tmp_path / "all/good/metadata").unlink()
    nothing = cli(*option, "all")
    assert nothing.status == 1
    assert "\nerror: None of the traces that were found can be read\n" in nothing.errors


def test_traces_below_a_folder_with_foreign_metadata_are_found(cli, tmp_path):
    inner = tmp_path / "all/package/trace"
    inner.mkdir(parents=True)
    Trace(inner).stream("s", [packet(number(1, 7))])
    (tmp_path / "all/package/metadata").write_text("Name: package\n")

    for option in [], ["--tolerant"], ["check"], ["info"]:
        result = cli(*option, "all")
        assert "all/package" in result.errors + result.out.decode()
        if option in ([], ["--tolerant"]):
            assert result.out.count(b"\n") == 1
