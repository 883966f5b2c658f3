/* SPDX-License-Identifier: MIT */
/* The full pass of `info --events`: counts the events that a source component gives. */
#ifndef CLI_INFO_COUNT_H
#define CLI_INFO_COUNT_H

#include <babeltrace2/extension/event-groups.h>
#include <babeltrace2/extension/expression.h>

#include "assembly/component-class.h"
#include "base/pointer-map.h"
#include "cli/cli.h"
#include "cli/command-line/option.h"
#include "cli/info/histogram.h"

/* Events of one class. */
struct class_count {
    /* A reference, so that no other event class gets its address. */
    const bt_event_class *event_class;
    uint64_t count;
};

/* Events of one output port. */
struct port_count {
    char *name;
    uint64_t count;
    /* Why its further events cannot be read, or NULL. */
    const bt_error *error;
};

struct event_counts {
    /* Borrowed: only the events that it selects are counted. NULL: all events. */
    bt_x_event_selector *selector;
    /* Borrowed: the groups in which the selected events are counted, too. NULL: no groups. */
    bt_x_event_groups *groups;
    /* `const bt_trace_class *`, borrowed: those of the events, counted or not, are added. */
    GPtrArray *trace_classes;
    /* `struct class_count *`, sorted by count once the pass is done. */
    GPtrArray *classes;
    struct tg_pointer_map class_by_address;
    /* `struct port_count *`, in order of port. */
    GPtrArray *ports;
    /* Includes events without a time, which are not in the histogram. */
    uint64_t count;
    uint64_t discarded_events, discarded_packets;
    /* The damage that a tolerant source skipped: an array of descriptions, and the number of
     * places. */
    const bt_value *damage;
    uint64_t damage_count;
    struct histogram histogram;
};

/* Runs the source, and counts the events that `selector` selects (NULL: all events), also in
 * `groups` (NULL: only in `counts`). Adds references to the trace classes of all its events to
 * `trace_classes`. A fault in the data only ends the port that it belongs to. Clear `counts` in any
 * case. */
enum cli_status event_counts_run(struct event_counts *counts, struct cli *cli,
    const struct assembly_class *class, const bt_value *params, bt_x_event_selector *selector,
    bt_x_event_groups *groups, GPtrArray *trace_classes, enum option_when progress);

void event_counts_clear(struct event_counts *counts);

#endif
