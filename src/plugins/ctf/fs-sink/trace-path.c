/* SPDX-License-Identifier: MIT */
/* Chooses the paths of the files of a trace; see trace-path.h. */
#include "plugins/ctf/fs-sink/trace-path.h"

#include <glib.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "base/partial-folder.h"
#include "base/utf8.h"

/* Returns the string of an environment entry, or NULL if there is no such entry with a string. */
static const char *find_string(const bt_trace *trace, const char *name)
{
    const bt_value *value = bt_trace_borrow_environment_entry_value_by_name_const(trace, name);

    return value && bt_value_is_string(value) ? bt_value_string_get(value) : NULL;
}

static bool find_integer(const bt_trace *trace, const char *name, int64_t *integer)
{
    const bt_value *value = bt_trace_borrow_environment_entry_value_by_name_const(trace, name);

    if (!value || !bt_value_is_signed_integer(value)) {
        return false;
    }
    *integer = bt_value_integer_signed_get(value);
    return true;
}

bool trace_is_lttng(const bt_trace *trace)
{
    const char *tracer = find_string(trace, "tracer_name");

    return tracer && (strcmp(tracer, "lttng-ust") == 0 || strcmp(tracer, "lttng-modules") == 0);
}

/* LTTng 2.11 and later describe the session in the environment. */
static bool has_session(const bt_trace *trace)
{
    int64_t major, minor;

    return trace_is_lttng(trace) && find_integer(trace, "tracer_major", &major) &&
           find_integer(trace, "tracer_minor", &minor) &&
           (major > 2 || (major == 2 && minor >= 11));
}

/*
 * Formats part of a path. Each `/` in the strings, which may be NULL, is replaced with `_`, so that
 * the name of a process or session doesn't create a directory.
 */
static char *join(const char *format, const char *first, const char *second)
{
    g_autofree char *a = g_strdelimit(g_strdup(first), "/", '_');
    g_autofree char *b = g_strdelimit(g_strdup(second), "/", '_');

    return g_strdup_printf(format, a, b);
}

/* Returns the part of the path below the session's directory for the domain `ust`, or NULL. */
static char *ust_path(const bt_trace *trace)
{
    const char *scheme = find_string(trace, "tracer_buffering_scheme");
    const char *process = find_string(trace, "procname");
    const char *start = find_string(trace, "vpid_datetime");
    int64_t user, width, vpid;

    if (!scheme) {
        return NULL;
    }
    if (strcmp(scheme, "uid") == 0 && find_integer(trace, "tracer_buffering_id", &user) &&
        find_integer(trace, "architecture_bit_width", &width)) {
        return g_strdup_printf("ust/uid/%" PRId64 "/%" PRId64 "-bit", user, width);
    }
    if (strcmp(scheme, "pid") == 0 && process && start && find_integer(trace, "vpid", &vpid)) {
        g_autofree char *suffix = g_strdup_printf("%" PRId64 "-%s", vpid, start);

        return join("ust/pid/%s-%s", process, suffix);
    }
    return NULL;
}

/* Returns NULL if `trace` isn't a trace of LTTng, or if its environment lacks a needed entry. */
static char *lttng_path(const bt_trace *trace)
{
    const char *host = find_string(trace, "hostname");
    const char *session = find_string(trace, "trace_name");
    const char *date = find_string(trace, "trace_creation_datetime");
    const char *domain = find_string(trace, "domain");
    g_autofree char *last = NULL, *directory = NULL, *host_directory = NULL;

    if (!has_session(trace) || !host || !session || !date || !*date || !domain) {
        return NULL;
    }
    if (strcmp(domain, "kernel") == 0) {
        last = g_strdup("kernel");
    } else if (strcmp(domain, "ust") == 0) {
        last = ust_path(trace);
    }
    if (!last) {
        return NULL;
    }
    directory = join("%s-%s", session, date);
    host_directory = join("%s/%s", host, directory);
    return g_strconcat(host_directory, "/", last, NULL);
}

/*
 * Removes slashes and `.partial` from the end. Only a trace that is being written may have a name
 * with `.partial`.
 */
static void drop_endings(GString *path)
{
    static const char *const endings[] = {"/", TG_PARTIAL_SUFFIX};
    size_t length;

    do {
        length = path->len;
        for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
            if (g_str_has_suffix(path->str, endings[i])) {
                g_string_truncate(path, path->len - strlen(endings[i]));
            }
        }
    } while (path->len < length);
}

/* Shortens each element of the path to the maximum length of a file name. */
static GString *cut_elements(const char *path)
{
    g_auto(GStrv) elements = g_strsplit(path, "/", -1);
    GString *result = g_string_new(NULL);

    for (char **element = elements; *element; element++) {
        if (element != elements) {
            g_string_append_c(result, '/');
        }
        g_string_append_len(
            result, *element, (ssize_t) tg_utf8_cut_length(*element, strlen(*element), NAME_MAX));
    }
    return result;
}

/* Replaces `.` and `..`, so that the path can't leave the output directory. */
static char *replace_dots(const char *path)
{
    g_auto(GStrv) elements = g_strsplit(path, "/", -1);

    for (char **element = elements; *element; element++) {
        if (strcmp(*element, ".") == 0 || strcmp(*element, "..") == 0) {
            memset(*element, '_', strlen(*element));
        }
    }
    return g_strjoinv("/", elements);
}

/* Dots are replaced last, because removing an ending may turn an element into `..`. */
static char *clean(const char *path)
{
    g_autoptr(GString) result = cut_elements(path);

    drop_endings(result);
    return replace_dots(result->str);
}

char *trace_path(const bt_trace *trace)
{
    g_autofree char *path = lttng_path(trace);
    const char *name = bt_trace_get_name(trace);

    if (!path) {
        path = g_strdup(name && *name ? name : "trace");
    }
    char *result = clean(path);
    if (!*result) {
        g_free(result);
        return g_strdup("trace");
    }
    return result;
}
