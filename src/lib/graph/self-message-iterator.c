/* SPDX-License-Identifier: MIT */
/* The functions that a message iterator's methods call. */
#include "lib/accessors.h"
#include "lib/graph/message-iterator.h"

#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/first-time.h>
#include <babeltrace2/extension/time-order.h>
#include <babeltrace2/extension/waiting.h>

#include "lib/assert-cond.h"

static const struct bt_message_iterator *borrow(const bt_self_message_iterator *self)
{
    return (const struct bt_message_iterator *) self;
}

BT__DEFINE_EXPRESSION(bt_self_component *, bt_self_message_iterator_borrow_component,
    bt_self_message_iterator, "message-iterator", (bt_self_component *) borrow(object)->component)

BT__DEFINE_EXPRESSION(bt_self_component_port_output *, bt_self_message_iterator_borrow_port,
    bt_self_message_iterator, "message-iterator",
    (bt_self_component_port_output *) borrow(object)->port)

BT__DEFINE_EXPRESSION(uint64_t, bt_self_message_iterator_get_graph_mip_version,
    const bt_self_message_iterator, "message-iterator", borrow(object)->mip_version)

BT__DEFINE_EXPRESSION(bt_bool, bt_self_message_iterator_is_interrupted,
    const bt_self_message_iterator, "message-iterator",
    bt__interrupters_are_set(&borrow(object)->graph->interrupters))

void bt_self_message_iterator_set_data(
    bt_self_message_iterator *self_message_iterator, void *user_data)
{
    BT_ASSERT_PRE_DEV_NON_NULL("message-iterator", self_message_iterator);
    ((struct bt_message_iterator *) self_message_iterator)->user_data = user_data;
}

BT__DEFINE_EXPRESSION(void *, bt_self_message_iterator_get_data, const bt_self_message_iterator,
    "message-iterator", borrow(object)->user_data)

void bt_x_self_message_iterator_set_first_time(
    bt_self_message_iterator *self_message_iterator, int64_t ns_from_origin)
{
    struct bt_message_iterator *iterator = (struct bt_message_iterator *) self_message_iterator;

    BT_ASSERT_PRE_NON_NULL("message-iterator", self_message_iterator);
    if (!iterator->has_first_time) {
        iterator->has_first_time = true;
        iterator->first_ns = ns_from_origin;
    }
}

void bt_x_self_message_iterator_wait_for(bt_self_message_iterator *self_message_iterator,
    int descriptor, short events, int64_t deadline_ns)
{
    struct bt_message_iterator *iterator = (struct bt_message_iterator *) self_message_iterator;

    BT_ASSERT_PRE_NON_NULL("message-iterator", self_message_iterator);
    struct bt__wait *wait = &iterator->wait;
    wait->declared_number = iterator->graph->consume_count;
    wait->has_failed = wait->has_failed && wait->descriptor == descriptor;
    wait->descriptor = descriptor;
    wait->events = events;
    wait->deadline_ns = MAX(deadline_ns, 0); /* CLOCK_MONOTONIC has no negative times */
}

/*
 * Defines a setter of the configuration. While an iterator is being initialized, its configuration
 * is the iterator itself. FUNCTION() sets a member of the iterator to `stored`, an expression of
 * `value`.
 */
#define DEFINE_CONFIGURATION_SETTER(function, type, member, stored)                                \
    void function(bt_self_message_iterator_configuration *configuration, type value)               \
    {                                                                                              \
        struct bt_message_iterator *iterator = (struct bt_message_iterator *) configuration;       \
                                                                                                   \
        BT_ASSERT_PRE_NON_NULL("message-iterator-configuration", configuration);                   \
        BT_ASSERT_PRE_DEV("message-iterator-is-being-initialized", !iterator->is_initialized,      \
            "The initialization method of the message iterator has already returned.");            \
        iterator->member = stored;                                                                 \
    }

DEFINE_CONFIGURATION_SETTER(bt_self_message_iterator_configuration_set_can_seek_forward, bt_bool,
    can_seek_forward, value != BT_FALSE)
DEFINE_CONFIGURATION_SETTER(bt_x_self_message_iterator_configuration_set_seeks_exactly, bt_bool,
    seeks_exactly, value != BT_FALSE)
DEFINE_CONFIGURATION_SETTER(bt_x_self_message_iterator_configuration_set_restores_order, bt_bool,
    restores_order, value != BT_FALSE)

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_x_self_message_iterator_may_be_unordered,
    const bt_self_message_iterator, "message-iterator",
    ((const struct bt_message_iterator *) object)->may_be_unordered)

void bt_x_self_message_iterator_configuration_set_may_go_back_to_method(
    bt_self_message_iterator_configuration *configuration,
    bt_x_message_iterator_may_go_back_to_method method)
{
    struct bt_message_iterator *iterator = (struct bt_message_iterator *) configuration;

    BT_ASSERT_PRE_NON_NULL("message-iterator-configuration", configuration);
    BT_ASSERT_PRE_NON_NULL("method", method);
    BT_ASSERT_PRE_DEV("message-iterator-is-being-initialized", !iterator->is_initialized,
        "The initialization method of the message iterator has already returned.");
    iterator->may_go_back_to = method;
}
