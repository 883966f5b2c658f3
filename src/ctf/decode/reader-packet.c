/* SPDX-License-Identifier: MIT */
/* Reads and checks packet headers and contexts. */
#include "ctf/decode/reader-internal.h"

#include <inttypes.h>
#include <string.h>

#define U64 "%" PRIu64

/*
 * Packets of up to this size (bytes) are short. After consecutive short packets, a scanning reader
 * reads larger pieces.
 */
enum { SHORT_PACKET_SIZE = 16 * 1024 };

/* Makes the packet at `next_offset` the current one, and loads at least its first byte. */
static enum ctf_reader_status begin_packet(struct ctf_packet_reader *reader)
{
    uint64_t offset = reader->next_offset, size;
    bool has_size = ctf_medium_get_size(reader->medium, &size);

    if (has_size && offset > size) {
        return ctf_reader_fail_cut_off(reader, NULL);
    }
    enum ctf_reader_status status = ctf_reader_load_byte(reader, offset);
    if (status != CTF_READER_OK) {
        return status;
    }
    reader->has_packet = reader->has_left_events = false;
    reader->stream = NULL;
    reader->packet = (struct ctf_packet){.offset = offset, .number = reader->next_number};
    reader->skip.content_end = has_size ? (size - offset) * 8 : UINT64_MAX;
    return CTF_READER_OK;
}

/* Returns the class of packets whose header has no stream class ID, or NULL. */
static const struct ctf_stream_class *default_stream_class(struct ctf_plan_set *set)
{
    const GPtrArray *classes = set->schema->stream_classes;

    if (!set->default_stream_class) {
        set->default_stream_class = classes->len == 1
                                        ? g_ptr_array_index(classes, 0)
                                        : ctf_schema_stream_class_by_id(set->schema, 0);
    }
    return set->default_stream_class;
}

static const struct ctf_stream_class *find_stream_class(struct ctf_packet_reader *reader)
{
    if (reader_has_role(reader, CTF_ROLE_STREAM_CLASS_ID)) {
        return ctf_schema_stream_class_by_id(
            reader->set->schema, reader_role(reader, CTF_ROLE_STREAM_CLASS_ID));
    }
    return default_stream_class(reader->set);
}

static enum ctf_reader_status check_header(struct ctf_packet_reader *reader)
{
    struct ctf_packet *packet = &reader->packet;
    struct ctf_packet_identity *identity = &packet->identity;
    uint64_t magic = reader_role(reader, CTF_ROLE_PACKET_MAGIC);

    if (reader_has_role(reader, CTF_ROLE_PACKET_MAGIC) && magic != CTF_PACKET_MAGIC) {
        return ctf_reader_fail(reader, CTF_DAMAGE_MAGIC, 0,
            "the packet's magic number is 0x%08" PRIx64 ", not 0xc1fc1fc1", magic);
    }
    packet->uuid_mismatch = reader->uuid && reader_has_role(reader, CTF_ROLE_METADATA_UUID) &&
                            memcmp(reader->skip.uuid, reader->uuid, 16) != 0;
    identity->has_stream_id = reader_has_role(reader, CTF_ROLE_STREAM_ID);
    if (identity->has_stream_id) {
        identity->stream_id = reader_role(reader, CTF_ROLE_STREAM_ID);
    }
    identity->stream_class = find_stream_class(reader);
    if (!identity->stream_class) {
        ctf_reader_fail(reader, CTF_DAMAGE_IDENTITY, 0, "unknown stream class ID " U64,
            reader_has_role(reader, CTF_ROLE_STREAM_CLASS_ID)
                ? reader_role(reader, CTF_ROLE_STREAM_CLASS_ID)
                : 0);
        return CTF_READER_UNKNOWN_CLASS;
    }
    reader->stream = ctf_plan_set_stream_plan(reader->set, identity->stream_class);
    return CTF_READER_OK;
}

static enum ctf_reader_status check_identity(struct ctf_packet_reader *reader)
{
    const struct ctf_packet_identity *found = &reader->packet.identity;
    const struct ctf_packet_identity *expected = &reader->identity;

    if (!expected->stream_class) {
        return CTF_READER_OK;
    }
    if (found->stream_class != expected->stream_class) {
        return ctf_reader_fail(reader, CTF_DAMAGE_IDENTITY, 0,
            "the packet belongs to stream class " U64
            ", but the previous packets belong to stream class " U64,
            found->stream_class->id, expected->stream_class->id);
    }
    if (found->has_stream_id != expected->has_stream_id ||
        found->stream_id != expected->stream_id) {
        return ctf_reader_fail(reader, CTF_DAMAGE_IDENTITY, 0,
            "the packet belongs to stream " U64 ", but the previous packets belong to stream " U64,
            found->stream_id, expected->stream_id);
    }
    return CTF_READER_OK;
}

static void take_lengths(struct ctf_packet_reader *reader)
{
    struct ctf_packet *packet = &reader->packet;
    bool has_total = reader_has_role(reader, CTF_ROLE_PACKET_TOTAL_LENGTH);
    bool has_content = reader_has_role(reader, CTF_ROLE_PACKET_CONTENT_LENGTH);

    packet->has_lengths = has_total || has_content;
    packet->total_length = packet->content_length = reader->skip.content_end;
    if (has_total) {
        packet->total_length = packet->content_length =
            reader_role(reader, CTF_ROLE_PACKET_TOTAL_LENGTH);
    }
    if (has_content) {
        packet->content_length = reader_role(reader, CTF_ROLE_PACKET_CONTENT_LENGTH);
    }
    if (has_content && !has_total) {
        packet->total_length = packet->content_length;
    }
}

static enum ctf_reader_status check_lengths(struct ctf_packet_reader *reader)
{
    struct ctf_packet *packet = &reader->packet;
    uint64_t rest = reader->skip.content_end; /* bits to the end of the medium */

    take_lengths(reader);
    if (packet->total_length == 0) {
        return ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
            packet->has_lengths ? "the packet's size is 0" : "the packet is empty");
    }
    if ((packet->has_lengths || packet->total_length != CTF_UNKNOWN_LENGTH) &&
        packet->total_length % 8 != 0) {
        return ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
            "the packet's size, " U64 " bits, is not a whole number of bytes",
            packet->total_length);
    }
    if (packet->content_length > packet->total_length) {
        return ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
            "the packet's content, " U64 " bits, is longer than the packet, " U64 " bits",
            packet->content_length, packet->total_length);
    }
    if (packet->content_length < packet->events_offset) {
        return ctf_reader_fail(reader, CTF_DAMAGE_LENGTH, 0,
            "the packet's content, " U64
            " bits, is shorter than the packet's header and context, " U64 " bits",
            packet->content_length, packet->events_offset);
    }
    packet->is_cut_off = rest != UINT64_MAX && packet->total_length > rest;
    return CTF_READER_OK;
}

/* Sets the times and counters of the packet. `clock` is the reader's clock before the packet. */
static void take_context(struct ctf_packet_reader *reader, uint64_t clock)
{
    struct ctf_packet *packet = &reader->packet;

    packet->has_begin = reader_has_role(reader, CTF_ROLE_CLOCK_TIMESTAMP);
    if (packet->has_begin) {
        packet->begin = reader->skip.clock;
    }
#define TAKE(MEMBER, ROLE)                                                                         \
    packet->has_##MEMBER = reader_has_role(reader, ROLE);                                          \
    if (packet->has_##MEMBER)                                                                      \
    packet->MEMBER = reader_role(reader, ROLE)
    TAKE(end, CTF_ROLE_PACKET_END_TIMESTAMP);
    if (reader->stream->quirks.zero_packet_end && packet->end == 0 && packet->begin != 0) {
        packet->has_end = false;
    }
    TAKE(discarded_events, CTF_ROLE_DISCARDED_EVENT_COUNTER);
    TAKE(sequence_number, CTF_ROLE_PACKET_SEQUENCE_NUMBER);
#undef TAKE
    if (reader->set->clock_bits > 0) {
        ctf_reader_unwrap_packet_times(reader, clock);
    }
}

/* Skips one scope of the packet. Returns CTF_READER_END if the window has too few bytes. */
static enum ctf_reader_status skip_scope(
    struct ctf_packet_reader *reader, const struct plan *plan, uint64_t *position)
{
    if (plan->error) {
        return ctf_reader_fail(reader, CTF_DAMAGE_FIELD, *position, "%s", plan->error);
    }
    ctf_reader_reserve_slots(&reader->packet_slots, plan->slot_count);
    reader->skip.slots = reader->packet_slots.values;
    uint64_t end = ctf_skip_block(&reader->skip, plan->root, *position);
    if (end != SKIP_FAILED) {
        *position = end;
        return CTF_READER_OK;
    }
    if (reader->skip.error != SKIP_BEYOND) {
        return ctf_reader_fail_skipping(reader, NULL);
    }
    return CTF_READER_END;
}

/*
 * Reads the header and the context from the current window. Returns CTF_READER_END if the window
 * has too few bytes.
 */
static enum ctf_reader_status read_scopes(struct ctf_packet_reader *reader)
{
    struct skip *skip = &reader->skip;
    uint64_t position = 0;

    ctf_reader_set_limits(reader);
    skip->roles = 0;
    skip->order = POSITION_NO_ORDER;
    skip->zero_elements = 0;
    enum ctf_reader_status status = skip_scope(reader, &reader->set->packet_header, &position);
    if (status == CTF_READER_OK) {
        status = check_header(reader);
    }
    if (status != CTF_READER_OK) {
        return status;
    }
    /*
     * If packets have a beginning timestamp, each packet sets the clock, unless the timestamp is a
     * known narrow counter. Otherwise one clock continues over all packets.
     */
    if (reader->stream->begins_with_clock && reader->set->clock_bits == 0) {
        skip->clock = 0;
    }
    reader->context_position = position;
    status = skip_scope(reader, &reader->stream->packet_context, &position);
    reader->packet.events_offset = position;
    return status;
}

static void warn_of_uuid(struct ctf_packet_reader *reader)
{
    if (reader->packet.uuid_mismatch && !reader->report.warnings[READER_WARNING_UUID]) {
        ctf_reader_warn(reader, READER_WARNING_UUID, NULL,
            "the packet's UUID differs from the UUID of the metadata");
    }
}

static enum ctf_reader_status finish_packet(struct ctf_packet_reader *reader, uint64_t clock)
{
    struct ctf_packet *packet = &reader->packet;
    enum ctf_reader_status status = check_lengths(reader);

    if (status == CTF_READER_OK) {
        status = check_identity(reader);
    }
    if (status != CTF_READER_OK) {
        return status;
    }
    take_context(reader, clock);
    if (!ctf_reader_check_packet_times(reader)) {
        return CTF_READER_ERROR;
    }
    /* A rejected packet must not determine the stream. */
    if (!reader->identity.stream_class) {
        reader->identity = packet->identity;
    }
    warn_of_uuid(reader);
    reader->skip.content_end = packet->content_length;
    ctf_reader_set_limits(reader);
    reader->position = packet->events_offset;
    reader->context_window = reader->window;
    reader->packet_slot_count = reader->stream->packet_context.slot_count;
    reader->stream_version = reader->stream->version;
    reader->is_new_segment = true;
    reader->has_packet = true;
    reader->next_number++;
    if (packet->total_length / 8 <= SHORT_PACKET_SIZE) {
        reader->short_packet_count++;
    } else {
        reader->short_packet_count = 0;
    }
    reader->next_offset = packet->total_length == CTF_UNKNOWN_LENGTH
                              ? UINT64_MAX
                              : packet->offset + packet->total_length / 8;
    return CTF_READER_OK;
}

void ctf_reader_correct_end(
    struct ctf_packet_reader *reader, uint64_t content_length, uint64_t next_offset)
{
    struct ctf_packet *packet = &reader->packet;

    if (next_offset < packet->offset + packet->total_length / 8) {
        packet->total_length = 8 * (next_offset - packet->offset);
        packet->is_cut_off = false;
    }
    packet->content_length = MIN(content_length, packet->total_length);
    reader->skip.content_end = packet->content_length;
    ctf_reader_set_limits(reader);
    reader->next_offset = next_offset;
}

void ctf_reader_end_events_early(
    struct ctf_packet_reader *reader, uint64_t position, enum ctf_damage_kind kind, char *text)
{
    g_free(reader->early_end.text);
    reader->early_end = (struct reader_early_end){kind, text};
    reader->skip.content_end = MAX(position, reader->position);
    ctf_reader_set_limits(reader);
}

void ctf_reader_give_up_events(struct ctf_packet_reader *reader, uint64_t next_offset)
{
    reader->has_left_events = true;
    reader->next_offset = next_offset;
}

enum ctf_reader_status ctf_packet_reader_next_packet(struct ctf_packet_reader *reader)
{
    if (reader->set->clock_bits > 0) {
        ctf_reader_pass_packet_end(reader);
    }
    uint64_t clock = reader->skip.clock;

    if (reader->has_packet && reader->packet.total_length == CTF_UNKNOWN_LENGTH) {
        return CTF_READER_END;
    }
    ctf_reader_drop_segment(reader);
    reader->skip.error_position = reader->position;
    reader->skip.field_class = NULL;
    enum ctf_reader_status status = begin_packet(reader);
    if (status != CTF_READER_OK) {
        return status;
    }
    for (;;) {
        reader->skip.clock = clock;
        status = read_scopes(reader);
        if (status == CTF_READER_OK) {
            status = finish_packet(reader, clock);
        }
        if (status != CTF_READER_END) {
            break;
        }
        status = ctf_reader_load(reader, 0, reader->skip.needed);
        if (status == CTF_READER_END) {
            status = ctf_reader_fail_cut_off(reader, NULL);
        }
        if (status != CTF_READER_OK) {
            break;
        }
    }
    if (status != CTF_READER_OK) {
        reader->skip.clock = clock;
    }
    return status;
}

/* Skips the header and the context again to read their keys. Both were checked before. */
static enum ctf_reader_status skip_packet_scopes(struct ctf_packet_reader *reader)
{
    uint64_t position = 0;

    ctf_reader_set_limits(reader);
    reader->skip.roles = 0;
    reader->skip.order = POSITION_NO_ORDER;
    reader->skip.zero_elements = 0;
    enum ctf_reader_status status = skip_scope(reader, &reader->set->packet_header, &position);
    if (status == CTF_READER_OK) {
        status = skip_scope(reader, &reader->stream->packet_context, &position);
    }
    return status == CTF_READER_END ? ctf_reader_fail_cut_off(reader, NULL) : status;
}

enum ctf_reader_status ctf_reader_refresh_packet(struct ctf_packet_reader *reader)
{
    size_t size = (size_t) (reader->packet.events_offset + 7) / 8;
    struct ctf_window *window = g_steal_pointer(&reader->window);
    struct skip skip = reader->skip;
    enum ctf_reader_status status =
        ctf_reader_load_window(reader, reader->packet.offset, MAX(size, 1));

    if (status == CTF_READER_OK) {
        status = skip_packet_scopes(reader);
    } else if (status == CTF_READER_END) {
        status = ctf_reader_fail_cut_off(reader, NULL);
    }
    ctf_window_unref(reader->window);
    reader->window = window;
    reader->skip = skip;
    if (status != CTF_READER_OK) {
        return status;
    }
    /* The byte order of the previous byte is unknown. */
    reader->skip.order = POSITION_NO_ORDER;
    reader->packet_slot_count = reader->stream->packet_context.slot_count;
    reader->stream_version = reader->stream->version;
    reader->is_new_segment = true;
    return CTF_READER_OK;
}

void ctf_packet_reader_decode_context(struct ctf_packet_reader *reader, bt_x_field_cell *context)
{
    struct decoder decoder;

    g_assert(reader->has_packet && reader->context_window == reader->window);
    ctf_reader_reserve_slots(&reader->packet_slots, reader->stream->packet_context.slot_count);
    decoder = (struct decoder){
        .base = reader->skip.base,
        .slots = reader->packet_slots.values,
        .functions = reader->set->functions,
        .is_copying = true,
    };
    ctf_decode_block(&decoder, reader->stream->packet_context.root, reader->context_position,
        context->value.cells);
}
