/* SPDX-License-Identifier: MIT */
/* Strict and tolerant readers of a data stream; see stream-reader.h. */
#include "ctf/salvage/stream-reader.h"

#include "ctf/salvage/salvage.h"

struct ctf_stream_reader *ctf_stream_reader_create(
    struct ctf_plan_set *plans, struct ctf_medium *medium, struct ctf_window_pool *pool)
{
    struct ctf_stream_reader *reader = g_new0(struct ctf_stream_reader, 1);

    reader->packets = ctf_packet_reader_create(plans, medium, pool);
    return reader;
}

void ctf_stream_reader_free(struct ctf_stream_reader *reader)
{
    if (!reader) {
        return;
    }
    ctf_salvage_free(reader->salvage);
    ctf_packet_reader_free(reader->packets);
    g_free(reader);
}

void ctf_stream_reader_set_tolerant(struct ctf_stream_reader *reader, const GArray *places)
{
    reader->salvage = ctf_salvage_create(reader->packets, places);
}

enum ctf_reader_status ctf_stream_reader_next_packet(struct ctf_stream_reader *reader)
{
    return reader->salvage ? ctf_salvage_next_packet(reader->salvage)
                           : ctf_packet_reader_next_packet(reader->packets);
}

bool ctf_stream_reader_loses_events(const struct ctf_stream_reader *reader)
{
    return reader->salvage && ctf_salvage_loses_events(reader->salvage);
}

bool ctf_stream_reader_has_shortened_packet(const struct ctf_stream_reader *reader)
{
    return reader->salvage && ctf_salvage_has_shortened_packet(reader->salvage);
}

void ctf_stream_reader_lose_events(struct ctf_stream_reader *reader)
{
    ctf_salvage_lose_events(reader->salvage);
}

const struct ctf_damage *ctf_stream_reader_take_damage(struct ctf_stream_reader *reader)
{
    return reader->salvage ? ctf_salvage_take_damage(reader->salvage) : NULL;
}
