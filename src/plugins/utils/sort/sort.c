/* SPDX-License-Identifier: MIT */
/* filter.utils.sort: the component and its parameters. */
#include "plugins/utils/sort/sort.h"

#include <glib.h>

#include "base/duration.h"
#include "plugins/common/filter.h"
#include "plugins/common/parameters.h"

struct parameters {
    const char *window;
    uint64_t max_messages;
};

static bool read_parameters(bt_self_component *self, const bt_value *params, struct sort *sort)
{
    static const struct parameter table[] = {
        {"max-messages", PARAMETER_UNSIGNED, offsetof(struct parameters, max_messages), .lower = 1},
        {"window", PARAMETER_STRING, offsetof(struct parameters, window), .is_required = true},
    };
    struct parameters parameters = {.max_messages = SORT_MAX_MESSAGES};

    if (!parameters_parse(self, params, table, G_N_ELEMENTS(table), &parameters)) {
        return false;
    }
    if (!tg_duration_parse(parameters.window, &sort->window_ns)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self,
            "`window`: `%s` is not a duration: expecting " TG_DURATION_FORMAT, parameters.window);
        return false;
    }
    sort->max_messages = parameters.max_messages;
    return true;
}

bt_component_class_initialize_method_status sort_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *self = bt_self_component_filter_as_self_component(component);
    g_autofree struct sort *sort = g_new0(struct sort, 1);

    sort->log_level = bt_component_get_logging_level(bt_self_component_as_component(self));
    if (!read_parameters(self, params, sort)) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return filter_initialize(component, g_steal_pointer(&sort), g_free);
}

void sort_finalize(bt_self_component_filter *component)
{
    g_free(bt_self_component_get_data(bt_self_component_filter_as_self_component(component)));
}
