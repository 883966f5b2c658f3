# SPDX-License-Identifier: MIT
"""Tests how messages are written as packets, and the errors for messages that CTF can't express."""

import re
import struct

import pytest
from conftest import PLAIN

# A stream class with packets, and with discarded items that have times.
LOSSY = PLAIN.replace("features=-", "features=pbedDxX")
COUNTED = PLAIN.replace("features=-", "features=pdx")
PACKETS = PLAIN.replace("features=-", "features=pbe")


def read(ours, path="out/trace"):
    """Returns the messages of the copy: [(time or None, text)]."""
    out = ours.prints(path, "-c", "sink.text.details", "-p", "compact=yes,with-metadata=no")
    found = re.findall(r"^(?:\[([\d,]+|Unknown).*?\] )?\{.*?\} (.*)$", out, re.M)
    return [(int(time.replace(",", "")) if time[:1].isdigit() else None, text) for time, text in found]


def times(ours, path="out/trace"):
    return [time for time, text in read(ours, path) if text.startswith("Event")]


@pytest.mark.parametrize("version", ["2", "1.8"])
def test_packets_keep_their_bounds_and_events(scripts, ours, version):
    out = scripts.write(
        "SB s\nPB s 10\nEV s 12\nEV s 12\nPE s 20\nPB s 30\nPE s 40\nSE s",
        f"param ctf-version string {version}",
        PACKETS,
    )
    assert out == f"Created CTF trace `{scripts.folder}/out/trace`.\n"
    assert read(ours) == [
        (None, "Stream beginning"),
        (10, "Packet beginning"),
        (12, "Event `ev` (0)"),
        (12, "Event `ev` (0)"),
        (20, "Packet end"),
        (30, "Packet beginning"),
        (40, "Packet end"),
        (None, "Stream end"),
    ]


def test_losses_with_times_keep_their_counts(scripts, ours):
    scripts.write("SB s\nPB s 10\nPE s 20\nDP s 20 30 count=2\nDE s 20 40 count=7\nPB s 30\nPE s 40\nSE s", head=LOSSY)
    found = [text for _, text in read(ours)]
    assert "Discarded packets (2 packets)" in found
    assert "Discarded events (7 events)" in found


def test_losses_without_a_count_count_as_one(scripts, ours):
    scripts.write(
        "SB s\nPB s\nPE s\nDP s\nDE s\nPB s\nPE s\nSE s", head=COUNTED.replace("clock c\n", "").replace(" clock=c", "")
    )
    found = [text for _, text in read(ours)]
    assert "Discarded packets (1 packets)" in found
    assert "Discarded events (1 events)" in found


@pytest.mark.parametrize(
    ("sequence", "cause"),
    [
        ("PB s 10\nDE s 11 20\nPE s 20", "discarded events within a packet"),
        ("PB s 10\nDE s 10 12\nPE s 20", "up to 12 (cycles): CTF can only express a loss up to 20"),
        ("PB s 10\nPE s 20\nPB s 20\nDE s 20 30\nPE s 30", "discarded events within a packet"),
        ("PB s 10\nPE s 20\nDE s 20 30\nDE s 30 40\nPB s 40\nPE s 50", "discarded events twice before the next packet"),
        ("PB s 10\nPE s 20\nDE s 25 40\nPB s 30\nPE s 40", "from 25 (cycles): CTF can only express a loss from 20"),
        ("PB s 10\nPE s 20\nDE s 20 39\nPB s 30\nPE s 40", "up to 39 (cycles): CTF can only express a loss up to 40"),
        ("DE s 10 20\nPB s 10\nPE s 30", "up to 20 (cycles): CTF can only express a loss up to 30"),
        ("PB s 10\nPE s 20\nDP s 21 30\nPB s 30\nPE s 40", "from 21 (cycles): CTF can only express a loss from 20"),
        ("PB s 10\nPE s 20\nDP s 20 29\nPB s 30\nPE s 40", "up to 29 (cycles): CTF can only express a loss up to 30"),
        (
            f"PB s 10\nPE s 20\nDE s 20 40 count={2**64 - 1}\nPB s 30\nPE s 40\nDE s 40 50 count=3",
            f"discarded events: the total is {2**64 - 1} + 3: CTF can't express a total of more than 64 bits",
        ),
        (
            f"PB s 10\nPE s 20\nDP s 20 30 count={2**64 - 1}\nPB s 30\nPE s 40",
            f"discarded packets: {2**64 - 1}, written packets: 1: CTF can't express a total of more than 64 bits",
        ),
    ],
)
def test_losses_that_ctf_cannot_express_are_errors(scripts, ours, sequence, cause):
    out = scripts.write(f"SB s\n{sequence}\nSE s", head=LOSSY)
    assert "stream `s` (class ID 0, ID 0): " in out
    assert cause in out
    # The messages before the error can be read.
    assert read(ours)[:2] == [(None, "Stream beginning"), (10, "Packet beginning")]


@pytest.mark.parametrize(
    "sequence",
    [
        "DE s 5 20 count=7\nPB s 10\nPE s 20",
        "DE s 10 20 count=7\nPB s 10\nPE s 20",
        "PB s 10\nDE s 10 20 count=7\nPE s 20",
        "DE s 5 20 count=7\nDP s 5 10 count=3\nPB s 10\nPE s 20",
    ],
)
def test_a_stream_may_begin_within_a_loss(scripts, sequence):
    """A stream begins within a loss if a filter removes its beginning. The losses before the first packet are in the
    packet's counter."""
    assert "ERROR" not in scripts.write(f"SB s\n{sequence}\nSE s", head=LOSSY)
    packet = (scripts.folder / "out/trace/s").read_bytes()
    begin, end, discarded_events, sequence_number = struct.unpack_from("=4Q", packet, 52)
    assert (begin, end, discarded_events, sequence_number) == (10, 20, 7, 0)


def test_losses_that_the_parameters_ignore_are_neither_checked_nor_written(scripts, ours):
    scripts.write(
        "SB s\nPB s 10\nDE s 10 12\nPE s 20\nDP s 21 22\nPB s 30\nPE s 40\nSE s",
        "param ignore-discarded-events bool yes\nparam ignore-discarded-packets bool yes",
        LOSSY,
    )
    assert not [text for _, text in read(ours) if text.startswith("Discarded")]


def test_a_stream_without_packets_is_written_as_one_packet(scripts, ours):
    scripts.write("SB s\nEV s 5\nEV s 9\nSE s")
    assert read(ours) == [
        (None, "Stream beginning"),
        (5, "Packet beginning"),
        (5, "Event `ev` (0)"),
        (9, "Event `ev` (0)"),
        (9, "Packet end"),
        (None, "Stream end"),
    ]


def test_a_stream_class_with_losses_but_without_packets_is_an_error(scripts):
    head = LOSSY.replace("pbedDxX", "dD")
    assert "supports discarded events, but not packets" in scripts.write("SB s\nSE s", head=head)


@pytest.mark.parametrize(
    ("sequence", "cause"),
    [
        ("EV s 5", "stream `s` (class ID 0, ID 0): a message refers to it, but it has not begun or has ended"),
        (
            "SB s\nSE s\nSE s",
            "stream `s` (class ID 0, ID 0): a message refers to it, but it has not begun or has ended",
        ),
        ("SB s\nSB s", "stream `s` (class ID 0, ID 0): it begins twice"),
        ("SB s\nPB s 5\nPB s 6", "a packet begins within another one"),
        ("SB s\nPB s 5\nPE s 6\nEV s 7", "an event outside of a packet"),
        ("SB s\nPB s 5\nSE s", "the stream ends within a packet"),
    ],
)
def test_wrong_orders_of_messages_are_errors(scripts, production, sequence, cause):
    assert cause in scripts.write(sequence, head=PACKETS)


def test_messages_before_an_upstream_error_are_written(scripts, ours):
    out = scripts.write("SB s\nPB s 10\nEV s 12\nERROR", head=PACKETS)
    assert "Created CTF trace" in out
    assert "scripted error" in out
    assert read(ours) == [
        (None, "Stream beginning"),
        (10, "Packet beginning"),
        (12, "Event `ev` (0)"),
        (12, "Packet end"),
        (None, "Stream end"),
    ]


def test_a_stream_may_be_empty(scripts, ours):
    scripts.write("SB s\nSE s")
    assert (scripts.folder / "out/trace/s").read_bytes() == b""


def test_events_after_a_pause_of_the_input_are_written(scripts, ours):
    scripts.write("SB s\nAGAIN\nEV s 5\nAGAIN\nEV s 6\nSE s")
    assert times(ours) == [5, 6]


def test_streams_with_the_same_name_have_different_files(scripts, ours):
    head = "clock c\ntrace t name=trace\nclass k trace=t clock=c features=-\nevent v class=k\n"
    head += "stream s class=k name=a/same id=0\nstream u class=k name=b/same id=1\nstream m class=k name=metadata id=2"
    scripts.write("SB s\nEV s 1\nSE s\nSB u\nEV u 2\nSE u\nSB m\nEV m 3\nSE m", head=head)
    assert times(ours) == [1, 2, 3]
    names = {path.name for path in (scripts.folder / "out/trace").iterdir()}
    assert names == {"metadata", "same", "same-0", "metadata-0"}
