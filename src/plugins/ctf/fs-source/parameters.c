/* SPDX-License-Identifier: MIT */
/* The parameters of source.ctf.fs; see parameters.h. */
#include "plugins/ctf/fs-source/parameters.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare-strings.h"
#include "plugins/common/parameters.h"

/*
 * Returns `path` as an absolute path without `.`, `..` and superfluous slashes. Symbolic links
 * aren't followed.
 */
static char *make_absolute(const char *path)
{
    g_autofree char *folder = g_path_is_absolute(path) ? g_strdup("") : g_get_current_dir();
    g_autofree char *whole = g_strconcat(folder, "/", path, NULL);
    g_auto(GStrv) parts = g_strsplit(whole, "/", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    GString *result = g_string_new(NULL);

    for (char **part = parts; *part; part++) {
        if (**part == '\0' || strcmp(*part, ".") == 0) {
            continue;
        }
        if (strcmp(*part, "..") != 0) {
            g_ptr_array_add(kept, *part);
        } else if (kept->len > 0) {
            g_ptr_array_set_size(kept, kept->len - 1);
        }
    }
    for (guint i = 0; i < kept->len; i++) {
        g_string_append_c(result, '/');
        g_string_append(result, kept->pdata[i]);
    }
    if (result->len == 0) {
        g_string_append_c(result, '/');
    }
    return g_string_free(result, FALSE);
}

/* A directory is read once even if it is given twice. */
static void sort_and_drop_equal(GPtrArray *paths)
{
    g_ptr_array_sort(paths, tg_compare_strings);
    for (guint i = paths->len; i > 1; i--) {
        if (strcmp(paths->pdata[i - 1], paths->pdata[i - 2]) == 0) {
            g_ptr_array_remove_index(paths, i - 1);
        }
    }
}

/* Reads an array of paths. Returns false if `value` isn't one. */
static bool read_inputs(const bt_value *value, GPtrArray *inputs)
{
    if (!bt_value_is_array(value) || bt_value_array_is_empty(value)) {
        return false;
    }
    for (uint64_t i = 0; i < bt_value_array_get_length(value); i++) {
        const bt_value *item = bt_value_array_borrow_element_by_index_const(value, i);

        if (!bt_value_is_string(item)) {
            return false;
        }
        g_ptr_array_add(inputs, make_absolute(bt_value_string_get(item)));
    }
    sort_and_drop_equal(inputs);
    return true;
}

struct given {
    const bt_value *inputs;
    const char *trace_name, *metadata;
    struct trace_ir_options ir;
    uint64_t inactivity_timeout_ms;
    bool logs_damage;
};

enum {
    DEFAULT_INACTIVITY_TIMEOUT_MS = 1000,
    MAX_INACTIVITY_TIMEOUT_MS = 24 * 60 * 60 * 1000,
    /*
     * Only source.ctf.fs has the first parameters of the table, and only source.ctf.follow has the
     * last one.
     */
    FS_ONLY = 3,
    FOLLOW_ONLY = 1,
};

static const struct parameter table[] = {
    {"tolerant", PARAMETER_BOOL, offsetof(struct given, ir.is_tolerant)},
    {"log-damage", PARAMETER_BOOL, offsetof(struct given, logs_damage)},
    {"metadata", PARAMETER_STRING, offsetof(struct given, metadata)},
    {"inputs", PARAMETER_VALUE, offsetof(struct given, inputs), .is_required = true},
    {"trace-name", PARAMETER_STRING, offsetof(struct given, trace_name)},
    {"clock-class-offset-s", PARAMETER_SIGNED, offsetof(struct given, ir.clock_shift.seconds)},
    {"clock-class-offset-ns", PARAMETER_SIGNED, offsetof(struct given, ir.clock_shift.nanoseconds)},
    {"force-clock-class-origin-unix-epoch", PARAMETER_BOOL,
        offsetof(struct given, ir.force_unix_epoch_origin)},
    {"clock-bits", PARAMETER_UNSIGNED, offsetof(struct given, ir.clock_bits), .lower = 1,
        .upper = 64},
    {"keep-clock-fields", PARAMETER_BOOL, offsetof(struct given, ir.keeps_clock_fields)},
    {"patience-ms", PARAMETER_UNSIGNED, offsetof(struct given, inactivity_timeout_ms),
        .upper = MAX_INACTIVITY_TIMEOUT_MS},
};

bool fs_parameters_read(
    const bt_value *params, bool follows, struct fs_parameters *parameters, char **error)
{
    struct given given = {
        .ir.replaces_name = true,
        .inactivity_timeout_ms = DEFAULT_INACTIVITY_TIMEOUT_MS,
        .logs_damage = true,
    };

    *parameters = (struct fs_parameters){.inputs = g_ptr_array_new_with_free_func(g_free)};
    if (!bt_value_is_map(params)) {
        *error = g_strdup("the parameters must be a map");
        return false;
    }
    *error = follows
                 ? parameters_read(params, table + FS_ONLY, G_N_ELEMENTS(table) - FS_ONLY, &given)
                 : parameters_read(params, table, G_N_ELEMENTS(table) - FOLLOW_ONLY, &given);
    if (*error) {
        return false;
    }
    if (!read_inputs(given.inputs, parameters->inputs)) {
        *error = g_strdup(
            "`inputs`: the parameter's value must be a non-empty array of strings (paths)");
        return false;
    }
    parameters->trace_name = g_strdup(given.trace_name);
    parameters->metadata = given.metadata ? make_absolute(given.metadata) : NULL;
    parameters->ir = given.ir;
    parameters->inactivity_timeout_ms = given.inactivity_timeout_ms;
    parameters->logs_damage = given.logs_damage;
    parameters->ir.trace_name = parameters->trace_name;
    return true;
}

struct ctf_trace *fs_parameters_open_trace(const struct fs_parameters *parameters,
    const struct ctf_library_functions *functions, char **error)
{
    const struct ctf_trace_options options = {
        .is_tolerant = parameters->ir.is_tolerant,
        .clock_shift = parameters->ir.clock_shift,
        .keeps_clock_fields = parameters->ir.keeps_clock_fields,
        .clock_bits = (unsigned) parameters->ir.clock_bits,
        .metadata = parameters->metadata,
    };

    return ctf_trace_open(parameters->inputs, &options, functions, error);
}

void fs_parameters_clear(struct fs_parameters *parameters)
{
    if (parameters->inputs) {
        g_ptr_array_unref(parameters->inputs);
    }
    g_free(parameters->trace_name);
    g_free(parameters->metadata);
    *parameters = (struct fs_parameters){0};
}
