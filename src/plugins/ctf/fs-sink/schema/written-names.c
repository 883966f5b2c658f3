/* SPDX-License-Identifier: MIT */
/* Chooses names and texts; see written-names.h. */
#include "plugins/ctf/fs-sink/schema/written-names.h"

#include "ctf/metadata/tsdl/lexer.h"

/*
 * Returns the next number to try. After the first few numbers, the function skips all numbers that
 * earlier names may have got from it, so that many equal names take linear time.
 */
static guint next_number(GHashTable *names, guint number)
{
    enum { FIRST_NUMBERS = 16 };

    return number < FIRST_NUMBERS ? number + 1 : MAX(number + 1, g_hash_table_size(names));
}

const char *written_names_add_unique(GHashTable *names, char *name)
{
    char *unique = g_strdup(name);

    for (guint number = 0; g_hash_table_contains(names, unique);
         number = next_number(names, number)) {
        g_free(unique);
        unique = g_strdup_printf("%s_%u", name, number);
    }
    g_free(name);
    g_hash_table_add(names, unique);
    return unique;
}

char *written_text(const char *text)
{
    return text ? g_utf8_make_valid(text, -1) : NULL;
}

/* Replaces each character that an identifier of CTF 1.8 can't contain with `_`. */
static char *make_identifier(const char *name)
{
    return g_strcanon(
        g_strdup(name), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", '_');
}

static char *written_name(unsigned version, const char *name, guint index)
{
    if (version > 1) {
        return written_text(name);
    }
    return name ? make_identifier(name) : g_strdup_printf("%u", index);
}

void written_names_choose(
    unsigned version, const char *const *names, guint count, GHashTable *taken, const char **result)
{
    for (guint i = 0; i < count; i++) {
        g_autofree char *name = written_name(version, names[i], i);

        result[i] = NULL;
        if (g_strcmp0(name, names[i]) == 0 && name && !g_hash_table_contains(taken, name)) {
            result[i] = written_names_add_unique(taken, g_steal_pointer(&name));
        }
    }
    for (guint i = 0; i < count; i++) {
        char *name = result[i] ? NULL : written_name(version, names[i], i);

        if (name) {
            result[i] = written_names_add_unique(taken, name);
        }
    }
}

char **written_names_create(unsigned version, const char *const *names, guint count)
{
    g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree const char **written = g_new(const char *, count);
    char **result = g_new(char *, count);

    written_names_choose(version, names, count, taken, written);
    for (guint i = 0; i < count; i++) {
        result[i] = g_strdup(written[i]);
    }
    return result;
}

bool written_names_are_labels(const char *name)
{
    return name[0] != '_' && ctf_tsdl_is_identifier(name);
}
