# SPDX-License-Identifier: MIT
"""Parameters, and the directories in which traces are written."""

import pytest

HEAD = "clock c\ntrace t name={name}\nclass k trace=t clock=c features=-\nevent v class=k\nstream s class=k name=s"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("trace-name", "trace-name"),
        ("a/b/c", "a/b/c"),
        ("a/b/", "a/b"),
        ("./a", "_/a"),
        ("../a/..", "__/a/__"),
        ("/abs", "/abs"),
        ('"with blank"', "with blank"),
        ('""', "trace"),
        ("/", "trace"),
        ("a/b.partial", "a/b"),
        ("a/b.partial/", "a/b"),
        ("b.partial.partial", "b"),
        ("a.partial/b", "a.partial/b"),
        ("a/.partial", "a"),
        (".partial", "trace"),
        ("a/...partial", "a/__"),
        ("...partial.partial/", "__"),
        ("..partial", "_"),
        ("a.partial/.partial", "a"),
        ("partial", "partial"),
    ],
)
def test_a_trace_is_written_where_its_name_says(scripts, name, path):
    out = scripts.write("SB s\nEV s 1\nSE s", head=HEAD.format(name=name))
    assert out == f"Created CTF trace `{scripts.folder}/out/{path}`.\n".replace("//", "/")
    assert {file.name for file in (scripts.folder / f"out/{path}").iterdir()} == {"metadata", "s"}


def test_nothing_is_replaced(scripts):
    for number in ("", "-0", "-1"):
        out = scripts.write("SB s\nEV s 1\nSE s", head=HEAD.format(name="x/t"))
        assert out == f"Created CTF trace `{scripts.folder}/out/x/t{number}`.\n"


def test_the_only_trace_is_the_path_itself(scripts):
    out = scripts.write("SB s\nEV s 1\nSE s", "param assume-single-trace bool yes", HEAD.format(name="t"))
    assert out == f"Created CTF trace `{scripts.folder}/out`.\n"
    assert (scripts.folder / "out/metadata").exists()
    out = scripts.write("SB s\nEV s 1\nSE s", "param assume-single-trace bool yes", HEAD.format(name="t"))
    assert "exists already" in out


def test_the_only_trace_must_be_the_only_one(scripts):
    head = (
        HEAD.format(name="t")
        + "\ntrace t2 name=u\nclass k2 trace=t2 clock=c features=-\nevent v2 class=k2\nstream s2 class=k2 name=s"
    )
    out = scripts.write("SB s\nEV s 1\nSB s2\nEV s2 2\nSE s\nSE s2", "param assume-single-trace bool yes", head)
    assert f"traces `t` and `u`: {scripts.folder}/out can be only one of them, as `assume-single-trace` is" in " ".join(
        out.split()
    )


def test_a_trace_that_another_run_writes_is_not_touched(scripts):
    (scripts.folder / "out.partial").mkdir()
    out = scripts.write("SB s\nEV s 1\nSE s", "param assume-single-trace bool yes", HEAD.format(name="t"))
    assert f"{scripts.folder}/out.partial: it exists: a run that was killed left it, or another one is writing" in out
    assert list((scripts.folder / "out.partial").iterdir()) == []


@pytest.mark.parametrize(
    ("params", "error"),
    [
        ("", "`path`: the parameter is missing"),
        ('path=""', "`path`: the path is empty"),
        ("path=5", '`path`: the parameter\'s value must be a string, not a signed integer: write "5"'),
        ('path="a-file/x"', "a-file/x: cannot create the directory: Not a directory"),
        ('path="x",ctf-version="3"', "`ctf-version`: the parameter's value must be one of"),
        (
            'path="x",ctf-version=1.8',
            '`ctf-version`: the parameter\'s value must be a string, not a real number: write "1.8"',
        ),
        ('path="x",ctf-version=+2', 'must be a string, not an unsigned integer: write "2"'),
        ('path="x",ctf-version=["2"]', "`ctf-version`: the parameter's value must be a string, not an array\n"),
        ('path="x",create-lttng-index="maybe"', "`create-lttng-index`: the parameter's value must be one of"),
        ('path="x",quiet=1', "`quiet`: the parameter's value must be a boolean, not a signed integer"),
        ('path="x",unknown=1', "unknown"),
    ],
)
def test_wrong_parameters(ours, params, error):
    (ours.folder / "a-file").write_text("")
    result = ours("-c", "source.utils.fake", "-c", "sink.ctf.fs", *(["-p", params] if params else []))
    assert result.status == 1
    assert error in result.err


def test_quiet_prints_nothing(scripts):
    assert scripts.write("SB s\nSE s", "param quiet bool yes", HEAD.format(name="t")) == ""
