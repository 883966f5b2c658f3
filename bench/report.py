# SPDX-License-Identifier: MIT
"""Writes doc/PERFORMANCE.md and its plots from the latest measurements."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import textwrap
from pathlib import Path

from measurement import median
from plots import bar_chart, line_chart
from table import cell, verdict

TARGETS = (
    "The targets: Reading traces without reading fields, and printing or copying traces, should be 9 to 18 times "
    "faster than with Babeltrace 2.1. Reading every field should be 6 times faster, and starting the program should be "
    "4 times faster. In the two graphs without I/O, Babeltrace and Tracegraph mostly execute the calls that the API "
    "requires for each event, so the targets are only 2.5 and 3 times faster. `--begin` may take 20 ms to start, "
    "plus the time that `sink.utils.dummy` needs for as many events as `--begin` selects. Memory must not grow with "
    "the trace, except for one index entry per packet."
)

HEAD = """\
# Performance

`bench/run --report` writes this page. All figures were measured on one machine on one day, but not all with the same
commit. To measure on your machine, and to compare with other installed programs, run:

    bench/run --report --trace TRACE [PEER...]

## The experiment

The first version of Babeltrace 2 was 12.5 times slower than Babeltrace 1.5. In a talk, its developers described four
techniques that reduced the factor to 2.5:

* Precondition checks can be compiled out.
* Messages and events are recycled instead of allocated.
* References are borrowed instead of counted.
* Messages are passed on in batches.

The talk ended with a different kind of reader: a program generated from the metadata of one trace. For the same work,
this program took 0.80 s, Babeltrace 1.5 took 24.5 s, and Babeltrace 2 took 62.4 s. So most of the cost of a general
tool can be avoided.

Tracegraph is a general tool without most of this cost. It uses the same four techniques, and a fifth technique: the
fields of an event are decoded when a component first reads one of them. This page shows the result, the contribution of
each technique, and the remaining difference to a generated reader.

## Method

* *Time per event* is the CPU time (user and system) of a whole run of the program, including its start, divided by the
  number of events. Unless stated otherwise, the page cache is warm and the output goes to `/dev/null`.
* Compared programs run alternately, {runs} times each after a first run that isn't counted. The tables show the median
  and, in parentheses, the minimum and maximum. A ratio is the median of the ratios of neighbouring runs, because a
  change in the machine's speed affects both runs of such a pair.
* *Instructions* and cache misses are counted by Valgrind on two sizes of the same trace. The figures are the difference
  between the two counts, divided by the difference in the number of events.
* *kernel* is a recording by LTTng ({kernel}), grown to {kernel_events} by repeating its packets with
  later timestamps.
* *UST* is an LTTng recording of an application that creates events of seven classes in random order, in four streams.
* The streams of generated traces are interleaved, so that the next event is nearly always in another stream.
* *dummy* is a run with `sink.utils.dummy`, which only consumes the merged messages. *text* is a run that prints text.
  *fields* and *every field* are runs with a sink plugin that reads each field of each event with the public functions.
* All programs load the same shared object of this sink plugin. For the graphs without I/O, all programs also load the
  same source plugin.
"""


def machine() -> str:
    memory = re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    model_name = re.sub(r"\((R|TM)\)", "", model.group(1)).strip() if model else platform.machine()
    kind = "a virtual machine" if "hypervisor" in Path("/proc/cpuinfo").read_text() else "a computer"
    return (
        f"{kind} with {os.cpu_count()} cores ({model_name}), {round(int(memory.group(1)) / 2**20)} GiB of memory, "
        f"Linux {'.'.join(platform.release().split('.')[:2])}, {platform.machine()}"
    )


def compiler() -> str:
    version = subprocess.run(["cc", "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout.splitlines()
    number = version and re.search(r"\d+(\.\d+)+$", version[0])
    return (
        f"Tracegraph was built by GCC {number.group(0)} with `--buildtype=release`"
        if number and "Free Software" in "".join(version)
        else "Tracegraph was built with `--buildtype=release`"
    )


def events_text(count: int) -> str:
    return f"{count / 1e6:.1f} million events" if count >= 1e6 else f"{count:,} events"


def row_cells(row: dict, peer: str | None) -> list[str]:
    ours = cell(row["values"].get("ours"))
    theirs = cell(row["values"].get(peer)) if peer else ""
    if "limit" in row:
        wanted, ratio, held = f"at most {row['limit']:.0f} {row['unit']}", "", row["verdict"]
    else:
        factor = row["ratios"].get(peer)
        wanted = f"{row['wanted']:g}x faster" if row["wanted"] else ""
        ratio, held = (f"{factor:.2f}x" if factor else ""), verdict(row, peer)
    return [row["title"], row["unit"], theirs, ours, ratio, wanted, held]


def markdown(head: list[str], lines: list[list[str]]) -> str:
    rule = ["---"] * len(head)
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, rule, *lines]) + "\n"


class Report:
    def __init__(self, results: dict, folder: Path):
        self.results, self.folder = results, folder
        self.parts: list[str] = []
        (folder / "performance").mkdir(parents=True, exist_ok=True)

    def plot(self, name: str, title: str, svg: str) -> None:
        (self.folder / "performance" / f"{name}.svg").write_text(svg)
        self.parts.append(f"![{title}](performance/{name}.svg)\n")

    def text(self, text: str) -> None:
        self.parts.append(textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False) + "\n")

    def head(self) -> None:
        about = self.results["about"]
        self.parts.append(
            HEAD.format(runs=about["runs"], kernel=about["kernel"], kernel_events=events_text(about["kernel-events"]))
        )
        busy = max(about.get("load", [0]))
        load = f" Other programs were running: the load average was up to {busy:.1f}." if busy > 1.5 else ""
        self.text(f"The machine: {machine()}. {compiler()}.{load}")

    def table(self) -> None:
        table = self.results["table"]
        peer = table["peer"]
        self.parts.append("## Comparison with Babeltrace\n")
        self.text(
            (f"The table compares Tracegraph with Babeltrace {peer}. " if peer else "")
            + "The rows of *kernel* for every field, text, `sink.text.details` and `sink.ctf.fs` use a fifth of this "
            "trace."
        )
        self.parts.append(
            markdown(
                ["work", "unit", peer or "peer", "ours", "faster", "target", ""],
                [row_cells(row, peer) for row in table["rows"]],
            )
        )
        missed = [row["title"] for row in table["rows"] if row_cells(row, peer)[-1] == "missed"]
        self.text(TARGETS)
        self.text(f"Missed targets ({len(missed)}): {'; '.join(missed)}." if missed else "All targets are met.")
        if "others" in table:
            self.others_table(table)

    def others_table(self, table: dict) -> None:
        names = list(dict.fromkeys(name for row in table["others"] for name in row["values"] if name != "ours"))
        lines = []
        for row in table["others"]:
            line = [row["title"], row["unit"], cell(row["values"].get("ours"))]
            for name in names:
                factor = row["ratios"].get(name)
                line.append(f"{cell(row['values'].get(name))}, {factor:.1f}x" if factor else "-")
            lines.append(line)
        self.parts.append("The costs of other programs on smaller traces, and how many times faster Tracegraph is:\n")
        self.parts.append(markdown(["work", "unit", "ours", *names], lines))
        rows = {row["title"]: row for row in table["rows"]}
        titles = [row["title"] for row in table["others"] if row["unit"] == "ns/event" and "kernel" in row["title"]]
        series = {
            name: [
                median(row["values"][name]) if row["values"].get(name) else None
                for row in table["others"]
                if row["title"] in titles
            ]
            for name in names
        }
        for name in (table["peer"], "ours"):
            series[name] = [
                median(rows[title]["values"][name]) if rows[title]["values"].get(name) else None for title in titles
            ]
        short = {
            "every field of every event": "every field",
            "text to /dev/null": "text",
            "`sink.text.details` to /dev/null": "details",
        }
        groups = [short.get(title.replace(", kernel", ""), title.replace(", kernel", "")) for title in titles]
        self.plot(
            "work",
            "Time per event, by work and program",
            bar_chart("kernel: time per event", "ns per event", groups, series, y_log=True),
        )

    def filters(self) -> None:
        peer = self.results["table"]["peer"] if "table" in self.results else None
        rows = self.results["filters"]
        pipe = next((name for row in rows for name in row["ratios"]), None)
        self.parts.append("## Choosing events\n")
        self.text(
            "If no component needs an event, the reader skips the event: the reader doesn't create a message for it, "
            "and the muxer doesn't merge it. The table shows the cost of reading the whole trace, including the "
            "skipped events. `--event` selects the rarest event of *kernel*. The filter with a field is "
            '`name == "sched_switch" && next_tid == 42`.'
        )
        self.parts.append(
            markdown(
                ["work", "unit", f"{peer} piped into grep" if peer else "peer", "ours", "faster", "target", ""],
                [row_cells(row, pipe) for row in rows],
            )
        )

    def floor(self) -> None:
        floor = self.results["floor"]
        self.parts.append("## The floor\n")
        self.text(
            "For comparison, a reader was generated that supports only the trace *kernel*. This reader decodes every "
            f"field, merges the streams, and writes a message object for each event. It takes {floor['floor']:.1f} ns "
            f"per event (CPU time of the whole process). Tracegraph with dummy takes {floor['ours']:.1f} ns, "
            f"{floor['ratio']:.2f} times as much."
        )

    def ctf2(self) -> None:
        starts = self.results["ctf2"][0]["start-ms"]
        self.parts.append("## CTF 2\n")
        self.text(
            "The table compares the cost of reading the same data with the recording's metadata (CTF 1.8), and with "
            f"this metadata rewritten as CTF 2. The start-up time is measured with the smallest trace (CTF 1.8: "
            f"{starts[0]:.0f} ms, CTF 2: {starts[1]:.0f} ms), and is subtracted."
        )
        self.parts.append(
            markdown(
                ["work", "instructions, CTF 1.8", "CTF 2", "ns/event, CTF 1.8", "CTF 2", "ratio of times"],
                [
                    [
                        row["work"],
                        *(f"{number:.1f}" for number in row["instructions"] + row["nanoseconds"]),
                        f"{row['ratio']:.3f}",
                    ]
                    for row in self.results["ctf2"]
                ],
            )
        )

    def techniques(self) -> None:
        rows = self.results["techniques"]
        works = ["dummy", "fields", "text"]
        self.parts.append("## One technique at a time\n")
        self.text(
            "The build option `-Ddev_mode=true` compiles the checks in. The environment variables "
            "`TRACEGRAPH_POOL=0`, `TRACEGRAPH_DEFER=0` and `TRACEGRAPH_BATCH_SIZE=1` switch off the recycling of "
            "event messages, deferred decoding, and batches. The table shows ns per event of *kernel* and, in "
            "parentheses, the ratio to the row with everything on:"
        )
        self.parts.append(
            markdown(
                ["", *works],
                [[row["name"], *(f"{row[work]:.1f} ({row[work + '-factor']:.2f}x)" for work in works)] for row in rows],
            )
        )
        self.plot(
            "techniques",
            "Time per event with techniques switched off",
            bar_chart(
                "kernel: techniques switched off",
                "ns per event",
                works,
                {
                    row["name"].replace("checks on, none of the three", "checks, none"): [row[work] for work in works]
                    for row in rows[:6]
                },
            ),
        )

    def batches(self) -> None:
        rows = self.results["batches"]
        self.parts.append("## Batch size\n")
        self.text(
            "The table shows the cost of reading *kernel* with dummy for different values of `TRACEGRAPH_BATCH_SIZE`. "
            "The messages of a batch share the cost of calls, but a large batch no longer fits in the nearest caches. "
            "`valgrind --tool=cachegrind` counts the misses of a first-level cache of 32 KiB and a last-level "
            "cache of 2 MiB."
        )
        self.parts.append(
            markdown(
                ["messages", "ns/event", "instructions/event", "misses/event, first level", "misses/event, last level"],
                [
                    [
                        str(row["size"]),
                        f"{row['ns']:.1f}",
                        f"{row['instructions']:.1f}",
                        f"{row['first-misses']:.3f}",
                        f"{row['last-misses']:.3f}",
                    ]
                    for row in rows
                ],
            )
        )
        self.plot(
            "batch-size",
            "Time and instructions per event against batch size",
            line_chart(
                "Batch size",
                "messages in a batch",
                "per event",
                {
                    "ns": [(row["size"], row["ns"]) for row in rows],
                    "instructions / 10": [(row["size"], row["instructions"] / 10) for row in rows],
                },
            ),
        )
        self.plot(
            "batch-misses",
            "Cache misses per event against batch size",
            line_chart(
                "Batch size and caches",
                "messages in a batch",
                "misses per event",
                {
                    "first level": [(row["size"], row["first-misses"]) for row in rows],
                    "last level": [(row["size"], row["last-misses"]) for row in rows],
                },
            ),
        )

    def scaling(self) -> None:
        scaling = self.results["scaling"]
        self.parts.append("## Size, streams, fields\n")
        self.scaling_part("size", "Trace size", "MB of *kernel*", "megabytes", ["dummy"])
        self.scaling_part("streams", "Number of streams", "streams (2.8 million events in total)", "streams", ["dummy"])
        self.scaling_part(
            "fields", "Number of fields", "32-bit fields per event, one stream", "fields", ["dummy", "fields", "text"]
        )
        names = list(scaling["size"][0]["mib"])
        self.plot(
            "memory",
            "Peak memory against trace size",
            line_chart(
                "Trace size: peak memory",
                "megabytes",
                "MiB",
                {name: [(point["x"], point["mib"][name]) for point in scaling["size"]] for name in names},
            ),
        )

    def scaling_part(self, key: str, title: str, what: str, x_label: str, works: list[str]) -> None:
        points = self.results["scaling"][key]
        names = list(points[0]["ns"])
        rows: dict[float, list[str]] = {}
        for point in points:
            line = rows.setdefault(point["x"], [f"{point['x']:g}"])
            line += [f"{point['ns'][name]:.1f}" if name in point["ns"] else "-" for name in names]
        head = [what] + [f"{work}, {name}" for work in works for name in names]
        self.parts.append(f"{title}, ns per event, including the start:\n")
        self.parts.append(markdown(head, list(rows.values())))
        series = {
            f"{name}" + (f", {work}" if len(works) > 1 else ""): [
                (point["x"], point["ns"][name]) for point in points if point["work"] == work and name in point["ns"]
            ]
            for name in names
            for work in works
        }
        self.plot(
            key,
            f"Time per event against {title.lower()}",
            line_chart(f"{title}: time per event", x_label, "ns per event", series, y_log=True),
        )

    def others(self) -> None:
        rows = self.results["others"]
        names = list(rows[0]["programs"])
        lines = []
        for row in rows:
            line = [row["title"], events_text(row["events"])]
            for name in names:
                cost = row["programs"][name]
                line.append(f"{cost['wall']:.2f} s ({cost['cpu']:.2f} s), {cost['mib']:.0f} MiB")
            lines.append(line)
        self.parts.append("## Also measured\n")
        self.text(
            "These costs have no targets. The columns show the wall time, the CPU time (in parentheses) and the peak "
            "memory. For text into a pipe, the CPU time is that of the writing program."
        )
        self.parts.append(markdown(["work", "", *names], lines))

    def write(self) -> None:
        for name in ("head", "table", "filters", "floor", "ctf2", "techniques", "batches", "scaling", "others"):
            if name == "head" or self.results.get(name):
                getattr(self, name)()
        self.parts.append("## Guarding these figures\n")
        self.text(
            "`bench/instructions` counts the instructions per event of several kinds of work. These counts don't "
            "depend on the speed of the machine. The slow tier of the tests (`tools/run-slow-tests instructions`) "
            "fails if a count is more than 15 % above its bound in `bench/bounds.json`, if CTF 2 costs over 1 % more "
            "than CTF 1.8, or if tolerant reading costs over 3 % more than strict reading. After an improvement, "
            "`bench/instructions -b BUILD --renew` writes the new bounds. `bench/metadata` also counts instructions, "
            "and checks that long metadata takes linear time."
        )
        (self.folder / "PERFORMANCE.md").write_text("\n".join(self.parts))


def write(results: dict, folder: Path) -> None:
    Report(results, folder).write()
