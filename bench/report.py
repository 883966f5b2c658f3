# SPDX-License-Identifier: MIT
"""Writes doc/PERFORMANCE.md and its plots from what was measured last."""

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

HEAD = """\
# Performance

This page is written by `bench/run --report`; the figures are those of one day on one machine, while the project went
on: tables need not be of the same hour. To get yours, against whatever other programs are installed:

    bench/run --report --trace TRACE [PEER...]

## The experiment

Babeltrace 2 began its life 12.5 times slower than Babeltrace 1.5. Its developers told in a talk how four techniques
made that 2.5 times: checks of preconditions that can be compiled out; messages and events which are recycled instead of
allocated; references which are borrowed instead of counted; and messages which are passed on in batches. The talk
closed with a different kind of reader, a program generated from the metadata of one trace, which did in 0.80 s what
took the general tools 24.5 s (1.5) and 62.4 s (2): most of what a general tool costs is not in the bytes, and not
needed.

Tracegraph is that generality with the cost taken out. It is built on the same four techniques and on a fifth: the
fields of an event are decoded when somebody first asks for one. This page measures what that comes to, what each
technique contributes, and how far away the specialised reader still is.

## How it is measured

* *Time per event* is that of the processor, user and system, of a whole run of the program, its start included,
  divided by the number of events; the page cache is warm unless it says otherwise, and output goes to `/dev/null`.
* Programs that are compared run in turn, {runs} times each after one that doesn't count. Shown are the median and,
  between parentheses, the extremes. A ratio is the median of the ratios of neighbouring runs, so that a machine which
  slows down or has other work slows both.
* *Instructions* and cache misses are counted by valgrind, and are the difference between two sizes of the same trace by
  the events between them.
* *kernel* is a recording by LTTng ({kernel}), grown to {kernel_events} by repeating its packets, shifted in
  time. *UST* is a recording of an application which makes events of seven classes in random order, four streams.
  Generated traces have streams which differ in the times of their events, so that the next event is in another stream
  nearly always.
* *Every field* is a sink plugin which reads every field of every event through the public functions: the same shared
  object in each program. So is the source of the graphs without I/O.
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
        f"Built by GCC {number.group(0)}, `--buildtype=release`"
        if number and "Free Software" in "".join(version)
        else "Built with `--buildtype=release`"
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
        load = f" Other programs ran, too: the load average was up to {busy:.1f}." if busy > 1.5 else ""
        self.text(f"The machine: {machine()}. {compiler()}.{load}")

    def table(self) -> None:
        table = self.results["table"]
        peer = table["peer"]
        self.parts.append("## What it costs\n")
        self.text(
            (f"Against Babeltrace {peer}. " if peer else "") + "Fields, text and details are read of a fifth of "
            "*kernel*."
        )
        self.parts.append(
            markdown(
                ["work", "unit", peer or "peer", "ours", "faster", "wanted", ""],
                [row_cells(row, peer) for row in table["rows"]],
            )
        )
        missed = [row["title"] for row in table["rows"] if row_cells(row, peer)[-1] == "does not hold"]
        self.text(
            f"Of what is wanted, {len(missed)} rows don't hold: {'; '.join(missed)}."
            if missed
            else "Everything that is wanted holds."
        )
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
        self.parts.append("Other programs, on smaller traces, and how many times faster ours is:\n")
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

    def floor(self) -> None:
        floor = self.results["floor"]
        self.parts.append("## The floor\n")
        self.text(
            "A reader generated from the metadata of this one trace, which decodes every field, merges the streams "
            f"and writes a message object, takes {floor['floor']:.1f} ns per event (CPU time of the whole process); "
            f"ours, with dummy, {floor['ours']:.1f} ns: {floor['ratio']:.2f} times as much."
        )

    def ctf2(self) -> None:
        starts = self.results["ctf2"][0]["start-ms"]
        self.parts.append("## CTF 2\n")
        self.text(
            "The same data bytes under the metadata of the recording (CTF 1.8), and under the same metadata "
            f"rewritten as CTF 2; what starting costs ({starts[0]:.0f} and {starts[1]:.0f} ms with the smallest "
            "trace) is taken off."
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
            "Checks are compiled in by the build option `-Ddev_mode=true`. The environment variables "
            "`TRACEGRAPH_POOL=0`, `TRACEGRAPH_DEFER=0` and `TRACEGRAPH_BATCH_SIZE=1` switch off the recycling of "
            "event messages, the deferral of decoding, and batches. *kernel*, ns per event, and against everything "
            "on:"
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
            "`TRACEGRAPH_BATCH_SIZE`, *kernel* with dummy. A batch shares the cost of calls between its messages; a "
            "large one no longer fits the nearest caches. Misses are those of a first level of 32 KiB and a last "
            "one of 2 MiB, as counted by `valgrind --tool=cachegrind`."
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
        self.scaling_part("streams", "Number of streams", "streams, 2.8 million events in all", "streams", ["dummy"])
        self.scaling_part(
            "fields",
            "Number of fields",
            "fields of 32 bits in an event, one stream",
            "fields",
            ["dummy", "fields", "text"],
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
        self.parts.append(f"{title}, ns per event, start included:\n")
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
            "Without a bound; wall time (CPU time), peak memory. Of text into a pipe, the CPU time is that of "
            "the program that writes."
        )
        self.parts.append(markdown(["work", "", *names], lines))

    def write(self) -> None:
        for name in ("head", "table", "floor", "ctf2", "techniques", "batches", "scaling", "others"):
            if name == "head" or self.results.get(name):
                getattr(self, name)()
        self.parts.append("## So that it stays so\n")
        self.text(
            "`bench/instructions` counts the instructions per event of several kinds of work, which don't depend on "
            "the machine's speed; the slow tier of the tests (`tools/run-slow-tests instructions`) fails if one is "
            "more than 15 % above what `bench/bounds.json` says was landed, or if CTF 2 costs more than CTF 1.8. "
            "After making something faster, `bench/instructions -b BUILD --renew` writes the new figures."
        )
        (self.folder / "PERFORMANCE.md").write_text("\n".join(self.parts))


def write(results: dict, folder: Path) -> None:
    Report(results, folder).write()
