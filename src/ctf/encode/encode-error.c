/* SPDX-License-Identifier: MIT */
/* Creates error messages with the path of the field. */
#include "ctf/encode/encode-plan-internal.h"

#include <inttypes.h>

#define U64 "%" PRIu64

/*
 * Appends the path from `fc` to `target`: `a.b[2].c`. `indexes` are the indexes of array elements,
 * the outermost last. If `fc` doesn't contain `target`, returns false and appends nothing.
 */
static bool append_path(const struct ctf_field_class *fc, const struct ctf_field_class *target,
    const uint64_t *indexes, unsigned index_count, GString *path)
{
    bool is_array = fc->type == CTF_FIELD_STATIC_ARRAY || fc->type == CTF_FIELD_DYNAMIC_ARRAY;
    size_t length = path->len;

    if (fc == target) {
        return true;
    }
    if (is_array && index_count) {
        g_string_append_printf(path, "[" U64 "]", indexes[--index_count]);
    } else if (is_array) {
        g_string_append(path, "[]");
    }
    for (guint i = 0, count = ctf_field_class_child_count(fc); i < count; i++) {
        struct ctf_child child = ctf_field_class_child(fc, i);
        size_t child_length = path->len;

        /* The last member of a wrapper has no name in the trace IR. */
        if (!fc->element && !(fc->is_wrapper && i + 1 == count)) {
            g_string_append_printf(
                path, "%s%s", path->len ? "." : "", child.name ? child.name : "(unnamed option)");
        }
        if (append_path(child.field_class, target, indexes, index_count, path)) {
            return true;
        }
        g_string_truncate(path, child_length);
    }
    g_string_truncate(path, length);
    return false;
}

char *ctf_encode_error(const struct ctf_encode_plan *plan, const struct ctf_field_class *failed,
    const char *reason, const uint64_t *indexes, unsigned index_count)
{
    GString *text = g_string_new(NULL);

    append_path(plan->root, failed, indexes, index_count, text);
    g_string_append_printf(text, ": %s", reason);
    return g_string_free(text, FALSE);
}
