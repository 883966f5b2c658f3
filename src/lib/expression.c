/* SPDX-License-Identifier: MIT */
/* The public side of src/expression. */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/expression.h>

#include "expression/binding.h"
#include "expression/faults.h"
#include "expression/parser.h"
#include "expression/time-range.h"
#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "lib/ref-functions.h"

struct bt_x_expression {
    struct tg_object base;
    struct expr_tree *tree;
    struct expr_times times;
};

struct bt_x_expression_binding {
    bt_x_expression *expression;       /* held */
    const bt_event_class *event_class; /* held by `binding` */
    struct expr_binding *binding;
};

static void destroy(struct tg_object *object)
{
    struct bt_x_expression *expression = (struct bt_x_expression *) object;

    expr_tree_destroy(expression->tree);
    g_free(expression);
}

bt_x_expression_parse_status bt_x_expression_parse(
    const char *text, bt_bool is_gmt, bt_x_expression **expression)
{
    g_autofree char *error = NULL;
    struct expr_tree *tree;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("text", text);
    BT_ASSERT_PRE_NON_NULL("expression-output", expression);
    tree = expr_parse(text, &error);
    if (!tree) {
        BT_LIB_APPEND_CAUSE("%s", error);
        return BT_X_EXPRESSION_PARSE_STATUS_ERROR;
    }
    *expression = g_new0(struct bt_x_expression, 1);
    tg_object_init(&(*expression)->base, destroy);
    (*expression)->tree = tree;
    (*expression)->times.is_gmt = is_gmt != BT_FALSE;
    return BT_X_EXPRESSION_PARSE_STATUS_OK;
}

const char *bt_x_expression_borrow_text(const bt_x_expression *expression)
{
    BT_ASSERT_PRE_NON_NULL("expression", expression);
    return expression->tree->source;
}

bt_bool bt_x_expression_needs_first_time(const bt_x_expression *expression)
{
    BT_ASSERT_PRE_NON_NULL("expression", expression);
    return !expression->times.has_first && expression->tree->has_time_of_day;
}

void bt_x_expression_set_first_time(bt_x_expression *expression, int64_t ns_from_origin)
{
    BT_ASSERT_PRE_NON_NULL("expression", expression);
    if (!expression->times.has_first) {
        expression->times.has_first = true;
        expression->times.first_ns = ns_from_origin;
    }
}

void bt_x_expression_get_time_range(const bt_x_expression *expression, int64_t *begin, int64_t *end)
{
    struct expr_time_range range;

    BT_ASSERT_PRE_NON_NULL("expression", expression);
    BT_ASSERT_PRE_NON_NULL("beginning-output", begin);
    BT_ASSERT_PRE_NON_NULL("end-output", end);
    range = expr_time_range(expression->tree, &expression->times);
    *begin = range.begin_ns;
    *end = range.end_ns;
}

bt_value *bt_x_expression_describe_faults(
    const bt_x_expression *expression, const bt_trace_class *const *trace_classes, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("expression", expression);
    BT_ASSERT_PRE("not-null:trace-classes", count == 0 || trace_classes, "Array is NULL.");
    return expr_describe_faults(expression->tree, trace_classes, count);
}

bt_x_expression_binding *bt_x_expression_binding_create(
    bt_x_expression *expression, const bt_event_class *event_class)
{
    bt_x_expression_binding *binding;

    BT_ASSERT_PRE_NON_NULL("expression", expression);
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    binding = g_new0(bt_x_expression_binding, 1);
    tg_object_get_ref(expression);
    binding->expression = expression;
    binding->event_class = event_class;
    binding->binding = expr_bind(expression->tree, event_class, &expression->times);
    return binding;
}

void bt_x_expression_binding_destroy(bt_x_expression_binding *binding)
{
    if (!binding) {
        return;
    }
    expr_binding_destroy(binding->binding);
    tg_object_put_ref(binding->expression);
    g_free(binding);
}

bt_x_expression_verdict bt_x_expression_binding_get_verdict(const bt_x_expression_binding *binding)
{
    static const bt_x_expression_verdict verdicts[] = {
        [EXPR_NEVER] = BT_X_EXPRESSION_VERDICT_NEVER,
        [EXPR_ALWAYS] = BT_X_EXPRESSION_VERDICT_ALWAYS,
        [EXPR_DEPENDS] = BT_X_EXPRESSION_VERDICT_DEPENDS,
    };

    BT_ASSERT_PRE_NON_NULL("binding", binding);
    return verdicts[expr_binding_verdict(binding->binding)];
}

bt_x_expression_truth bt_x_expression_binding_test(
    bt_x_expression_binding *binding, const bt_message *message)
{
    static const bt_x_expression_truth truths[] = {
        [EXPR_FALSE] = BT_X_EXPRESSION_TRUTH_FALSE,
        [EXPR_TRUE] = BT_X_EXPRESSION_TRUTH_TRUE,
        [EXPR_UNKNOWN] = BT_X_EXPRESSION_TRUTH_UNKNOWN,
    };

    BT_ASSERT_PRE_DEV_NON_NULL("binding", binding);
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    BT_ASSERT_PRE_DEV("is-event-message", bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT,
        "Message isn't an event message.");
    BT_ASSERT_PRE_DEV("same-event-class",
        bt_event_borrow_class_const(bt_message_event_borrow_event_const(message)) ==
            binding->event_class,
        "The event is of another class.");
    return truths[expr_binding_test(binding->binding, message)];
}

BT__DEFINE_REF_FUNCTIONS(x_expression)
