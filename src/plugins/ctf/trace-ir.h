/* SPDX-License-Identifier: MIT */
/*
 * Schema -> trace IR: the trace class with its stream, event, clock and field classes, and the
 * trace. Independent of where the metadata and the data come from.
 *
 * The library's creation functions only fail for lack of memory, for which GLib ends the program.
 * So their results aren't checked here.
 */
#ifndef PLUGINS_CTF_TRACE_IR_H
#define PLUGINS_CTF_TRACE_IR_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "ctf/decode/plan.h"
#include "ctf/schema/schema.h"

struct trace_ir_options {
    /* Replace the trace's name by [HOSTNAME/]TRACE_NAME; each part may be missing. */
    bool replaces_name;
    const char *trace_name; /* or NULL */
    /* In MIP version 0, where a trace's name isn't a part of its identity: no name if it is empty.
     */
    bool omits_empty_name;
    struct ctf_clock_shift clock_shift;
    uint64_t clock_bits; /* see ctf_plan_set_narrow_clocks() */
    bool force_unix_epoch_origin;
    bool keeps_clock_fields; /* used by the owner of the schema: see ctf_clock_fields_show() */
    /* Damage is gone past: any stream may have discarded events and packets. */
    bool is_tolerant;
};

/* What stream_messages needs to know about the class of its stream. */
struct trace_ir_stream_class {
    bt_stream_class *stream_class; /* borrowed */
    bool has_clock;
    bool has_packet_context;
    bool packets_have_begin, packets_have_end; /* a time in each packet */
    bool counts_discarded_events, counts_packets;
    bool discarded_have_times; /* discarded events and packets */
};

struct trace_ir;

/*
 * Creates the trace class and the trace of the schema of `plans`, and holds a reference on `plans`.
 * On failure returns NULL and sets `*error` to a message to be freed with g_free().
 */
struct trace_ir *trace_ir_create(bt_self_component *component, struct ctf_plan_set *plans,
    const struct trace_ir_options *options, char **error);
void trace_ir_free(struct trace_ir *ir); /* accepts NULL */

/*
 * Translates what was appended to the schema since the last call or the creation, and brings its
 * plans up to date: see ctf_plan_set_update().
 */
void trace_ir_update(struct trace_ir *ir);

bt_trace *trace_ir_borrow_trace(struct trace_ir *ir);
const struct trace_ir_stream_class *trace_ir_find_stream_class(
    struct trace_ir *ir, const struct ctf_stream_class *stream_class);

/* The event class of `plan`, which becomes its `user`: to be called when that is NULL. */
const bt_event_class *trace_ir_connect_event_class(
    struct trace_ir *ir, struct ctf_event_plan *plan);

/* The functions which decoding needs, for ctf_plan_set_create(). */
extern const struct ctf_library_functions trace_ir_library_functions;

#endif
