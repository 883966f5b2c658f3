/* SPDX-License-Identifier: MIT */
/*
 * Message iterators.
 *
 * The function that bt_message_iterator_next() calls depends on the state of the iterator, so that
 * getting a batch usually costs one indirect call and no test of states:
 *
 * - positioned: the "next" method of the class;
 * - fast-forwarded by the library, with queued messages: the function that returns those;
 * - at the end: a function that returns END;
 * - without a position (the last seek failed), or finalized with its graph: a function that fails.
 */
#ifndef LIB_GRAPH_MESSAGE_ITERATOR_H
#define LIB_GRAPH_MESSAGE_ITERATOR_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/time-order.h>

#include "lib/graph/component.h"
#include "lib/graph/message-iterator-class.h"
#include "base/object.h"

struct bt__iterator_checks;

struct bt_message_iterator {
    struct tg_object base;
    bt_message_iterator_class_next_method next; /* see above */
    bt_message_array_const messages;            /* owned array of `capacity` */
    uint64_t capacity;
    void *user_data;
    const struct bt__message_iterator_methods *methods; /* of the class; valid until finalized */
    struct bt_graph *graph;         /* borrowed; NULL once finalized, like the next two */
    struct bt_component *component; /* borrowed: the upstream one, whose class has the methods */
    struct bt_port *port;           /* borrowed: output port of `component` */
    GList in_graph;                 /* link in the graph's list */
    struct bt_message_iterator *downstream; /* borrowed: its creator, if that is one and lives */
    GList in_downstream;                    /* link in the creator's list */
    GQueue upstreams; /* of bt_message_iterator, borrowed: those that it has created */
    uint64_t mip_version;
    uint32_t depth; /* number of iterators downstream of it: bounds a cycle of connections */
    bool can_seek_forward;
    bool seeks_exactly;  /* its "seek ns from origin" method, as it has declared */
    bool is_initialized; /* its finalization method must be called */
    bt_x_message_iterator_may_go_back_to_method may_go_back_to; /* NULL: as its upstream ones */
    GQueue left_over;                   /* of bt_message, owned references; see above */
    struct bt__iterator_checks *checks; /* owned; NULL except in developer mode */
};

/* Calls the finalization method, if not done yet, and removes the iterator from its graph. */
void bt__message_iterator_finalize(struct bt_message_iterator *iterator);

/* The value of `next` when the iterator has no position. */
bt_message_iterator_class_next_method_status bt__message_iterator_next_without_position(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

/* The value of `next` at the end. */
bt_message_iterator_class_next_method_status bt__message_iterator_next_at_end(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

/* Appends the cause "METHOD method failed" if `status` is an error; returns `status`. */
int bt__message_iterator_method_failed(
    const struct bt_message_iterator *iterator, const char *method, int status);

/* Releases the messages that the library has queued. */
void bt__message_iterator_drop_left_over(struct bt_message_iterator *iterator);

/*
 * Developer mode: checks what the "next" method returned (the status and the messages), and freezes
 * the messages. A broken postcondition aborts.
 */
struct bt__iterator_checks *bt__iterator_checks_create(void);
void bt__iterator_checks_destroy(struct bt__iterator_checks *checks);
void bt__iterator_checks_reset(struct bt__iterator_checks *checks); /* the iterator sought */
void bt__iterator_checks_next(
    const struct bt_message_iterator *iterator, int status, uint64_t count);

/* For messages: message iterator on port `out` of component `muxer` (`filter.utils.muxer`). */
#define BT__MESSAGE_ITERATOR_FORMAT "message iterator on output port `%s` of " BT__COMPONENT_FORMAT
#define BT__MESSAGE_ITERATOR_ARGS(iterator)                                                        \
    (iterator)->port->name, BT__COMPONENT_ARGS((iterator)->component)

#endif
