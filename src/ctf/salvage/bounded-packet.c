/* SPDX-License-Identifier: MIT */
/* Skips damage in packets whose ends are known; see bounded-packet.h. */
#include "ctf/salvage/bounded-packet.h"

#include <inttypes.h>

#include "ctf/salvage/reader-damage.h"

struct ctf_damage *ctf_bounded_packet_give_up(struct ctf_packet_reader *reader, uint64_t end)
{
    const struct ctf_reader_progress state = ctf_reader_progress(reader);
    struct ctf_damage *damage;

    if (state.has_packet) {
        damage = ctf_reader_describe_damage(reader, ctf_packet_reader_offset(reader), end);
        ctf_damage_set_lost_events(damage, reader);
        ctf_reader_give_up_events(reader, end);
    } else {
        damage = ctf_reader_describe_damage(reader, ctf_packet_reader_packet(reader)->offset, end);
        damage->may_lose_packets = damage->knows_lost_packets = true;
        damage->lost_packets = 1;
        ctf_packet_reader_seek(reader, end, state.next_number + 1);
    }
    return damage;
}

struct ctf_damage *ctf_bounded_packet_leave(struct ctf_packet_reader *reader, uint64_t offset)
{
    const struct ctf_reader_progress state = ctf_reader_progress(reader);
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);

    /* A packet without lengths extends to the end of its medium. */
    if (!state.has_packet || !packet->has_lengths ||
        ctf_packet_reader_next_offset(reader) == offset) {
        return NULL;
    }
    ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
        "the packet's size, %" PRIu64 " bits, is wrong: the next packet begins at byte %" PRIu64,
        packet->total_length, offset);
    struct ctf_damage *damage =
        ctf_reader_describe_damage(reader, MIN(ctf_packet_content_end(packet), offset), offset);
    damage->may_lose_events = packet->content_length == packet->total_length;
    ctf_reader_correct_end(reader, packet->content_length, offset);
    return damage;
}
