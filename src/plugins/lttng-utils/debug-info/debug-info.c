/* SPDX-License-Identifier: MIT */
/* filter.lttng-utils.debug-info: the component and its parameters. */
#include "plugins/lttng-utils/debug-info/debug-info.h"

#include <glib.h>

#include "plugins/common/filter.h"
#include "plugins/common/log.h"
#include "plugins/common/parameters.h"
#include "plugins/lttng-utils/debug-info/class-name.h"

/* The directory in which Debian and other distributions install debug files. */
#define DEFAULT_DIRECTORY "/usr/lib/debug"

struct parameters {
    const char *field_name, *target_prefix, *kallsyms;
    const bt_value *directories;
    bool full_path, inlined, demangle, callstacks, debuginfod;
};

static const struct parameter table[] = {
    {"callstacks", PARAMETER_BOOL, offsetof(struct parameters, callstacks)},
    {"debug-info-dir", PARAMETER_VALUE, offsetof(struct parameters, directories)},
    {"debug-info-field-name", PARAMETER_STRING, offsetof(struct parameters, field_name)},
    {"debuginfod", PARAMETER_BOOL, offsetof(struct parameters, debuginfod)},
    {"demangle", PARAMETER_BOOL, offsetof(struct parameters, demangle)},
    {"full-path", PARAMETER_BOOL, offsetof(struct parameters, full_path)},
    {"inlined", PARAMETER_BOOL, offsetof(struct parameters, inlined)},
    {"kallsyms", PARAMETER_STRING, offsetof(struct parameters, kallsyms)},
    {"target-prefix", PARAMETER_STRING, offsetof(struct parameters, target_prefix)},
};

/* Adds the strings of `value`, which must be a string or an array of strings. */
static bool add_directories(bt_self_component *self, const bt_value *value, GPtrArray *directories)
{
    bool is_right = true;

    if (!value) {
        g_ptr_array_add(directories, (gpointer) DEFAULT_DIRECTORY);
    } else if (bt_value_is_string(value)) {
        g_ptr_array_add(directories, (gpointer) bt_value_string_get(value));
    } else if (bt_value_is_array(value)) {
        for (uint64_t i = 0; is_right && i < bt_value_array_get_length(value); i++) {
            const bt_value *element = bt_value_array_borrow_element_by_index_const(value, i);

            is_right = bt_value_is_string(element);
            if (is_right) {
                g_ptr_array_add(directories, (gpointer) bt_value_string_get(element));
            }
        }
    } else {
        is_right = false;
    }
    if (!is_right) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self,
            "`debug-info-dir`: the parameter's value must be a string or an array of strings");
    }
    return is_right;
}

/*
 * Warns about directories that don't exist. Don't call this function for the default directory,
 * because most machines have no debug files.
 */
static void warn_of_missing(const GPtrArray *directories, bt_logging_level log_level)
{
    for (guint i = 0; i < directories->len; i++) {
        const char *path = g_ptr_array_index(directories, i);

        if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
            log_warning(log_level, DEBUG_INFO_CLASS_NAME,
                "`debug-info-dir`: `%s` is not a folder, so no debug files are read from it", path);
        }
    }
}

/*
 * Reads the symbols from `path`, if it isn't NULL. On failure, appends a cause and returns false.
 */
static bool read_kernel_symbols(
    bt_self_component *self, const char *path, struct dbg_kernel_symbols **symbols)
{
    g_autofree char *error = NULL;

    *symbols = path ? dbg_kernel_symbols_read(path, &error) : NULL;
    if (path && !*symbols) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self, "%s", error);
        return false;
    }
    return true;
}

static bool configure(
    bt_self_component *self, const struct parameters *parameters, struct debug_info *debug_info)
{
    g_autoptr(GPtrArray) directories = g_ptr_array_new();
    struct dbg_kernel_symbols *kernel_symbols;
    struct resolver_options options = {
        .full_path = parameters->full_path,
        .demangle = parameters->demangle,
        .inlined = parameters->inlined,
        .log_level = bt_component_get_logging_level(bt_self_component_as_component(self)),
    };

    if (!add_directories(self, parameters->directories, directories) ||
        !read_kernel_symbols(self, parameters->kallsyms, &kernel_symbols)) {
        return false;
    }
    if (parameters->directories) {
        warn_of_missing(directories, options.log_level);
    }
    g_ptr_array_add(directories, NULL);
    options.search = (struct dbg_search){
        .directories = (const char *const *) directories->pdata,
        .target_prefix = parameters->target_prefix,
        .uses_debuginfod = parameters->debuginfod,
    };
    debug_info->field_name = g_strdup(parameters->field_name);
    debug_info->added = (struct added_fields_options){
        .name = debug_info->field_name,
        .inlined = parameters->inlined,
        .callstacks = parameters->callstacks || parameters->kallsyms,
    };
    debug_info->log_level = options.log_level;
    debug_info->resolver = address_resolver_create(&options, kernel_symbols);
    return true;
}

static void destroy(gpointer data)
{
    struct debug_info *self = data;

    address_resolver_put_ref(self->resolver);
    g_free(self->field_name);
    g_free(self);
}

bt_component_class_initialize_method_status debug_info_initialize(
    bt_self_component_filter *component, bt_self_component_filter_configuration *configuration,
    const bt_value *params, void *init_data)
{
    bt_self_component *self = bt_self_component_filter_as_self_component(component);
    struct parameters parameters = {.field_name = "debug_info"};
    struct debug_info *debug_info;

    if (!parameters_parse(self, params, table, G_N_ELEMENTS(table), &parameters)) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    debug_info = g_new0(struct debug_info, 1);
    if (!configure(self, &parameters, debug_info)) {
        destroy(debug_info);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return filter_initialize(component, debug_info, destroy);
}

void debug_info_finalize(bt_self_component_filter *component)
{
    destroy(bt_self_component_get_data(bt_self_component_filter_as_self_component(component)));
}
