/* SPDX-License-Identifier: MIT */
/*
 * Translates a schema to trace IR: the trace class with its stream, event, clock and field classes,
 * and the trace. The translation doesn't depend on the source of the metadata and the data.
 *
 * The library's creation functions fail only if memory is exhausted, and then GLib ends the
 * program. Therefore their results aren't checked here.
 */
#ifndef PLUGINS_CTF_TRACE_IR_H
#define PLUGINS_CTF_TRACE_IR_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "ctf/decode/plan.h"
#include "ctf/schema/schema.h"

struct trace_ir_options {
    /* Use [HOSTNAME/]TRACE_NAME as the trace's name, where either part may be missing. */
    bool replaces_name;
    const char *trace_name; /* or NULL */
    /* Omit an empty name in MIP version 0, where the name isn't part of the trace's identity. */
    bool omits_empty_name;
    struct ctf_clock_shift clock_shift;
    uint64_t clock_bits; /* see ctf_plan_set_narrow_clocks() */
    bool force_unix_epoch_origin;
    bool keeps_clock_fields; /* used by the owner of the schema: see ctf_clock_fields_show() */
    /* The source skips damage, so any stream may have discarded events and packets. */
    bool is_tolerant;
};

/* The properties of a stream's class that stream_messages needs. */
struct trace_ir_stream_class {
    bt_stream_class *stream_class; /* borrowed */
    bool has_clock;
    bool has_packet_context;
    bool packets_have_begin, packets_have_end; /* packets have a beginning time; an end time */
    bool counts_discarded_events, counts_packets;
    bool discarded_have_times; /* discarded events and packets messages have times */
};

struct trace_ir;

/*
 * Creates the trace class and the trace for the schema of `plans`, and takes a reference to
 * `plans`. On failure, returns NULL and sets `*error` to a message that the caller frees with
 * g_free().
 */
struct trace_ir *trace_ir_create(bt_self_component *component, struct ctf_plan_set *plans,
    const struct trace_ir_options *options, char **error);
void trace_ir_free(struct trace_ir *ir); /* accepts NULL */

/*
 * Translates the classes that were appended to the schema since the last call or the creation.
 * Updates the plans: see ctf_plan_set_update().
 */
void trace_ir_update(struct trace_ir *ir);

bt_trace *trace_ir_borrow_trace(struct trace_ir *ir);
const struct trace_ir_stream_class *trace_ir_find_stream_class(
    struct trace_ir *ir, const struct ctf_stream_class *stream_class);

/*
 * Returns the event class of `plan` and stores it as the plan's `user`. Call this if `user` is
 * NULL.
 */
const bt_event_class *trace_ir_connect_event_class(
    struct trace_ir *ir, struct ctf_event_plan *plan);

/* The library functions that the decoder needs, for ctf_plan_set_create(). */
extern const struct ctf_library_functions trace_ir_library_functions;

#endif
