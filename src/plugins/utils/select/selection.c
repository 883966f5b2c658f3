/* SPDX-License-Identifier: MIT */
#include "plugins/utils/select/selection.h"

#include "plugins/common/first-time.h"

static void free_class(const void *key, void *value, void *data)
{
    struct selection_class *selection_class = value;

    g_ptr_array_free(selection_class->bindings, TRUE);
    bt_event_class_put_ref(selection_class->event_class);
    g_free(selection_class);
}

static void destroy(void *data)
{
    struct selection *self = data;

    tg_pointer_map_for_each(&self->classes, free_class, NULL);
    tg_pointer_map_clear(&self->classes);
    g_ptr_array_free(self->expressions, TRUE);
    bt_x_interest_put_ref(self->downstream);
    g_free(self);
}

static void put_expression(gpointer expression)
{
    bt_x_expression_put_ref(expression);
}

static void destroy_binding(gpointer binding)
{
    bt_x_expression_binding_destroy(binding);
}

static bt_bool includes_event_class(void *data, const bt_event_class *event_class)
{
    struct selection *self = data;

    if (selection_needs_first_time(self) && event_may_tell_first_time(event_class)) {
        return BT_TRUE;
    }
    return selection_get_class(self, event_class)->verdict != BT_X_EXPRESSION_VERDICT_NEVER &&
           bt_x_interest_includes_event_class(self->downstream, event_class);
}

static void keep_time_range(struct selection *self)
{
    for (guint i = 0; i < self->expressions->len; i++) {
        int64_t begin, end;

        bt_x_expression_get_time_range(self->expressions->pdata[i], &begin, &end);
        self->begin_ns = MAX(self->begin_ns, begin);
        self->end_ns = MIN(self->end_ns, end);
    }
    self->has_time_range = true;
}

void selection_get_time_range(struct selection *self, int64_t *begin, int64_t *end)
{
    if (!self->has_time_range && !selection_needs_first_time(self)) {
        keep_time_range(self);
    }
    *begin = self->begin_ns;
    *end = self->end_ns;
}

static void get_time_range(void *data, int64_t *begin, int64_t *end)
{
    struct selection *self = data;
    int64_t downstream_begin, downstream_end;

    selection_get_time_range(self, begin, end);
    bt_x_interest_get_time_range(self->downstream, &downstream_begin, &downstream_end);
    *begin = MAX(*begin, downstream_begin);
    *end = MIN(*end, downstream_end);
}

bt_x_interest *selection_create(
    const struct select *select, const bt_x_interest *downstream, struct selection **selection)
{
    struct selection *self = g_new0(struct selection, 1);

    self->expressions = g_ptr_array_new_with_free_func(put_expression);
    for (guint i = 0; i < select->texts->len; i++) {
        bt_x_expression *expression;

        /* It was parsed before, so this can't fail. Each message iterator has its own day. */
        (void) bt_x_expression_parse(select->texts->pdata[i], select->is_gmt, &expression);
        g_ptr_array_add(self->expressions, expression);
    }
    tg_pointer_map_init(&self->classes);
    self->begin_ns = INT64_MIN;
    self->end_ns = INT64_MAX;
    bt_x_interest_get_ref(downstream);
    self->downstream = downstream;
    *selection = self;
    return bt_x_interest_create(includes_event_class, get_time_range, self, destroy);
}

void selection_set_first_time(struct selection *self, int64_t ns_from_origin)
{
    for (guint i = 0; i < self->expressions->len; i++) {
        bt_x_expression_set_first_time(self->expressions->pdata[i], ns_from_origin);
    }
}

bool selection_needs_first_time(const struct selection *self)
{
    for (guint i = 0; i < self->expressions->len; i++) {
        if (bt_x_expression_needs_first_time(self->expressions->pdata[i])) {
            return true;
        }
    }
    return false;
}

const struct selection_class *selection_add_class(
    struct selection *self, const bt_event_class *event_class)
{
    struct selection_class *added = g_new0(struct selection_class, 1);

    added->verdict = BT_X_EXPRESSION_VERDICT_ALWAYS;
    added->event_class = event_class;
    bt_event_class_get_ref(event_class);
    added->bindings = g_ptr_array_new_with_free_func(destroy_binding);
    for (guint i = 0; i < self->expressions->len; i++) {
        bt_x_expression_binding *binding =
            bt_x_expression_binding_create(self->expressions->pdata[i], event_class);
        const bt_x_expression_verdict verdict = bt_x_expression_binding_get_verdict(binding);

        if (verdict == BT_X_EXPRESSION_VERDICT_DEPENDS) {
            g_ptr_array_add(added->bindings, binding);
        } else {
            bt_x_expression_binding_destroy(binding);
        }
        if (verdict == BT_X_EXPRESSION_VERDICT_NEVER ||
            added->verdict == BT_X_EXPRESSION_VERDICT_ALWAYS) {
            added->verdict = verdict;
        }
        if (verdict == BT_X_EXPRESSION_VERDICT_NEVER) {
            break;
        }
    }
    tg_pointer_map_add(&self->classes, event_class, added);
    return added;
}

GPtrArray *selection_describe_faults(const struct selection *self, const GPtrArray *trace_classes)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < self->expressions->len; i++) {
        const bt_value *found = bt_x_expression_describe_faults(self->expressions->pdata[i],
            (const bt_trace_class *const *) (void *) trace_classes->pdata, trace_classes->len);

        for (uint64_t j = 0; j < bt_value_array_get_length(found); j++) {
            g_ptr_array_add(texts, g_strdup(bt_value_string_get(
                                       bt_value_array_borrow_element_by_index_const(found, j))));
        }
        bt_value_put_ref(found);
    }
    return texts;
}
