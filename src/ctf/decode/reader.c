/* SPDX-License-Identifier: MIT */
/* Packet readers: creation, settings and results; see packet-reader.h. */
#include "ctf/decode/reader-internal.h"

struct ctf_packet_reader *ctf_packet_reader_create(
    struct ctf_plan_set *plans, struct ctf_medium *medium, struct ctf_window_pool *pool)
{
    struct ctf_packet_reader *reader = g_new0(struct ctf_packet_reader, 1);

    reader->set = ctf_plan_set_ref(plans);
    reader->medium = medium;
    reader->uuid = plans->schema->has_uuid ? plans->schema->uuid : NULL;
    reader->pool = ctf_window_pool_ref(pool);
    return reader;
}

struct ctf_packet_reader *ctf_reader_create_probe(const struct ctf_packet_reader *reader)
{
    struct ctf_packet_reader *probe =
        ctf_packet_reader_create(reader->set, reader->medium, reader->pool);

    probe->uuid = reader->uuid;
    /* The bytes that a probe reads may not be a packet, so warnings about them would be wrong. */
    probe->times.is_quiet = true;
    return probe;
}

void ctf_packet_reader_free(struct ctf_packet_reader *reader)
{
    if (!reader) {
        return;
    }
    ctf_reader_drop_segment(reader);
    ctf_window_unref(reader->window);
    ctf_window_pool_unref(reader->pool);
    ctf_plan_set_unref(reader->set);
    g_free(reader->packet_slots.values);
    g_free(reader->event_slots.values);
    g_free(reader->choice.classes);
    g_free(reader->early_end.text);
    g_free(reader->report.error);
    for (int i = 0; i < READER_WARNING_COUNT; i++) {
        g_free(reader->report.warnings[i]);
    }
    g_free(reader);
}

void ctf_packet_reader_set_uuid(struct ctf_packet_reader *reader, const uint8_t *uuid)
{
    reader->uuid = uuid;
}

void ctf_packet_reader_set_identity(
    struct ctf_packet_reader *reader, struct ctf_packet_identity identity)
{
    reader->identity = identity;
}

const struct ctf_packet *ctf_packet_reader_packet(const struct ctf_packet_reader *reader)
{
    return &reader->packet;
}

void ctf_packet_reader_seek(struct ctf_packet_reader *reader, uint64_t offset, uint64_t number)
{
    reader->has_packet = false;
    reader->next_offset = offset;
    reader->next_number = number;
    reader->times.last = 0;
}

uint64_t ctf_packet_reader_offset(const struct ctf_packet_reader *reader)
{
    return reader->packet.offset + reader->position / 8;
}

uint64_t ctf_packet_reader_position(const struct ctf_packet_reader *reader)
{
    return reader->position;
}

uint64_t ctf_packet_reader_next_offset(const struct ctf_packet_reader *reader)
{
    return reader->next_offset;
}

uint64_t ctf_packet_reader_clock(const struct ctf_packet_reader *reader)
{
    return reader->skip.clock;
}

void ctf_packet_reader_set_clock(struct ctf_packet_reader *reader, uint64_t value)
{
    reader->skip.clock = reader->times.last = value;
}

void ctf_packet_reader_continue_clock(struct ctf_packet_reader *reader, uint64_t value)
{
    if (reader->set->clock_bits > 0) {
        reader->skip.clock = value;
    }
}

bool ctf_packet_reader_went_back(const struct ctf_packet_reader *reader)
{
    return reader->times.went_back;
}

void ctf_packet_reader_set_went_back(struct ctf_packet_reader *reader, bool went_back)
{
    reader->times.went_back = went_back;
}

void ctf_packet_reader_set_quiet_about_times(struct ctf_packet_reader *reader, bool is_quiet)
{
    reader->times.is_quiet = is_quiet;
}

uint64_t ctf_packet_reader_times_back(const struct ctf_packet_reader *reader)
{
    return reader->times.count_back;
}

void ctf_packet_reader_set_scanning(struct ctf_packet_reader *reader, bool is_scanning)
{
    reader->is_scanning = is_scanning;
}

void ctf_packet_reader_set_reading_little(struct ctf_packet_reader *reader, bool reads_little)
{
    reader->reads_little = reads_little;
}

const struct ctf_schema *ctf_reader_schema(const struct ctf_packet_reader *reader)
{
    return reader->set->schema;
}

struct ctf_medium *ctf_reader_medium(const struct ctf_packet_reader *reader)
{
    return reader->medium;
}

uint64_t ctf_reader_header_reach(const struct ctf_packet_reader *reader)
{
    return MAX(reader->skip.error_position, reader->packet.events_offset);
}

const struct ctf_packet_identity *ctf_reader_identity(const struct ctf_packet_reader *reader)
{
    return &reader->identity;
}

struct ctf_reader_progress ctf_reader_progress(const struct ctf_packet_reader *reader)
{
    const struct ctf_packet *packet = &reader->packet;

    return (struct ctf_reader_progress){
        .next_number = reader->next_number,
        .has_packet = reader->has_packet,
        .has_left_events = reader->has_left_events,
        .has_time = reader->has_packet && packet->identity.stream_class->clock,
        .has_sequence_number = reader->has_packet && packet->has_sequence_number,
        .time = reader->times.last,
        .sequence_number = packet->sequence_number,
        .clock = reader->skip.clock,
    };
}

const char *ctf_packet_reader_error(const struct ctf_packet_reader *reader)
{
    return reader->report.error;
}

enum ctf_damage_kind ctf_packet_reader_error_kind(const struct ctf_packet_reader *reader)
{
    return reader->report.error_kind;
}

const char *ctf_packet_reader_take_warning(struct ctf_packet_reader *reader)
{
    if (G_LIKELY(reader->report.new_warnings == 0)) {
        return NULL;
    }
    unsigned warning = (unsigned) __builtin_ctz(reader->report.new_warnings);
    reader->report.new_warnings &= reader->report.new_warnings - 1;
    return reader->report.warnings[warning];
}
