/* SPDX-License-Identifier: MIT */
/*
 * The interest of a consumer: the event classes and the time range that it needs from its producer.
 */
#include "lib/accessors.h"
#include "lib/graph/message-iterator.h"

#include <babeltrace2/extension/interest.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/ref-functions.h"

struct bt_x_interest {
    struct tg_object base;
    bt_x_interest_includes_event_class_func includes_event_class; /* NULL: all event classes */
    bt_x_interest_get_time_range_func get_time_range;             /* NULL: any time */
    void *user_data;
    void (*destroy)(void *user_data); /* may be NULL */
};

static void destroy(struct tg_object *object)
{
    struct bt_x_interest *interest = (struct bt_x_interest *) object;

    if (interest->destroy) {
        BT__IN_METHOD(
            interest->destroy(interest->user_data), .method = "destroy user data of interest");
    }
    g_free(interest);
}

bt_x_interest *bt_x_interest_create(bt_x_interest_includes_event_class_func includes_event_class,
    bt_x_interest_get_time_range_func get_time_range, void *user_data,
    void (*destroy_user_data)(void *user_data))
{
    struct bt_x_interest *interest = g_new0(struct bt_x_interest, 1);

    tg_object_init(&interest->base, destroy, "interest");
    interest->includes_event_class = includes_event_class;
    interest->get_time_range = get_time_range;
    interest->user_data = user_data;
    interest->destroy = destroy_user_data;
    return interest;
}

bt_bool bt_x_interest_includes_event_class(
    const bt_x_interest *interest, const bt_event_class *event_class)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    return !interest || !interest->includes_event_class ||
           BT__IN_METHOD(interest->includes_event_class(interest->user_data, event_class),
               .method = "interest includes event class");
}

void bt_x_interest_get_time_range(const bt_x_interest *interest, int64_t *begin, int64_t *end)
{
    BT_ASSERT_PRE_NON_NULL("beginning-output", begin);
    BT_ASSERT_PRE_NON_NULL("end-output", end);
    *begin = INT64_MIN;
    *end = INT64_MAX;
    if (interest && interest->get_time_range) {
        BT__IN_METHOD(interest->get_time_range(interest->user_data, begin, end),
            .method = "get time range of interest");
    }
}

BT__DEFINE_CHECKED_EXPRESSION(const bt_x_interest *, bt_x_self_message_iterator_borrow_interest,
    const bt_self_message_iterator, "message-iterator",
    ((const struct bt_message_iterator *) object)->interest)

BT__DEFINE_REF_FUNCTIONS(x_interest)
