/* SPDX-License-Identifier: MIT */
/* The parameters of source.ctf.fs; see parameters.h. */
#include "plugins/ctf/fs/parameters.h"

#include <stdlib.h>
#include <string.h>

#include "plugins/common/parameters.h"

struct reading {
    struct fs_parameters *parameters;
    char **error;
};

struct entry {
    const char *name;
    /* Returns NULL, or what the value should be. */
    const char *(*read)(const bt_value *value, struct fs_parameters *parameters);
};

char *fs_absolute_path(const char *path)
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

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

/* A directory that is given twice is read once. */
static void sort_and_drop_equal(GPtrArray *paths)
{
    g_ptr_array_sort(paths, compare_paths);
    for (guint i = paths->len; i > 1; i--) {
        if (strcmp(paths->pdata[i - 1], paths->pdata[i - 2]) == 0) {
            g_ptr_array_remove_index(paths, i - 1);
        }
    }
}

static const char *read_inputs(const bt_value *value, struct fs_parameters *parameters)
{
    static const char expected[] = "a non-empty array of strings (paths)";

    if (!bt_value_is_array(value) || bt_value_array_is_empty(value)) {
        return expected;
    }
    for (uint64_t i = 0; i < bt_value_array_get_length(value); i++) {
        const bt_value *item = bt_value_array_borrow_element_by_index_const(value, i);

        if (!bt_value_is_string(item)) {
            return expected;
        }
        g_ptr_array_add(parameters->inputs, fs_absolute_path(bt_value_string_get(item)));
    }
    sort_and_drop_equal(parameters->inputs);
    return NULL;
}

static const char *read_trace_name(const bt_value *value, struct fs_parameters *parameters)
{
    if (!bt_value_is_string(value)) {
        return "a string";
    }
    parameters->trace_name = g_strdup(bt_value_string_get(value));
    parameters->ir.trace_name = parameters->trace_name;
    return NULL;
}

static const char *read_signed(const bt_value *value, int64_t *result)
{
    if (!bt_value_is_signed_integer(value)) {
        return "a signed integer";
    }
    *result = bt_value_integer_signed_get(value);
    return NULL;
}

static const char *read_offset_seconds(const bt_value *value, struct fs_parameters *parameters)
{
    return read_signed(value, &parameters->ir.clock_offset_seconds);
}

static const char *read_offset_ns(const bt_value *value, struct fs_parameters *parameters)
{
    return read_signed(value, &parameters->ir.clock_offset_nanoseconds);
}

static const char *read_force_origin(const bt_value *value, struct fs_parameters *parameters)
{
    if (!bt_value_is_bool(value)) {
        return "a boolean";
    }
    parameters->ir.force_unix_epoch_origin = bt_value_bool_get(value);
    return NULL;
}

static const struct entry entries[] = {
    {"inputs", read_inputs},
    {"trace-name", read_trace_name},
    {"clock-class-offset-s", read_offset_seconds},
    {"clock-class-offset-ns", read_offset_ns},
    {"force-clock-class-origin-unix-epoch", read_force_origin},
};

/* Stops without an error of the library's own, which would come before the message. */
static bt_value_map_foreach_entry_const_func_status read_entry(
    const char *name, const bt_value *value, void *data)
{
    struct reading *reading = data;

    for (size_t i = 0; i < G_N_ELEMENTS(entries); i++) {
        const char *expected;

        if (strcmp(entries[i].name, name) != 0) {
            continue;
        }
        expected = entries[i].read(value, reading->parameters);
        if (!expected) {
            return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
        }
        *reading->error = g_strdup_printf("`%s`: the parameter's value must be %s", name, expected);
        return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT;
    }
    g_autoptr(GString) names = g_string_new(NULL);

    parameter_names_append(names, entries, sizeof(entries[0]), G_N_ELEMENTS(entries));
    *reading->error = parameter_unknown(name, names);
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT;
}

bool fs_parameters_read(const bt_value *params, struct fs_parameters *parameters, char **error)
{
    struct reading reading = {.parameters = parameters, .error = error};

    *parameters = (struct fs_parameters){
        .inputs = g_ptr_array_new_with_free_func(g_free),
        .ir.replaces_name = true,
    };
    if (!bt_value_is_map(params)) {
        *error = g_strdup("the parameters must be a map");
        return false;
    }
    if (bt_value_map_foreach_entry_const(params, read_entry, &reading) !=
        BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_OK) {
        /* The cause that the library appended knows less than `*error`. */
        bt_current_thread_clear_error();
        return false;
    }
    if (parameters->inputs->len == 0) {
        *error = g_strdup("`inputs`: the parameter is missing");
        return false;
    }
    return true;
}

void fs_parameters_clear(struct fs_parameters *parameters)
{
    if (parameters->inputs) {
        g_ptr_array_unref(parameters->inputs);
    }
    g_free(parameters->trace_name);
    *parameters = (struct fs_parameters){0};
}
