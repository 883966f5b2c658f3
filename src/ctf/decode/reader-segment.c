/* SPDX-License-Identifier: MIT */
/* Manages the segment and the slots that a packet reader keeps for the events of its packet. */
#include "ctf/decode/reader-internal.h"

#include <string.h>

void ctf_reader_reserve_slots(struct reader_slots *slots, uint32_t count)
{
    if (count <= slots->capacity) {
        return;
    }
    slots->values = g_renew(uint64_t, slots->values, count);
    slots->capacity = count;
}

static void free_segment_data(void *segment_data)
{
    struct ctf_segment_data *data = segment_data;

    ctf_window_unref(data->window);
    g_free(data);
}

static struct ctf_segment_data *create_segment_data(const struct ctf_packet_reader *reader)
{
    uint32_t count = reader->packet_slot_count;
    struct ctf_segment_data *data = g_malloc(sizeof *data + count * sizeof data->packet_slots[0]);

    data->window = ctf_window_ref(reader->window);
    data->packet_slot_count = count;
    if (count) {
        memcpy(
            data->packet_slots, reader->packet_slots.values, count * sizeof data->packet_slots[0]);
    }
    return data;
}

void ctf_reader_drop_segment(struct ctf_packet_reader *reader)
{
    if (reader->segment) {
        reader->set->functions->put_segment_refs(reader->segment, 1);
    }
    reader->segment = NULL;
    reader->is_new_segment = true;
}

void ctf_reader_renew_segment(
    struct ctf_packet_reader *reader, const struct ctf_event_target *target)
{
    ctf_reader_drop_segment(reader);
    reader->segment = reader->set->functions->create_segment(
        target->stream, target->packet, free_segment_data, create_segment_data(reader));
    reader->is_new_segment = false;
}
