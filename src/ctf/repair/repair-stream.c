/* SPDX-License-Identifier: MIT */
/* Repairs one data stream file; see repair-stream.h. */
#include "ctf/repair/repair-stream.h"

#include "ctf/encode/packet-index.h"
#include "ctf/repair/packet-cut.h"

/* Count of events between two checks for an interruption. */
enum { STEP = 1 << 16 };

struct state {
    const struct ctf_stream_repair *repair;
    const struct ctf_stream_group *group;
    const struct ctf_stream_file *file;
    struct ctf_stream_reader *reader;
    struct ctf_repair_file out;
    struct ctf_packet_index *index; /* or NULL */
    struct ctf_repair_counts *counts;
    char **error;
};

/* A packet in its repaired form. */
struct repaired_packet {
    const struct ctf_packet *packet; /* original packet */
    uint64_t content_length, total_length;
    uint64_t clock; /* clock before the packet */
    struct ctf_skipped_events events;
};

static bool is_interrupted(const struct state *state)
{
    return bt_interrupter_is_set(state->repair->interrupter);
}

static void take_damage(const struct state *state)
{
    const struct ctf_damage *damage;

    while ((damage = ctf_stream_reader_take_damage(state->reader))) {
        state->repair->report(state->repair->data, state->group, state->file, damage);
    }
}

/* Writing. */

static void append_to_index(const struct state *state, const struct repaired_packet *repaired)
{
    const struct ctf_packet *packet = repaired->packet;

    if (!state->index) {
        return;
    }
    ctf_packet_index_append(state->index, &(struct ctf_lttng_index_entry){
                                              .offset = state->out.size,
                                              .total_length = repaired->total_length,
                                              .content_length = repaired->content_length,
                                              .begin_time = packet->begin,
                                              .end_time = packet->end,
                                              .discarded_events = packet->discarded_events,
                                              .stream_class_id = state->group->stream_class->id,
                                              .stream_id = packet->identity.stream_id,
                                              .sequence_number = packet->sequence_number,
                                          });
}

static bool write_packet(struct state *state, const struct repaired_packet *repaired,
    struct ctf_medium *medium, uint64_t offset)
{
    append_to_index(state, repaired);
    state->counts->kept_events += repaired->events.count;
    return ctf_repair_file_append(
        &state->out, medium, offset, repaired->total_length / 8, state->error);
}

/* Cutting. */

static enum ctf_reader_status skip_events(
    const struct state *state, struct ctf_packet_reader *reader, struct ctf_skipped_events *events)
{
    enum ctf_reader_status status;

    do {
        status = ctf_packet_reader_skip_events(reader, UINT64_MAX, STEP, events);
    } while (status == CTF_READER_OK && !is_interrupted(state));
    return status;
}

/* Returns whether a strict reader finds exactly one packet in `cut`, with the same events. */
static bool is_right(
    const struct state *state, struct ctf_medium *cut, const struct repaired_packet *repaired)
{
    const struct ctf_trace *trace = state->repair->trace;
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(trace->plans, cut, trace->pool);
    struct ctf_skipped_events events = {0};

    ctf_packet_reader_set_uuid(reader, state->file->has_uuid ? state->file->uuid : NULL);
    ctf_packet_reader_set_identity(reader, repaired->packet->identity);
    ctf_packet_reader_set_clock(reader, repaired->clock);
    return ctf_packet_reader_next_packet(reader) == CTF_READER_OK &&
           skip_events(state, reader, &events) == CTF_READER_END &&
           events.count == repaired->events.count && events.last == repaired->events.last &&
           ctf_packet_reader_next_packet(reader) == CTF_READER_END;
}

/* Returns the packet after the cut, or NULL if the packet can't be cut there. */
static struct ctf_medium *cut_packet(
    const struct state *state, const struct repaired_packet *repaired)
{
    g_autoptr(ctf_medium) cut = ctf_packet_cut(state->file->medium, state->repair->trace->schema,
        repaired->packet, repaired->content_length, repaired->total_length);

    return cut && is_right(state, cut, repaired) ? g_steal_pointer(&cut) : NULL;
}

static void drop_packet(const struct state *state, const struct repaired_packet *repaired)
{
    state->counts->dropped_packets++;
    state->counts->dropped_events += repaired->events.count;
}

static bool write_cut_packet(struct state *state, struct repaired_packet *repaired)
{
    g_autoptr(ctf_medium) cut = cut_packet(state, repaired);

    if (is_interrupted(state)) {
        return false;
    }
    if (!cut) {
        drop_packet(state, repaired);
        return true;
    }
    state->counts->cut_packets++;
    return write_packet(state, repaired, cut, 0);
}

/* Returns how many bytes the file has from the packet's first byte on. */
static uint64_t rest_of_file(const struct state *state, const struct ctf_packet *packet)
{
    return state->file->size - packet->offset;
}

/* Returns whether packets contain a length. Otherwise, a packet extends to the end of the file. */
static bool says_length(const struct state *state)
{
    const struct ctf_field_class *context = state->group->stream_class->packet_context;

    return context && (ctf_field_class_has_role(context, CTF_ROLE_PACKET_TOTAL_LENGTH) ||
                          ctf_field_class_has_role(context, CTF_ROLE_PACKET_CONTENT_LENGTH));
}

static bool is_widely_aligned(const struct ctf_field_class *fc, void *data)
{
    return ctf_field_class_alignment(fc) > 8;
}

static bool has_widely_aligned(const struct ctf_field_class *fc)
{
    return fc && ctf_field_class_any(fc, is_widely_aligned, NULL);
}

/*
 * Returns whether the events of a packet without lengths may follow the data written so far. This
 * requires a packet without a header and context, and events that can begin at any byte.
 */
static bool can_append_events(const struct state *state, const struct ctf_packet *packet)
{
    const struct ctf_stream_class *stream_class = state->group->stream_class;

    if (packet->events_offset > 0 || has_widely_aligned(stream_class->event_header) ||
        has_widely_aligned(stream_class->event_common_context)) {
        return false;
    }
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        const struct ctf_event_class *event_class = stream_class->event_classes->pdata[i];

        if (has_widely_aligned(event_class->specific_context) ||
            has_widely_aligned(event_class->payload)) {
            return false;
        }
    }
    return true;
}

static bool repair_packet(struct state *state, uint64_t clock)
{
    const struct ctf_packet packet = *ctf_packet_reader_packet(state->reader->packets);
    struct repaired_packet repaired = {
        .packet = &packet,
        .content_length = packet.content_length,
        .total_length = packet.total_length,
        .clock = clock,
    };
    const enum ctf_reader_status status =
        skip_events(state, state->reader->packets, &repaired.events);

    if (status == CTF_READER_OK) {
        return false;
    }
    if (status != CTF_READER_END) {
        ctf_stream_reader_lose_events(state->reader);
    }
    if (!says_length(state) && state->out.size > 0 && !can_append_events(state, &packet)) {
        drop_packet(state, &repaired);
        return true;
    }
    if (status == CTF_READER_END && !packet.is_cut_off &&
        !ctf_stream_reader_has_shortened_packet(state->reader)) {
        state->counts->kept_packets++;
        return write_packet(state, &repaired, state->file->medium, packet.offset);
    }
    /* All events can be read, but the packet lacks padding, or has too much of it. */
    if (status == CTF_READER_END) {
        repaired.total_length = MIN(packet.total_length, 8 * rest_of_file(state, &packet));
        return write_cut_packet(state, &repaired);
    }
    repaired.content_length = ctf_packet_reader_position(state->reader->packets);
    repaired.total_length = (repaired.content_length + 7) / 8 * 8;
    if (repaired.events.count == 0) {
        drop_packet(state, &repaired);
        return true;
    }
    return write_cut_packet(state, &repaired);
}

static bool repair_packets(struct state *state)
{
    for (;;) {
        const uint64_t clock = ctf_packet_reader_clock(state->reader->packets);
        const enum ctf_reader_status status = ctf_stream_reader_next_packet(state->reader);

        take_damage(state);
        if (status != CTF_READER_OK) {
            return true;
        }
        if (is_interrupted(state) || !repair_packet(state, clock)) {
            return false;
        }
        take_damage(state);
    }
}

static struct ctf_packet_index *create_index(const struct state *state, const char *name)
{
    const struct ctf_stream_class *stream_class = state->group->stream_class;
    g_autofree char *path = ctf_repair_folder_index_path(&state->repair->folder, name);

    return path && stream_class->clock && ctf_stream_class_packets_have_begin(stream_class) &&
                   ctf_stream_class_packets_have_end(stream_class)
               ? ctf_packet_index_create(path)
               : NULL;
}

bool ctf_repair_stream_file(const struct ctf_stream_repair *repair,
    const struct ctf_stream_group *group, const struct ctf_stream_file *file,
    struct ctf_repair_counts *counts, char **error)
{
    g_autofree char *name = g_path_get_basename(file->path);
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(repair->trace, file);
    struct state state = {
        .repair = repair,
        .group = group,
        .file = file,
        .reader = reader,
        .counts = counts,
        .error = error,
    };
    g_autofree char *index_error = NULL;

    ctf_repair_file_init(&state.out, &repair->folder, name);
    state.index = create_index(&state, name);
    bool is_repaired = repair_packets(&state);
    counts->bytes = state.out.size;
    if (!ctf_packet_index_finish(state.index, &index_error) && !*error) {
        *error = g_steal_pointer(&index_error);
    }
    return ctf_repair_file_close(&state.out, error) && is_repaired;
}
