/* SPDX-License-Identifier: MIT */
/* `info --events` counts the events of a source component in one pass. */
#ifndef CLI_INFO_COUNT_H
#define CLI_INFO_COUNT_H

#include <babeltrace2/extension/event-groups.h>
#include <babeltrace2/extension/expression.h>

#include "assembly/component-class.h"
#include "base/pointer-map.h"
#include "cli/cli.h"
#include "cli/command-line/option.h"
#include "cli/info/histogram.h"

/* The events of one class. */
struct class_count {
    /* A reference, so that no other event class can get the same address. */
    const bt_event_class *event_class;
    uint64_t count;
};

/* The events of one output port. */
struct port_count {
    char *name;
    uint64_t count;
    /* The error that ended the port, or NULL. */
    const bt_error *error;
};

struct event_counts {
    /* Borrowed. Only events that the selector selects are counted. NULL selects all events. */
    bt_x_event_selector *selector;
    /* Borrowed. The selected events are also counted in these groups. NULL: there are no groups. */
    bt_x_event_groups *groups;
    /* Borrowed. Receives the `const bt_trace_class *` of all events, selected or not. */
    GPtrArray *trace_classes;
    /* `struct class_count *`, sorted by count when the pass is done. */
    GPtrArray *classes;
    struct tg_pointer_map class_by_address;
    /* `struct port_count *`, in the order of the ports. */
    GPtrArray *ports;
    /* Includes events without a time, which the histogram doesn't contain. */
    uint64_t count;
    uint64_t discarded_events, discarded_packets;
    /*
     * The damage that a tolerant source skipped: an array of descriptions, and the number of
     * damaged places.
     */
    const bt_value *damage;
    uint64_t damage_count;
    struct histogram histogram;
};

/*
 * Runs the source and counts the events that `selector` selects (NULL: all events), also in
 * `groups` (NULL: no groups). Adds a reference to the trace class of each event to `trace_classes`.
 * A fault in the data only ends the port whose stream has the fault. The caller clears `counts`,
 * even after an error.
 */
enum cli_status event_counts_run(struct event_counts *counts, struct cli *cli,
    const struct assembly_class *class, const bt_value *params, bt_x_event_selector *selector,
    bt_x_event_groups *groups, GPtrArray *trace_classes, enum option_when progress);

void event_counts_clear(struct event_counts *counts);

#endif
