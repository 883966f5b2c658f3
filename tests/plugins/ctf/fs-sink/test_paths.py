# SPDX-License-Identifier: MIT
"""Tests the parameters and the directories of written traces."""

import json

import pytest
from conftest import needs_reference
from trace_builder import Trace, metadata, number, packet

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
def test_the_name_of_a_trace_determines_its_path(scripts, name, path):
    out = scripts.write("SB s\nEV s 1\nSE s", head=HEAD.format(name=name))
    assert out == f"Created CTF trace `{scripts.folder}/out/{path}`.\n".replace("//", "/")
    assert {file.name for file in (scripts.folder / f"out/{path}").iterdir()} == {"metadata", "s"}


LTTNG = {
    "hostname": "host",
    "domain": "kernel",
    "tracer_name": "lttng-modules",
    "tracer_major": 2,
    "tracer_minor": 12,
    "trace_name": "session",
    "trace_creation_datetime": "20200101T000000",
}


@pytest.mark.parametrize(
    ("difference", "path"),
    [
        ({}, "host/session-20200101T000000/kernel"),
        ({"trace_name": ""}, "host/-20200101T000000/kernel"),
        ({"trace_name": "", "trace_creation_datetime": ""}, "host/kernel"),
        ({"trace_creation_datetime": ""}, "host/kernel"),
    ],
)
@pytest.mark.parametrize("program", ["ours", pytest.param("reference", marks=needs_reference)])
def test_the_environment_determines_the_path_of_an_lttng_trace(ours, reference, tmp_path, program, difference, path):
    entries = "".join(f"{key} = {json.dumps(value)}; " for key, value in {**LTTNG, **difference}.items())
    text = metadata().replace("clock {", f"env {{ {entries}}};\nclock {{", 1)
    Trace(tmp_path / "kernel", text=text).stream("stream", [packet(number(100, 1))])

    result = {"ours": ours, "reference": reference}[program](".", "-o", "ctf", "-w", "out")
    assert f"Created CTF trace `out/{path}`.\n" in result.out


@pytest.mark.parametrize(
    ("mip_version", "parameter", "first_line"),
    [
        (0, "", "/* CTF 1.8 */"),
        (0, ',ctf-version="2"', '\x1e{"type":"preamble"'),
        (1, "", '\x1e{"type":"preamble"'),
        (1, ',ctf-version="1.8"', "/* CTF 1.8 */"),
    ],
)
def test_the_default_ctf_version_depends_on_the_mip_version(ours, tmp_path, mip_version, parameter, first_line):
    Trace(tmp_path / "trace").stream("stream", [packet(number(100, 1))])

    graph = "-c source:src.ctf.fs -c muxer:flt.utils.muxer -c sink:sink.ctf.fs -x source:muxer -x muxer:sink".split()
    params = {"source:src.ctf.fs": 'inputs=["trace"]', "sink:sink.ctf.fs": 'path="out"' + parameter}
    words = [word for item in graph for word in ([item, "-p", params[item]] if item in params else [item])]
    result = ours("run", f"--allowed-mip-versions={mip_version}", *words)
    assert (result.status, result.err) == (0, "")
    (text,) = (tmp_path / "out").rglob("metadata")
    assert text.read_text().startswith(first_line)


def test_existing_traces_are_not_replaced(scripts):
    for ending in ("", "-0", "-1"):
        out = scripts.write("SB s\nEV s 1\nSE s", head=HEAD.format(name="x/t"))
        assert out == f"Created CTF trace `{scripts.folder}/out/x/t{ending}`.\n"


def test_assume_single_trace_writes_the_trace_into_the_path_itself(scripts):
    out = scripts.write("SB s\nEV s 1\nSE s", "param assume-single-trace bool yes", HEAD.format(name="t"))
    assert out == f"Created CTF trace `{scripts.folder}/out`.\n"
    assert (scripts.folder / "out/metadata").exists()
    out = scripts.write("SB s\nEV s 1\nSE s", "param assume-single-trace bool yes", HEAD.format(name="t"))
    assert "exists already" in out


def test_assume_single_trace_rejects_a_second_trace(scripts):
    head = (
        HEAD.format(name="t")
        + "\ntrace t2 name=u\nclass k2 trace=t2 clock=c features=-\nevent v2 class=k2\nstream s2 class=k2 name=s"
    )
    out = scripts.write("SB s\nEV s 1\nSB s2\nEV s2 2\nSE s\nSE s2", "param assume-single-trace bool yes", head)
    assert (
        f"traces `t` and `u`: {scripts.folder}/out can contain only one trace, because `assume-single-trace` is true"
        in " ".join(out.split())
    )


def test_a_trace_that_another_run_writes_is_not_touched(scripts):
    (scripts.folder / "out.partial").mkdir()
    out = scripts.write("SB s\nEV s 1\nSE s", "param assume-single-trace bool yes", HEAD.format(name="t"))
    assert (
        f"{scripts.folder}/out.partial: exists already: another program is writing this directory, or was killed "
        "before the directory was complete. " in " ".join(out.split())
    )
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
def test_wrong_parameters_are_reported(ours, params, error):
    (ours.folder / "a-file").write_text("")
    result = ours("-c", "source.utils.fake", "-c", "sink.ctf.fs", *(["-p", params] if params else []))
    assert result.status == 1
    assert error in result.err


def test_parameter_quiet_suppresses_output(scripts):
    assert scripts.write("SB s\nSE s", "param quiet bool yes", HEAD.format(name="t")) == ""
