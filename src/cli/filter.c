/* SPDX-License-Identifier: MIT */
/* See filter.h. */
#include "cli/filter.h"

#include "assembly/cleanup.h"
#include "cli/error.h"
#include "cli/warning.h"

bt_x_expression *cli_filter_parse(const char *text)
{
    bt_x_expression *expression;

    if (bt_x_expression_parse(text, &expression) != BT_X_EXPRESSION_PARSE_STATUS_OK) {
        cli_error("--filter takes an expression: see babeltrace2-filter-expression(7)");
        return NULL;
    }
    return expression;
}

bt_x_event_selector *cli_filter_create_selector(const GPtrArray *filters, bool is_gmt)
{
    return bt_x_event_selector_create(
        (const bt_x_expression *const *) (void *) filters->pdata, filters->len, is_gmt);
}

void cli_filter_warn_of_faults(const GPtrArray *filters, const GPtrArray *trace_classes)
{
    bt_x_event_selector *selector = cli_filter_create_selector(filters, false);
    autovalue texts = bt_x_event_selector_describe_faults(selector,
        (const bt_trace_class *const *) (void *) trace_classes->pdata, trace_classes->len);

    for (uint64_t i = 0; i < bt_value_array_get_length(texts); i++) {
        cli_warn(bt_value_string_get(bt_value_array_borrow_element_by_index_const(texts, i)), NULL);
    }
    bt_x_event_selector_destroy(selector);
}
