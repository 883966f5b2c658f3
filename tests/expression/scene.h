/* SPDX-License-Identifier: MIT */
/*
 * Events for tests of expressions. A scene must be created in a message iterator: see
 * in-iterator.h.
 */
#ifndef TESTS_EXPRESSION_SCENE_H
#define TESTS_EXPRESSION_SCENE_H

#include <babeltrace2/babeltrace.h>

/*
 * One event of each of two classes: `sched_switch` has fields of all types, and `other` has one
 * field.
 */
struct scene {
    bt_self_message_iterator *iterator;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_stream *stream;
    const bt_message *rich, *poor;
};

/* The time of the event `rich`: 1970-01-01 01:00:00 UTC. */
#define SCENE_ONE_HOUR (UINT64_C(3600) * 1000 * 1000 * 1000)

void scene_init(struct scene *scene, bt_self_message_iterator *iterator);
void scene_clear(struct scene *scene);

#endif
