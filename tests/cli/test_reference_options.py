# SPDX-License-Identifier: MIT
"""Compares the effect of every option of `convert` and `run`, and of every parameter of every component class that
Babeltrace 2.1 has, with the reference. Commands that are wrong for the reference must be wrong for our program.
"""

import itertools
import os
import pathlib
import re

import pytest
from reference import Both, agree_on, needs_reference, small_traces

ROOT = pathlib.Path(__file__).parent.parent.parent

pytestmark = needs_reference


# Each parameter with commands. `@` is the trace. The components between the source and the sink are those of `convert`.
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
def test_parameters_of_sinks_have_the_same_effect_as_with_the_reference(tmp_path, name, params):
    agree_on(small_traces(), f"@ -c {name} -p '{params}'" if params else f"@ -c {name}", tmp_path)


@pytest.mark.parametrize("params", ["verbose=yes", *itertools.chain(*PARAMETERS["sink.text.details"].values())])
def test_parameters_of_sinks_have_the_same_effect_as_with_the_reference_in_mip_0(tmp_path, params):
    agree_on(
        small_traces(), f"@ -m 0 -c sink.text.{'pretty' if 'verbose' in params else 'details'} -p {params}", tmp_path
    )


def make_ticks(folder):
    """Creates a trace of 25,000 events of one byte each, and 2 other messages."""
    folder.mkdir()
    (folder / "metadata").write_text("""/* CTF 1.8 */
trace { major = 1; minor = 8; byte_order = le; };
stream { };
event { name = "tick"; fields := struct { integer { size = 8; align = 8; } value; }; };
""")
    (folder / "stream").write_bytes(bytes(25_000))
    return folder


def test_counter_prints_as_often_as_the_reference_by_default(tmp_path):
    ours, theirs = Both(tmp_path, make_ticks(tmp_path / "ticks"))("@ -c sink.utils.counter")
    ours, theirs = (
        [int(total) for total in re.findall(r"(\d+) messages \(TOTAL\)", result.text)] for result in (ours, theirs)
    )

    assert ours[:2] == [10_000, 20_000] and ours[2:] == theirs[2:]
    # The reference prints after its batch of 15 messages is complete.
    assert all(0 <= their - our < 15 for our, their in zip(ours, theirs, strict=True))


@pytest.mark.parametrize("step", ["", "step=+1", "step=+7", "step=+5000"])
def test_counter_ends_with_the_same_counts_as_the_reference(tmp_path, step):
    """The reference prints after the batch of messages that reaches a step. Our program prints after the step."""
    for number, trace in enumerate(small_traces()):
        both = Both(tmp_path / str(number), trace)
        ours, theirs = both("@ -c sink.utils.counter" + (f" -p {step}" if step else ""))

        assert ours.status == theirs.status == 0
        assert ours.text.strip("\n").split("\n\n")[-1] == theirs.text.strip("\n").split("\n\n")[-1], trace.name
        totals = [int(total) for total in re.findall(r"(\d+) messages? \(TOTAL\)", ours.text)]
        every = int(step.partition("+")[2] or 10_000)
        assert totals == [*range(every, totals[-1], every), totals[-1]]


# Options of `convert` that affect the parameters of component classes or the printed text.
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
def test_options_of_convert_have_the_same_effect_as_with_the_reference(tmp_path, options):
    agree_on(small_traces(), "@ " + options, tmp_path)


@pytest.mark.parametrize("options", CONVERT_OPTIONS)
def test_printed_run_args_equal_those_of_the_reference(tmp_path, options):
    if "--stream-intersection" in options:
        options += " --no-delta"
    both = Both(tmp_path)
    both.agree("--run-args @ " + options)
    both.agree("--run-args-0 @ " + options)


def options_of(result):
    return set(re.findall(r"^  (?:-(\w), |    )--([a-z0-9-]+)", result.text, re.M))


@pytest.mark.parametrize("command", ["", "convert", "run", "query", "help", "list-plugins"])
def test_every_option_of_the_reference_exists(tmp_path, command):
    ours, theirs = Both(tmp_path)(f"{command} --help")

    assert (ours.status, theirs.status) == (0, 0)
    assert options_of(theirs) and options_of(theirs) <= options_of(ours)


@pytest.mark.parametrize("command", ["convert", "run", "query"])
def test_every_option_of_the_reference_is_compared(tmp_path, command):
    text = "".join(path.read_text() for path in pathlib.Path(__file__).parent.glob("test_reference*.py"))
    # These options don't change the output, or are compared in tests/e2e/test_debug_info.py.
    without = {"debug", "help", "debug-info", "debug-info-dir", "debug-info-full-path", "debug-info-target-prefix"}
    options = {long for _, long in options_of(Both(tmp_path)(f"{command} --help")[1])}

    assert [long for long in options - without if not re.search(rf"--{long}(?![\w-])", text)] == []


@pytest.mark.parametrize("name", PARAMETERS)
def test_every_documented_parameter_is_compared(name):
    page = (ROOT / f"doc/man/babeltrace2-{name}.7").read_text().replace(r"\-", "-")
    section = re.search(r"^\.Sh PARAMETERS\n(.*?)^\.Sh ", page, re.M | re.S)
    documented = re.findall(r"^\.It Cm (\S+)$", section[1], re.M) if section else []

    # Another test compares `path`. The reference doesn't have the other parameters.
    assert set(documented) - {"path", "only-events", "by", "top", "gmt"} == set(PARAMETERS[name])


def test_every_component_class_of_the_reference_exists(tmp_path):
    ours, theirs = Both(tmp_path)("list-plugins", env={"BABELTRACE_TERM_COLOR": "NEVER"})
    missing = set(re.findall(r"'(\w+\.[\w-]+\.[\w-]+)'", theirs.text)) - set(
        re.findall(r"'(\w+\.[\w-]+\.[\w-]+)'", ours.text)
    )

    # A build without elfutils doesn't have this class.
    assert missing <= {"filter.lttng-utils.debug-info"}


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
def test_printed_values_of_parameters_equal_those_of_the_reference(tmp_path, params):
    """Compares the values that a component class receives, and the printed query result."""
    both = Both(tmp_path)
    env = {"BABELTRACE_PLUGIN_PATH": os.environ["DISCOVERY_PLUGIN_PATH"]}
    ours, theirs = (
        program("query", "source.disc.a", "params", "--params", params, env=env) for program in both.programs
    )

    assert (ours.status, ours.out) == (theirs.status, theirs.out)


# These parameters are also wrong for the reference.
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
def test_misuse_has_the_same_status_as_with_the_reference(tmp_path, command):
    ours, theirs = Both(tmp_path)(command)

    assert ours.status == theirs.status, theirs.errors
    if ours.status:
        assert re.match(r"error: .*\n(.*\n)*\nERROR:    \[", ours.errors) and "\nERROR:    [" in theirs.errors
        # The versions of the plugins are different.
        assert bool(ours.out) == bool(theirs.out)
