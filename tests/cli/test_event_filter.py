# SPDX-License-Identifier: MIT
"""The options that select events. The tests select the expected lines from the text of the whole trace."""

import re

import pytest


def events(result):
    """Returns the lines without the time since the previous event, which depends on the printed events."""
    assert (result.status, result.errors) == (0, "")
    # Some texts of the trace aren't valid UTF-8.
    return [re.sub(r"\(\+[^)]*\)", "()", line) for line in result.out.decode("latin-1").split("\n")[:-1]]


@pytest.mark.parametrize(
    ("args", "picked"),
    [
        (["--filter", 'name == "sample:texts"'], lambda line: " sample:texts:" in line),
        (["--filter", "i8 == -64"], lambda line: "i8 = -64," in line),
        (["--filter", "i8 < 0", "--filter", "vtid == 1186"], lambda line: "1186" in line and "i8 = -" in line),
        (["--filter", "$ts >= 00:35:05.06719"], lambda line: line >= "[00:35:05.06719"),
        (["--filter", "$cpu == 0 && $ts < 00:35:05.1"], lambda line: "cpu_id = 0" in line and line < "[00:35:05.1"),
        (["--filter", 'text == "a*" || today == RAIN'], lambda line: re.search('text = "a|today = [(] "RAIN"', line)),
        (["--event", "sample:texts,sample:n*"], lambda line: re.search(" sample:(texts|n.*):", line)),
        (["--event", "sample:texts, sample:n*"], lambda line: re.search(" sample:(texts|n.*):", line)),
        (["--event=sample:texts", "--event=sample:states"], lambda line: re.search(" sample:(texts|states):", line)),
        (["--exclude-event", "*s"], lambda line: " sample:nothing:" in line),
        (["--event", "*t*", "--exclude-event=*texts"], lambda line: re.search(" sample:(states|nothing):", line)),
    ],
)
def test_options_select_the_printed_events(cli, args, picked):
    assert events(cli("trace", *args)) == [line for line in events(cli("trace")) if picked(line)]


def test_deltas_are_between_printed_events(cli):
    lines = cli("trace", "--event=sample:nothing").text.splitlines()
    times = [int(line[10:19]) for line in lines]
    deltas = [int(re.search(r"\(\+0\.(\d+)\)", line)[1]) for line in lines[1:]]

    assert deltas == [after - before for before, after in zip(times, times[1:], strict=False)]


def test_limit_and_tail_select_the_first_and_last_events(cli):
    everything = events(cli("trace"))

    assert events(cli("trace", "--limit=3")) == everything[:3]
    assert events(cli("trace", "--tail=3")) == everything[-3:]
    assert events(cli("trace", "--limit=10", "--tail=3")) == everything[7:10]
    assert events(cli("trace", "--limit=0")) == events(cli("trace", "--tail=0")) == []
    assert events(cli("trace", "--limit=1000", "--tail=1000")) == everything
    picked = [line for line in everything if " sample:texts:" in line]
    assert events(cli("trace", "--event=*texts", "--tail=2")) == picked[-2:]


def test_option_count_prints_only_a_number(cli):
    assert cli("trace", "--count").text == "100\n"
    assert cli("trace", "--count", "--event=*texts").text == "20\n"
    assert cli("trace", "--count", "--filter=false").text == "0\n"


@pytest.mark.parametrize(
    "option", ["--output-format=text", "--names=all", "--fields=all", "--no-delta", "--clock-date", "--clock-seconds"]
)
def test_count_cannot_be_combined_with_options_of_the_text_output(cli, option):
    result = cli("trace", "--count", option)

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith(
        f"error: There can be only one sink component: the options create `pretty` ({option.partition('=')[0]}) and "
        "`counter` (--count)\n"
    )


@pytest.mark.parametrize(
    "sink", [["--count"], ["-o", "dummy"], ["-o", "ctf", "-w", "copy"], ["-c", "sink.text.details"]]
)
def test_clock_gmt_applies_to_times_of_options_if_the_output_is_not_text(scratch, sink):
    zone = {"TZ": "EST5"}
    args = ["trace", "--clock-gmt", "--begin=00:35:05.06718", "--filter=$ts < 2026-11-21T00:35:05.06719"]
    count = len(events(scratch(*args, env=zone)))
    result = scratch(*args, *sink, env=zone)

    assert (result.status, result.errors) == (0, "")
    assert 0 < count < 100
    assert sink != ["--count"] or result.text == f"{count}\n"
    assert "copy" not in sink or len(events(scratch("copy"))) == count


def test_filter_and_time_range_apply_together(cli):
    everything = events(cli("trace"))
    begin, end = everything[10][1:19], everything[60][1:19]
    expected = [line for line in everything[10:61] if " sample:texts:" in line]
    in_range = ["trace", "--event=*texts", f"--begin={begin}", f"--end={end}"]

    # Times of day are on the day of the first message, even if it isn't selected.
    assert events(cli(*in_range)) == [line for line in expected if begin <= line[1:19] <= end]
    result = cli("trace", "--filter=i8 == 1000", "--begin=00:35:05")
    # The filter may be the reason for the empty output, so there is no warning about the time range.
    assert (result.status, result.out, result.errors) == (0, b"", "")


RANGE = "the messages are from 2026-11-21 00:35:05.033434289 to 2026-11-21 00:35:05.268867139"


@pytest.mark.parametrize(
    "args",
    [
        ["--filter=$ts >= 2030-01-01"],
        ["--filter=$ts < 00:35:05"],
        ["--filter", "$ts in 1..2 && i8 == 1", "--tail=3"],
        ["--filter=$ts > 00:35:05.2", "--filter=$ts < 00:35:05.1"],
    ],
)
def test_times_without_messages_cause_a_warning(cli, args):
    result = cli("trace", *args, "--count", "--filter-strict")

    assert (result.status, result.text) == (0, "0\n")
    assert result.errors == (f"filter.utils.select: warning: no event is in the time range of the filter; {RANGE}\n")


def test_warning_prints_times_as_the_options_request(cli):
    def warning(*args):
        return cli("trace", "--filter=$ts > 2030-01-01", "--count", *args, env={"TZ": "EST5"}).errors

    assert "from 2026-11-20 19:35:05.033434289 to " in warning()
    assert RANGE in warning("--clock-gmt")


def test_range_with_messages_but_no_event_causes_no_warning(cli):
    first = events(cli("trace"))[0][1:19]

    assert cli("trace", "--count", f"--filter=$ts < {first}").errors == ""
    assert cli("trace", "--count", f"--filter=$ts == {first} && i8 == 1000").errors == ""


def test_time_range_outside_of_the_traces_causes_a_warning_even_with_a_filter(cli):
    result = cli("trace", "--count", "--begin=2030-01-01", "--event=*texts")

    assert (result.status, result.text) == (0, "0\n")
    assert result.errors.startswith("warning: --begin=2030-01-01: the time range is wholly after the events; ")


def test_copy_contains_the_selected_events(cli, tmp_path):
    result = cli("trace", "--event=*texts", "-o", "ctf", "-w", str(tmp_path / "copy"))

    assert (result.status, result.errors) == (0, "")
    copied = events(cli(str(tmp_path / "copy")))
    assert [line.split("{", 1)[1] for line in copied] == [
        line.split("{", 1)[1] for line in events(cli("trace", "--event=*texts"))
    ]


def test_unknown_field_causes_a_warning(cli):
    result = cli("trace", "--filter", "i8 == 1 || vtdi == 1186")

    assert result.status == 0
    assert result.errors == (
        "filter.utils.select: warning: no event has a field `vtdi`; did you mean `vtid`?\n"
        "  i8 == 1 || vtdi == 1186\n"
        "             ^\n"
    )


@pytest.mark.parametrize(
    ("args", "warning"),
    [
        (["--event=sample:text"], "no event is named `sample:text`; did you mean `sample:texts`?"),
        (["--event", r"sample\*"], r"no event is named `sample\*`"),
        (["--exclude-event=rain"], "no event is named `rain`"),
        (["--event=sample:texts,sample:textz"], "no event is named `sample:textz`; did you mean `sample:texts`?"),
        (["--filter=u8 == 1 || name =~ '^rain'"], "no event is named `^rain`"),
    ],
)
def test_unknown_name_causes_a_warning(cli, args, warning):
    result = cli("trace", "--count", *args)

    assert result.status == 0
    assert result.errors.startswith(f"filter.utils.select: warning: {warning}\n")
    assert cli("trace", *args, "--filter-strict").status == 1


def test_unknown_field_is_an_error_if_strict(cli):
    result = cli("trace", "--filter", "i8 == 1 || vtdi == 1186", "--filter-strict")

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith(
        "error: no event has a field `vtdi`; did you mean `vtid`?\n  i8 == 1 || vtdi == 1186\n"
    )
    assert cli("trace", "--filter", "vtid == 1186", "--filter-strict").status == 0


@pytest.mark.parametrize("args", [["--limit=0"], ["--limit=0", "--tail=3"], ["--tail=0"]])
def test_expressions_are_checked_even_if_no_event_is_selected(cli, args):
    right = cli("trace", "--filter", "vtid == 1186", "--filter-strict", *args)
    result = cli("trace", "--filter", "vtdi == 1186", "--filter-strict", *args)

    assert (right.status, right.out, right.errors) == (0, b"", "")
    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith("error: no event has a field `vtdi`")


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--filter", "i8 =="], "error: an operand is missing at the end\n  i8 ==\n       ^\n"),
        (["--filter", ""], "error: an operand is missing at the end\n"),
        (["--limit", "-1"], "error: `-1` is not a number of events: --limit takes a whole number, such as 100\n"),
        (["--tail", "many"], "error: `many` is not a number of events: --tail takes a whole number, such as 100\n"),
        (["--event", "a,,b"], "error: `a,,b` has an empty name: --event takes names of events, such as"),
        (["--event", "a, "], "error: `a, ` has an empty name: --event takes names of events, such as"),
        (["--exclude-event", ""], "error: --exclude-event takes names of events, such as"),
        (
            ["--follow", "--tail=3"],
            "error: --tail needs the last event, but with --follow the events have no end: add --limit or",
        ),
    ],
)
def test_wrong_arguments_of_filter_options_are_errors(cli, args, error):
    result = cli("trace", *args)

    assert (result.status, result.out) == (1, b"")
    assert result.errors.startswith(error)


def test_run_arguments_contain_the_filter(cli):
    args = ["trace", "--filter", "i8 < 0", "--event=*texts", '--exclude-event=a"b', "--limit=5", "--filter-strict"]
    run = cli("--run-args", *args)

    assert (
        "--component select:filter.utils.select --params limit=5,strict=yes --params "
        r"""'expression=["i8 < 0", "name in (\"*texts\")", "!(has(name) && name in (\"a\\\"b\"))"]'"""
    ) in run.text


def test_info_counts_selected_events(cli):
    result = cli("info", "--events", "trace", "--filter=i8 < 0")
    count = cli("trace", "--count", "--filter=i8 < 0").text.strip()

    assert (result.status, result.errors) == (0, "")
    assert f"Events        {count} of 1 event class" in result.text
    assert "sample:texts" not in result.text
    wrong = cli("info", "--events", "trace", "--filter=i9 < 0")
    assert "no event has a field `i9`; did you mean `i8`?" in wrong.errors
    assert cli("info", "trace", "--filter=i8 < 0").errors.startswith("error: --filter needs --events")
    assert cli("info", "--events", "trace", "--filter=i8 <").status == 1


def groups(text):
    """Returns the rows of a table of groups, without the percentages: the counts of events and the printed values."""
    return [(int(row[0].replace(",", "")), row[2:]) for row in (line.split() for line in text.splitlines()[1:])]


def names(cli, *args):
    return re.findall(r" (sample:\w+):", cli("trace", *args).out.decode("latin-1"))


def test_option_by_counts_the_events_of_each_group(cli):
    found = names(cli)
    expected = sorted(((found.count(name), [name]) for name in set(found)), key=lambda row: (-row[0], row[1]))

    assert groups(cli("trace", "--count", "--by=name").text) == expected
    assert groups(cli("trace", "--by=name").text) == expected
    assert cli("trace", "--count", "--by=name", "--top=1").text.splitlines()[2:] == [
        f"{len(expected) - 1} more groups (see the parameter `top` or the option --top)"
    ]
    on_1 = names(cli, "--filter=$cpu == 1").count("sample:texts")
    assert (on_1, ["1", "sample:texts"]) in groups(cli("trace", "--by=$cpu,name", "--event=sample:texts").text)


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (["--by=name,"], "an operand is missing at the end"),
        (["--top=3"], "--top needs --by"),
        (["--by=name", "--top=0"], "`0` is not a number of groups"),
        (["--by=name", "--output=file"], "--by prints to the standard output"),
        (["--by=name", "--output-format=text"], "There can be only one sink component"),
    ],
)
def test_invalid_options_for_groups_are_errors(cli, args, error):
    result = cli("trace", *args)

    assert (result.status, result.out) == (1, b"")
    assert error in result.errors.splitlines()[0]


def test_by_warns_about_a_name_that_no_event_has(cli):
    result = cli("trace", "--by=vtdi")

    assert result.status == 0
    assert "warning: no event has a field `vtdi`; did you mean `vtid`?" in result.errors


def test_option_by_has_an_equivalent_run_command(cli):
    text = cli("trace", "--by=name", "--top=2", "--run-args").text

    assert "sink.utils.counter" in text
    assert 'by="name"' in text
    assert "top=2" in text
