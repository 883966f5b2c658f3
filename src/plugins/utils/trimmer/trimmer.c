/* SPDX-License-Identifier: MIT */
/* filter.utils.trimmer: the component and its parameters. */
#include "plugins/utils/trimmer/trimmer.h"

#include <glib.h>
#include <inttypes.h>

#include "plugins/common/filter.h"
#include "plugins/common/parameters.h"

struct parameters {
    const bt_value *begin, *end;
    bool gmt;
};

int64_t trimmer_range_begin_ns(const struct trimmer_range *range)
{
    return range->begin.kind == TG_TIME_BOUND_NS ? range->begin.ns_from_origin : INT64_MIN;
}

int64_t trimmer_range_end_ns(const struct trimmer_range *range)
{
    return range->end.kind == TG_TIME_BOUND_NS ? range->end.ns_from_origin : INT64_MAX;
}

bool trimmer_range_is_resolved(const struct trimmer_range *range)
{
    return range->begin.kind != TG_TIME_BOUND_TIME_OF_DAY &&
           range->end.kind != TG_TIME_BOUND_TIME_OF_DAY;
}

static bool parse_text(bt_self_component *self, const char *name, const char *text, bool gmt,
    struct tg_time_bound *bound)
{
    switch (tg_time_bound_parse(text, gmt, bound)) {
    case TG_TIME_BOUND_OK:
        return true;
    case TG_TIME_BOUND_BAD_FORMAT:
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            self, "`%s`: `%s` is not a time: expecting " TG_TIME_BOUND_FORMATS, name, text);
        return false;
    default:
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            self, "`%s`: the time `%s` " TG_TIME_BOUND_TOO_FAR, name, text);
        return false;
    }
}

static bool parse_bound(bt_self_component *self, const char *name, const bt_value *value, bool gmt,
    struct tg_time_bound *bound)
{
    if (!value) {
        return true;
    }
    if (bt_value_is_string(value)) {
        return parse_text(self, name, bt_value_string_get(value), gmt, bound);
    }
    if (bt_value_is_signed_integer(value)) {
        g_autofree char *text = g_strdup_printf("%" PRId64, bt_value_integer_signed_get(value));

        return parse_text(self, name, text, gmt, bound);
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
        self, "`%s`: the parameter's value must be a string or a signed integer", name);
    return false;
}

static bool parse_range(
    bt_self_component *self, const bt_value *params, struct trimmer_range *range)
{
    static const struct parameter table[] = {
        {"begin", PARAMETER_VALUE, offsetof(struct parameters, begin)},
        {"end", PARAMETER_VALUE, offsetof(struct parameters, end)},
        {"gmt", PARAMETER_BOOL, offsetof(struct parameters, gmt)},
    };
    struct parameters parameters = {0};

    if (!parameters_parse(self, params, table, G_N_ELEMENTS(table), &parameters)) {
        return false;
    }
    range->gmt = parameters.gmt;
    if (!parse_bound(self, "begin", parameters.begin, range->gmt, &range->begin) ||
        !parse_bound(self, "end", parameters.end, range->gmt, &range->end)) {
        return false;
    }
    if (trimmer_range_begin_ns(range) > trimmer_range_end_ns(range)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self,
            "the time range ends before it begins: `begin` is %" PRId64 " ns, `end` is %" PRId64
            " ns",
            trimmer_range_begin_ns(range), trimmer_range_end_ns(range));
        return false;
    }
    return true;
}

bt_component_class_initialize_method_status trimmer_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data)
{
    g_autofree struct trimmer_range *range = g_new0(struct trimmer_range, 1);

    range->outcome = init_data;
    if (!parse_range(bt_self_component_filter_as_self_component(component), params, range)) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return filter_initialize(component, g_steal_pointer(&range), g_free);
}

void trimmer_finalize(bt_self_component_filter *component)
{
    g_free(bt_self_component_get_data(bt_self_component_filter_as_self_component(component)));
}
