# SPDX-License-Identifier: MIT
"""Help, versions, and invalid command lines. For an invalid command line, the program prints no output and exits with
status 1. The first line of the error describes the mistake.
"""

import pathlib
import re
import shlex

import pytest

# A command line, and the beginning of the first line of the error.
MISUSES = r"""
--no-such-option              | Unknown option `--no-such-option` (see `babeltrace2 convert --help`)
trace --outp=x                | Unknown option `--outp` (did you mean `--output`? see `babeltrace2 convert --help`)
trace --nmaes=all             | Unknown option `--nmaes` (did you mean `--names`? see
run --connects=x              | Unknown option `--connects` (did you mean `--connect`? see `babeltrace2 run --help`)
inof nothing-here             | inof: No such file or directory (did you mean `info`?)
quer src.ctf.fs x             | quer: No such file or directory (did you mean `query`?)
empyt                         | empyt: No such file or directory
help utlis                    | Cannot find command or plugin `utlis` (did you mean `utils`? see `babeltrace2 help` and `babeltrace2 list-plugins`)
help convrt                   | Cannot find command or plugin `convrt` (did you mean `convert`? see
help list-plugin              | Cannot find command or plugin `list-plugin` (did you mean `list-plugins`? see
help src.ctff.fs              | Cannot find component class `source.ctff.fs`: there is no plugin `ctff` (did you mean `ctf`? see
trace -c sink.text.prety      | Cannot find component class `sink.text.prety`: plugin `text` has no sink component class `prety` (did you mean `pretty`? see
trace -c sink.text.pretty -p colour=never | `colour`: unknown parameter (did you mean `color`?): expecting one of
-c src.ctf.fs -p input=1      | `input`: unknown parameter (did you mean `inputs`?): expecting one of
trace -vZ                     | Unknown option `-Z`
run --run-args                | Unknown option `--run-args` (see `babeltrace2 run --help`)
list-plugins --bad=3          | Unknown option `--bad`
check --bad                   | Unknown option `--bad` (see `babeltrace2 check --help`)
check --json                  | The path of a trace is missing (see `babeltrace2 check --help`)
check --json=3 trace          | Option `--json` takes no argument
check nothing-here            | nothing-here: No such file or directory
check text                    | text: no source component class can read this file
check --progress=blue trace   | Unknown word `blue`: --progress takes one of always, auto, never
chekc nothing-here            | chekc: No such file or directory (did you mean `check`?)
--tolerant -c src.utils.fake  | --tolerant: no input is read by a `source.ctf.fs` or `source.ctf.lttng-live` component
--tolerant --follow trace     | --tolerant cannot be combined with --follow: data that is not written yet would count as damage
--tolerant=3 trace            | Option `--tolerant` takes no argument
info --bad                    | Unknown option `--bad` (see `babeltrace2 info --help`)
info --events                 | The path of a trace is missing (see `babeltrace2 info --help`)
info --events=3 trace         | Option `--events` takes no argument
info --short --json trace     | --short cannot be combined with --json, which always prints everything
info nothing-here             | nothing-here: No such file or directory
info text                     | text: no source component class can read this file
trace -t 1                    | `1` is not a time range
nothing-here --begin=x        | --begin=x: `x` is not a time: expecting `YYYY-MM-DD
nothing-here --end=x          | --end=x: `x` is not a time: expecting
nothing-here -t 1,5s          | --timerange=1,5s: `5s` is not a time (did you mean `+5s`?): expecting
nothing-here --follow --begin=+1s | --begin=+1s: the time range of the traces is unknown with --follow: give a date and a time, or seconds from the origin of the clock
nothing-here --follow --last=1ms  | --last=1ms: the time range of the traces is unknown with --follow
-i lttng-live net://here/host/a/b --end=+1 | --end=+1: the time range of the traces is unknown with --input-format=lttng-live
nothing-here --begin=-5s      | --begin=-5s: `-5s` is not a time (did you mean --last=5s?): expecting `YYYY
nothing-here -t -5ms,2        | --timerange=-5ms,2: `-5ms` is not a time (did you mean --last=5ms?): expecting `YYYY
nothing-here --end=-5s        | --end=-5s: `-5s` is not a time: expecting `YYYY
nothing-here --begin=1.5ms    | --begin=1.5ms: `1.5ms` is not a time (did you mean `+1.5ms`?): expecting `YYYY
nothing-here -b 99999999999   | --begin=99999999999: the time `99999999999` is too far from the origin
nothing-here --begin=+2x      | --begin=+2x: `2x` is not a duration: expecting NUMBER[UNIT]
nothing-here --begin=+-2      | --begin=+-2: `-2` is not a duration
nothing-here --last=x         | --last=x: `x` is not a duration
nothing-here --last -5s       | --last=-5s: `-5s` is not a duration
nothing-here --last=1 -b 2    | --begin=2: --last=1 already sets the beginning of the time range
nothing-here -b 5 -e 4        | The time range ends before it begins: it is from 1970-01-01 00:00:05.000000000 to
nothing-here -o ctf           | --output-format=ctf needs --output=DIR
nothing-here -o dummy --no-delta | There can be only one sink component: the options create `pretty` (--no-delta) and `dummy` (--output-format)
nothing-here --run-args --stream-intersection | --run-args and --run-args-0 cannot be combined with --stream-intersection
nothing-here -p a=            | --params: column 3: expecting a value
-c src.a.b -p a= nothing-here | --params: column 3: expecting a value
--verbos info nothing-here    | Unknown option `--verbos` (did you mean `--verbose`? see
--plugin-pth=x info nothing-here | Unknown option `--plugin-pth` (did you mean `--plugin-path`? general options come before the command; see
info --plugin-path=x trace    | Unknown option `--plugin-path`: it is a general option, which comes before the command: babeltrace2 --plugin-path=PATH[:PATH]... info ... (see `babeltrace2 --help`)
info -v trace                 | Unknown option `-v`: it is a general option, which comes before the command: babeltrace2 --verbose info ...
nothing-here --color=blue     | Unknown word `blue`: --color takes one of always, auto, never
nothing-here --progress=blue  | Unknown word `blue`: --progress takes one of always, auto, never
nothing-here -m 2             | `2` is not a MIP version
nothing-here -l Q             | Unknown log level `Q`
nothing-here --retry-duration=x | `x` is not a duration
nothing-here --outptu=x       | Unknown option `--outptu`
trace --metadata=m --metadata=m | There are two --metadata options
trace --metadata=m --follow   | --metadata cannot be combined with --follow
net://h/host/a/b -i lttng-live --metadata=m | --metadata cannot be combined with --input-format=lttng-live
-c src.a.b --metadata=m       | --metadata needs inputs
trace --metadata=m -o ctf-metadata | --metadata cannot be combined with --output-format=ctf-metadata
trace --sort=x                | `x` is not a duration: --sort takes NUMBER[UNIT], at most 292 years
trace --sort=-1s              | `-1s` is not a duration
trace --sort=1ms --sort=2ms   | There are two --sort options
trace --clock-bits=65         | `65` is not a number of bits: --clock-bits takes a whole number from 1 to 64
trace --clock-bits=0          | `0` is not a number of bits
trace --clock-bits=8 --clock-bits=8 | There are two --clock-bits options
-c src.a.b --clock-bits=32    | --clock-bits: no input is read by a `source.ctf.fs` or `source.ctf.lttng-live` component
trace --clock-offset=x        | `x` is not an integer of 64 bits: --clock-offset takes a whole number
trace --clock-offset=+1       | `+1` is not an integer of 64 bits
trace --clock-offset=         | `` is not an integer of 64 bits
trace --clock-offset-ns=1.5   | `1.5` is not an integer of 64 bits: --clock-offset-ns takes a whole number
trace --clock-offset=1,n=2    | `1,n=2` is not an integer of 64 bits
trace --clock-offset-ns=1,a=2 | `1,a=2` is not an integer of 64 bits
trace --clock-offset-ns=9223372036854775808 | `9223372036854775808` is not an integer of 64 bits
trace --clock-seconds=3       | Option `--clock-seconds` takes no argument
--omit-home-plugin-path=3     | Option `--omit-home-plugin-path` takes no argument
trace --component             | Option `--component` needs an argument: --component=[NAME:]TYPE.PLUGIN.CLASS
trace -w                      | Option `--output` needs an argument
--plugin-path                 | Option `--plugin-path` needs an argument
-l Q trace                    | Unknown log level `Q`
-l info trace                 | Unknown log level `info`
trace -l Q                    | Unknown log level `Q`
convert -p a=1                | --params=a=1: there is no component and no input before this option
convert -l I                  | --log-level=I: there is no component and no input before this option
trace -p a=                   | --params: column 3: expecting a value
trace -p 'a=[1,"x'            | --params: column 6: this string has no closing double quote
run -b a                      | --base-params: column 2: expecting `=`
trace -m 2                    | `2` is not a MIP version
trace -m x                    | `x` is not a MIP version
trace --retry-duration=x      | `x` is not a duration
trace --retry-duration=-1     | `-1` is not a duration
-c foo                        | `foo` is not a component: the type of the component class must be `source`
-c blah.b.c                   | `blah.b.c` is not a component: the type of the component class must be
-c src.b                      | `src.b` is not a component: the name of the component class is missing
-c src..b                     | `src..b` is not a component: the name of the plugin is missing
-c src.a.b.c                  | `src.a.b.c` is not a component: there is unexpected text after the name
-c x:src.a.b -c x:src.a.b     | There are two components named `x`
trace --names=bad             | Unknown name `bad`: --names takes payload, args, arg, context, ctx, scope, header, all, none
trace --fields=none           | Unknown name `none`: --fields takes trace, trace:hostname
trace --names=all,none        | --names cannot be both `all` and `none`
trace --timerange=1           | `1` is not a time range: --timerange takes BEGIN,END or [BEGIN,END]
trace --timerange=,2          | `,2` is not a time range
trace --timerange=1,          | `1,` is not a time range
trace -b 1 -b 2               | --begin=2: --begin=1 already sets the beginning of the time range
trace -b 1 --timerange=2,3    | --timerange=2,3: --begin=1 already sets the beginning of the time range
trace -e 1 --timerange=[2,3]  | --timerange=[2,3]: --end=1 already sets the end of the time range
trace --timerange=1,2 -e 3    | --end=3: --timerange=1,2 already sets the end of the time range
trace -o foo                  | Unknown format `foo`: --output-format takes text, ctf, dummy or ctf-metadata
trace -i foo                  | Unknown format `foo`: --input-format takes ctf or lttng-live
trace -o text -o text         | There are two --output-format options
trace -i ctf -i ctf           | There are two --input-format options
trace -w a -w b               | There are two --output options
trace --clock-offset=1 --clock-offset=1 | There are two --clock-offset options
trace -o ctf                  | --output-format=ctf needs --output=DIR
trace -o dummy --no-delta     | There can be only one sink component: the options create `pretty` (--no-delta) and `dummy` (--output-format)
trace -c sink.a.b --color     | There can be only one sink component: the options create `sink.a.b` and `pretty` (--color)
trace -c x:sink.text.pretty --clock-gmt | There can be only one sink component: the options create `x` and `pretty` (--clock-gmt)
trace --names=all --by=name   | There can be only one sink component: the options create `pretty` (--names) and `counter` (--by)
trace -c sink.a.b -o text     | There can be only one sink component
trace -o ctf -w out -c sink.ctf.fs | There can be only one sink component: the options create `sink.ctf.fs` and `sink-ctf-fs` (--output-format): to set parameters of the CTF sink, write -c sink.ctf.fs --params='path="out",ctf-version="1.8"' instead of --output-format=ctf and --output
trace --run-args --run-args-0 | There can only be one of --run-args and --run-args-0
trace --run-args --stream-intersection | --run-args and --run-args-0 cannot be combined with --stream-intersection
-c src.a.b --clock-offset=1   | --clock-offset: no input is read by a `source.ctf.fs` component
-c src.a.b --clock-force-correlate | --clock-force-correlate: no input is read
-c sink.a.b                   | There is nothing to convert: no source component and no input
-o ctf-metadata               | --output-format=ctf-metadata takes one trace: there are 0 inputs
-o ctf-metadata trace trace   | --output-format=ctf-metadata takes one trace: there are 2 inputs
-i lttng-live                 | --input-format=lttng-live takes one URL: there are 0 inputs
-i lttng-live trace           | `trace` is not the URL of an LTTng relay daemon: it must start with `net://`
-i lttng-live net://:1/host/a/b      | `net://:1/host/a/b` is not the URL of an LTTng relay daemon: the name of the host
-i lttng-live net://a:99999/host/a/b | `net://a:99999/host/a/b` is not the URL of an LTTng relay daemon: the port
-i lttng-live net://a/hosta/b/c      | `net://a/hosta/b/c` is not the URL of an LTTng relay daemon: there must be `/host/`
-i lttng-live net://a/host/b         | `net://a/host/b` is not the URL of an LTTng relay daemon: there must be `TARGET/SESSION`
-i lttng-live net://a/host/b/c/       | `net://a/host/b/c/` is not the URL of an LTTng relay daemon: there must not be a `/` after
-i lttng-live net://[::1/host/b/c     | `net://[::1/host/b/c` is not the URL of an LTTng relay daemon: there must be `]`
-i lttng-live net://127.0.0.1:1       | 127.0.0.1:1: Connection failed: Connection refused
-i lttng-live net6://[::1]:1          | [::1]:1: Connection failed:
-c src.ctf.lttng-live                 | `inputs`: the parameter is missing
-c src.ctf.lttng-live -p inputs=[]    | `inputs`: the parameter's value must be an array of one string
-c src.ctf.lttng-live -p 'inputs=["net://a"]' | `net://a` names a relay daemon and no session
-c src.ctf.lttng-live -p 'inputs=["net://a/host/b/c"],session-not-found-action="bad"' | `session-not-found-action`: the parameter's value must be one of `continue`, `fail`, `end`: it is `bad`
-c src.ctf.lttng-live -p 'inputs=["net://a/host/b/c"],session=1' | `session`: unknown parameter
query src.ctf.lttng-live sessions     | `url`: the parameter is missing
query src.ctf.lttng-live sessions -p 'url="net://a/b"' | `net://a/b` is not the URL of an LTTng relay daemon
nothing-here                  | nothing-here: No such file or directory
text                          | text: no source component class can read this file
empty                         | empty: there is no trace in this directory
trace/metadata                | trace/metadata: no source component class can read this file; the directory `trace` is a trace: use that path instead
trace/bare_0                  | trace/bare_0: no source component class can read this file; the directory `trace` is a trace: use that path instead
net5://a/host/b/c             | net5://a/host/b/c: No such file or directory
-c src.no-plugin.x            | Cannot find component class `source.no-plugin.x`: there is no plugin `no-plugin`
-c src.utils.no-class         | Cannot find component class `source.utils.no-class`: plugin `utils` has no source component class `no-class`
run foo                       | Unexpected argument `foo`
run -p a=1                    | --params=a=1: there is no component before this option
run -l I                      | --log-level=I: there is no component before this option
run -c src.a.b                | Component `src.a.b` has no name
run -c :src.a.b               | Component `:src.a.b` has no name
run -c a:src.a.b -c a:sink.a.b           | There are two components named `a`
run -c a:src.a.b                         | The graph has no sink component
run -c b:sink.a.b                        | The graph has no source component
run -c a:src.a.b -c b:sink.a.b           | Component `a` is not connected
run -c a:src.a.b -c b:sink.a.b -x a      | `a` is not a connection: there must be a `:` between two components
run -c a:src.a.b -c b:sink.a.b -x ''     | `` is not a connection: the name of a component is missing
run -c a:src.a.b -c b:sink.a.b -x a:     | `a:` is not a connection: the name of a component is missing
run -c a:src.a.b -c b:sink.a.b -x a.:b   | `a.:b` is not a connection: the name of a port is missing
run -c a:src.a.b -c b:sink.a.b -x a.b.c:b | `a.b.c:b` is not a connection
run -c a:src.a.b -c b:sink.a.b -x a.b?:b | `a.b?:b` is not a connection: `?` and `[` must be escaped
run -c a:src.a.b -c b:sink.a.b -x a:c    | Connection `a:c`: there is no downstream component `c`
run -c a:src.a.b -c b:sink.a.b -x c:b    | Connection `c:b`: there is no upstream component `c`
run -c a:src.a.b -c b:sink.a.b -x b:a    | Connection `b:a`: sink component `b` cannot be upstream
run -c a:src.a.b -c m:flt.a.b -c b:sink.a.b -x a:m -x m:a | Connection `m:a`: source component `a` cannot be downstream
run -c a:src.a.b -c m:flt.a.b -c n:flt.a.b -c b:sink.a.b -x a:m -x m:n -x n:m -x m:b | Connection `n:m` closes a cycle
run -c a:src.a.b -c m:flt.a.b -c b:sink.a.b -x a:m -x m:m -x m:b | Connection `m:m` closes a cycle
list-plugins foo              | Unexpected argument `foo`
help a b                      | Unexpected argument `b`
help no-plugin                | Cannot find command or plugin `no-plugin`
help foo.bar.x                | `foo.bar.x` is not a component
query foo bar                 | `foo` is not a component
query sink.utils.dummy a b    | Unexpected argument `b`
query sink.utils.dummy a -p x= | --params: column 3: expecting a value
query src.ctf.fs metadata-info -p path=trace,pathh=x | `pathh`: unknown parameter (did you mean `path`?): expecting one of `path`
query sink.utils.dummy a      | Component class `sink.utils.dummy` has no query object `a`
query sink.utils.dummy        | Component class `sink.utils.dummy`: the query object is missing (see `babeltrace2 query --help`)
query src.ctf.fs              | Component class `src.ctf.fs`: the query object is missing: expecting one of `babeltrace.support-info`, `babeltrace.trace-infos`, `metadata-info`, `tracegraph.query-objects`, `tracegraph.trace-summary`
query src.ctf.fs trace-infos  | Component class `src.ctf.fs` has no query object `trace-infos`: expecting one of `babeltrace.support-info`
query src.ctf.fs metadatainfo | Component class `src.ctf.fs` has no query object `metadatainfo` (did you mean `metadata-info`?): expecting one of
query src.ctf.no              | Cannot find component class `source.ctf.no`
""".strip().splitlines()  # noqa: E501


@pytest.mark.parametrize("line", MISUSES)
def test_misuse_is_explained_in_the_first_line(cli, line):
    command, message = (part.strip() for part in line.split(" | "))
    result = cli(*shlex.split(command), env={"BABELTRACE_CLI_LOG_LEVEL": "NONE"})

    assert result.status == 1
    assert result.errors.splitlines()[0].startswith("error: " + message), result.errors
    assert result.out == b""


@pytest.mark.parametrize("args", [["-V"], ["--version"], ["-vV"], ["--debug", "--version", "--bad"]])
def test_version_of_the_api_is_printed_before_that_of_the_project(cli, args):
    result = cli(*args)
    first, second = result.text.splitlines()

    assert result.status == 0
    assert re.fullmatch(r'Babeltrace 2\.1\.\d+( ".*")?', first)
    assert re.fullmatch(r"Tracegraph \d+\.\d+\.\d+\S*", second)


@pytest.mark.parametrize(
    "command, usage",
    [
        ("--help", "[COMMAND] [COMMAND ARGUMENTS]"),
        ("-h --bad", "[COMMAND] [COMMAND ARGUMENTS]"),
        ("-v", "[COMMAND] [COMMAND ARGUMENTS]"),
        ("convert", "[convert] [OPTIONS] [PATH|URL]..."),
        ("trace --help", "[convert] [OPTIONS] [PATH|URL]..."),
        ("run", "run [OPTIONS]"),
        ("run -h", "run [OPTIONS]"),
        ("list-plugins --help", "list-plugins [OPTIONS]"),
        ("help --help", "help [OPTIONS] [COMMAND | PLUGIN | TYPE.PLUGIN.CLASS | TOPIC]"),
        ("help", "[COMMAND] [COMMAND ARGUMENTS]"),
        ("help check", "check [OPTIONS] PATH..."),
        ("help convert", "[convert] [OPTIONS] [PATH|URL]..."),
        ("help help", "help [OPTIONS] [COMMAND | PLUGIN | TYPE.PLUGIN.CLASS | TOPIC]"),
        ("help info", "info [OPTIONS] PATH..."),
        ("help list-plugins", "list-plugins [OPTIONS]"),
        ("help query", "query [OPTIONS] TYPE.PLUGIN.CLASS OBJECT"),
        ("help repair", "repair [OPTIONS] PATH OUT"),
        ("help run", "run [OPTIONS]"),
        ("query", "query [OPTIONS] TYPE.PLUGIN.CLASS OBJECT"),
    ],
)
def test_help_begins_with_usage(cli, command, usage):
    result = cli(*command.split())

    assert result.status == 0
    first, *others = result.text.splitlines()
    assert first == "Usage: babeltrace2 [GENERAL OPTIONS] " + usage
    assert all(len(line) <= 80 for line in others)


def test_no_argument_prints_version_and_help(cli):
    result = cli()

    assert result.status == 0
    assert result.text.startswith("Babeltrace 2.1.")
    assert "Usage: babeltrace2" in result.text


def test_run_args_0_separates_by_nul(cli):
    args = cli("--run-args-0", "trace", "-p", 'k="it\'s"').out.split(b"\0")

    assert args[:4] == [b"--component", b"auto-disc-source-ctf-fs:source.ctf.fs", b"--params", b'k="it\'s"']
    assert args[-1] == b"muxer:pretty"


@pytest.mark.parametrize("options", ["--clock-seconds", "--clock-offset=0x10 --clock-offset-ns=-010 --names=arg,args"])
def test_printed_run_args_give_the_same_output(cli, options):
    command = ["trace", *options.split()]
    args = cli("--run-args", *command).text

    assert cli("run", *shlex.split(args)).out == cli(*command).out != cli("trace").out


def test_warns_about_a_directory_named_like_the_command(scratch):
    (scratch.folder / "list-plugins").mkdir()
    (scratch.folder / "help").mkdir()

    assert "babeltrace2 convert help" in scratch("help", "utils").errors
    assert scratch("help", "utils", env={"BABELTRACE_CLI_WARN_COMMAND_NAME_DIRECTORY_CLASH": "0"}).errors == ""


@pytest.mark.parametrize(
    "command", [None, "check", "convert", "help", "info", "list-plugins", "query", "repair", "run"]
)
def test_every_option_has_a_test(cli, command):
    folder = pathlib.Path(__file__).parent
    tests = "".join(path.read_text() for pattern in ("test_*.py", "expected/*.txt") for path in folder.glob(pattern))
    options = re.findall(r"^ .{5}(--[a-z0-9-]+)", cli(*([command] if command else []), "--help").text, re.M)

    assert options
    assert [option for option in options if not re.search(re.escape(option) + r"(?![\w-])", tests)] == []


def test_suggests_putting_the_command_before_the_paths(cli):
    assert "No such file or directory (a command comes first: `babeltrace2 info ...`)\n" in cli("trace", "info").errors
