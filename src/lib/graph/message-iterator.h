/* SPDX-License-Identifier: MIT */
/*
 * Message iterators.
 *
 * The function that bt_message_iterator_next() calls depends on the state of the iterator.
 * Therefore, getting a batch usually needs one indirect call and no tests of states. The states and
 * their functions are:
 *
 * - the iterator has a position: the "next" method of the class;
 * - at its beginning, before its first message: a function that switches to the next state, and
 *   calls the function of that state;
 * - with queued messages, which the library has left over or a caller has put back: a function that
 *   returns those messages;
 * - fast-forwarded, before its next message: a function that also switches to the next state;
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
 * The wait of a message iterator: see extension/waiting.h.
 *
 * The graph numbers its "consume" calls. An iterator is waiting if it returned AGAIN in the latest
 * call of its sink and that call also returned AGAIN. Therefore, no state needs resetting when
 * messages arrive, and an iterator that is no longer polled can't block the others.
 */
struct bt__wait {
    /* The last "consume" call in which the iterator returned AGAIN. 0: none. */
    uint64_t again_number;
    /*
     * The last call in which the iterator declared its wait. 0: the iterator hasn't declared a wait
     * since it last returned AGAIN.
     */
    uint64_t declared_number;
    bool is_declared; /* the iterator waits for `descriptor` or `deadline_ns` */
    bool has_failed;  /* the descriptor's last wait ended with only an error or a hang-up */
    short events;
    int descriptor;
    int64_t deadline_ns;
};

struct bt_message_iterator {
    struct tg_object base;
    /* The function for the current state: see the beginning of this file. */
    bt_message_iterator_class_next_method next;
    bt_message_array_const messages; /* owned array of `capacity` */
    uint64_t capacity;
    uint64_t empty_batches; /* number of consecutive "next" calls without a message */
    void *user_data;
    const struct bt__message_iterator_methods *methods; /* of the class; valid until finalized */
    struct bt_graph *graph;         /* borrowed; NULL once finalized, like `component` and `port` */
    struct bt_component *component; /* borrowed: the upstream component; its class has `methods` */
    struct bt_port *port;           /* borrowed: output port of `component` */
    GList in_graph;                 /* link in the graph's list */
    /* Borrowed: the iterator that created this one. NULL: none, or it is destroyed. */
    struct bt_message_iterator *downstream;
    GList in_downstream; /* link in the creator's list */
    GQueue upstreams;    /* of bt_message_iterator, borrowed: the iterators that this one created */
    struct bt_component *sink;     /* borrowed: the last component of the chain, normally a sink */
    const bt_x_interest *interest; /* held: the creator's interest; NULL: all messages */
    struct bt__wait wait;
    uint64_t mip_version;
    uint32_t depth; /* number of iterators downstream; limited in case of a cycle */
    bool can_seek_forward;
    bool restores_order;   /* declared: the upstream iterators may go back in time */
    bool may_be_unordered; /* an iterator downstream restores the order */
    bool seeks_exactly;    /* declared: the "seek ns from origin" method is exact */
    bool is_initialized;   /* the finalization method must be called */
    bool has_first_time;   /* `first_ns` is set */
    int64_t first_ns;      /* the time of the first message that the iterator got */
    /* NULL: the methods of the upstream iterators are called. */
    bt_x_message_iterator_may_go_back_to_method may_go_back_to;
    GQueue left_over;                 /* queue of bt_message, owned references; see above */
    struct bt__fast_forward *forward; /* owned; NULL: neither fast-forwarding nor fast-forwarded */
    struct bt__iterator_checks *checks; /* owned; NULL except in developer mode */
};

/*
 * Calls the finalization method, if it wasn't called yet, and removes the iterator from its graph.
 */
void bt__message_iterator_finalize(struct bt_message_iterator *iterator);

/* The `next` functions of four states: see the beginning of this file. */
bt_message_iterator_class_next_method_status bt__message_iterator_next_at_beginning(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

static inline bool bt__message_iterator_is_at_beginning(const struct bt_message_iterator *iterator)
{
    return iterator->next == bt__message_iterator_next_at_beginning;
}

bt_message_iterator_class_next_method_status bt__message_iterator_next_left_over(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

bt_message_iterator_class_next_method_status bt__message_iterator_next_without_position(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

bt_message_iterator_class_next_method_status bt__message_iterator_next_at_end(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

/*
 * Call this function with the status that a method returned. If `status` is an error, the function
 * appends the cause "METHOD method failed". If it is AGAIN, the function records that the iterator
 * waits. Returns `status`.
 */
enum bt__status bt__message_iterator_method_returned(
    struct bt_message_iterator *iterator, const char *method, enum bt__status status);

/*
 * Call this function when the "next" method succeeded without a message. Returns OK, AGAIN if the
 * graph is interrupted, or an error after a great number of consecutive empty batches.
 */
enum bt__status bt__message_iterator_got_empty_batch(struct bt_message_iterator *iterator);

/*
 * Moves the first queued messages to `messages`, at most `capacity`. Returns the number of moved
 * messages.
 */
uint64_t bt__message_iterator_take_left_over(
    struct bt_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity);

/* Releases the queued messages. */
void bt__message_iterator_drop_left_over(struct bt_message_iterator *iterator);

/*
 * Developer mode: checks the status and the messages that the "next" method returned, and freezes
 * the messages. If a postcondition is violated, the program aborts.
 */
struct bt__iterator_checks *bt__iterator_checks_create(void);
void bt__iterator_checks_destroy(struct bt__iterator_checks *checks);
void bt__iterator_checks_reset(struct bt__iterator_checks *checks); /* call after a seek */
void bt__iterator_checks_next(
    const struct bt_message_iterator *iterator, enum bt__status status, uint64_t count);

/*
 * Formats an iterator for messages: message iterator on output port `out` of component `muxer`
 * (`filter.utils.muxer`).
 */
#define BT__MESSAGE_ITERATOR_FORMAT "message iterator on output port `%s` of " BT__COMPONENT_FORMAT
#define BT__MESSAGE_ITERATOR_ARGS(iterator)                                                        \
    (iterator)->port->name, BT__COMPONENT_ARGS((iterator)->component)

/* Formats an iterator for messages about faults of its methods. */
#define BT__MESSAGE_ITERATOR_ORIGIN_FORMAT BT__MESSAGE_ITERATOR_FORMAT BT__PLUGIN_FILE_FORMAT
#define BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator)                                                 \
    BT__MESSAGE_ITERATOR_ARGS(iterator),                                                           \
        BT__PLUGIN_FILE_ARGS((iterator)->component->component_class->plugin_path)

/* The iterator has no graph after the graph was destroyed. */
#define BT__ASSERT_PRE_NOT_FINALIZED(iterator)                                                     \
    BT_ASSERT_PRE("message-iterator-is-not-finalized", (iterator)->graph,                          \
        "Message iterator is finalized with its graph.")

#endif
