/* SPDX-License-Identifier: MIT */
/*
 * Plans: the layout of encoded records. A plan is compiled from a schema into flat arrays of
 * operations. Offsets, sizes and alignments are precomputed if the metadata determines them.
 *
 * A plan has two uses. *Skipping* finds the end of a record, checks the bytes (bounds, lengths,
 * selectors) and updates the clock. *Decoding* fills the cells of the fields of a skipped record.
 * Decoding happens later, only on request, and can't fail.
 *
 * plan-internal.h defines the operations. ctf_plan_set_print_event_class() prints them.
 */
#ifndef CTF_DECODE_PLAN_H
#define CTF_DECODE_PLAN_H

#include "ctf/schema/schema.h"

#include <babeltrace2/extension/event-encoding.h>

/*
 * The library functions that create messages and decode fields. A plugin passes
 * bt_x_field_cell_set_length() and similar functions. The code in ctf/decode calls the library only
 * through these pointers. By itself, it only knows the layout of a cell.
 */
struct ctf_library_functions {
    bt_x_field_cell *(*set_length)(bt_x_field_cell *array, uint64_t length);
    bt_x_field_cell *(*select)(bt_x_field_cell *variant, uint64_t index);
    bt_x_field_cell *(*set_present)(bt_x_field_cell *option, bt_bool is_present);
    /*
     * Copies `length` bytes. The text in the cell ends at the first null byte; the library also
     * stores the bytes after it.
     */
    void (*copy_string)(bt_x_field_cell *string, const void *text, uint64_t length);
    /*
     * Copies the bytes of a BLOB in a packet context. Only such BLOBs may outlive the reader's
     * window.
     */
    void (*copy_blob)(bt_x_field_cell *blob, const void *bytes, uint64_t length);
    void *(*segment_user_data)(const bt_x_segment *segment);
    /*
     * Used by ctf_packet_reader_read_events(): bt_x_segment_create(), bt_x_segment_get_refs(),
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
    void *user; /* set by the caller with ctf_event_plan_set_user(); at first NULL */
    const struct ctf_event_class *event_class; /* borrowed from the schema */
    struct ctf_plan_set *set;                  /* borrowed: this plan lives as long as its set */
};

/*
 * Creates the plans of `schema`. Plans are compiled at their first use. The caller gets one
 * reference.
 *
 * `schema` is borrowed and must outlive every packet reader of the set; decoding doesn't need it.
 * The schema may grow while the set exists: see ctf_plan_set_update(). A CTF 2 schema must already
 * have its trace class and a data stream class. `functions` is borrowed, usually static, and must
 * outlive the set. It may be NULL if no record is ever decoded.
 *
 * If the environment variable TRACEGRAPH_PRINT_PLAN is set to 1, compiled plans are printed on
 * standard error.
 */
struct ctf_plan_set *ctf_plan_set_create(
    const struct ctf_schema *schema, const struct ctf_library_functions *functions);
/*
 * Shifts the offsets of the schema's clock classes. The offsets determine which clock values can be
 * converted to times. Call it before reading.
 */
void ctf_plan_set_shift_clocks(struct ctf_plan_set *set, struct ctf_clock_shift shift);
/*
 * Sets the size of the tracer's counters (bits). Readers use only this many low bits of each
 * timestamp, and continue the clock when the counter wraps. With 0 (the default), and with 64 or
 * more, timestamps keep all bits. Call it before reading.
 */
void ctf_plan_set_narrow_clocks(struct ctf_plan_set *set, unsigned bits);
/* Returns the size of the tracer's counters (1 to 63 bits), or 0 if timestamps keep all bits. */
unsigned ctf_plan_set_clock_bits(const struct ctf_plan_set *set);
/*
 * Passes the ownership of `owner`, which owns the schema, to the set. The set frees `owner` with
 * `free_owner`. The schema then lives as long as the events, so that code with an event's plan may
 * use the classes.
 */
void ctf_plan_set_keep_schema(struct ctf_plan_set *set, void *owner, GDestroyNotify free_owner);
/* Gets a reference. References are counted atomically. */
struct ctf_plan_set *ctf_plan_set_ref(struct ctf_plan_set *set);
/* Puts a reference. `set` may be NULL. */
void ctf_plan_set_unref(struct ctf_plan_set *set);
typedef struct ctf_plan_set ctf_plan_set;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_plan_set, ctf_plan_set_unref)

/*
 * Updates the plans after the schema has grown. Call it before reading anything else with the set.
 * Packet readers may be in the middle of a packet.
 *
 * Stale plans are compiled again. The plans of packets are stale if a new event class uses a length
 * or selector in a packet's scopes. All plans are stale if fields of different byte orders may now
 * share a byte. The plans keep their addresses, and also decode the existing events.
 */
void ctf_plan_set_update(struct ctf_plan_set *set);

const struct ctf_schema *ctf_plan_set_schema(const struct ctf_plan_set *set);

/* Sets the caller's object for an event class, such as its bt_event_class. */
void ctf_event_plan_set_user(struct ctf_event_plan *plan, void *user);

/*
 * Decodes one event: a bt_x_event_decode_func. `decoder_data` is the event's plan. `bytes`, `tag`
 * and `segment` are the values with which the packet reader created the message. The caller must
 * hold a reference to the plan's set as long as the event class exists.
 *
 * Only *visible* fields have cells: see ctf_field_class_is_visible().
 */
void ctf_event_plan_decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data);

/*
 * Returns whether the `bytes` of the events begin with the contexts and payload. Otherwise they
 * begin with the event header, because the header contains the length or selector of one of these
 * fields, or because the plan must follow the byte order from the header on.
 */
bool ctf_event_plan_starts_at_body(const struct ctf_event_plan *plan);

/*
 * Finds the extent of an event's contexts and payload: a bt_x_event_measure_func. The caller must
 * hold a reference to the set as for ctf_event_plan_decode().
 */
void ctf_event_plan_measure(
    const bt_x_event_encoding *encoding, bt_x_event_extent *extent, void *decoder_data);

/*
 * Creates a projection of an event's plan. With a projection, ctf_event_plan_decode() fills only
 * the wanted cells. The event's plan must outlive the projection. This function is a
 * bt_x_event_project_func.
 */
void *ctf_event_plan_project(void *decoder_data, const uint8_t *is_wanted, uint64_t count);
void ctf_event_plan_free_projection(void *projection);

/*
 * Returns whether the packets of this class have a packet context field in the trace IR. That
 * requires a context with at least one visible member.
 */
bool ctf_stream_class_has_visible_packet_context(const struct ctf_stream_class *stream_class);

/*
 * Appends the plans of `stream_class` (packet header, packet context, event header) or of an event
 * class to `out`, as text with a line per operation, for tests and debugging.
 */
void ctf_plan_set_print_stream_class(
    struct ctf_plan_set *set, const struct ctf_stream_class *stream_class, GString *out);
void ctf_plan_set_print_event_class(
    struct ctf_plan_set *set, const struct ctf_event_class *event_class, GString *out);

#endif
