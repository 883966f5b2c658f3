/* SPDX-License-Identifier: MIT */
/* See filter.h. */
#include "cli/filter.h"

#include "assembly/cleanup.h"
#include "cli/error.h"
#include "cli/warning.h"

bt_x_expression *cli_filter_parse(const char *text, bool is_gmt)
{
    bt_x_expression *expression;

    if (bt_x_expression_parse(text, is_gmt, &expression) != BT_X_EXPRESSION_PARSE_STATUS_OK) {
        cli_error("--filter takes an expression: see babeltrace2-filter-expression(7)");
        return NULL;
    }
    return expression;
}

void cli_filter_warn_of_faults(const GPtrArray *filters, const GPtrArray *trace_classes)
{
    for (guint i = 0; i < filters->len; i++) {
        autovalue texts = bt_x_expression_describe_faults(filters->pdata[i],
            (const bt_trace_class *const *) (void *) trace_classes->pdata, trace_classes->len);

        for (uint64_t j = 0; j < bt_value_array_get_length(texts); j++) {
            cli_warn(
                bt_value_string_get(bt_value_array_borrow_element_by_index_const(texts, j)), NULL);
        }
    }
}
