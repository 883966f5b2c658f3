/* SPDX-License-Identifier: MIT */
/* The component source.ctf.follow; see follow.h. */
#include "plugins/ctf/follow-source/follow.h"
#include "plugins/ctf/fs-source/component.h"

bt_component_class_get_supported_mip_versions_method_status follow_get_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *supported_versions)
{
    return fs_find_supported_mip_versions(component_class, params, true, supported_versions);
}

static void free_component(struct follow_component *component)
{
    fs_parameters_clear(&component->parameters);
    g_free(component);
}

bt_component_class_initialize_method_status follow_init(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *self_component = bt_self_component_source_as_self_component(component);
    struct follow_component *follow = g_new0(struct follow_component, 1);
    g_autofree char *error = NULL;
    bt_self_component_add_port_status status;

    follow->log_level =
        bt_component_get_logging_level(bt_self_component_as_component(self_component));
    if (!fs_parameters_read(params, true, &follow->parameters, &error)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self_component, "%s", error);
        free_component(follow);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    status = bt_self_component_source_add_output_port(component, "out", NULL, NULL);
    if (status != BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        free_component(follow);
        return (bt_component_class_initialize_method_status) status;
    }
    bt_self_component_set_data(self_component, follow);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

void follow_finalize(bt_self_component_source *component)
{
    free_component(
        bt_self_component_get_data(bt_self_component_source_as_self_component(component)));
}
