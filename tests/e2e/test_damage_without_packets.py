# SPDX-License-Identifier: MIT
"""Damage in data streams without packets: tolerant reading continues where plausible events begin."""

import json
import random

import pytest
from damaged import read
from trace_builder import Event, Trace, bytes_, metadata, number, text

BANNER = b"*** Booting the application, build v3.2.0 ***\r\n"
STEP = 1_000_000
# Small numbers contain many zeros. If IDs were 0, the zeros would look like events.
FIRST_ID = 0x31


def without_packets(text):
    """Removes the packet header, the packet context and the IDs of the stream class from metadata."""
    text = text.replace("stream {\n    id = 0;", "stream {").replace("    stream_id = 0;\n", "")
    for i in range(3):
        text = text.replace(f"    id = {i};", f"    id = {FIRST_ID + i};")
    lines, kept = iter(text.splitlines(keepends=True)), []
    for line in lines:
        if line.strip().startswith(("packet.header", "packet.context")):
            while "};" not in next(lines):
                pass
        else:
            kept.append(line)
    return "".join(kept)


@pytest.fixture
def trace(tmp_path):
    return Trace(tmp_path / "trace", text=without_packets(metadata()))


def events(first, count):
    return [number(STEP * i, i) for i in range(first, first + count)]


def join(*parts):
    return b"".join(part if isinstance(part, bytes) else b"".join(map(encode, part)) for part in parts)


def encode(event):
    return bytes([FIRST_ID + event.bytes[0]]) + event.bytes[1:]


def write(trace, *parts, name="stream"):
    content = join(*parts)
    trace.stream(name, [content])
    return content


def check_all_agree(cli):
    """Checks that `check` and `repair` find the same events as tolerant reading, and that the repaired trace has no
    damage.
    """
    lines = cli("--tolerant", "--no-delta", "trace").lines
    assert int(cli("--tolerant", "--count", "trace").out) == len(lines)
    assert json.loads(cli("check", "--json", "trace").out)["traces"][0]["events"] == len(lines)
    repaired = json.loads(cli("repair", "--json", "trace", "out").out)["files"]
    assert [sum(file[key] for file in repaired) for key in ("events-kept", "events-dropped")] == [len(lines), 0]
    assert cli("check", "out").status == 0
    assert cli("--no-delta", "out").lines == lines


DAMAGE = {
    "an unknown ID": Event(4711, 12 * STEP, bytes(7)).bytes,
    "text": BANNER,
    "ff": b"\xff" * 1000,
    "zeros": bytes(1000),
    "zeros and ff": bytes(100) + b"\xff" * 100,
    "the end of an event": encode(number(12 * STEP, 12))[3:],
    "an event that claims to be long": encode(bytes_(12 * STEP, b"", length=1 << 40)),
    "a text without an end": encode(text(12 * STEP, b"x" * 100, end=b"~")),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("kept", [0, 1, 12])
def test_events_after_damage_are_found(cli, trace, damage, kept):
    write(trace, events(1, kept), DAMAGE[damage], events(13, 30))

    result, report = read(cli, "trace")
    # Damaged bytes may look like the beginning of an event, which then hides the next one or two events.
    assert result.values[:kept] == [*range(1, kept + 1)]
    assert result.values[-28:] == [*range(15, 43)]
    assert len(result.values) in range(kept + 28, kept + 31)
    assert len(report) == 1
    check_all_agree(cli)


@pytest.mark.parametrize("kept", [0, 1, 12])
def test_a_wrong_time_before_damage_does_not_hide_events(cli, trace, production, kept):
    """Half an event and the beginning of the next one look like an event whose time is far too late."""
    write(trace, events(1, kept), encode(number(12 * STEP, 12))[:9], events(13, 30))

    values = read(cli, "trace")[0].values
    assert values[:kept] == [*range(1, kept + 1)]
    assert values[-29:] == [*range(14, 43)]
    check_all_agree(cli)


def test_damage_in_several_places_is_skipped(cli, trace):
    write(trace, BANNER, events(1, 20), DAMAGE["ff"], events(30, 20), DAMAGE["an unknown ID"], events(60, 20))

    result, report = read(cli, "trace")
    assert result.values == [*range(1, 21), *range(30, 50), *range(60, 80)]
    assert [entry["kind"] for entry in report] == ["event-class"] * 3
    check_all_agree(cli)


def test_the_last_events_are_found_if_they_end_with_the_file(cli, trace):
    write(trace, events(1, 10), DAMAGE["ff"], events(11, 3))
    assert read(cli, "trace")[0].values == [*range(1, 14)]
    write(trace, events(1, 10), DAMAGE["ff"], events(11, 1))
    assert read(cli, "trace")[0].values == [*range(1, 11)]


@pytest.mark.parametrize("first", [1, 10**9])
def test_more_events_are_required_if_their_time_is_earlier_or_far_later(cli, trace, production, first):
    """The reader accepts such events after a while, because the last time before the damage may be wrong."""
    for count, found in (6, 0), (20, 20):
        write(trace, events(100, 10), DAMAGE["ff"], events(first, count), b"\xff")
        assert read(cli, "trace")[0].values == [*range(100, 110), *range(first, first + found)]


def test_events_around_damage_are_merged_with_other_streams(cli, trace):
    write(trace, events(1, 10), DAMAGE["ff"], events(30, 10), name="a")
    write(trace, events(11, 10), events(40, 10), name="b")

    assert read(cli, "trace")[0].values == [*range(1, 21), *range(30, 50)]
    assert cli("--tolerant", "--begin=0.035", "trace").values == [*range(35, 50)]
    assert cli("--tolerant", "trace", "-o", "ctf", "-w", "copy").status == 3
    assert cli("copy").values == [*range(1, 21), *range(30, 50)]


def test_strict_reading_stops_at_the_damage(cli, trace):
    write(trace, events(1, 10), DAMAGE["ff"], events(30, 10))
    result = cli("trace")
    assert (result.status, result.values) == (1, [*range(1, 11)])


@pytest.mark.parametrize("size", [8, 12])
def test_repair_drops_events_whose_alignment_could_change(cli, tmp_path, size):
    """Without the damaged bytes, the events after the damage would begin at other offsets."""
    aligned = without_packets(metadata()).replace("size = 32; align = 8", "size = 32; align = 64")
    before, after = (
        b"".join(e[:2] + bytes(2) + e[2:10] + bytes(4) + e[10:] + bytes(4) for e in map(encode, events(first, 12)))
        for first in (1, 20)
    )
    trace = Trace(tmp_path / "trace", text=aligned.replace("uint16_t id", "uint32_t id"))
    trace.stream("stream", [before + b"\xff" * size + after])

    assert cli("--tolerant", "trace").values == [*range(1, 13), *range(20, 32)]
    (file,) = json.loads(cli("repair", "--json", "trace", "out").out)["files"]
    assert (file["events-kept"], file["events-dropped"]) == (12, 12)
    assert cli("check", "out").status == 0
    assert cli("out").values == [*range(1, 13)]


@pytest.mark.parametrize("seed", range(20))
def test_reading_checking_and_repairing_agree(cli, trace, production, seed):
    chance = random.Random(seed)
    content = bytearray(join(events(1, 60), [bytes_(61 * STEP, bytes(80)), text(62 * STEP, b"text")], events(63, 60)))
    for _ in range(chance.randint(1, 4)):
        begin = chance.randrange(len(content))
        end = begin + chance.choice([1, 10, 100])
        content[begin:end] = chance.choice([b"", bytes(end - begin), chance.randbytes(end - begin), BANNER])
    write(trace, bytes(content))

    check_all_agree(cli)


@pytest.mark.parametrize(
    "part",
    [
        b"\xff",
        bytes(8) + b"\1",
        bytes(64) + b"\1",
        b"\x33\0" + b"\1" * 30,
        encode(text(STEP, b"x" * 50, end=b"")),
        encode(bytes_(STEP, b"", length=1 << 30)),
        join(events(1, 4), b"\xff" * 8),
    ],
    ids=["ff", "zeros", "runs of zeros", "texts", "many texts", "long", "few events"],
)
def test_long_garbage_takes_linear_time(cli, trace, part):
    size = 2 << 20
    write(trace, events(1, 4), b"\xff" * 4, (part * (size // len(part)))[:size])

    assert cli("--tolerant", "--count", "trace", timeout=30).status == 3


def test_a_hole_is_skipped_quickly(cli, trace):
    write(trace, events(1, 10), b"\xff" * 100)
    with open(trace.folder / "stream", "r+b") as file:
        file.truncate(1 << 40)
        file.seek(0, 2)
        file.write(join(events(20, 10)))

    result = cli("--tolerant", "trace", timeout=30)
    assert result.values == [*range(1, 11), *range(20, 30)]
