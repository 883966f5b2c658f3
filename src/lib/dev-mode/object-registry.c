/* SPDX-License-Identifier: MIT */
/* See object-registry.h. Graphs of several threads share the table. */
#include "lib/dev-mode/object-registry.h"

#include <babeltrace2/value.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/object.h"
#include "base/terminal-text.h"
#include "lib/dev-mode/method-call.h"

struct entry {
    const char *type;
    const struct tg_object *base; /* NULL: the object has none */
    bool is_kept;
    bool is_dying;
};

static GMutex mutex;
static GHashTable *entries; /* object, borrowed -> struct entry, owned */
static bool is_over;        /* the report is done: other threads and destructors may still run */

static void add(const void *object, const struct tg_object *base, const char *type)
{
    g_mutex_lock(&mutex);
    if (!entries && !is_over) {
        entries = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    }
    if (entries) {
        struct entry *entry = g_new0(struct entry, 1);

        *entry = (struct entry){.type = type, .base = base};
        g_hash_table_replace(entries, (void *) object, entry);
    }
    g_mutex_unlock(&mutex);
}

static struct entry *find(const void *object)
{
    return entries ? g_hash_table_lookup(entries, object) : NULL;
}

void bt__object_registry_add(const void *object, const char *type)
{
    add(object, NULL, type);
}

void bt__object_registry_remove(const void *object)
{
    g_mutex_lock(&mutex);
    if (entries) {
        g_hash_table_remove(entries, object);
    }
    g_mutex_unlock(&mutex);
}

void bt__object_registry_check(const void *object, bool is_put)
{
    g_mutex_lock(&mutex);
    const bool exists = is_over || find(object);
    g_mutex_unlock(&mutex);
    if (exists) {
        return;
    }
    g_autofree char *caller = bt__method_call_describe(bt__method_call_current());
    fprintf(stderr,
        "A reference was %s of an object that doesn't exist anymore: address=%p. One of its "
        "references was put too often, for example by code that only borrowed the object.\n",
        is_put ? "put" : "taken", object);
    if (caller) {
        tg_print(stderr, "  %s\n", caller);
    }
    fprintf(stderr, "Aborting.\n");
    abort();
}

void tg_object_hook_init(struct tg_object *object, const char *type)
{
    add(object, object, type);
}

void tg_object_hook_keep(const struct tg_object *object)
{
    g_mutex_lock(&mutex);
    struct entry *entry = find(object);
    if (entry) {
        entry->is_kept = true;
    }
    g_mutex_unlock(&mutex);
}

void tg_object_hook_count(const struct tg_object *object, bool is_put)
{
    /* The null value is static. Nothing may be read of an object that may not exist. */
    if ((const void *) object != bt_value_null) {
        bt__object_registry_check(object, is_put);
    }
}

/* References to an object may still be counted while it is being destroyed. */
void tg_object_hook_begin_destruction(const struct tg_object *object)
{
    g_mutex_lock(&mutex);
    struct entry *entry = find(object);
    if (entry) {
        entry->is_dying = true;
    }
    g_mutex_unlock(&mutex);
}

void tg_object_hook_end_destruction(const struct tg_object *object)
{
    g_mutex_lock(&mutex);
    const struct entry *entry = find(object);
    /* Otherwise, a new object has got the address already. */
    if (entry && entry->is_dying) {
        g_hash_table_remove(entries, object);
    }
    g_mutex_unlock(&mutex);
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b);
}

/* The number of objects of each type that exist and aren't kept; the result is owned. */
static GHashTable *count_objects(void)
{
    GHashTable *counts = g_hash_table_new(g_str_hash, g_str_equal);
    GHashTableIter iterator;
    gpointer value;

    g_hash_table_iter_init(&iterator, entries);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const struct entry *entry = value;
        const size_t count = GPOINTER_TO_SIZE(g_hash_table_lookup(counts, entry->type));

        if (!entry->is_kept) {
            g_hash_table_replace(counts, (gpointer) entry->type, GSIZE_TO_POINTER(count + 1));
        }
    }
    return counts;
}

static void print_counts(GHashTable *counts)
{
    /* Report nothing if a graph still exists: the program ended early, so its objects aren't leaks
     * of a plugin. */
    if (g_hash_table_size(counts) == 0 || g_hash_table_contains(counts, "graph")) {
        return;
    }
    GList *types = g_list_sort(g_hash_table_get_keys(counts), compare_names);
    fprintf(stderr, "Developer mode: objects that were never released (with those that they "
                    "hold), by type:\n");
    for (const GList *link = types; link; link = link->next) {
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
