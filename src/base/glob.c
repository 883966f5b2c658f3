/* SPDX-License-Identifier: MIT */

/*
 * Each `*` separates two literal parts of a pattern. The text must begin with the first part and
 * end with the last one. The other parts are searched for from left to right. The leftmost match of
 * a part is always right, because it leaves the most text for the parts that follow. Therefore, the
 * search never goes back.
 */
#include "base/glob.h"

#include <glib.h>
#include <string.h>

struct tg_glob {
    GPtrArray *parts; /* GString *; one part more than there are `*` */
};

static void free_part(gpointer part)
{
    g_string_free(part, TRUE);
}

struct tg_glob *tg_glob_create(const char *pattern)
{
    struct tg_glob *self = g_new(struct tg_glob, 1);
    GString *part = g_string_new(NULL);

    self->parts = g_ptr_array_new_with_free_func(free_part);
    g_ptr_array_add(self->parts, part);

    for (const char *at = pattern; *at; at++) {
        if (*at == '*') {
            part = g_string_new(NULL);
            g_ptr_array_add(self->parts, part);
            continue;
        }

        at += *at == '\\' && at[1];
        g_string_append_c(part, *at);
    }

    return self;
}

void tg_glob_destroy(struct tg_glob *self)
{
    if (self) {
        g_ptr_array_unref(self->parts);
        g_free(self);
    }
}

static const GString *part_at(const struct tg_glob *self, guint index)
{
    return self->parts->pdata[index];
}

bool tg_glob_matches(const struct tg_glob *self, const char *text, size_t length)
{
    const guint last = self->parts->len - 1;
    const GString *first_part = part_at(self, 0);
    const GString *last_part = part_at(self, last);
    const char *end = text + length;

    if (length < first_part->len || memcmp(text, first_part->str, first_part->len) != 0) {
        return false;
    }

    if (last == 0) {
        return length == first_part->len;
    }

    text += first_part->len;

    if ((size_t) (end - text) < last_part->len ||
        memcmp(end - last_part->len, last_part->str, last_part->len) != 0) {
        return false;
    }

    end -= last_part->len;

    for (guint i = 1; i < last; i++) {
        const GString *part = part_at(self, i);
        const char *place = memmem(text, (size_t) (end - text), part->str, part->len);

        if (!place) {
            return false;
        }

        text = place + part->len;
    }

    return true;
}

const char *tg_glob_only_text(const struct tg_glob *self)
{
    return self->parts->len == 1 ? part_at(self, 0)->str : NULL;
}

bool tg_glob_match(const char *pattern, const char *text)
{
    struct tg_glob *glob = tg_glob_create(pattern);
    const bool matches = tg_glob_matches(glob, text, strlen(text));

    tg_glob_destroy(glob);
    return matches;
}
