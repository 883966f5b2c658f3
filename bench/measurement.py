# SPDX-License-Identifier: MIT
"""Runs programs and measures them: CPU and wall time, peak memory, and instructions under valgrind.

Compared programs run alternately, so that changes in the machine's speed affect all of them. Ratios are medians of the
ratios of neighbouring runs.
"""

from __future__ import annotations

import dataclasses
import functools
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

# Program.run() replaces this text in arguments by the path of an empty folder, and removes the folder after the run.
OUTPUT_FOLDER = "@output-folder@"


@dataclasses.dataclass(frozen=True)
class Cost:
    cpu: float  # seconds, user and system
    wall: float  # seconds
    peak: int  # KiB


class Failure(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Build:
    """A build folder of Tracegraph, with the programs and the plugin of bench/."""

    folder: Path

    @property
    def program(self) -> str:
        return str(self.folder / "src/cli/babeltrace2")

    @property
    def plugins(self) -> str:
        return str(self.folder / "bench")

    def tool(self, name: str) -> str:
        path = self.folder / "bench" / f"bench-{name}"
        if not path.exists():
            raise Failure(f"{path}: not built")
        return str(path)


class Program:
    """A program to measure: babeltrace2, babeltrace 1.x, or a program of bench/, which has a name and no version."""

    def __init__(self, path: str, build: Build, name: str | None = None, env: dict[str, str] | None = None):
        self.path, self.build, self.env = path, build, env or {}
        self.name = name or self.version

    @functools.cached_property
    def version(self) -> str:
        output = subprocess.run(
            [self.path, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False
        ).stdout
        version = re.search(r"\d+(\.\d+)+", output) or re.search(
            r"\d+(\.\d+)+", subprocess.run([self.path, "--help"], stdout=subprocess.PIPE, text=True, check=False).stdout
        )
        return version.group(0) if version else "?"

    @property
    def has_graph(self) -> bool:
        return not self.version.startswith("1.")

    def with_env(self, **env: str) -> Program:
        program = Program(self.path, self.build, self.name, {**self.env, **env})
        return program

    @functools.cached_property
    def plugin_path(self) -> str:
        """Returns the plugin path with the bench plugin and, for a peer, the folders of the peer's own plugins.

        A peer may be a wrapper script that sets its own plugin path, which this path replaces.
        """
        if self.path == self.build.program:
            return self.build.plugins
        listing = subprocess.run([self.path, "list-plugins"], stdout=subprocess.PIPE, text=True, check=False).stdout
        folders = {str(Path(path).parent) for path in re.findall(r"^  (?:Path|.*Path.*): (\S+)$", listing, re.M)}
        return ":".join([self.build.plugins, *sorted(folders)])

    def run(
        self, arguments: list[str], *, launcher: list[str] | None = None, pipe: bool = False, output: Path | None = None
    ) -> Cost:
        """Runs the program. Its output is discarded, sent through a pipe, or written to a file."""
        env = {k: v for k, v in os.environ.items() if k not in ("LD_LIBRARY_PATH", "BABELTRACE_PLUGIN_PATH")}
        env.update(self.env)
        if any(".bench." in argument for argument in arguments):
            env["BABELTRACE_PLUGIN_PATH"] = self.plugin_path
        command = [*(launcher or []), self.path, *arguments]
        with tempfile.NamedTemporaryFile("r") as result, tempfile.TemporaryDirectory() as folder:
            command = [argument.replace(OUTPUT_FOLDER, folder) for argument in command]
            command = [self.build.tool("launch"), result.name, *command]
            if pipe:
                command = ["sh", "-c", '"$@" | cat >/dev/null', "sh", *command]
            with open(output or os.devnull, "wb") as sink:
                process = subprocess.run(command, stdout=sink, stderr=subprocess.PIPE, env=env, text=True, check=False)
            words = result.read().split()
        if not words or words[0] != "0":
            lines = process.stderr.strip().splitlines()
            raise Failure(f"{self.name}: {' '.join(arguments)[:100]}: {lines[0] if lines else 'failed'}")
        return Cost(int(words[1]) / 1e6, int(words[2]) / 1e6, int(words[3]))

    def output(self, arguments: list[str]) -> str:
        with tempfile.NamedTemporaryFile("r") as file:
            self.run(arguments, output=Path(file.name))
            return file.read()


def warm(arguments: list[str]) -> None:
    """Reads the traces before a run, because a machine short of memory drops them from the page cache."""
    for path in (path for argument in arguments if Path(argument).is_dir() for path in Path(argument).iterdir()):
        if path.is_file():
            with open(path, "rb", buffering=0) as file:
                while file.read(1 << 20):
                    pass


def alternate(programs: list[Program], arguments: list[list[str]], runs: int, **options) -> list[list[Cost]]:
    """Runs the programs alternately, each with the arguments of the same index. Returns the costs of each program.

    The first run of each program isn't counted. The list of a program that fails is empty.
    """
    costs: list[list[Cost]] = [[] for _ in programs]
    failed = set()
    for i in range(runs + 1):
        for j, program in enumerate(programs):
            if j in failed:
                continue
            warm(arguments[j])
            try:
                cost = program.run(arguments[j], **options)
            except Failure as failure:
                print(failure, file=sys.stderr)
                failed.add(j)
                costs[j] = []
                continue
            if i > 0:
                costs[j].append(cost)
    return costs


def median(values) -> float:
    return statistics.median(values)


def ratio(ours: list[float], theirs: list[float]) -> float | None:
    """Returns how many times faster our program is: the median of the ratios of neighbouring runs."""
    pairs = [b / a for a, b in zip(ours, theirs) if a > 0]
    return median(pairs) if pairs else None


def count_events(program: Program, trace: Path, *more: str) -> int:
    output = program.output([str(trace), *more, "-c", "sink.utils.counter", "-p", "step=+0"])
    return int(re.findall(r"(\d+) Event messages", output)[-1])


def instructions(program: Program, arguments: list[str]) -> int:
    """Counts the instructions of a run with callgrind. The count is the same on machines with the same libraries."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        launcher = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", f"--log-file={log}"]
        program.run(arguments, launcher=launcher)
        return int(re.search(r"Collected : (\d+)", log.read_text()).group(1))


# The first two cache levels of a common server core. The third level is shared and differs between machines.
CACHES = ["--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64", "--LL=2097152,16,64"]


@dataclasses.dataclass(frozen=True)
class CacheCounts:
    instructions: int
    first_misses: int  # data misses in the first level
    last_misses: int  # data misses in the last level

    def per_event(self, smaller: CacheCounts, events: int) -> tuple[float, float, float]:
        return tuple((a - b) / events for a, b in zip(dataclasses.astuple(self), dataclasses.astuple(smaller)))


def cache_counts(program: Program, arguments: list[str]) -> CacheCounts:
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        program.run(
            arguments,
            launcher=[
                "valgrind",
                "--tool=cachegrind",
                f"--cachegrind-out-file={folder}/out",
                f"--log-file={log}",
                *CACHES,
            ],
        )
        text = log.read_text()
    number = {
        name: int(re.search(rf"{name}\s*:?\s+([\d,]+)", text).group(1).replace(",", ""))
        for name in ("I +refs", "D1 +misses", "LLd misses")
    }
    return CacheCounts(number["I +refs"], number["D1 +misses"], number["LLd misses"])
