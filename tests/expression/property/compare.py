#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: compare.py DRIVER PLUGIN... [--seed N] [--traces N] [--expressions N] [--jobs N]

Compares the events that filter.utils.select passes with the result of a slow and simple evaluator, for random
expressions and random traces. Each expression is tested with a source that receives the filter's interest, and with a
source that doesn't. `--seed` is the seed of the first trace. Each trace has a different seed, which is printed if the
results differ.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "e2e"))

from evaluator import passes
from language import Writer
from random_expression import Generator
from random_trace import Trace


class Answer:
    """The result of one run of the filter."""

    def __init__(self, line):
        name, self.all, self.others, came, *numbers = line.split(" ")
        self.name, self.came, self.numbers = name, int(came), [int(n) for n in numbers]


def run_driver(arguments, folder, mip_version, texts):
    process = subprocess.run(
        [*arguments, str(folder), str(mip_version)],
        input=b"".join(text.encode() + b"\0" for text in texts),
        capture_output=True,
        env={**os.environ, "TZ": "UTC0"},
        check=False,
    )
    if process.returncode != 0:
        raise Difference(f"the driver fails: {process.stderr.decode(errors='replace')}")
    return process.stdout.decode().splitlines()


class Difference(Exception):
    pass


def read_list(lines, trace):
    """Reads the lines about all events. Returns the hash of the other messages."""
    found = 0
    for line in lines:
        if line.startswith("end "):
            break
        number, ns, stream_id, stream_name, trace_name = line.split("\t")
        event = trace.events[int(number)]
        event.stream_id, event.stream_name, event.trace_name = int(stream_id), stream_name, trace_name
        if trace.has_clock:
            event.ns = trace.ns_of(event.cycles)
            if event.ns != int(ns):
                raise Difference(f"event {number} is at {ns} instead of {event.ns}")
        found += 1
    if found != len(trace.events):
        raise Difference(f"{found} events instead of {len(trace.events)}")
    return line.split(" ")[1]


def check(text, wanted, order, told, untold, others):
    numbers = [number for number in order if number in wanted]
    for answer in (told, untold):
        if answer.numbers != numbers:
            raise Difference(f"`{text}`: {answer.name}: {answer.numbers} instead of {numbers}")
        if answer.others != others:
            raise Difference(f"`{text}`: {answer.name}: messages other than events differ")
    if told.all != untold.all:
        raise Difference(f"`{text}`: the order of messages differs")


def compare(arguments, seed, expression_count):
    """Returns three counts of events: those that reached the filter with the interest, those that reached it without
    the interest, and those that passed.
    """
    rng = random.Random(seed)
    trace = Trace(rng)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "trace"
        trace.write(folder)
        mip_version = 1
        lines = run_driver(arguments, folder, mip_version, [])
        others = read_list(lines, trace)
        order = [int(line.split("\t")[0]) for line in lines[:-1]]
        generator, writer = Generator(rng, trace), Writer(rng)
        trees = [generator.condition(rng.choice([0, 1, 2, 3])) for _ in range(expression_count)]
        texts = [writer.write(tree) for tree in trees]
        answers = [Answer(line) for line in run_driver(arguments, folder, mip_version, texts)[len(lines) :]]
    first_ns = trace.first_ns if trace.has_clock else None
    came_told = came_untold = passed = 0
    for tree, text, told, untold in zip(trees, texts, answers[::2], answers[1::2], strict=True):
        wanted = {event.number for event in trace.events if passes(tree, event, first_ns)}
        try:
            check(text, wanted, order, told, untold, others)
        except Difference as difference:
            raise Difference(f"{difference}\n{tree}") from None
        came_told, came_untold, passed = came_told + told.came, came_untold + untold.came, passed + len(wanted)
    return came_told, came_untold, passed


def compare_safely(job):
    try:
        return compare(*job)
    except Difference as difference:
        return f"--seed {job[1]} --traces 1 --expressions {job[2]}: {difference}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("arguments", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--traces", type=int, default=20)
    parser.add_argument("--expressions", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    jobs = [(options.arguments, options.seed + i, options.expressions) for i in range(options.traces)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(compare_safely, jobs))
    differences = [result for result in results if isinstance(result, str)]
    for difference in differences[:5]:
        print(difference)
    if differences:
        sys.exit(f"{len(differences)} of {options.traces} traces differ")
    told, untold, passed = (sum(column) for column in zip(*results, strict=True))
    count = options.traces * options.expressions
    print(f"{count} expressions; of {untold} events, {told} reached the filter, and {passed} passed")
    if not passed < told < untold:
        sys.exit("expected: some events don't reach the filter, and the filter drops others")


if __name__ == "__main__":
    main()
