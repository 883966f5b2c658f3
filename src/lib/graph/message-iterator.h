/* SPDX-License-Identifier: MIT */
/*
 * Message iterators.
 *
 * The function that bt_message_iterator_next() calls depends on the state of the iterator, so that
 * getting a batch usually costs one indirect call and no test of states:
 *
 * - positioned: the "next" method of the class;
 * - at its beginning, without having returned a message: a function that remembers this;
 * - with queued messages, which the library has left over or was given back: the function that
 *   returns those;
 * - fast-forwarded, without having returned a message since: a function that remembers this;
 * - at the end: a function that returns END;
 * - without a position (the last seek failed), or finalized with its graph: a function that fails.
 */
#ifndef LIB_GRAPH_MESSAGE_ITERATOR_H
#define LIB_GRAPH_MESSAGE_ITERATOR_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>
#include <babeltrace2/extension/time-order.h>

#include "lib/graph/component.h"
#include "lib/graph/message-iterator-class.h"
#include "base/object.h"

struct bt__fast_forward;
struct bt__iterator_checks;

/*
 * What a message iterator waits for; see extension/waiting.h.
 *
 * The "consume" calls of a graph are numbered. A message iterator counts as waiting if it said "try
 * again" in the latest call of its sink, and if that call said so, too. Thus nothing has to be
 * undone when messages flow, and what nobody asks for any more holds nobody up.
 */
struct bt__wait {
    uint64_t again_number;    /* the "consume" call in which the iterator said so; 0: none */
    uint64_t declared_number; /* … in which it said what it waits for; 0: none since it said so */
    bool is_declared;         /* it waits for what follows */
    bool has_failed; /* the descriptor ended a wait with nothing but an error or a hang-up */
    short events;
    int descriptor;
    int64_t deadline_ns;
};

struct bt_message_iterator {
    struct tg_object base;
    bt_message_iterator_class_next_method next; /* see above */
    bt_message_array_const messages;            /* owned array of `capacity` */
    uint64_t capacity;
    uint64_t empty_batches; /* number of latest "next" calls that succeeded without a message */
    void *user_data;
    const struct bt__message_iterator_methods *methods; /* of the class; valid until finalized */
    struct bt_graph *graph;         /* borrowed; NULL once finalized, like the next two */
    struct bt_component *component; /* borrowed: the upstream one, whose class has the methods */
    struct bt_port *port;           /* borrowed: output port of `component` */
    GList in_graph;                 /* link in the graph's list */
    struct bt_message_iterator *downstream; /* borrowed: its creator, if that is one and lives */
    GList in_downstream;                    /* link in the creator's list */
    GQueue upstreams;              /* of bt_message_iterator, borrowed: those that it has created */
    struct bt_component *sink;     /* borrowed: the component at the end, normally a sink */
    const bt_x_interest *interest; /* held: of its creator; NULL: in everything */
    struct bt__wait wait;
    uint64_t mip_version;
    uint32_t depth; /* number of iterators downstream of it: bounds a cycle of connections */
    bool can_seek_forward;
    bool restores_order;   /* its upstream iterators may go back in time, as it has declared */
    bool may_be_unordered; /* an iterator downstream of it restores the order */
    bool seeks_exactly;    /* its "seek ns from origin" method, as it has declared */
    bool is_initialized;   /* its finalization method must be called */
    bool has_first_time;   /* `first_ns` is set */
    int64_t first_ns;      /* the time of the first message that it has got */
    bt_x_message_iterator_may_go_back_to_method may_go_back_to; /* NULL: as its upstream ones */
    GQueue left_over;                   /* of bt_message, owned references; see above */
    struct bt__fast_forward *forward;   /* owned; NULL: it isn't fast-forwarding or -forwarded */
    struct bt__iterator_checks *checks; /* owned; NULL except in developer mode */
};

/* Calls the finalization method, if not done yet, and removes the iterator from its graph. */
void bt__message_iterator_finalize(struct bt_message_iterator *iterator);

/* The value of `next` when the iterator is at its beginning. */
bt_message_iterator_class_next_method_status bt__message_iterator_next_at_beginning(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

static inline bool bt__message_iterator_is_at_beginning(const struct bt_message_iterator *iterator)
{
    return iterator->next == bt__message_iterator_next_at_beginning;
}

/* The value of `next` while there are queued messages. */
bt_message_iterator_class_next_method_status bt__message_iterator_next_left_over(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

/* The value of `next` when the iterator has no position. */
bt_message_iterator_class_next_method_status bt__message_iterator_next_without_position(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

/* The value of `next` at the end. */
bt_message_iterator_class_next_method_status bt__message_iterator_next_at_end(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

/*
 * To be called with what a method returned: appends the cause "METHOD method failed" if `status` is
 * an error, notes that the iterator waits if it is "try again". Returns `status`.
 */
enum bt__status bt__message_iterator_method_returned(
    struct bt_message_iterator *iterator, const char *method, enum bt__status status);

/*
 * To be called when the "next" method succeeded without a message. Returns OK, AGAIN if the graph
 * is interrupted, or an error after a great number of such calls in a row.
 */
enum bt__status bt__message_iterator_got_empty_batch(struct bt_message_iterator *iterator);

/* Moves the first queued messages to `messages`; returns their number. */
uint64_t bt__message_iterator_take_left_over(
    struct bt_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity);

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
    const struct bt_message_iterator *iterator, enum bt__status status, uint64_t count);

/* For messages: message iterator on port `out` of component `muxer` (`filter.utils.muxer`). */
#define BT__MESSAGE_ITERATOR_FORMAT "message iterator on output port `%s` of " BT__COMPONENT_FORMAT
#define BT__MESSAGE_ITERATOR_ARGS(iterator)                                                        \
    (iterator)->port->name, BT__COMPONENT_ARGS((iterator)->component)

/* For messages about faults of its methods. */
#define BT__MESSAGE_ITERATOR_ORIGIN_FORMAT BT__MESSAGE_ITERATOR_FORMAT BT__PLUGIN_FILE_FORMAT
#define BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator)                                                 \
    BT__MESSAGE_ITERATOR_ARGS(iterator),                                                           \
        BT__PLUGIN_FILE_ARGS((iterator)->component->component_class->plugin_path)

/* The iterator has no graph once that is destroyed. */
#define BT__ASSERT_PRE_NOT_FINALIZED(iterator)                                                     \
    BT_ASSERT_PRE("message-iterator-is-not-finalized", (iterator)->graph,                          \
        "Message iterator is finalized with its graph.")

#endif
