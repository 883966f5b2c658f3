# SPDX-License-Identifier: MIT
"""Prints what the reference prints: every option of `convert` and `run`, and every parameter of every component class
that Babeltrace 2.1 has, on the sample trace and on the real traces that are on this machine.

Needs a reference program: TRACEGRAPH_REFERENCE, or one in the user's cache folder. The traces are those of the folder
TRACES (empty: none), or of one in the user's cache folder. Without them, the same options are compared with recorded
text elsewhere (`expected`, `tests/plugins`).
"""

import datetime
import functools
import itertools
import os
import pathlib
import pty
import re
import shlex
import subprocess

import pytest
from conftest import SAMPLE, Cli

ROOT = pathlib.Path(__file__).parent.parent.parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))
REFERENCE = pathlib.Path(os.environ.get("TRACEGRAPH_REFERENCE") or CACHE / "babeltrace-2.1.1/bin/babeltrace2")
TRACES = os.environ.get("TRACES", CACHE / "tracegraph")
# In bytes. With larger traces, most options tell nothing more.
SMALL = 160_000
# The reference 2.1.1 aborts on it.
ABORTING = {"dpdk_service_cores"}

pytestmark = pytest.mark.skipif(not REFERENCE.exists(), reason="no reference program")


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def real_traces():
    return sorted(pathlib.Path(folder) for folder, _, files in os.walk(TRACES, followlinks=True) if "metadata" in files)


@functools.cache
def all_traces():
    return [SAMPLE] + [path for path in real_traces() if path.name not in ABORTING]


@functools.cache
def times(trace):
    """Of the first and the last event, in nanoseconds; None without events."""
    out = subprocess.run([REFERENCE, "--clock-seconds", "--no-delta", trace], capture_output=True, check=True).stdout
    found = re.findall(rb"^\[(\d+)\.(\d{9})\]", out, re.M)
    return tuple(int(found[i][0]) * 10**9 + int(found[i][1]) for i in (0, -1)) if found else None


@functools.cache
def small_traces():
    return [path for path in all_traces() if size(path) < SMALL and times(path)]


class Both:
    """Runs both programs in a folder of their own, in which `trace` is the trace."""

    def __init__(self, folder, trace=SAMPLE, link="trace"):
        self.programs = []
        for name, program in ("ours", os.environ["BABELTRACE2"]), ("theirs", str(REFERENCE)):
            (folder / name).mkdir(parents=True)
            cli = Cli(folder / name)
            cli.program = program
            # What makes our program find its plugins in the build tree is not for the other one.
            cli.env = {k: v for k, v in os.environ.items() if "BABELTRACE" not in k and k != "LD_LIBRARY_PATH"}
            cli.env.update(TZ="UTC0", LC_ALL="C.UTF-8")
            self.programs.append(cli)
        self.link = folder / link
        self.link.symlink_to(trace)

    def __call__(self, command, **kwargs):
        """The results, after `trace` in the command was replaced by the path of the trace."""
        args = [arg.replace("@", str(self.link)) for arg in shlex.split(command)]
        return [program(*args, **kwargs) for program in self.programs]

    def files(self, name):
        return [(program.folder / name).read_bytes() for program in self.programs]

    def agree(self, command, **kwargs):
        ours, theirs = self(command, **kwargs)
        where = f"{self.link.readlink().name}: {command}"
        assert ours.status == theirs.status, f"{where}\n{ours.errors}\n{theirs.errors}"
        assert ours.out == theirs.out, where
        return ours


@pytest.fixture
def on_traces(tmp_path):
    """Compares a command on each of the traces."""

    def func(traces, command, **kwargs):
        for number, trace in enumerate(traces):
            Both(tmp_path / str(number), trace).agree(command, **kwargs)

    return func


# A parameter, and commands: `@` is the trace. What is between the source and the sink is as `convert` has it.
PARAMETERS = {
    "sink.text.pretty": {
        "clock-cycles": ["clock-cycles=yes", "clock-cycles=no"],
        "clock-date": ["clock-date=yes", "clock-date=yes,clock-gmt=yes", "clock-date=yes,clock-seconds=yes"],
        "clock-gmt": ["clock-gmt=yes", "clock-gmt=no"],
        "clock-seconds": ["clock-seconds=yes", "clock-seconds=yes,no-delta=yes,clock-cycles=yes"],
        "color": ["color=always", "color=never", "color=auto", "color=always,name-default=show,field-default=show"],
        "field-callsite": ["field-callsite=yes", "field-callsite=no"],
        "field-default": ["field-default=show", "field-default=hide", "field-default=show,field-trace=no"],
        "field-emf": ["field-emf=yes", "field-emf=no"],
        "field-loglevel": ["field-loglevel=yes", "field-default=show,field-loglevel=no"],
        "field-trace": ["field-trace=yes", "field-default=show,field-trace=no"],
        "field-trace:domain": ["field-trace:domain=yes", "field-default=show,field-trace:domain=no"],
        "field-trace:hostname": ["field-trace:hostname=no", "field-default=hide,field-trace:hostname=yes"],
        "field-trace:procname": ["field-trace:procname=no", "field-default=hide,field-trace:procname=yes"],
        "field-trace:vpid": ["field-trace:vpid=no", "field-default=hide,field-trace:vpid=yes"],
        "name-context": ["name-context=no", "name-default=hide,name-context=yes"],
        "name-default": ["name-default=show", "name-default=hide"],
        "name-header": ["name-header=yes", "name-default=show,name-header=no"],
        "name-payload": ["name-payload=no", "name-default=hide,name-payload=yes"],
        "name-scope": ["name-scope=yes", "name-default=show,name-scope=no"],
        "no-delta": ["no-delta=yes", "no-delta=no"],
        "print-enum-flags": ["print-enum-flags=yes", "print-enum-flags=no"],
        "verbose": ["verbose=yes", "verbose=yes,name-default=show,field-default=show"],
    },
    "sink.text.details": {
        "color": ["color=always", "color=never", "color=auto"],
        "compact": ["compact=yes", "compact=no", "compact=yes,color=always"],
        "with-data": ["with-data=no", "with-data=no,with-metadata=no"],
        "with-metadata": ["with-metadata=no", "compact=yes,with-metadata=no"],
        "with-stream-class-name": ["with-stream-class-name=no", "with-stream-class-name=yes"],
        "with-stream-class-namespace": ["with-stream-class-namespace=no", "with-stream-class-namespace=yes"],
        "with-stream-name": ["with-stream-name=no", "with-stream-name=yes"],
        "with-time": ["with-time=no", "compact=yes,with-time=no"],
        "with-trace-name": ["with-trace-name=no", "with-trace-name=yes"],
        "with-uid": ["with-uid=no", "with-uid=yes"],
        "with-uuid": ["with-uuid=no", "with-uuid=yes"],
    },
    "sink.utils.counter": {
        "hide-zero": ["step=+0,hide-zero=yes", "step=+0,hide-zero=no"],
        "step": ["step=+0", "step=+0,hide-zero=yes", "step=+1000000,hide-zero=yes"],
    },
    "sink.utils.dummy": {},
}


def parameter_cases():
    for name, parameters in PARAMETERS.items():
        if name != "sink.utils.counter":
            yield name, ""
        for cases in parameters.values():
            for params in cases:
                yield name, params


@pytest.mark.parametrize("name, params", parameter_cases())
def test_sinks(on_traces, name, params):
    on_traces(small_traces(), f"@ -c {name} -p '{params}'" if params else f"@ -c {name}")


@pytest.mark.parametrize("params", ["verbose=yes", *itertools.chain(*PARAMETERS["sink.text.details"].values())])
def test_sinks_in_graphs_of_mip_0(on_traces, params):
    on_traces(small_traces(), f"@ -m 0 -c sink.text.{'pretty' if 'verbose' in params else 'details'} -p {params}")


def make_ticks(folder):
    """A trace of 25,000 events of one byte each, and 2 other messages."""
    folder.mkdir()
    (folder / "metadata").write_text("""/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; };
stream { };
event { name = "tick"; fields := struct { integer { size = 8; align = 8; } value; }; };
""")
    (folder / "stream").write_bytes(bytes(25_000))
    return folder


def test_counter_prints_by_default_as_often(tmp_path):
    ours, theirs = Both(tmp_path, make_ticks(tmp_path / "ticks"))("@ -c sink.utils.counter")
    ours, theirs = (
        [int(total) for total in re.findall(r"(\d+) messages \(TOTAL\)", result.text)] for result in (ours, theirs)
    )

    assert ours[:2] == [10_000, 20_000] and ours[2:] == theirs[2:]
    # The reference finishes its batch of 15 messages.
    assert all(0 <= their - our < 15 for our, their in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("step", ["", "step=+1", "step=+7", "step=+5000"])
def test_counter_ends_with_the_same_block(tmp_path, step):
    """The reference prints after the batch of messages in which a step is reached, ours after the step."""
    for number, trace in enumerate(small_traces()):
        both = Both(tmp_path / str(number), trace)
        ours, theirs = both("@ -c sink.utils.counter" + (f" -p {step}" if step else ""))

        assert ours.status == theirs.status == 0
        assert ours.text.strip("\n").split("\n\n")[-1] == theirs.text.strip("\n").split("\n\n")[-1], trace.name
        totals = [int(total) for total in re.findall(r"(\d+) messages? \(TOTAL\)", ours.text)]
        every = int(step.partition("+")[2] or 10_000)
        assert totals == [*range(every, totals[-1], every), totals[-1]]


# Options of `convert` that have to do with the component classes' parameters, and with what is printed.
CONVERT_OPTIONS = """
--clock-cycles
--clock-date
--clock-gmt
--clock-seconds
--color=always
--color=never
--color auto
--fields=all
--fields=trace
--fields=trace:hostname
--fields=trace:domain
--fields=trace:procname
--fields=trace:vpid
--fields=loglevel
--fields=emf
--fields=callsite
-f trace,loglevel
-f trace:vpid,trace:procname --fields=emf
--names=all
--names=none
--names=payload
--names=arg
--names=args
--names=context
--names=ctx
--names=scope
--names=header
-n payload,context --names=header
-n none -f all
--no-delta
--clock-seconds --no-delta --clock-gmt
--clock-force-correlate
--clock-force-correlate --fields=all
--clock-offset=1
--clock-offset=-100000
--clock-offset-ns=1
--clock-offset-ns=-1000000001
--clock-offset=5 --clock-offset-ns=-7 --clock-date
--stream-intersection
--stream-intersection --clock-seconds
--stream-intersection -c sink.text.details
--retry-duration=1
-m 0
-m 1
--allowed-mip-versions=0 --fields=all
--allowed-mip-versions=1 --fields=all
-v
--verbose --clock-seconds
-i ctf
--input-format=ctf --names=all
-o text
--output-format=text
-o dummy
--output-format=dummy --retry-duration=3
-c sink.text.pretty -p no-delta=yes
--component=text:sink.text.pretty --params=no-delta=yes --log-level=E
-c out:sink.text.details -l N -p compact=yes -p with-metadata=no
-p clock-class-offset-s=3
-p clock-class-offset-ns=3 -p clock-class-offset-s=-1
-p force-clock-class-origin-unix-epoch=yes
-p trace-name="my trace" --fields=trace
-p trace-name=x -c sink.text.details
-l E
""".strip().splitlines()


@pytest.mark.parametrize("options", CONVERT_OPTIONS)
def test_options_of_convert(on_traces, options):
    on_traces(small_traces(), "@ " + options)


@pytest.mark.parametrize("options", CONVERT_OPTIONS)
def test_run_args(tmp_path, options):
    if "--stream-intersection" in options:
        options += " --no-delta"
    both = Both(tmp_path)
    both.agree("--run-args @ " + options)
    both.agree("--run-args-0 @ " + options)


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
def test_all_traces(on_traces, options):
    on_traces(all_traces(), f"@ {options}")


def test_warnings_of_what_was_discarded(tmp_path):
    for number, trace in enumerate(all_traces()):
        ours, theirs = Both(tmp_path / str(number), trace)("@")
        assert ours.errors == theirs.errors, trace.name


@pytest.mark.parametrize(
    "options, other",
    [
        ("", ""),
        ("--names=all --fields=all --clock-date", ""),
        ("--stream-intersection", ""),
        # The metadata of 2.0 have other labels.
        ("-c sink.text.details -p with-metadata=no", "-m 0"),
    ],
)
def test_traces_on_which_the_reference_aborts(tmp_path, options, other):
    """Debian's Babeltrace 2.0 reads them."""
    older = pathlib.Path("/usr/bin/babeltrace2")
    traces = [path for path in real_traces() if path.name in ABORTING]
    if not traces or not older.exists() or b" 2.0." not in subprocess.check_output([older, "--version"]):
        pytest.skip("no such trace, or no older program")
    for trace in traces:
        ours, theirs = Both(tmp_path, trace).programs
        theirs.program = older
        ours, theirs = ours(trace, *options.split(), *other.split()), theirs(trace, *options.split())

        assert (ours.status, ours.out) == (theirs.status, theirs.out)


@pytest.mark.parametrize(
    "command", ["@ -o text --output=out", "@ -w out", "@ -c sink.text.pretty -p path=out", "-o ctf-metadata @ -w out"]
)
def test_written_files(tmp_path, command):
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
def test_queries(on_traces, command):
    on_traces(all_traces(), command)


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
def test_runs(on_traces, command):
    on_traces(small_traces(), command)


def seconds(ns, digits=9):
    """Rounded down to so many digits after the point."""
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
def test_time_ranges(tmp_path, options, zone):
    for number, trace in enumerate(small_traces() if zone == "UTC0" else [SAMPLE]):
        Both(tmp_path / str(number), trace).agree("@ " + moments(trace, options), env={"TZ": zone})


@pytest.mark.parametrize("share", ["0.4 0.6", "0 0.001", "0.99 1"])
def test_time_ranges_of_all_traces(tmp_path, share):
    begin, end = share.split()
    for number, trace in enumerate(all_traces()):
        if times(trace):
            Both(tmp_path / str(number), trace).agree(f"@ {moments(trace, f'-b <{begin}> -e <{end}>')}")


def stream_count(trace):
    return len([path for path in trace.iterdir() if path.is_file() and path.name != "metadata" and path.stat().st_size])


@pytest.mark.parametrize("share", ["0.4 0.6", "0 0.001", "0.99 1"])
def test_details_of_time_ranges(tmp_path, share):
    """Byte for byte where there is one stream.

    Where several streams are open at the beginning or at the end of the range, the reference begins and ends them in an
    order which changes from run to run (but not with `setarch -R`: it is the order of their addresses). Ours is that of
    stream ids. So the lines are the same, and the order of all that is not cut by the range.
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
def test_dmesg(tmp_path, params, sink, text):
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
def test_several_traces(tmp_path, inputs, options):
    traces = small_traces()
    folder = tmp_path / "all"
    folder.mkdir()
    for number, trace in enumerate(traces[:4]):
        (folder / str(number)).symlink_to(trace)
    if len(traces) < 3:
        pytest.skip("needs several traces")
    Both(tmp_path).agree(inputs.format(*traces[:3], all=folder) + " " + options)


def options_of(result):
    return set(re.findall(r"^  (?:-(\w), |    )--([a-z0-9-]+)", result.text, re.M))


@pytest.mark.parametrize("command", ["", "convert", "run", "query", "help", "list-plugins"])
def test_every_option_of_the_reference_exists(tmp_path, command):
    ours, theirs = Both(tmp_path)(f"{command} --help")

    assert (ours.status, theirs.status) == (0, 0)
    assert options_of(theirs) and options_of(theirs) <= options_of(ours)


@pytest.mark.parametrize("command", ["convert", "run", "query"])
def test_every_option_of_the_reference_is_compared(tmp_path, command):
    text = pathlib.Path(__file__).read_text()
    # What changes nothing that is printed, and what needs a class that the project hasn't yet.
    without = {"debug", "help", "debug-info", "debug-info-dir", "debug-info-full-path", "debug-info-target-prefix"}
    options = {long for _, long in options_of(Both(tmp_path)(f"{command} --help")[1])}

    assert [long for long in options - without if not re.search(rf"--{long}(?![\w-])", text)] == []


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_parameter_is_compared(name):
    page = (ROOT / f"doc/man/babeltrace2-{name}.7").read_text().replace(r"\-", "-")
    section = re.search(r"^\.Sh PARAMETERS\n(.*?)^\.Sh ", page, re.M | re.S)
    documented = re.findall(r"^\.It Cm (\S+)$", section[1], re.M) if section else []

    # `path` is among the written files.
    assert set(documented) - {"path"} == set(PARAMETERS[name])


def test_every_component_class_of_the_reference_exists(tmp_path):
    ours, theirs = Both(tmp_path)("list-plugins", env={"BABELTRACE_TERM_COLOR": "NEVER"})
    missing = set(re.findall(r"'(\w+\.[\w-]+\.[\w-]+)'", theirs.text)) - set(
        re.findall(r"'(\w+\.[\w-]+\.[\w-]+)'", ours.text)
    )

    assert missing <= {"source.ctf.lttng-live", "sink.ctf.fs", "filter.lttng-utils.debug-info"}


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
    [
        "",
        "-n all -f all",
        "-c sink.text.details",
        "--color=never",
        "-c sink.text.details -p color=never,compact=yes",
        "--color=always --clock-date",
        "-c sink.text.details -p color=always",
    ],
)
def test_environment(tmp_path, env, options):
    Both(tmp_path).agree(f"@ {options}", env=env)


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
def test_names_which_are_not_utf8(tmp_path, command):
    Both(tmp_path, link=os.fsdecode(b"tr\xff\xe9")).agree(command)


class Pty:
    """What a program prints when standard output and standard error are one terminal."""

    def __init__(self, program, command):
        master, slave = pty.openpty()
        process = subprocess.Popen(
            [program.program, *command],
            cwd=program.folder,
            env={**program.env, "TERM": "xterm"},
            stdin=subprocess.DEVNULL,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        self.out = b""
        try:
            while piece := os.read(master, 65536):
                self.out += piece
        except OSError:  # the other end is closed
            pass
        os.close(master)
        self.status = process.wait(timeout=60)


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
def test_colors_on_a_terminal(tmp_path, options):
    both = Both(tmp_path)
    ours, theirs = (Pty(program, [str(both.link), *options.split()]) for program in both.programs)

    assert (ours.status, theirs.status) == (0, 0)
    # Ours resets the colours at the end once more, in case that it ends in the middle of a line.
    assert ours.out.replace(b"\033[0m\033[0m", b"").rstrip() == theirs.out.replace(b"\033[0m\033[0m", b"").rstrip()


PARAMS = r"""
a=null,b=nul,c=NULL
a=true,b=TRUE,c=yes,d=YES,e=false,f=FALSE,g=no,h=NO
a=True,b=Yes,c=nil,d=on,e=nan,f=inf
a=0,b=23,c=-23,d=+23,e=0x17,f=-0x17,g=+0x17,h=027,i=-027,j=+027,k=0b10111,l=-0b10111,m=+0b10111
a=9223372036854775807,b=-9223372036854775808,c=+18446744073709551615,d=0xffffffffffffffff
a=9223372036854775808
a=-9223372036854775809
a=1.5,b=-1.5e-3,c=1e10,d=.5,e=5.,f=1E+2,g=+1.5
a=1e400,b=1e-400
a=word,b=_w,c=a.b-c:d,d=w1
a="",b=" x ",c="\"q\"",d="\\",e="a\nb\tc\rd\be\ff",f="\101\x41\q",g="caf\303\251",h="é"
a=[],b=[1],c=[1,],d=[1, "x", [2, [3]], {k=v}],e=[null]
a={},b={x=1},c={x=1,},d={x={y={z=[]}}},e={x=1,x=2}
a=1,a=2
  a = 1 ,  b = [ 1 , 2 ] , c = { d = e }
a.b-c:d=1,_a=2
1a=1
a
a=
=1
a=1,
a=[1
a=[,1]
a={1}
a={x}
a="x
a=1 b=2
a=1;b=2
a=0x
a=0b12
a=089
a=1x
a=/x
a='x'
a=-
a=+
a=- 1
a=+-1
a=é
é=1
""".strip("\n").splitlines()


@pytest.mark.parametrize("params", PARAMS)
def test_parameters(tmp_path, params):
    """As a component class gets them, and as an answer is printed."""
    both = Both(tmp_path)
    env = {"BABELTRACE_PLUGIN_PATH": os.environ["DISCOVERY_PLUGIN_PATH"]}
    ours, theirs = (
        program("query", "source.disc.a", "params", "--params", params, env=env) for program in both.programs
    )

    assert (ours.status, ours.out) == (theirs.status, theirs.out)


# Wrong, by the reference, too.
MISUSES = """
--no-such-option
@ -Z
@ --begin
@ --begin=x
@ --begin=1:2
@ --end=2020-13-45
@ --begin=5 --end=4
@ --timerange=1
@ --clock-offset=x
@ --clock-offset=99999999999999999999
@ --color=blue
@ --fields=nothing
@ --names=nothing
@ --names=all,none
@ --input-format=x
@ --output-format=x
@ --output-format=ctf
@ --output-format=ctf-metadata @
@ -o dummy -o dummy
@ -m 2
@ -m x
@ --retry-duration=x
@ --log-level=loud
@ --run-args --run-args-0
@ --run-args --stream-intersection
@ -c x
@ -c sink.text
@ -c sink.text.nothing
@ -c sink.nothing.x
@ -c a:src.b.c -c a:src.b.c
@ -c sink.text.pretty -p a=
@ -c sink.text.pretty -p no-such-parameter=1
@ -c sink.text.pretty -p color=3
@ -c sink.text.pretty -p color=blue
@ -c sink.text.pretty -p name-default=maybe
@ -c sink.text.pretty -p no-delta=3
@ -c sink.text.details -p with-dat=no
@ -c sink.text.details -p compact=3
@ -c sink.utils.counter -p step=-1
@ -c sink.utils.counter -p hide-zero=1
@ -c sink.utils.dummy -p x=1
@ -c flt.utils.muxer -p x=1
@ -c flt.utils.trimmer -p x=1
@ -c flt.utils.trimmer -p gmt=3
@ -c flt.utils.trimmer -p 'begin="x"'
-c src.ctf.fs
-c src.ctf.fs -p 'inputs=["/nowhere"]'
-c src.ctf.fs -p 'inputs=[]'
-c src.ctf.fs -p inputs=3
-c src.text.dmesg -p 'path="/nowhere"'
-c src.text.dmesg -p path=3
-p a=1
-o ctf-metadata
-i lttng-live
run x
run -c sink.text.pretty
run -c a:sink.text.pretty
run -c a:src.ctf.fs -p 'inputs=["@"]'
run -c a:src.ctf.fs -p 'inputs=["@"]' -c b:sink.utils.dummy
run -c a:src.ctf.fs -p 'inputs=["@"]' -c b:sink.utils.dummy -x a
run -c a:src.ctf.fs -p 'inputs=["@"]' -c b:sink.utils.dummy -x a:c
run -c a:src.ctf.fs -p 'inputs=["@"]' -c b:sink.utils.dummy -x a:b
run -c a:src.ctf.fs -p 'inputs=["@"]' -c b:sink.utils.dummy -x b:a
run -c a:src.ctf.fs -p 'inputs=["@"]' -c m:flt.utils.muxer -c b:sink.utils.dummy -x a:m -x m:b.nothing
run -c a:src.ctf.fs -p 'inputs=["@"]' -c m:flt.utils.muxer -c b:sink.utils.dummy -x a.nothing:m -x m:b
run -c a:src.ctf.fs -p 'inputs=["@"]' -c m:flt.utils.muxer -c b:sink.utils.dummy -x a:m -x m:m -x m:b
run -p a=1
run -b a
query
query x y
query src.ctf.fs nothing
query src.ctf.fs metadata-info
query src.ctf.fs metadata-info -p path=3
query src.ctf.fs metadata-info -p 'path="/nowhere"'
query src.ctf.fs metadata-info -p 'path="@",x=1'
query src.ctf.fs babeltrace.support-info -p 'type="directory",input="@",x=1'
query src.ctf.fs babeltrace.trace-infos
query src.ctf.fs babeltrace.trace-infos -p 'inputs=["/nowhere"]'
query src.nothing.x y
query src.ctf.nothing y
help nothing
help src.ctf.nothing
help sink.nothing.x
help a b
list-plugins x
list-plugins --nothing
""".strip().splitlines()


@pytest.mark.parametrize("command", MISUSES)
def test_misuse_has_the_same_status(tmp_path, command):
    ours, theirs = Both(tmp_path)(command)

    assert ours.status == theirs.status, theirs.errors
    if ours.status:
        assert re.match(r"error: .*\n(.*\n)*\nERROR:    \[", ours.errors) and "\nERROR:    [" in theirs.errors
        # The plugins have other versions.
        assert bool(ours.out) == bool(theirs.out)
