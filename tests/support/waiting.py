# SPDX-License-Identifier: MIT
"""Functions that wait until a process is in a given state. Tests use them instead of sleeping for a fixed time.

A process is a `subprocess.Popen`. If the process ends before it reaches the state, the test fails.
"""

import fcntl
import os
import re
import struct
import termios
import time

PATIENCE = 60  # seconds; enough for a machine with a high load
INTERVAL = 0.005


def wait_until(condition, process=None):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert process is None or process.poll() is None, "the process has ended"
        assert time.monotonic() < end, "the condition is still false"
        time.sleep(INTERVAL)


def status_of(process, name):
    """Returns the value of a line of /proc/PID/status."""
    with open(f"/proc/{process.pid}/status") as file:
        return re.search(rf"^{name}:\s*(.*)$", file.read(), re.M)[1]


def has_signal(process, name, number):
    """Returns whether a mask of /proc/PID/status contains a signal: SigCgt (caught), SigIgn, ShdPnd (pending)."""
    return bool(int(status_of(process, name), 16) >> (number - 1) & 1)


def catches(process, number):
    return has_signal(process, "SigCgt", number)


def count_sleeps(process):
    """Returns the number of times that the main thread has slept."""
    return int(status_of(process, "voluntary_ctxt_switches"))


def processor_time(process):
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def count_unread(file):
    """Returns the number of bytes in a pipe or FIFO."""
    return struct.unpack("i", fcntl.ioctl(file, termios.FIONREAD, bytes(4)))[0]


def is_asleep(process):
    sleeps = count_sleeps(process)
    if not status_of(process, "State").startswith("S"):
        return False
    time.sleep(INTERVAL)
    return status_of(process, "State").startswith("S") and count_sleeps(process) == sleeps


def wait_until_caught(process, number):
    """Waits until the process has a handler for a signal."""
    wait_until(lambda: catches(process, number), process)


def wait_until_asleep(process, number=None):
    """Waits until the process sleeps and, unless `number` is None, has a handler for this signal."""
    wait_until(lambda: (number is None or catches(process, number)) and is_asleep(process), process)


def wait_until_busy(process, number, seconds=0.2):
    """Waits until the process has a handler for a signal, and has used `seconds` of processor time."""
    wait_until(lambda: catches(process, number) and processor_time(process) >= seconds, process)


def wait_until_full(process, reader=None):
    """Waits until the process sleeps with unread bytes in a pipe, by default in its standard output."""
    wait_until(lambda: count_unread(process.stdout if reader is None else reader) > 0 and is_asleep(process), process)


def wait_for_turns(process, count):
    """Waits until the process has slept `count` more times. A program that waits for input sleeps again and again."""
    sleeps = count_sleeps(process)
    wait_until(lambda: count_sleeps(process) >= sleeps + count, process)


def send_and_wait(process, number):
    """Sends a signal, and waits until the process has handled it and sleeps again."""
    process.send_signal(number)
    wait_until(lambda: not has_signal(process, "ShdPnd", number) and is_asleep(process), process)


def environment_without_alarm():
    """Returns environment variables that disable alarm() in a program. The test then sends SIGALRM itself."""
    options = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
    return {"LD_PRELOAD": os.environ["NO_ALARM"], "ASAN_OPTIONS": options}
