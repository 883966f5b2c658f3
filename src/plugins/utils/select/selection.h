/* SPDX-License-Identifier: MIT */
/* Which events the expressions of a filter.utils.select want: each of them must be true. */
#ifndef PLUGINS_UTILS_SELECT_SELECTION_H
#define PLUGINS_UTILS_SELECT_SELECTION_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/expression.h>
#include <babeltrace2/extension/interest.h>
#include <stdbool.h>

#include "base/pointer-map.h"
#include "plugins/utils/select/select.h"

/* What is known of the events of one class. */
struct selection_class {
    bt_x_expression_verdict verdict;
    const bt_event_class *event_class; /* held */
    GPtrArray *bindings;               /* of the expressions that depend on the event */
};

struct selection {
    GPtrArray *expressions;          /* bt_x_expression, held */
    struct tg_pointer_map classes;   /* bt_event_class -> struct selection_class, owned */
    const bt_x_interest *downstream; /* held; NULL: in everything */
    /* Kept once it can't change any more, because sources ask for it with each packet. */
    bool has_time_range;
    int64_t begin_ns, end_ns; /* until then, any time */
};

/*
 * Creates a selection. `downstream` is the interest of who gets the selected events.
 *
 * Returns the interest of the selection, a new reference, which owns it.
 */
bt_x_interest *selection_create(
    const struct select *select, const bt_x_interest *downstream, struct selection **selection);

/*
 * Sets the time of the first message. Until then, `needs_first_time` tells whether somebody needs
 * it.
 */
void selection_set_first_time(struct selection *self, int64_t ns_from_origin);
bool selection_needs_first_time(const struct selection *self);

/* Gets the range of time outside of which no event is selected, as far as it is known. */
void selection_get_time_range(struct selection *self, int64_t *begin, int64_t *end);

const struct selection_class *selection_add_class(
    struct selection *self, const bt_event_class *event_class);

static inline const struct selection_class *selection_get_class(
    struct selection *self, const bt_event_class *event_class)
{
    const struct selection_class *found = tg_pointer_map_get(&self->classes, event_class);

    return G_LIKELY(found != NULL) ? found : selection_add_class(self, event_class);
}

/* Whether an event of a class is selected. */
static inline bool selection_test(
    const struct selection_class *selection_class, const bt_message *message)
{
    if (selection_class->verdict != BT_X_EXPRESSION_VERDICT_DEPENDS) {
        return selection_class->verdict == BT_X_EXPRESSION_VERDICT_ALWAYS;
    }
    for (guint i = 0; i < selection_class->bindings->len; i++) {
        if (bt_x_expression_binding_test(selection_class->bindings->pdata[i], message) !=
            BT_X_EXPRESSION_TRUTH_TRUE) {
            return false;
        }
    }
    return true;
}

/* Messages about what in the expressions says nothing of any event of the trace classes. */
GPtrArray *selection_describe_faults(const struct selection *self, const GPtrArray *trace_classes);

#endif
