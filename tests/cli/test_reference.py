# SPDX-License-Identifier: MIT
"""Compares the output with that of the reference, on the sample trace and on the real traces of this machine: whole
traces, time ranges, several traces, queries and graphs, in several environments. test_reference_options.py compares the
options and the parameters.

The comparison needs a reference program and the traces (reference.py). Other tests compare the same commands with
recorded text (`expected`, `tests/plugins`).
"""

import datetime
import os
import pathlib
import re
import shlex
import subprocess

import pytest
from conftest import SAMPLE
from reference import ABORTING, Both, Pty, agree_on, all_traces, needs_reference, real_traces, small_traces, times

pytestmark = needs_reference


@pytest.mark.parametrize(
    "options",
    [
        "",
        "-c sink.text.details",
        "-c sink.utils.counter -p step=+0",
        "--stream-intersection",
        "--stream-intersection -c sink.text.details",
    ],
)
def test_text_of_all_traces_equals_that_of_the_reference(tmp_path, options):
    agree_on(all_traces(), f"@ {options}", tmp_path)


def test_warnings_about_discarded_events_equal_those_of_the_reference(tmp_path):
    for number, trace in enumerate(all_traces()):
        ours, theirs = Both(tmp_path / str(number), trace)("@")
        assert ours.errors == theirs.errors, trace.name


@pytest.mark.parametrize(
    "options, other",
    [
        ("", ""),
        ("--names=all --fields=all --clock-date", ""),
        ("--stream-intersection", ""),
        # Version 2.0 prints other labels for the metadata.
        ("-c sink.text.details -p with-metadata=no", "-m 0"),
    ],
)
def test_traces_on_which_the_reference_aborts_have_the_text_of_version_2_0(tmp_path, options, other):
    """Debian's Babeltrace 2.0 reads these traces."""
    older = pathlib.Path("/usr/bin/babeltrace2")
    traces = [path for path in real_traces() if path.name in ABORTING]
    if not traces or not older.exists() or b" 2.0." not in subprocess.check_output([older, "--version"]):
        pytest.skip("the traces in ABORTING, or Debian's Babeltrace 2.0, are not installed")
    for trace in traces:
        ours, theirs = Both(tmp_path, trace).programs
        theirs.program = older
        ours, theirs = ours(trace, *options.split(), *other.split()), theirs(trace, *options.split())

        assert (ours.status, ours.out) == (theirs.status, theirs.out)


@pytest.mark.parametrize(
    "command", ["@ -o text --output=out", "@ -w out", "@ -c sink.text.pretty -p path=out", "-o ctf-metadata @ -w out"]
)
def test_written_files_equal_those_of_the_reference(tmp_path, command):
    for number, trace in enumerate(small_traces()):
        both = Both(tmp_path / str(number), trace)
        assert both.agree(command).out == b""
        ours, theirs = both.files("out")
        assert ours == theirs, trace.name


QUERIES = """
query src.ctf.fs babeltrace.support-info -p 'type="directory",input="@"'
query src.ctf.fs babeltrace.support-info -p 'type="file",input="@/metadata"'
query src.ctf.fs babeltrace.support-info -p 'type="file"' --params='input="@"' -p 'type="directory"'
query src.ctf.fs babeltrace.support-info -p 'type="string",input="@"'
query src.ctf.fs babeltrace.support-info -p 'type="directory",input="/"'
query source.ctf.fs babeltrace.trace-infos --params='inputs=["@"]'
query source.ctf.fs babeltrace.trace-infos -p 'inputs=["@"],clock-class-offset-s=5,clock-class-offset-ns=7'
query source.ctf.fs babeltrace.trace-infos -p 'inputs=["@"],force-clock-class-origin-unix-epoch=yes'
query source.ctf.fs babeltrace.trace-infos -p 'inputs=["@"],trace-name="x"'
query source.ctf.fs metadata-info -p 'path="@"'
query source.text.dmesg babeltrace.support-info -p 'type="file",input="@/metadata"'
query source.text.dmesg babeltrace.support-info -p 'type="directory",input="@"'
--log-level=E query src.ctf.fs babeltrace.support-info -p 'type="directory",input="@"'
-o ctf-metadata @
--output-format=ctf-metadata @
""".strip().splitlines()


@pytest.mark.parametrize("command", QUERIES)
def test_results_of_queries_equal_those_of_the_reference(tmp_path, command):
    agree_on(all_traces(), command, tmp_path)


RUN_SOURCE = "run -c s:src.ctf.fs -p 'inputs=[\"@\"]'"
RUNS = (
    r"""
{source} {muxer} -c k:sink.text.pretty -x s:m -x m:k
{source} --component=m:filter.utils.muxer --component=k:sink.text.details --connect=s:m --connect=m:k
{source} {muxer} -c k:sink.text.pretty -p no-delta=yes -p clock-seconds=yes -l N -x 's.*:m' -x m.out:k.in
{source} {muxer} -c n:flt.utils.muxer -c k:sink.text.details -x s:m -x m:n -x n:k
{source} {muxer} -c k:sink.text.details -x 's.*| 0 | *:m' -x '*:m' -x m:k
{source} {muxer} -c k:sink.utils.dummy -x s:m -x m:k --retry-duration=5 -m 0
{source} -b color=never -c m:flt.utils.muxer -r -c k:sink.text.pretty -x s:m -x m:k
run --base-params='inputs=["@"]' -c s:src.ctf.fs --reset-base-params {muxer} -c k:sink.utils.counter --params=step=+0 \
    --log-level=W -x s:m -x m:k --allowed-mip-versions=1
run -b 'inputs=["nothing"]' -c s:src.ctf.fs -p 'inputs=["@"]' -r {muxer} -c k:sink.text.pretty -x s:m -x m:k
{source} {muxer} -c t:flt.utils.trimmer -p 'begin="0",end="9999999999"' -c k:sink.text.pretty -x s:m -x m:t -x t:k
""".format(source=RUN_SOURCE, muxer="-c m:flt.utils.muxer")
    .replace("\\\n", "")
    .strip()
    .splitlines()
)


@pytest.mark.parametrize("command", RUNS)
def test_output_of_run_equals_that_of_the_reference(tmp_path, command):
    agree_on(small_traces(), command, tmp_path)


def seconds(ns, digits=9):
    """Returns the time in seconds, rounded down to a number of decimal digits."""
    return f"{ns // 10**9}" + (f".{ns % 10**9:09}"[: 1 + digits] if digits else "")


def at(trace, share):
    begin, end = times(trace)
    return begin + int((end - begin) * share)


def moments(trace, text):
    """Replaces `<0.4>`, `<0.4:3>` (seconds with three digits), and `<0.4 FORMAT>` (a date or a time of day in GMT)."""

    def moment(match):
        ns = at(trace, float(match[1]))
        if match[3]:
            return datetime.datetime.fromtimestamp(ns // 10**9, datetime.timezone.utc).strftime(
                match[3].replace("%N", f"{ns % 10**9:09}").replace("%3N", f"{ns % 10**9:09}"[:3])
            )
        return seconds(ns, int(match[2] or 9))

    return re.sub(r"<([\d.]+)(?::(\d))?(?: ([^>]+))?>", moment, text)


RANGES = """
--begin=<0.4>
--end=<0.4>
--begin=<0.4> --end=<0.6>
-b <0.4:3> -e <0.6:6>
-b <0:1> -e <0.5:1>
-b <0:0> -e <1:0>
-b 0 -e 9000000000
--timerange=<0.4>,<0.6>
--timerange=[<0.4:8>,<0.4:9>]
--begin='<0.4 %Y-%m-%d %H:%M:%S.%N>' --clock-gmt
--begin='<0.4 %Y-%m-%d %H:%M:%S.%3N>' --end='<0.6 %Y-%m-%d %H:%M:%S.%N>' --clock-gmt
-b '<0.4 %Y-%m-%d %H:%M:%S>' --clock-gmt --clock-date
-b '<0.4 %Y-%m-%d %H:%M>' --clock-gmt
-e '<0.6 %Y-%m-%d %H:%M>' --clock-gmt
-b '<0.4 %Y-%m-%d>' --clock-gmt
-e '<0.4 %Y-%m-%d>' --clock-gmt
-b <0.4 %H:%M:%S.%N>
-b <0.4 %H:%M:%S.%N> -e <0.6 %H:%M:%S.%3N>
-b <0.4 %H:%M:%S> -e <0.9 %H:%M:%S.%N> --clock-gmt
-b <0.4 %H:%M> -e <0.6>
-e <0.6 %H:%M>
--timerange='<0.2 %Y-%m-%d %H:%M:%S.%N>,<0.3 %Y-%m-%d %H:%M:%S.%N>'
-c flt.utils.trimmer -p 'begin="<0.4>"'
-c filter.utils.trimmer -p 'begin="<0.4 %H:%M:%S.%N>",gmt=yes'
-c filter.utils.trimmer -p 'begin="<0.4 %H:%M:%S.%N>",gmt=no'
-c filter.utils.trimmer -p 'end="<0.4 %Y-%m-%d %H:%M:%S>",gmt=yes,begin="<0.2>"'
-c filter.utils.trimmer -p 'begin=<0.4:0>,end=<1:0>'
-c filter.utils.trimmer
""".strip().splitlines()


@pytest.mark.parametrize("zone", ["UTC0", "EST5", "<+0530>-5:30"])
@pytest.mark.parametrize("options", RANGES)
def test_time_ranges_select_the_same_events_as_with_the_reference(tmp_path, options, zone):
    for number, trace in enumerate(small_traces() if zone == "UTC0" else [SAMPLE]):
        Both(tmp_path / str(number), trace).agree("@ " + moments(trace, options), env={"TZ": zone})


@pytest.mark.parametrize("share", ["0.4 0.6", "0 0.001", "0.99 1"])
def test_time_ranges_of_all_traces_select_the_same_events_as_with_the_reference(tmp_path, share):
    begin, end = share.split()
    for number, trace in enumerate(all_traces()):
        if times(trace):
            Both(tmp_path / str(number), trace).agree(f"@ {moments(trace, f'-b <{begin}> -e <{end}>')}")


def stream_count(trace):
    return len([path for path in trace.iterdir() if path.is_file() and path.name != "metadata" and path.stat().st_size])


@pytest.mark.parametrize("share", ["0.4 0.6", "0 0.001", "0.99 1"])
def test_details_of_time_ranges_equal_those_of_the_reference(tmp_path, share):
    """Compares the output byte by byte if there is one stream.

    If several streams are open at the beginning or at the end of the range, the reference begins and ends them in the
    order of their addresses, which changes from run to run unless `setarch -R` is used. Our program uses the order of
    the stream IDs. For several streams, only the set of lines, and the order of the lines inside the range, are
    compared.
    """

    def uncut(result):
        return [
            line for line in result.out.splitlines() if not re.search(rb"\} (Stream|Packet) (beginning|end)$", line)
        ]

    begin, end = share.split()
    for number, trace in enumerate(all_traces()):
        if not times(trace):
            continue
        both = Both(tmp_path / str(number), trace)
        command = f"@ {moments(trace, f'-b <{begin}> -e <{end}>')} -c sink.text.details"
        ours, theirs = both(command)

        assert (ours.status, theirs.status) == (0, 0)
        assert sorted(ours.out.splitlines()) == sorted(theirs.out.splitlines()), trace.name
        if stream_count(trace) == 1:
            assert ours.out == theirs.out, trace.name
        ours, theirs = both(command + " -p compact=yes")
        assert uncut(ours) == uncut(theirs), trace.name


DMESG = b"""\
[    0.000000] Linux version 6.1.0
[    0.000012] Command line: quiet
[    1.500000] [    T1] thread
[    1.500000]

[12345.678901] caf\xc3\xa9 \xff
[99999.000001] no newline at the end"""


@pytest.mark.parametrize("sink", ["sink.text.pretty", "sink.text.details", "sink.utils.counter -p step=+0"])
@pytest.mark.parametrize("params", ["", "no-extract-timestamp=yes", "no-extract-timestamp=no"])
@pytest.mark.parametrize("text", [DMESG, b"no times\n" + DMESG, b""], ids=["times", "no-times", "empty"])
def test_text_of_kernel_logs_equals_that_of_the_reference(tmp_path, params, sink, text):
    log = tmp_path / "log"
    log.write_bytes(text)
    both = Both(tmp_path, log)
    params = f"-p '{params}'" if params else ""

    assert both.agree(f"-c source.text.dmesg -p 'path=\"@\"' {params} -c {sink}").status == 0
    with open(log, "rb") as ours, open(log, "rb") as theirs:
        results = [
            program(*shlex.split(f"-c source.text.dmesg {params} -c {sink}"), stdin=stdin)
            for program, stdin in zip(both.programs, (ours, theirs))
        ]
    assert results[0].status == 0
    assert results[0].out == results[1].out


@pytest.mark.parametrize(
    "inputs",
    [
        "{0} {1}",
        "{1} {0}",
        "{0} {1} {2}",
        "{0} {0}",
        "{0} -p clock-class-offset-s=1000000 {1}",
        "-c src.ctf.fs -p 'inputs=[\"{0}\"]' {1}",
        "{0} -c src.ctf.fs -p 'inputs=[\"{1}\"]' --clock-offset=3",
        "{all}",
    ],
)
@pytest.mark.parametrize("options", ["", "-c sink.text.details", "--fields=all --clock-date"])
def test_text_of_several_traces_equals_that_of_the_reference(tmp_path, inputs, options):
    traces = small_traces()
    folder = tmp_path / "all"
    folder.mkdir()
    for number, trace in enumerate(traces[:4]):
        (folder / str(number)).symlink_to(trace)
    if len(traces) < 3:
        pytest.skip("needs several traces")
    Both(tmp_path).agree(inputs.format(*traces[:3], all=folder) + " " + options)


@pytest.mark.parametrize(
    "env",
    [
        {"BABELTRACE_TERM_COLOR": "ALWAYS"},
        {"BABELTRACE_TERM_COLOR": "NEVER"},
        {"BABELTRACE_TERM_COLOR": "AUTO"},
        {"BABELTRACE_TERM_COLOR": "always"},
        {"BABELTRACE_TERM_COLOR": "nonsense"},
        {"BABELTRACE_TERM_COLOR": "ALWAYS", "BABELTRACE_TERM_COLOR_BRIGHT_MEANS_BOLD": "0"},
        {"BABELTRACE_TERM_COLOR": "ALWAYS", "BABELTRACE_TERM_COLOR_BRIGHT_MEANS_BOLD": "1"},
        {"BABELTRACE_TERM_COLOR": "ALWAYS", "TERM": "dumb"},
        {"BABELTRACE_TERM_COLOR": "ALWAYS", "TERM": "xterm-kitty"},
        {"BABELTRACE_VERBOSE": "1"},
        {"BABELTRACE_VERBOSE": "0"},
        {"BABELTRACE_DEBUG": "0"},
        {"LIBBABELTRACE2_INIT_LOG_LEVEL": "NONE"},
        {"BABELTRACE_CLI_LOG_LEVEL": "ERROR"},
        {"LIBBABELTRACE2_NO_DLCLOSE": "1"},
        {"LIBBABELTRACE2_DISABLE_PYTHON_PLUGINS": "1"},
        {"LIBBABELTRACE2_PLUGIN_PROVIDER_DIR": "/nowhere"},
        {"BABELTRACE_PYTHON_BT2_LOG_LEVEL": "E"},
        {"TZ": "EST5"},
        {"TZ": "Europe/Paris"},
        {"TZ": ""},
        {"TZ": "nonsense"},
    ],
    ids=str,
)
@pytest.mark.parametrize(
    "options",
    ["", "-n all -f all", "-c sink.text.details", "--color=never", "-c sink.text.details -p color=never,compact=yes"],
)
def test_environment_variables_have_the_same_effect_as_with_the_reference(tmp_path, env, options):
    Both(tmp_path).agree(f"@ {options}", env=env)


@pytest.mark.parametrize("options", ["--color=always --clock-date", "-c sink.text.details -p color=always"])
def test_colors_are_printed_into_a_pipe_on_request(tmp_path, options):
    both = Both(tmp_path)
    wanted = both.agree(f"@ {options}")
    found = both.programs[0](str(both.link), *options.split())

    # With the environment variable, the program also resets the colors at its end.
    assert (found.status, found.out) == (0, wanted.out.removesuffix(b"\033[0m"))


@pytest.mark.parametrize(
    "command",
    [
        "@",
        "@ --names=all --fields=all",
        "@ -c sink.text.details",
        "--run-args @",
        "--run-args-0 @",
        "-o ctf-metadata @",
        "@ -w out",
        "query src.ctf.fs metadata-info -p 'path=\"@\"'",
        "query src.ctf.fs babeltrace.trace-infos -p 'inputs=[\"@\"]'",
        "query src.ctf.fs babeltrace.support-info -p 'type=directory,input=\"@\"'",
        "@ -p 'trace-name=\"\udcff \udce9\"' --fields=trace",
        "-c src.text.dmesg -p 'path=\"@/metadata\"'",
        "run -c s:src.ctf.fs -p 'inputs=[\"@\"]' -c m:flt.utils.muxer -c k:sink.text.details -x s:m -x m:k",
        "@/nothing",
        "@ -c sink.\udcff.x",
        "@ --names=\udcff",
        "--\udcff",
    ],
)
def test_output_for_names_which_are_not_utf8_equals_that_of_the_reference(tmp_path, command):
    Both(tmp_path, link=os.fsdecode(b"tr\xff\xe9")).agree(command)


def for_terminal(out):
    """Escapes the control characters that occur in strings of the sample."""

    def escape_layout(value):
        return value[0].replace(b"\r\n", rb"\n").replace(b"\t", rb"\t")

    out = re.sub(rb"\033\[1m[^\033]*\033\[0m", escape_layout, out.replace(b"\033[0m\033[0m", b""))
    return re.sub(rb"[\x80-\xff]+", lambda text: text[0].decode(errors="backslashreplace").encode(), out)


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--color=never",
        "--color=always",
        "-n all -f all",
        "-c sink.text.details",
        "-c sink.text.details -p compact=yes",
        "-o ctf-metadata",
        "-o dummy",
    ],
)
def test_colors_on_a_terminal_equal_those_of_the_reference(tmp_path, options):
    both = Both(tmp_path)
    ours, theirs = (Pty(program, [str(both.link), *options.split()]) for program in both.programs)

    assert (ours.status, theirs.status) == (0, 0)
    # Our program resets the colours again at the end, because the output may end in the middle of a line. It also
    # escapes characters that might control the terminal.
    assert ours.out.replace(b"\033[0m\033[0m", b"").rstrip() == for_terminal(theirs.out).rstrip()
