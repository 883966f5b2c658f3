/* SPDX-License-Identifier: MIT */
/* filter.utils.select: the component and its parameters. */
#include "plugins/utils/select/select.h"

#include <babeltrace2/extension/expression.h>
#include <string.h>

#include "plugins/common/filter.h"
#include "plugins/common/parameters.h"

struct parameters {
    const bt_value *expression;
    bool gmt, strict;
    uint64_t limit, tail;
};

static bool parse_expression(bt_self_component *self, struct select *select, const char *text)
{
    bt_x_expression *expression;

    if (bt_x_expression_parse(text, &expression) != BT_X_EXPRESSION_PARSE_STATUS_OK) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            self, "`expression`: `%s` is not an expression", text);
        return false;
    }
    g_ptr_array_add(select->expressions, expression);
    return true;
}

/* Parses the parameter `expression`, a string or an array of strings. */
static bool parse_expressions(bt_self_component *self, struct select *select, const bt_value *value)
{
    bool ok = true;

    if (!value) {
        return true;
    }
    if (bt_value_is_string(value)) {
        return parse_expression(self, select, bt_value_string_get(value));
    }
    ok = bt_value_is_array(value);
    for (uint64_t i = 0; ok && i < bt_value_array_get_length(value); i++) {
        const bt_value *element = bt_value_array_borrow_element_by_index_const(value, i);

        ok = bt_value_is_string(element);
        if (ok && !parse_expression(self, select, bt_value_string_get(element))) {
            return false;
        }
    }
    if (!ok) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            self, "`expression`: the parameter's value must be a string or an array of strings");
    }
    return ok;
}

/*
 * Uses the expressions of the initialization data, which the program that built the graph has
 * parsed.
 */
static void share_expressions(struct select *select, const bt_x_expression *const *expressions)
{
    for (; *expressions; expressions++) {
        bt_x_expression_get_ref(*expressions);
        g_ptr_array_add(select->expressions, (gpointer) *expressions);
    }
}

static bool read_parameters(bt_self_component *self, const bt_value *params,
    const bt_x_expression *const *expressions, struct select *select)
{
    static const struct parameter table[] = {
        {"expression", PARAMETER_VALUE, offsetof(struct parameters, expression)},
        {"gmt", PARAMETER_BOOL, offsetof(struct parameters, gmt)},
        {"limit", PARAMETER_UNSIGNED, offsetof(struct parameters, limit)},
        {"strict", PARAMETER_BOOL, offsetof(struct parameters, strict)},
        {"tail", PARAMETER_UNSIGNED, offsetof(struct parameters, tail)},
    };
    struct parameters parameters = {.limit = UINT64_MAX, .tail = UINT64_MAX};

    if (!parameters_parse(self, params, table, G_N_ELEMENTS(table), &parameters)) {
        return false;
    }
    select->is_gmt = parameters.gmt;
    select->is_strict = parameters.strict;
    select->limit = parameters.limit;
    select->tail = parameters.tail;
    if (expressions) {
        share_expressions(select, expressions);
        return true;
    }
    return parse_expressions(self, select, parameters.expression);
}

static void put_expression(gpointer expression)
{
    bt_x_expression_put_ref(expression);
}

static void destroy(gpointer data)
{
    struct select *select = data;

    g_ptr_array_unref(select->expressions);
    g_free(select);
}

bt_component_class_initialize_method_status select_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *self = bt_self_component_filter_as_self_component(component);
    struct select *select = g_new0(struct select, 1);

    select->log_level = bt_component_get_logging_level(bt_self_component_as_component(self));
    select->expressions = g_ptr_array_new_with_free_func(put_expression);
    if (!read_parameters(self, params, init_data, select)) {
        destroy(select);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return filter_initialize(component, select, destroy);
}

void select_finalize(bt_self_component_filter *component)
{
    destroy(bt_self_component_get_data(bt_self_component_filter_as_self_component(component)));
}
