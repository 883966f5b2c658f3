# SPDX-License-Identifier: MIT
"""tools/gate: the choice, the order and the time limits of the parts of the slow tier."""

import os
import re
import select

import pytest
from script import ROOT, load

gate = load("gate")
PARTS = gate.PARTS


def names(changed, turn=0):
    return [part.name for part in gate.order(PARTS, changed, turn)]


def test_each_part_of_the_slow_tier_has_a_row():
    (line,) = re.findall(r"^parts=\((.*)\)$", (ROOT / "tools/run-slow-tests").read_text(), re.M)
    always = {command[1] for command, _ in gate.ALWAYS.values() if len(command) > 1}

    assert {part.name.partition(":")[0] for part in PARTS} | always == set(line.split())


def test_each_pattern_matches_a_file():
    folders = [ROOT / name for name in (".ci", "doc", "include", "src", "tests", "tools")]
    paths = [*ROOT.iterdir(), *(path for folder in folders for path in folder.rglob("*"))]
    files = [str(path.relative_to(ROOT)) for path in paths]
    for patterns in [gate.SHARED, *(part.subject for part in PARTS)]:
        assert [pattern for pattern in patterns if not gate.matches(files, [pattern])] == []


@pytest.mark.parametrize("changed", [None, [], ["README.md"], ["src/lib/graph/graph.c"], ["src/base/pool.c"]])
def test_order_has_each_part_once(changed):
    for turn in range(40):
        assert sorted(names(changed, turn)) == sorted(part.name for part in PARTS)


def test_parts_whose_subject_is_changed_come_early():
    found = names(["src/bindings/python/native/graph.c"], turn=3)

    assert set(found[1:6]) < {
        "python:sanitizers",
        "python:debug",
        "python:memory",
        "consumers",
        "pythons",
        *found[6:12],
    }
    assert found.index("python:debug") < found.index("valgrind:lib")
    # The C file is also a subject of clang-tidy.
    assert found.index("tidy:1/6") < found.index("valgrind:lib")


def test_parts_that_shared_code_may_affect_come_before_the_others():
    found = names(["src/lib/graph/graph.c"], turn=5)

    assert found.index("valgrind:lib") < found.index("fuzzers:1/4")


def test_each_unaffected_part_comes_first_at_some_turn():
    changed = ["tests/lib/test-error.c"]
    unaffected = {part.name for part in PARTS if gate.relevance(part, changed) == 2}

    assert {names(changed, turn)[0] for turn in range(len(PARTS))} == unaffected


def test_each_part_comes_first_at_some_turn_if_all_are_affected():
    assert {names(None, turn)[0] for turn in range(len(PARTS))} == {part.name for part in PARTS}


class FakeTime:
    """A clock that each command advances."""

    def __init__(self, monkeypatch, seconds):
        self.now, self.ran = 1000, []
        monkeypatch.setattr(gate.time, "monotonic", lambda: self.now)

        def run(title, command, counts, limit):
            self.ran.append(title)
            counts.add(0, "2 passed, 0 failed, 1 skipped\n")
            self.now += seconds(title)
            return seconds(title)

        monkeypatch.setattr(gate, "run", run)


def test_parts_that_would_take_too_long_are_left_out(monkeypatch):
    part = gate.Part("large", gate.LIMIT, [])
    small = gate.Part("small", 60, [], "a-build")
    monkeypatch.setattr(gate, "BUILD_SECONDS", {"a-build": 30})
    fake = FakeTime(monkeypatch, lambda title: 50)
    runner = gate.Gate(elapsed=100)
    for p in part, small:
        runner.run_part(p, 1)

    assert fake.ran == ["small"]
    assert runner.report[0].startswith(
        f"not run  large                needs {gate.LIMIT} s, {gate.LIMIT - 100} s were left"
    )
    assert runner.report[1] == "ran      small                   50 s, 90 s expected"
    assert runner.cost(small) == 60
    assert str(runner.counts) == "2 passed, 0 failed, 1 skipped"


def test_run_always_returns_how_much_slower_the_machine_is(monkeypatch):
    FakeTime(monkeypatch, lambda title: 2 * gate.ALWAYS[title][1])

    assert gate.Gate(elapsed=0).run_always() == 2


@pytest.mark.parametrize("slowness", [1, 1.5, 2, 3, gate.PATIENCE])
@pytest.mark.parametrize("always_hangs", [True, False])
def test_gate_ends_in_time_even_if_parts_hang(monkeypatch, slowness, always_hangs):
    """The gate ends within 70 minutes even if each part takes all of its time limit."""
    runner = gate.Gate(elapsed=0)

    def run(title, command, counts, limit):
        seconds = slowness * limit / gate.PATIENCE if title in gate.ALWAYS and not always_hangs else limit
        runner.begin -= seconds + gate.GRACE
        return seconds

    monkeypatch.setattr(gate, "run", run)
    slow = runner.run_always()
    for part in PARTS:
        runner.run_part(part, slow)

    assert gate.LIMIT - runner.left < 70 * 60


def test_a_hanging_command_is_ended_with_all_its_processes(monkeypatch, tmp_path):
    """The processes keep a named pipe open until the last one ends. One process has its own process group."""
    os.mkfifo(tmp_path / "pipe")
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    monkeypatch.setattr(gate, "GRACE", 0.1)
    counts = gate.Counts()
    script = f"trap '' TERM; exec 3>{tmp_path}/pipe; echo 5 passed, 0 failed; setsid sleep 1000 & exec sleep 1000"
    seconds = gate.run("hanging", ["bash", "-c", script], counts, 0.5)

    assert 0.5 < seconds < 1000
    assert counts.failed == 1
    os.set_blocking(pipe, True)
    assert select.select([pipe], [], [], 60)[0] and os.read(pipe, 1) == b""
    os.close(pipe)


def test_process_groups_that_may_not_be_signalled_are_ignored(monkeypatch):
    """For example, sudo may have started a command in its own session."""

    def refuse(group, number):
        raise PermissionError

    monkeypatch.setattr(gate.os, "killpg", refuse)
    assert gate.signal_groups({1, 2}, 0) == set()


def test_output_of_a_command_is_passed_on_and_counted(capfd):
    counts = gate.Counts()
    gate.run("title", ["printf", "\\377\\n5 passed, 0 failed\\n"], counts, 60)

    assert str(counts) == "5 passed, 0 failed, 0 skipped"
    assert capfd.readouterr().out.endswith("5 passed, 0 failed\n")


@pytest.mark.parametrize(
    "status, output, expected",
    [
        (0, "5 passed, 0 failed\n", "5 passed, 0 failed, 0 skipped"),
        (0, "1 passed, 0 failed, 0 skipped\nmore\n5 passed, 0 failed, 2 skipped\n", "5 passed, 0 failed, 2 skipped"),
        (1, "5 passed, 2 failed, 0 skipped\n", "5 passed, 2 failed, 0 skipped"),
        (1, "5 passed, 0 failed, 0 skipped\n", "5 passed, 1 failed, 0 skipped"),
        (2, "no such option\n", "0 passed, 1 failed, 0 skipped"),
    ],
)
def test_last_line_of_a_command_is_counted(status, output, expected):
    counts = gate.Counts()
    counts.add(status, output)

    assert str(counts) == expected
