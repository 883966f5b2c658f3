/* SPDX-License-Identifier: MIT */
/*
 * Plans: the layout of encoded records, compiled from a schema into flat arrays of operations with
 * offsets, sizes and alignments worked out as far as the metadata determines them.
 *
 * A plan runs in two forms. *Skipping* finds the end of a record, checks everything that bytes can
 * get wrong (bounds, lengths, selectors) and updates the clock. *Decoding*, later and only if
 * somebody asks, fills the cells of the fields of a record that was skipped, and can't fail.
 *
 * The operations themselves are in plan-internal.h; ctf_plan_set_print_event_class() prints them.
 */
#ifndef CTF_DECODE_PLAN_H
#define CTF_DECODE_PLAN_H

#include "ctf/schema/schema.h"

#include <babeltrace2/extension/event-encoding.h>

/*
 * The functions of the library that messages and decoding need; a plugin passes
 * bt_x_field_cell_set_length() and so on. The format itself only knows the layout of a cell.
 */
struct ctf_library_functions {
    bt_x_field_cell *(*set_length)(bt_x_field_cell *array, uint64_t length);
    bt_x_field_cell *(*select)(bt_x_field_cell *variant, uint64_t index);
    bt_x_field_cell *(*set_present)(bt_x_field_cell *option, bt_bool is_present);
    /* The value ends at the first null byte; the library also keeps the bytes after it. */
    void (*copy_string)(bt_x_field_cell *string, const void *text, uint64_t length);
    /* Copies the bytes of a BLOB in a packet context: the only ones that outlive the reader's
     * window. */
    void (*copy_blob)(bt_x_field_cell *blob, const void *bytes, uint64_t length);
    void *(*segment_user_data)(const bt_x_segment *segment);
    /*
     * What ctf_packet_reader_read_events() needs: bt_x_segment_create(), bt_x_segment_get_refs(),
     * bt_x_segment_put_refs() and bt_x_message_event_create_deferred().
     */
    bt_x_segment *(*create_segment)(const bt_stream *stream, const bt_packet *packet,
        bt_x_segment_release_func release, void *user_data);
    void (*get_segment_refs)(bt_x_segment *segment, uint64_t count);
    void (*put_segment_refs)(bt_x_segment *segment, uint64_t count);
    bt_message *(*create_message)(const bt_event_class *event_class, bt_x_segment *segment,
        uint64_t clock_value, const uint8_t *bytes, uint32_t tag);
};

/* All the plans of one schema. */
struct ctf_plan_set;

/* The public part of an event class's plan. */
struct ctf_event_plan {
    void *user; /* the caller's: ctf_event_plan_set_user(); NULL so far */
    const struct ctf_event_class *event_class; /* borrowed from the schema */
    struct ctf_plan_set *set;                  /* borrowed: this plan lives as long as its set */
};

/*
 * Creates the plans of `schema`; they are compiled when they are first needed. The caller gets one
 * reference. `schema` is borrowed and must outlive every packet reader of the set (decoding doesn't
 * need it); it may grow meanwhile, see ctf_plan_set_update(), but a CTF 2 schema must have its
 * trace class and a data stream class. `functions` is borrowed, usually static, and must outlive
 * the set; it may be NULL if nothing is ever decoded.
 *
 * If the environment variable TRACEGRAPH_PRINT_PLAN is set to 1, plans are printed on standard
 * error when compiled.
 */
struct ctf_plan_set *ctf_plan_set_create(
    const struct ctf_schema *schema, const struct ctf_library_functions *functions);
/*
 * Shifts the clock classes of the schema: which clock values have a time depends on their offsets.
 * Call it before anything is read.
 */
void ctf_plan_set_shift_clocks(struct ctf_plan_set *set, struct ctf_clock_shift shift);
/*
 * Sets the size of the tracer's counters (bits): only this many low bits of each timestamp are
 * used, and the clock continues when the counter wraps. With 0, the default, and with 64 or more,
 * timestamps have all their bits. Call it before anything is read.
 */
void ctf_plan_set_narrow_clocks(struct ctf_plan_set *set, unsigned bits);
/* From 1 to 63, or 0 if timestamps have all their bits. */
unsigned ctf_plan_set_clock_bits(const struct ctf_plan_set *set);
/*
 * Gives `owner`, which owns the schema, to the set, which frees it with `free_owner`. The schema
 * then lives as long as the events, of whose plans others look at the classes.
 */
void ctf_plan_set_keep_schema(struct ctf_plan_set *set, void *owner, GDestroyNotify free_owner);
/* References are counted atomically. */
struct ctf_plan_set *ctf_plan_set_ref(struct ctf_plan_set *set);
/* `set` may be NULL. */
void ctf_plan_set_unref(struct ctf_plan_set *set);
typedef struct ctf_plan_set ctf_plan_set;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_plan_set, ctf_plan_set_unref)

/*
 * Takes in what was appended to the schema. Call it after the schema has grown, before anything
 * else is read with the set. Packet readers may be in the middle of a packet.
 *
 * Stale plans are compiled again: those of packets, because a new event class looks for a length or
 * selector there; or all, because the trace now has bytes that could be shared by fields of both
 * byte orders. They stay at their address, and also decode the events which were created before.
 */
void ctf_plan_set_update(struct ctf_plan_set *set);

const struct ctf_schema *ctf_plan_set_schema(const struct ctf_plan_set *set);

/* Sets the caller's own object for an event class, such as its bt_event_class. */
void ctf_event_plan_set_user(struct ctf_event_plan *plan, void *user);

/*
 * Decodes one event: a bt_x_event_decode_func. `decoder_data` is the event's plan; `bytes`, `tag`
 * and `segment` are those with which the packet reader created the message. Hold a reference on the
 * plan's set as long as the event class lives.
 *
 * Cells are those of the *visible* fields: see ctf_field_class_is_visible().
 */
void ctf_event_plan_decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data);

/*
 * Whether the `bytes` of the events begin with their contexts and payload. If not, they begin with
 * the event header, because a length or selector is there.
 */
bool ctf_event_plan_starts_at_body(const struct ctf_event_plan *plan);

/*
 * Finds where the contexts and the payload of an event are: a bt_x_event_measure_func. Hold a
 * reference on the set as above.
 */
void ctf_event_plan_measure(
    const bt_x_event_encoding *encoding, bt_x_event_extent *extent, void *decoder_data);

/*
 * Makes a plan with which ctf_event_plan_decode() fills the wanted cells only, from an event's plan
 * that must outlive it: a bt_x_event_project_func.
 */
void *ctf_event_plan_project(void *decoder_data, const uint8_t *is_wanted, uint64_t count);
void ctf_event_plan_free_projection(void *projection);

/*
 * Whether the packets of this class have a packet context field in the trace IR: a context with at
 * least one visible member.
 */
bool ctf_stream_class_has_visible_packet_context(const struct ctf_stream_class *stream_class);

/*
 * Appends to `out` the plans of `stream_class` (packet header, packet context, event header) or of
 * an event class, as text with a line for each operation: for tests and for debugging.
 */
void ctf_plan_set_print_stream_class(
    struct ctf_plan_set *set, const struct ctf_stream_class *stream_class, GString *out);
void ctf_plan_set_print_event_class(
    struct ctf_plan_set *set, const struct ctf_event_class *event_class, GString *out);

#endif
