/* SPDX-License-Identifier: MIT */
#include "plugins/utils/select/select-interest.h"

#include <glib.h>
#include <stdbool.h>

#include "plugins/common/first-time.h"

struct select_interest {
    bt_x_event_selector *selector;   /* owned */
    const bt_x_interest *downstream; /* owned reference */
    /*
     * The selector's time range, which is cached because sources request it for each packet. If
     * `has_time_range` is false, the range isn't known yet, and both bounds are unlimited.
     */
    bool has_time_range;
    int64_t begin_ns, end_ns;
};

static void destroy(void *data)
{
    struct select_interest *self = data;

    bt_x_event_selector_destroy(self->selector);
    bt_x_interest_put_ref(self->downstream);
    g_free(self);
}

static bt_bool includes_event_class(void *data, const bt_event_class *event_class)
{
    struct select_interest *self = data;

    if (bt_x_event_selector_needs_first_time(self->selector) &&
        event_may_tell_first_time(event_class)) {
        return BT_TRUE;
    }
    return bt_x_event_selector_get_verdict(self->selector, event_class) !=
               BT_X_EXPRESSION_VERDICT_NEVER &&
           bt_x_interest_includes_event_class(self->downstream, event_class);
}

static void get_time_range(void *data, int64_t *begin, int64_t *end)
{
    struct select_interest *self = data;

    bt_x_interest_get_time_range(self->downstream, begin, end);
    /*
     * Until the selector has the time of the first message, the range is unlimited, because this
     * message may be outside of the selector's time range.
     */
    if (!self->has_time_range && !bt_x_event_selector_needs_first_time(self->selector)) {
        bt_x_event_selector_get_time_range(self->selector, &self->begin_ns, &self->end_ns);
        self->has_time_range = true;
    }
    *begin = MAX(*begin, self->begin_ns);
    *end = MIN(*end, self->end_ns);
}

bt_x_interest *select_interest_create(
    bt_x_event_selector *selector, const bt_x_interest *downstream)
{
    struct select_interest *self = g_new0(struct select_interest, 1);

    self->selector = selector;
    self->begin_ns = INT64_MIN;
    self->end_ns = INT64_MAX;
    bt_x_interest_get_ref(downstream);
    self->downstream = downstream;
    return bt_x_interest_create(includes_event_class, get_time_range, self, destroy);
}
