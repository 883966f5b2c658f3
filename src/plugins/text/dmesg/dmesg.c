/* SPDX-License-Identifier: MIT */
/* The component of `source.text.dmesg`: see dmesg.h. */
#include "plugins/text/dmesg/dmesg.h"

#include <errno.h>
#include <glib.h>
#include <sys/stat.h>

#include "base/file-kind.h"
#include "plugins/common/parameters.h"

struct options {
    const char *path;
    bool no_extract_timestamp;
};

static const struct parameter parameters[] = {
    {"no-extract-timestamp", PARAMETER_BOOL, offsetof(struct options, no_extract_timestamp)},
    {"path", PARAMETER_STRING, offsetof(struct options, path)},
};

/* Checked here, and not when the file is opened, so that the error comes before the graph runs. */
static bool check_path(bt_self_component *component, const char *path)
{
    struct stat status;

    if (stat(path, &status) != 0) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            component, "%s: cannot open: %s", path, g_strerror(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            component, "%s: is %s, not a regular file", path, tg_file_kind(status.st_mode));
        return false;
    }
    return true;
}

bt_component_class_initialize_method_status dmesg_initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *const component = bt_self_component_source_as_self_component(self);
    struct options options = {0};
    struct dmesg *dmesg;
    bt_self_component_add_port_status status;

    if (!parameters_parse(component, params, parameters, G_N_ELEMENTS(parameters), &options) ||
        (options.path && !check_path(component, options.path))) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    status = bt_self_component_source_add_output_port(self, "out", NULL, NULL);
    if (status != BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        return (bt_component_class_initialize_method_status) status;
    }
    dmesg = g_new0(struct dmesg, 1);
    dmesg->path = g_strdup(options.path);
    dmesg->no_extract_timestamp = options.no_extract_timestamp;
    bt_self_component_set_data(component, dmesg);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

void dmesg_finalize(bt_self_component_source *self)
{
    struct dmesg *const dmesg =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self));

    g_free(dmesg->path);
    g_free(dmesg);
}
