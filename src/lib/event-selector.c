/* SPDX-License-Identifier: MIT */
/* Expressions and their bindings to event classes; see extension/expression.h. */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/expression.h>

#include "base/pointer-map.h"
#include "expression/binding.h"
#include "expression/faults.h"
#include "expression/time-range.h"
#include "lib/accessors.h"
#include "lib/assert-cond.h"
#include "lib/expression.h"

/*
 * Maximum number of event classes that a selector holds. At this number, the selector releases all
 * of them, so that a long-running program doesn't hold the event classes of every trace that it has
 * read.
 */
enum { MAX_CLASSES = 4096 };

/* The expressions, bound to the events of one class. */
struct bound_class {
    bt_x_expression_verdict verdict;
    const bt_event_class *event_class; /* held */
    guint count;                       /* number of `bindings` */
    struct expr_binding *bindings[];   /* bindings of the expressions that depend on the event */
};

struct bt_x_event_selector {
    struct expr_times times;
    bool has_time_of_day;
    struct tg_pointer_map classes; /* bt_event_class -> struct bound_class, owned */
    guint count;
    const bt_x_expression *expressions[]; /* held */
};

bt_x_event_selector *bt_x_event_selector_create(
    const bt_x_expression *const *expressions, uint64_t count, bt_bool is_gmt)
{
    struct bt_x_event_selector *selector;

    BT_ASSERT_PRE("not-null:expressions", count == 0 || expressions, "Array is NULL.");
    selector = g_malloc0(sizeof(*selector) + count * sizeof(selector->expressions[0]));
    selector->times.is_gmt = is_gmt != BT_FALSE;
    tg_pointer_map_init(&selector->classes);
    selector->count = (guint) count;
    for (guint i = 0; i < count; i++) {
        tg_object_get_ref(expressions[i]);
        selector->expressions[i] = expressions[i];
        selector->has_time_of_day |= expressions[i]->tree->has_time_of_day;
    }
    return selector;
}

static bool forget_class(const void *key, void *value, void *data)
{
    struct bound_class *bound = value;

    for (guint i = 0; i < bound->count; i++) {
        expr_binding_destroy(bound->bindings[i]);
    }
    bt_event_class_put_ref(bound->event_class);
    g_free(bound);
    return true;
}

void bt_x_event_selector_destroy(bt_x_event_selector *selector)
{
    if (!selector) {
        return;
    }
    tg_pointer_map_remove_if(&selector->classes, forget_class, NULL);
    tg_pointer_map_clear(&selector->classes);
    for (guint i = 0; i < selector->count; i++) {
        tg_object_put_ref(selector->expressions[i]);
    }
    g_free(selector);
}

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_x_event_selector_needs_first_time,
    const bt_x_event_selector, "event-selector",
    object->has_time_of_day && !object->times.has_first)

void bt_x_event_selector_set_first_time(bt_x_event_selector *selector, int64_t ns_from_origin)
{
    BT_ASSERT_PRE_NON_NULL("event-selector", selector);
    if (!selector->times.has_first) {
        selector->times.has_first = true;
        selector->times.first_ns = ns_from_origin;
    }
}

void bt_x_event_selector_get_time_range(
    const bt_x_event_selector *selector, int64_t *begin, int64_t *end)
{
    BT_ASSERT_PRE_NON_NULL("event-selector", selector);
    BT_ASSERT_PRE_NON_NULL("beginning-output", begin);
    BT_ASSERT_PRE_NON_NULL("end-output", end);
    *begin = INT64_MIN;
    *end = INT64_MAX;
    for (guint i = 0; i < selector->count; i++) {
        const struct expr_time_range range =
            expr_time_range(selector->expressions[i]->tree, &selector->times);

        *begin = MAX(*begin, range.begin_ns);
        *end = MIN(*end, range.end_ns);
    }
}

bt_value *bt_x_event_selector_describe_faults(
    const bt_x_event_selector *selector, const bt_trace_class *const *trace_classes, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("event-selector", selector);
    BT_ASSERT_PRE("not-null:trace-classes", count == 0 || trace_classes, "Array is NULL.");
    bt_value *texts = bt_value_array_create();
    for (guint i = 0; i < selector->count; i++) {
        expr_append_faults(selector->expressions[i]->tree, trace_classes, count, texts);
    }
    return texts;
}

static bt_x_expression_verdict conjunction(
    bt_x_expression_verdict verdict, const struct expr_binding *binding)
{
    switch (expr_binding_verdict(binding)) {
    case EXPR_NEVER:
        return BT_X_EXPRESSION_VERDICT_NEVER;
    case EXPR_ALWAYS:
        return verdict;
    default:
        return BT_X_EXPRESSION_VERDICT_DEPENDS;
    }
}

/* Binds the expressions to a class, and stops after the first expression that is never true. */
static const struct bound_class *add_class(
    struct bt_x_event_selector *selector, const bt_event_class *event_class)
{
    struct bound_class *bound;

    if (selector->classes.count >= MAX_CLASSES) {
        tg_pointer_map_remove_if(&selector->classes, forget_class, NULL);
    }
    bound = g_malloc0(sizeof(*bound) + selector->count * sizeof(bound->bindings[0]));
    bound->verdict = BT_X_EXPRESSION_VERDICT_ALWAYS;
    bt_event_class_get_ref(event_class);
    bound->event_class = event_class;
    for (guint i = 0; i < selector->count && bound->verdict != BT_X_EXPRESSION_VERDICT_NEVER; i++) {
        struct expr_binding *binding =
            expr_bind(selector->expressions[i]->tree, event_class, &selector->times);

        bound->verdict = conjunction(bound->verdict, binding);
        if (expr_binding_verdict(binding) == EXPR_DEPENDS) {
            bound->bindings[bound->count++] = binding;
        } else {
            expr_binding_destroy(binding);
        }
    }
    tg_pointer_map_add(&selector->classes, event_class, bound);
    return bound;
}

static inline const struct bound_class *bind_class(
    struct bt_x_event_selector *selector, const bt_event_class *event_class)
{
    const struct bound_class *bound = tg_pointer_map_get(&selector->classes, event_class);

    return G_LIKELY(bound != NULL) ? bound : add_class(selector, event_class);
}

bt_x_expression_verdict bt_x_event_selector_get_verdict(
    bt_x_event_selector *selector, const bt_event_class *event_class)
{
    BT_ASSERT_PRE_NON_NULL("event-selector", selector);
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    return bind_class(selector, event_class)->verdict;
}

static bt_x_expression_truth test_bindings(
    const struct bound_class *bound, const bt_message *message)
{
    static const bt_x_expression_truth truths[] = {
        [EXPR_FALSE] = BT_X_EXPRESSION_TRUTH_FALSE,
        [EXPR_TRUE] = BT_X_EXPRESSION_TRUTH_TRUE,
        [EXPR_UNKNOWN] = BT_X_EXPRESSION_TRUTH_UNKNOWN,
    };
    enum expr_truth truth = EXPR_TRUE;

    for (guint i = 0; i < bound->count && truth != EXPR_FALSE; i++) {
        truth = expr_and(truth, expr_binding_test(bound->bindings[i], message));
    }
    return truths[truth];
}

static inline bt_x_expression_truth test_event(struct bt_x_event_selector *selector,
    const bt_event_class *event_class, const bt_message *message)
{
    if (G_UNLIKELY(!selector->times.has_first)) {
        expr_times_note_first(&selector->times, message);
    }
    const struct bound_class *bound = bind_class(selector, event_class);
    if (bound->verdict == BT_X_EXPRESSION_VERDICT_DEPENDS) {
        return test_bindings(bound, message);
    }
    return bound->verdict == BT_X_EXPRESSION_VERDICT_ALWAYS ? BT_X_EXPRESSION_TRUTH_TRUE
                                                            : BT_X_EXPRESSION_TRUTH_FALSE;
}

void bt_x_event_selector_test(bt_x_event_selector *selector, bt_message_array_const messages,
    const bt_event_class *const *event_classes, uint64_t count, bt_x_expression_truth *truths)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event-selector", selector);
    BT_ASSERT_PRE_DEV_NON_NULL("messages", messages);
    BT_ASSERT_PRE_DEV_NON_NULL("event-classes", event_classes);
    BT_ASSERT_PRE_DEV_NON_NULL("truths-output", truths);
    for (uint64_t i = 0; i < count; i++) {
        if (!event_classes[i]) {
            truths[i] = BT_X_EXPRESSION_TRUTH_TRUE;
            continue;
        }
        BT_ASSERT_PRE_DEV("is-event-message",
            bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT,
            "Message isn't an event message.");
        BT_ASSERT_PRE_DEV("same-event-class",
            bt_event_borrow_class_const(bt_message_event_borrow_event_const(messages[i])) ==
                event_classes[i],
            "The event is of another class.");
        truths[i] = test_event(selector, event_classes[i], messages[i]);
    }
}
