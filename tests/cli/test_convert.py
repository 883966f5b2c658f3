# SPDX-License-Identifier: MIT
"""The `convert` command: inputs, output, environment and signals."""

import contextlib
import os
import re
import shutil
import signal

import pytest
from waiting import (
    PATIENCE,
    count_unread,
    environment_without_alarm,
    send_and_wait,
    wait_until,
    wait_until_asleep,
    wait_until_busy,
    wait_until_full,
)


def test_output_goes_to_file(scratch):
    result = scratch("trace", "--output=out")

    assert (result.status, result.out) == (0, b"")
    assert (scratch.folder / "out").read_bytes() == scratch("trace").out


def test_parameter_of_the_sink_after_an_input_is_explained(scratch):
    result = scratch("trace", "-o", "ctf", "-w", "out", "--params=quiet=yes")
    causes = " ".join(result.errors.split())

    assert result.status == 1
    assert result.errors.startswith("error: `quiet`: unknown parameter")
    assert 'write -c sink.ctf.fs --params=\'path="out",ctf-version="1.8"\' instead of' in causes


@pytest.mark.parametrize("args", [["--color", "trace"], ["trace", "--color"], ["trace", "--color", "--names=all"]])
def test_color_without_an_argument_means_always(cli, args):
    assert """ --params 'color="always"' """ in cli("--run-args", *args).text


def test_t_is_the_short_form_of_timerange(cli):
    expected = cli("trace", "--timerange=00:35:05.067123,00:35:05.06719").out

    assert 0 < expected.count(b"\n") < 100
    for time_range in "00:35:05.067123,00:35:05.06719", "[00:35:05.067123,00:35:05.06719]":
        assert cli("trace", "-t", time_range).out == expected


@pytest.mark.parametrize(
    "moment",
    [
        "2026-11-21T00:35:05.06719",
        "2026-11-21T00:35:05.06719Z",
        "2026-11-21 00:35:05.06719Z",
        "2026-11-21T02:35:05.06719+02:00",
        "2026-11-21T02:35:05.06719+0200",
        "2026-11-20T19:35:05.06719-05",
        "2026-11-21T06:20:05.06719+05:45",
    ],
)
def test_time_may_have_the_form_of_iso_8601(cli, moment):
    expected = cli("trace", "--begin=00:35:05.06719").out
    zone = {} if moment.endswith("T00:35:05.06719") else {"TZ": "PST8"}

    assert 0 < expected.count(b"\n") < 100
    assert cli("trace", f"--begin={moment}", "--no-delta", env=zone).out.count(b"\n") == expected.count(b"\n")


@pytest.mark.parametrize("zone", ["X", "Z0", "+", "+2", "+02:", "+02:60", "+02:0", "+02:000", "-", "ZZ"])
def test_bad_time_zone_is_an_error(cli, zone):
    moment = "2026-11-21T00:35:05" + zone
    result = cli("trace", f"--begin={moment}")

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith(f"error: --begin={moment}: `{moment}` is not a time")


def test_time_range_uses_the_local_time_zone(cli):
    expected = cli("trace", "--begin=00:35:05.06719").out.count(b"\n")
    zone = {"TZ": "EST5"}

    assert cli("trace", "--begin=2026-11-21", "--end=2026-11-22").out.count(b"\n") == 100
    assert cli("trace", "--begin=2026-11-22").out == b""
    assert 0 < expected < 100
    assert cli("trace", "--begin=2026-11-20 19:35:05.06719", env=zone).out.count(b"\n") == expected
    assert cli("trace", "--clock-gmt", "--begin=2026-11-21 00:35:05.06719", env=zone).out.count(b"\n") == expected


@pytest.mark.parametrize(
    "options",
    [
        ["--begin=00:35:05.06713", "--end=00:35:05.06719", "--stream-intersection"],
        ["--begin=00:35:05.06713", "-c", "flt.utils.trimmer", "-p", 'end="00:35:05.06719"'],
        [
            "-c",
            "flt.utils.trimmer",
            "-p",
            'end="00:35:05.06719"',
            "-c",
            "flt.utils.trimmer",
            "-p",
            'begin="00:35:05.06713"',
        ],
    ],
)
def test_several_trimmers_select_the_common_time_range(cli, options):
    expected = cli("trace", "--timerange=00:35:05.06713,00:35:05.06719").out

    assert 0 < expected.count(b"\n") < 100
    assert cli("trace", *options).out == expected


@pytest.mark.parametrize(
    "option", ["--debug-info", "--debug-info-dir=x", "--debug-info-full-path", "--debug-info-target-prefix=x"]
)
def test_option_adds_debugging_information_unless_built_without_elfutils(cli, option):
    assert "--component debug-info:filter.lttng-utils.debug-info " in cli("trace", "--run-args", option).text
    result = cli("trace", option)

    assert result.status == 0 or result.errors.startswith(
        "error: Cannot find component class `filter.lttng-utils.debug-info`: this Tracegraph was built without elfutils"
    )


@pytest.mark.parametrize(
    "args",
    [[option, "trace"] for option in ("-d", "--debug", "-v", "--verbose", "-lI", "--log-level=INFO", "-lT")]
    + [["trace", option] for option in ("-d", "--debug", "-v", "--verbose")],
)
def test_options_for_the_log_level_print_messages(cli, args):
    assert " I LIB " in cli(*args, "-o", "dummy").errors


@pytest.mark.parametrize("variable", ["BABELTRACE_VERBOSE", "BABELTRACE_DEBUG"])
def test_environment_variables_set_the_log_level(cli, variable):
    assert " I LIB " in cli("trace", "-o", "dummy", env={variable: "1"}).errors
    assert cli("trace", "-o", "dummy", env={variable: "0"}).errors == ""
    errors = cli("trace", "-o", "dummy", env={variable: "1", "LIBBABELTRACE2_INIT_LOG_LEVEL": "N"}).errors
    assert "source.ctf.fs: " in errors and " LIB " not in errors


@pytest.mark.parametrize("command", ["check", "info", "repair"])
def test_a_command_without_a_path_is_an_error(scratch, command):
    result = scratch(command)
    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith("error: The path")
    assert scratch(command, "--help").status == 0

    shutil.copytree(scratch.folder / "trace", scratch.folder / command)
    result = scratch(command)
    assert (result.status, result.out) == (1, b"")
    assert f"to convert the trace in it, run `babeltrace2 convert {command}`" in result.errors
    assert scratch("./" + command).out == scratch("convert", command).out == scratch("trace").out


def test_warns_about_a_directory_with_the_name_of_the_command(scratch):
    (scratch.folder / "info").mkdir()

    assert "warning: `info` is a command, but also a directory here" in scratch("info", "trace").errors
    assert scratch("info", "trace", env={"BABELTRACE_CLI_WARN_COMMAND_NAME_DIRECTORY_CLASH": "0"}).errors == ""
    assert scratch("info", "--help").status == 0


def test_metadata_goes_to_file(scratch):
    result = scratch("-o", "ctf-metadata", "trace", "-w", "out")

    assert (result.status, result.out) == (0, b"")
    assert (scratch.folder / "out").read_bytes() == scratch("-o", "ctf-metadata", "trace").out


@pytest.mark.parametrize("path", ["trace", "text"])
def test_without_plugins_the_error_says_that_no_plugin_has_a_source(cli, path):
    options = ["--omit-system-plugin-path", "--omit-home-plugin-path"]
    result = cli(*options, path, env={"BABELTRACE_PLUGIN_PATH": "/no-0"})

    assert result.status == 1
    assert result.errors.startswith(f"error: {path}: there is no source component class to read it: no plugin has one")


def test_warns_about_an_input_without_a_trace(cli):
    result = cli("trace", "empty", "nothing-here")

    assert result.status == 0
    assert result.errors.splitlines() == [
        "warning: No trace was found based on input `empty`: there is no trace in this directory",
        "warning: No trace was found based on input `nothing-here`: No such file or directory",
    ]


def test_log_level_error_hides_warnings(cli):
    assert cli("trace", "empty", env={"BABELTRACE_CLI_LOG_LEVEL": "ERROR"}).errors == ""
    assert cli("-l", "E", "trace", "empty").errors == ""


def test_trace_is_found_through_symbolic_link(scratch):
    (scratch.folder / "links").mkdir()
    (scratch.folder / "links/l").symlink_to("../trace")

    assert scratch("links").out == scratch("trace").out


def test_search_ends_in_a_directory_which_contains_itself(scratch):
    (scratch.folder / "dir/loop").symlink_to("..")
    (scratch.folder / "dir/sub/loop").symlink_to("../..")

    # The links lead out of `dir`, so each trace is found again below them. The search must still end.
    assert scratch("--run-args", "dir").status == 0


def test_directories_are_searched_in_order_of_name(scratch):
    for name in "cab":
        shutil.copytree(scratch.folder / "trace", scratch.folder / "many" / name)

    assert 'inputs=["many/a", "many/b", "many/c"]' in scratch("--run-args", "many").text


def test_special_files_are_not_opened(scratch):
    os.mkfifo(scratch.folder / "dir/fifo")

    assert scratch("dir").out == scratch("trace").out


def test_name_that_is_not_utf8_is_kept(scratch):
    name = os.fsencode(scratch.folder) + b"/tr\xff\xe9"
    shutil.copytree(os.fsencode(scratch.folder) + b"/trace", name)

    assert scratch(b"tr\xff\xe9").out == scratch("trace").out
    assert b"\xff\xe9" in scratch("--run-args", b"tr\xff\xe9").out


def write_bad_metadata(scratch, text):
    (scratch.folder / "bad").mkdir()
    (scratch.folder / "bad/metadata").write_text("/* CTF 1.8 */\n\n" + text)


def test_bad_metadata_is_an_error(scratch):
    write_bad_metadata(scratch, "garbage {\n")
    result = scratch("bad")

    assert result.status == 1
    assert result.out == b""
    assert result.errors.startswith("error: ")


@pytest.mark.parametrize(
    "command",
    [
        ["bad"],
        ["-c", "src.ctf.fs", "-p", 'inputs=["bad"]'],
        ["query", "src.ctf.fs", "babeltrace.trace-infos", "-p", 'inputs=["bad"]'],
    ],
)
def test_error_begins_with_the_position_in_metadata_and_shows_the_line(scratch, command):
    write_bad_metadata(scratch, "trace { packet.header := struct {\n  uint8_t x; }; };\n")
    lines = [line for line in scratch(*command).errors.splitlines() if not line.startswith("hint: ")]

    assert re.fullmatch("error: [^ ]*bad/metadata:4:3: unknown type `uint8_t`", lines[0])
    assert lines[1:3] == ["  uint8_t x; }; };", "  ^"]
    assert lines[3] == "" and lines[4].startswith("ERROR:    [Babeltrace CLI] ")
    assert lines[-2:] == ["    uint8_t x; }; };", "    ^"]


def test_closed_pipe_ends_the_program(cli):
    process = cli.start("trace")
    process.stdout.close()

    assert process.wait(timeout=PATIENCE) in (0, -signal.SIGPIPE)
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    "args", [["trace"], ["trace", "-w", "/dev/full"], ["-o", "ctf-metadata", "trace"], ["list-plugins"]]
)
def test_full_disk_is_an_error(cli, args):
    with open("/dev/full", "wb") as full:
        result = cli(*args, stdout=full)

    assert result.status == 1
    assert result.errors.startswith("error: ")


def test_output_which_cannot_be_opened_is_an_error(cli):
    result = cli("trace", "-w", "no/such/folder")

    assert result.status == 1
    assert "no/such/folder" in result.errors.splitlines()[0]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_the_program_with_status_2(cli, number):
    process = cli.start(
        "run",
        "-c",
        "fake:src.utils.fake",
        "-p",
        "count=1000000000000",
        "-C",
        "dummy:sink.utils.dummy",
        "-C",
        "fake:dummy",
    )
    wait_until_busy(process, number)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, out, err) == (2, b"", b"")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    "options, end",
    [
        ([], rb"tick: \{ value = 0 \}\n"),
        (["--output=out"], rb"tick: \{ value = 0 \}\n"),
        (["-c", "sink.text.details"], rb"value: 0\n"),
        (["-c", "sink.utils.counter"], rb"messages \(TOTAL\)\n\n?"),
        (["-o", "dummy"], b""),
    ],
)
def test_events_before_a_signal_are_written(scratch, endless, number, options, end):
    path = scratch.folder / ("out" if "--output=out" in options else "printed")
    with open(scratch.folder / "printed", "w+b") as printed:
        process = scratch.start(endless, *options, stdout=printed)
        if end:
            wait_until(lambda: path.exists() and path.stat().st_size > 0, process)
        else:
            wait_until_busy(process, number)
        process.send_signal(number)
        err = process.communicate(timeout=PATIENCE)[1]
    with open(path, "rb") as file:
        file.seek(max(0, path.stat().st_size - 100))
        last = file.read()
    path.unlink()  # the file may be large

    assert (process.returncode, err) == (2, b"")
    assert re.search(end + b"$", last) and bool(last) == bool(end)


def test_signal_keeps_lines_that_wait_for_a_slow_reader(cli, endless):
    process = cli.start(endless, "-c", "sink.utils.counter", "-p", "step=+1")
    wait_until_full(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    totals = [int(line.split()[0]) for line in out.splitlines() if b"TOTAL" in line]

    assert (process.returncode, err) == (2, b"")
    assert len(totals) > 100
    # The last count is printed again at the end.
    assert totals[:-1] == list(range(1, len(totals)))


def test_signal_prints_the_counts_so_far(cli):
    reader, writer = os.pipe()
    process = cli.start("-c", "src.text.dmesg", "-c", "sink.utils.counter", "-p", "step=+0", stdin=reader)
    os.write(writer, b"[ 1.0] x\n" * 1000)
    wait_until(lambda: count_unread(reader) == 0, process)
    wait_until_asleep(process, signal.SIGINT)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    assert (process.returncode, err) == (2, b"")
    assert b"           1000 Event messages\n" in out and out.endswith(b"           1001 messages (TOTAL)\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("options", [[], ["-c", "sink.text.details"], ["-c", "sink.utils.counter", "-p", "step=+1"]])
def test_signal_ends_the_wait_for_a_reader_that_reads_nothing(cli, endless, number, options):
    process = cli.start(endless, *options)
    wait_until_full(process)
    process.send_signal(number)

    assert process.wait(timeout=PATIENCE) == 2
    out, err = process.communicate()
    assert (len(out) > 10_000, err) == (True, b"")


def read_slowly(process, size, count):
    """Reads the output after a signal. The program checks its reader after each piece of `size` bytes."""
    out = b""
    send_and_wait(process, signal.SIGINT)
    for _ in range(count):
        out += os.read(process.stdout.fileno(), size)
        wait_until_asleep(process)
        send_and_wait(process, signal.SIGALRM)
    rest, err = process.communicate(timeout=PATIENCE)
    return out + rest, err


def test_signal_waits_for_a_reader_that_reads_one_page_at_a_time(cli, endless):
    """The pipe is full again at each check."""
    process = cli.start(endless, "-c", "sink.text.details", env=environment_without_alarm())
    wait_until_full(process)
    out, err = read_slowly(process, 4096, 16)

    assert (process.returncode, err) == (2, b"")
    assert len(out) > 100_000 and out.endswith(b"\n")


def test_signal_ends_the_wait_for_the_reader_of_a_fifo(cli, endless, tmp_path):
    os.mkfifo(tmp_path / "fifo")
    reader = os.open(tmp_path / "fifo", os.O_RDONLY | os.O_NONBLOCK)
    process = cli.start(endless, f"--output={tmp_path}/fifo")
    wait_until_full(process, reader)
    process.send_signal(signal.SIGINT)

    assert process.wait(timeout=PATIENCE) == 2
    os.close(reader)


def test_signal_waits_for_a_reader_that_reads_small_pieces(cli, endless):
    process = cli.start(endless, "-c", "sink.utils.counter", "-p", "step=+1", env=environment_without_alarm())
    wait_until_full(process)
    out, err = read_slowly(process, 100, 8)
    totals = [int(line.split()[0]) for line in out.splitlines() if b"TOTAL" in line]

    assert (process.returncode, err) == (2, b"")
    assert totals[:-1] == list(range(1, len(totals)))


def test_signal_ends_a_write_to_a_full_pipe(cli):
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(writer, b"x" * 4096)
    os.set_blocking(writer, True)
    process = cli.start("list-plugins", stdout=writer)
    wait_until_asleep(process, signal.SIGINT)
    process.send_signal(signal.SIGINT)

    assert (process.communicate(timeout=PATIENCE)[1], process.returncode) == (b"", 2)
    os.close(reader)
    os.close(writer)


def is_searching(process, folder):
    """Returns whether the process has opened a directory below `folder`."""
    with contextlib.suppress(FileNotFoundError):  # the process may close a directory in the meantime
        return any(os.readlink(link.path).startswith(f"{folder}/") for link in os.scandir(f"/proc/{process.pid}/fd"))
    return False


def test_signal_ends_the_search_for_traces(scratch):
    for i in range(400):
        for j in range(50):
            (scratch.folder / f"many/{i}/{j}").mkdir(parents=True)
    process = scratch.start("many")
    wait_until(lambda: process.poll() is not None or is_searching(process, scratch.folder / "many"))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)

    # On a fast machine, the search may already be finished.
    assert (process.returncode, out, err) == (2, b"", b"") or b"there is no trace in this directory" in err


def test_signal_ends_a_pending_query(cli):
    cli.env["BABELTRACE_PLUGIN_PATH"] = os.environ["DISCOVERY_PLUGIN_PATH"]
    process = cli.start("-c", "src.disc.a", "-p", "range=later", "--stream-intersection")
    wait_until_asleep(process, signal.SIGINT)
    process.send_signal(signal.SIGINT)

    assert (process.communicate(timeout=PATIENCE), process.returncode) == ((b"", b""), 2)


def test_signal_ends_the_wait_for_input(cli):
    reader, writer = os.pipe()
    process = cli.start("-c", "src.text.dmesg", stdin=reader)
    wait_until_asleep(process, signal.SIGINT)
    process.send_signal(signal.SIGINT)

    assert (process.communicate(timeout=PATIENCE), process.returncode) == ((b"", b""), 2)
    os.close(reader)
    os.close(writer)


def test_second_signal_ends_the_program_at_once(cli, endless):
    process = cli.start(
        "run", "-c", "s:src.ctf.fs", "-p", f'inputs=["{endless}"]', "-c", "d:sink.utils.dummy", "-x", "s:d"
    )
    wait_until_busy(process, signal.SIGTERM)
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)

    assert process.returncode in (2, -signal.SIGTERM)


@pytest.mark.parametrize(
    "options, error",
    [
        (["--follow=soon", "trace"], "`soon` is not a duration: --follow takes "),
        (["--follow", "--follow", "trace"], "There are two --follow options"),
        (["--follow", "nothing"], "nothing: No such file or directory"),
        (["--follow=25h", "trace"], "`25h` is too long: --follow takes at most 24h"),
        (["--follow", "-i", "lttng-live", "net://x/host/y/z"], "--follow is for traces in directories"),
    ],
)
def test_invalid_uses_of_follow_are_errors(cli, options, error):
    result = cli(*options)

    assert result.status == 1
    assert error in result.errors.splitlines()[0]


def test_followed_traces_are_read_by_one_component(cli):
    for duration, patience in ("1.5s", 1500), ("0.1ms", 1):
        arguments = cli(f"--follow={duration}", "--run-args", "trace").text
        assert f"--component follow:source.ctf.follow --params patience-ms={patience}" in arguments


@pytest.mark.parametrize("command", [[], ["info"], ["check"]])
def test_error_about_missing_metadata_mentions_the_option(scratch, command):
    (scratch.folder / "trace/metadata").unlink()
    result = scratch(*command, "trace")

    assert result.status == 1
    assert result.errors.startswith(
        "error: trace: there is no trace in this directory (it has CTF data stream files, but no file `metadata`: "
        "`babeltrace2 convert --metadata=FILE` reads them with the metadata in FILE)\n"
    )
    assert "--metadata" not in scratch(*command, "empty").errors
