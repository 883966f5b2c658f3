/* SPDX-License-Identifier: MIT */
/* Creates damage records from the state of a packet reader; see reader-damage.h. */
#include "ctf/salvage/reader-damage.h"

struct ctf_damage *ctf_reader_describe_damage(
    const struct ctf_packet_reader *reader, uint64_t begin, uint64_t end)
{
    struct ctf_damage *damage = g_new0(struct ctf_damage, 1);
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);

    damage->kind = ctf_packet_reader_error_kind(reader);
    damage->text = g_strdup(ctf_packet_reader_error(reader));
    damage->packet_number = packet->number;
    damage->packet_offset = packet->offset;
    damage->begin = begin;
    damage->end = MAX(begin, end);
    return damage;
}

void ctf_damage_set_begin_time(struct ctf_damage *damage, const struct ctf_reader_progress *last)
{
    damage->has_begin_time = last->has_time;
    damage->begin_time = last->time;
}

void ctf_damage_set_end_time(struct ctf_damage *damage, bool is_known, uint64_t time)
{
    damage->has_end_time = is_known && !(damage->has_begin_time && time < damage->begin_time);
    damage->end_time = time;
}

/*
 * Sets the times of lost events of the current packet: from the last event to the end of the
 * packet. If the last event is after that end, one of the two times is wrong. Then only the
 * packet's beginning is known.
 */
static void set_times_of_events(struct ctf_damage *damage, const struct ctf_packet_reader *reader)
{
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    const struct ctf_reader_progress last = ctf_reader_progress(reader);

    if (last.has_time && packet->has_end && packet->end < last.time) {
        damage->has_begin_time = packet->has_begin && packet->begin <= packet->end;
        damage->begin_time = packet->begin;
        return;
    }
    ctf_damage_set_begin_time(damage, &last);
    ctf_damage_set_end_time(damage, packet->has_end, packet->end);
}

void ctf_damage_set_lost_events(struct ctf_damage *damage, const struct ctf_packet_reader *reader)
{
    damage->may_lose_events = true;
    set_times_of_events(damage, reader);
}
