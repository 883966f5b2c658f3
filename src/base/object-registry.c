/* SPDX-License-Identifier: MIT */
/* See object-registry.h. Graphs of several threads share the table. */
#include "base/object-registry.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    const char *file;
    bool is_dying;
};

static GMutex mutex;
static GHashTable *entries; /* object, borrowed -> struct entry, owned */
static bool is_over;        /* the report is done: other threads and destructors may still run */

void tg_object_registry_add(const void *object, const char *file)
{
    g_mutex_lock(&mutex);
    if (!entries && !is_over) {
        entries = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    }
    if (entries) {
        struct entry *entry = g_new0(struct entry, 1);

        entry->file = file;
        g_hash_table_replace(entries, (void *) object, entry);
    }
    g_mutex_unlock(&mutex);
}

static struct entry *find(const void *object)
{
    return entries ? g_hash_table_lookup(entries, object) : NULL;
}

void tg_object_registry_begin_destruction(const void *object)
{
    g_mutex_lock(&mutex);
    struct entry *entry = find(object);
    if (entry) {
        entry->is_dying = true;
    }
    g_mutex_unlock(&mutex);
}

void tg_object_registry_end_destruction(const void *object)
{
    g_mutex_lock(&mutex);
    const struct entry *entry = find(object);
    /* Otherwise, a new object has got the address already. */
    if (entry && entry->is_dying) {
        g_hash_table_remove(entries, object);
    }
    g_mutex_unlock(&mutex);
}

void tg_object_registry_check(const void *object, bool is_put)
{
    g_mutex_lock(&mutex);
    const bool exists = is_over || find(object);
    g_mutex_unlock(&mutex);
    if (exists) {
        return;
    }
    fprintf(stderr,
        "A reference was %s of an object that doesn't exist anymore: address=%p. One of its "
        "references was put too often, for example by code that only borrowed the object.\n"
        "Aborting.\n",
        is_put ? "put" : "taken", object);
    abort();
}

/* `src/lib/trace-ir/stream-class.c`: stream class; the result is owned. */
static char *type_name(const char *file)
{
    char *name = g_path_get_basename(file);

    if (g_str_has_suffix(name, ".c")) {
        name[strlen(name) - 2] = '\0';
    }
    return g_strdelimit(name, "-", ' ');
}

/* The library and its users keep plugins and component classes until the very end. */
static bool is_reported(const char *type)
{
    static const char *const kept[] = {
        "component class", "integer range set", "message iterator class", "plugin", "plugin set"};

    for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) {
        if (strcmp(type, kept[i]) == 0) {
            return false;
        }
    }
    return true;
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

/* The number of objects of each type that exist; the result is owned. */
static GHashTable *count_objects(void)
{
    GHashTable *counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iterator;
    gpointer value;

    g_hash_table_iter_init(&iterator, entries);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        char *type = type_name(((const struct entry *) value)->file);
        const size_t count = GPOINTER_TO_SIZE(g_hash_table_lookup(counts, type));

        g_hash_table_replace(counts, type, GSIZE_TO_POINTER(count + 1));
    }
    return counts;
}

static void print_counts(GHashTable *counts)
{
    /* Report nothing if a graph still exists: the program ended early, so its objects aren't leaks
     * of a plugin. */
    if (g_hash_table_contains(counts, "graph")) {
        return;
    }
    GList *types = g_list_sort(g_hash_table_get_keys(counts), compare_names);
    bool has_begun = false;
    for (const GList *link = types; link; link = link->next) {
        if (!is_reported(link->data)) {
            continue;
        }
        if (!has_begun) {
            fprintf(stderr, "Developer mode: objects that were never released (with those that "
                            "they hold), by type:\n");
        }
        has_begun = true;
        fprintf(stderr, "  %s: %zu\n", (const char *) link->data,
            GPOINTER_TO_SIZE(g_hash_table_lookup(counts, link->data)));
    }
    g_list_free(types);
}

/* Runs when the program ends, or when the library is unloaded. */
static __attribute__((destructor)) void report(void)
{
    g_mutex_lock(&mutex);
    is_over = true;
    if (entries) {
        g_autoptr(GHashTable) counts = count_objects();

        print_counts(counts);
        g_clear_pointer(&entries, g_hash_table_unref);
    }
    g_mutex_unlock(&mutex);
}
