/* SPDX-License-Identifier: MIT */
/* The component of `source.text.dmesg`: see dmesg.h. */
#include "plugins/text/dmesg/dmesg.h"

#include <errno.h>
#include <glib.h>
#include <sys/stat.h>

#include "base/file-kind.h"
#include "plugins/common/parameters.h"
#include "plugins/common/source.h"

struct options {
    const char *path;
    bool no_extract_timestamp;
};

static const struct parameter parameters[] = {
    {"no-extract-timestamp", PARAMETER_BOOL, offsetof(struct options, no_extract_timestamp)},
    {"path", PARAMETER_STRING, offsetof(struct options, path)},
};

/*
 * The path is checked here and not when the file is opened, so that an error is reported before the
 * graph runs.
 */
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

static void destroy(gpointer data)
{
    struct dmesg *dmesg = data;

    g_free(dmesg->path);
    g_free(dmesg);
}

bt_component_class_initialize_method_status dmesg_initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *const self = bt_self_component_source_as_self_component(component);
    struct options options = {0};
    struct dmesg *dmesg;

    if (!parameters_parse(self, params, parameters, G_N_ELEMENTS(parameters), &options) ||
        (options.path && !check_path(self, options.path))) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    dmesg = g_new0(struct dmesg, 1);
    dmesg->path = g_strdup(options.path);
    dmesg->no_extract_timestamp = options.no_extract_timestamp;
    return source_initialize(component, dmesg, destroy);
}

void dmesg_finalize(bt_self_component_source *component)
{
    destroy(bt_self_component_get_data(bt_self_component_source_as_self_component(component)));
}
