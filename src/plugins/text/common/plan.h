/* SPDX-License-Identifier: MIT */
/*
 * The common part of the sinks' format plans. A plan describes how to print the events of one
 * class.
 */
#ifndef TEXT_COMMON_PLAN_H
#define TEXT_COMMON_PLAN_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/text/common/run.h"
#include "plugins/text/common/sequence.h"

/*
 * The first member of a sink's own plan. The members that are read for each event come last, so
 * that they are next to the members that the sink adds. A plan then takes fewer cache lines, which
 * matters if a thousand plans are used in turn.
 */
struct text_plan {
    const bt_event_class *event_class;
    const bt_trace_class *trace_class;
    struct text_store store;
    bool has_clock;

    /*
     * The sequences of the scopes. NULL: the event class doesn't have the scope, or the scope isn't
     * printed.
     */
    struct text_sequence *common_context;
    struct text_sequence *specific_context;
    struct text_sequence *payload;
};

static inline void text_plan_init(struct text_plan *plan, const bt_event_class *event_class)
{
    const bt_stream_class *const stream_class =
        bt_event_class_borrow_stream_class_const(event_class);

    plan->event_class = event_class;
    plan->trace_class = bt_stream_class_borrow_trace_class_const(stream_class);
    plan->has_clock = bt_stream_class_borrow_default_clock_class_const(stream_class) != NULL;
}

/* Prints the scopes of an event. The function is inlined so that `run` is called directly. */
__attribute__((always_inline)) static inline void text_print_scopes(struct tg_output *output,
    const struct text_plan *plan, const bt_event *event, text_run_func run)
{
    if (plan->common_context) {
        run(output, plan->common_context, bt_event_borrow_common_context_field_const(event));
    }
    if (plan->specific_context) {
        run(output, plan->specific_context, bt_event_borrow_specific_context_field_const(event));
    }
    if (plan->payload) {
        run(output, plan->payload, bt_event_borrow_payload_field_const(event));
    }
}

#endif
