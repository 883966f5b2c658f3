/* SPDX-License-Identifier: MIT */
/* The tracer discarded the items, or damage has made them unreadable. */
#include "plugins/ctf/stream-losses.h"

#include "plugins/common/loss.h"

/* The count of discarded items if it is unknown. */
#define UNKNOWN_COUNT UINT64_MAX

/*
 * Delivers a message about items that were discarded between `begin` and `end`. If `end` is before
 * `begin`, the message gets an empty interval, because the library rejects negative intervals.
 * If the interval begins before the floor of a seek, the count of items after the floor is unknown.
 */
static void deliver_discarded(struct stream_messages *it, struct batch *batch, enum loss_kind kind,
    uint64_t count, uint64_t begin, uint64_t end)
{
    const struct loss loss = {
        .kind = kind,
        .stream = it->stream,
        .has_count = count != UNKNOWN_COUNT && begin >= it->floor,
        .count = count,
    };

    end = MAX(begin, end);
    if (it->stream_class->discarded_have_times ? end >= it->floor : it->floor == 0) {
        stream_messages_deliver(
            it, batch, loss_create_message(it->self, &loss, MAX(begin, it->floor), end));
    }
}

/*
 * Returns the earliest time at which items between the previous packet and the current one may have
 * been discarded.
 */
static uint64_t discarded_begin(const struct stream_messages *it)
{
    return MAX(it->previous.exists ? it->previous.end : it->packet->begin, it->inactive_until);
}

/*
 * Returns whether the tracer has discarded events since the previous packet, according to its
 * counters.
 */
static bool has_discarded_events(const struct stream_messages *it)
{
    const struct ctf_packet *packet = it->packet;
    const struct previous_packet *previous = &it->previous;

    return it->stream_class->counts_discarded_events && packet->has_discarded_events &&
           previous->has_discarded_events && packet->discarded_events > previous->discarded_events;
}

bool stream_messages_deliver_discarded_events(struct stream_messages *it, struct batch *batch)
{
    const struct ctf_packet *packet = it->packet;
    const struct previous_packet *previous = &it->previous;
    const bool has_lost_events = it->has_lost_events;

    it->has_lost_events = false;
    it->has_told_end = has_lost_events || has_discarded_events(it);
    it->state = STATE_DISCARDED_PACKETS;
    if (it->has_told_end) {
        /* If the packet has no plausible end time, only its beginning time is known yet. */
        uint64_t end = packet->end < previous->end ? packet->begin : packet->end;

        deliver_discarded(it, batch, LOSS_OF_EVENTS,
            has_lost_events ? UNKNOWN_COUNT : packet->discarded_events - previous->discarded_events,
            discarded_begin(it), end);
    }
    return true;
}

bool stream_messages_deliver_discarded_packets(struct stream_messages *it, struct batch *batch)
{
    const struct ctf_packet *packet = it->packet;
    const struct previous_packet *previous = &it->previous;

    if (it->is_packet_open) {
        it->state = STATE_UNWANTED_EVENTS;
        return true;
    }
    it->state = STATE_PACKET_BEGINNING;
    if (it->stream_class->counts_packets && packet->has_sequence_number &&
        previous->has_sequence_number && packet->sequence_number > previous->sequence_number &&
        packet->sequence_number - previous->sequence_number > 1) {
        deliver_discarded(it, batch, LOSS_OF_PACKETS,
            packet->sequence_number - previous->sequence_number - 1, discarded_begin(it),
            packet->begin);
    } else if (it->is_after_damage) {
        deliver_discarded(
            it, batch, LOSS_OF_PACKETS, UNKNOWN_COUNT, discarded_begin(it), packet->begin);
    }
    return true;
}

/*
 * Delivers the message about events lost in the last packet. Events lost in an earlier packet are
 * part of the discarded events message between that packet and the next one. The reason is that CTF
 * can only express discarded events between two packets, and the trace may be written again.
 */
bool stream_messages_deliver_lost_events(struct stream_messages *it, struct batch *batch)
{
    it->state = it->is_after_damage ? STATE_LOST_PACKETS : STATE_STREAM_END;
    if (it->has_lost_events) {
        deliver_discarded(
            it, batch, LOSS_OF_EVENTS, UNKNOWN_COUNT, it->previous.end, it->previous.lost_end);
    }
    return true;
}

/*
 * Delivers the message about packets lost after the last packet that was read. Their end time is
 * unknown.
 */
bool stream_messages_deliver_lost_packets(struct stream_messages *it, struct batch *batch)
{
    const uint64_t end = MAX(it->previous.end, it->previous.lost_end);

    it->state = STATE_STREAM_END;
    deliver_discarded(it, batch, LOSS_OF_PACKETS, UNKNOWN_COUNT, end, end);
    return true;
}
