/* SPDX-License-Identifier: MIT */
/* See object-registry.h. Graphs of several threads share the table. */
#include "lib/dev-mode/object-registry.h"

#include <babeltrace2/value.h>
#include <glib.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/object.h"
#include "base/terminal-text.h"
#include "lib/dev-mode/method-call.h"

enum { QUARANTINE_LENGTH = 1 << 12 }; /* objects: less than a megabyte */

enum state {
    ALIVE,
    DYING, /* it is being destroyed */
    DEAD,  /* its memory is in quarantine */
};

struct entry {
    const char *type;
    const char *creator;          /* see bt__method_call_owner() */
    const struct tg_object *base; /* NULL: the object has none */
    bool is_kept;
    enum state state;
};

static GMutex mutex;
static GHashTable *entries; /* object, borrowed -> struct entry, owned */
static bool is_over;        /* the report is done: other threads and destructors may still run */

/* The latest objects that were destroyed: a ring. */
static void *quarantine[QUARANTINE_LENGTH];
static size_t quarantine_next; /* of the oldest one, which the next one replaces */

static void add(const void *object, const struct tg_object *base, const char *type)
{
    g_mutex_lock(&mutex);
    if (!entries && !is_over) {
        entries = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    }
    if (entries) {
        struct entry *entry = g_new0(struct entry, 1);

        *entry = (struct entry){
            .type = type,
            .creator = bt__method_call_owner(bt__method_call_current()),
            .base = base,
        };
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

bool bt__object_registry_has(const void *object)
{
    g_mutex_lock(&mutex);
    const struct entry *entry = find(object);
    const bool exists = is_over || (entry && entry->state != DEAD);
    g_mutex_unlock(&mutex);
    return exists;
}

static int find_valgrind(struct dl_phdr_info *info, size_t size, void *data)
{
    return strstr(info->dlpi_name, "vgpreload") != NULL;
}

/* valgrind has a quarantine of its own, and reports who uses freed memory. The caller has the
 * mutex.
 */
static bool is_on_valgrind(void)
{
    static bool is_known, result;

    if (!is_known) {
        result = dl_iterate_phdr(find_valgrind, NULL) != 0;
        is_known = true;
    }
    return result;
}

/* Returns the object whose quarantine ends; NULL: none. */
static void *begin_quarantine(void *object)
{
    struct entry *entry = find(object);
    void *oldest = quarantine[quarantine_next];

    if (entry) {
        entry->state = DEAD;
        entry->base = NULL;
    }
    entry = find(oldest);
    if (entry && entry->state == DEAD && oldest != object) {
        g_hash_table_remove(entries, oldest);
    }
    quarantine[quarantine_next] = object;
    quarantine_next = (quarantine_next + 1) % QUARANTINE_LENGTH;
    return oldest;
}

void bt__object_registry_free(void *object)
{
    void *freed = object;

    g_mutex_lock(&mutex);
    if (!is_over) {
        void *oldest = begin_quarantine(object);

        freed = is_on_valgrind() ? object : oldest;
    }
    g_mutex_unlock(&mutex);
    free(freed);
}

/* Other threads may count references to a shared object. */
static uint64_t reference_count(const struct tg_object *object)
{
    return __atomic_load_n(&object->ref_count, __ATOMIC_RELAXED);
}

/* `type` is NULL if it isn't known. */
static _Noreturn void fail(
    const char *what, const char *type, const void *object, const char *advice)
{
    g_autofree char *caller = bt__method_call_describe(bt__method_call_current());

    fprintf(stderr,
        "%s: %s%saddress=%p. A reference was put too often, for example by code that only borrowed "
        "the object.\n",
        what, type ? type : "", type ? ", " : "", object);
    if (caller) {
        tg_print(stderr, "  %s\n%s", caller, advice);
    }
    fprintf(stderr, "Aborting.\n");
    abort();
}

#define FIRST_GET                                                                                  \
    "  This method only met the mistake. The put that is one too many may be in another "          \
    "component.\n"
#define LAST_PUT                                                                                   \
    "  This method made the last put. The one too many may have come from another component.\n"

void bt__object_registry_check(const void *object, bool is_put)
{
    g_mutex_lock(&mutex);
    const struct entry *entry = find(object);
    const bool exists = is_over || (entry && entry->state != DEAD);
    const char *type = entry ? entry->type : NULL;
    /* An object without references may still exist as a child of its parent. */
    const bool has_reference = !entry || !entry->base || reference_count(entry->base) > 0;
    g_mutex_unlock(&mutex);
    if (!exists) {
        fail(is_put ? "A reference was put of an object that doesn't exist anymore"
                    : "A reference was taken of an object that doesn't exist anymore",
            type, object, is_put ? LAST_PUT : FIRST_GET);
    }
    if (is_put && !has_reference) {
        fail("A reference was put of an object without references", type, object, LAST_PUT);
    }
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
    const char *type = entry ? entry->type : NULL;
    if (entry) {
        entry->state = DYING;
    }
    g_mutex_unlock(&mutex);
    if (type && reference_count(object) > 0) {
        fail("The parent of an object that is still in use is destroyed", type, object, FIRST_GET);
    }
}

void tg_object_hook_end_destruction(const struct tg_object *object)
{
    g_mutex_lock(&mutex);
    const struct entry *entry = find(object);
    /* Otherwise, a new object has got the address already. */
    if (entry && entry->state == DYING) {
        g_hash_table_remove(entries, object);
    }
    g_mutex_unlock(&mutex);
}

/* A line of the report: the leaked objects of a type that a component class has created. */
struct row {
    const char *type, *creator;
    size_t count;
};

/*
 * The number of references that the children of each object hold: one for each child to which there
 * are references. Parent, borrowed -> number; the result is owned.
 */
static GHashTable *count_references_of_children(void)
{
    GHashTable *counts = g_hash_table_new(NULL, NULL);
    GHashTableIter iterator;
    gpointer value;

    g_hash_table_iter_init(&iterator, entries);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const struct entry *entry = value;

        if (entry->base && entry->base->parent && reference_count(entry->base) > 0) {
            const size_t count = GPOINTER_TO_SIZE(g_hash_table_lookup(counts, entry->base->parent));

            g_hash_table_insert(counts, entry->base->parent, GSIZE_TO_POINTER(count + 1));
        }
    }
    return counts;
}

/*
 * Whether there are references to the object, apart from those of its parent and its children: it
 * exists for its own sake. Programs keep some objects, but not those that a method has created.
 */
static bool is_leaked(const struct entry *entry, GHashTable *references_of_children)
{
    if (entry->state != ALIVE || (entry->is_kept && !entry->creator)) {
        return false;
    }
    return !entry->base || reference_count(entry->base) > GPOINTER_TO_SIZE(g_hash_table_lookup(
                                                              references_of_children, entry->base));
}

static void count_object(GArray *rows, const struct entry *entry)
{
    const struct row new_row = {.type = entry->type, .creator = entry->creator, .count = 1};

    for (guint i = 0; i < rows->len; i++) {
        struct row *row = &g_array_index(rows, struct row, i);

        if (strcmp(row->type, entry->type) == 0 && g_strcmp0(row->creator, entry->creator) == 0) {
            row->count++;
            return;
        }
    }
    g_array_append_val(rows, new_row);
}

static gint compare_rows(gconstpointer a, gconstpointer b)
{
    const struct row *row_a = a, *row_b = b;
    const int order = strcmp(row_a->type, row_b->type);

    return order != 0 ? order : g_strcmp0(row_a->creator, row_b->creator);
}

/*
 * The rows of the report; owned. There are none if the program itself still holds a graph: it has
 * ended early, so that nothing has been released yet. A graph that only a leaked component, port or
 * connection holds is no such graph, nor is one that a method has created.
 */
static GArray *count_leaked_objects(void)
{
    g_autoptr(GHashTable) references_of_children = count_references_of_children();
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(struct row));
    GHashTableIter iterator;
    gpointer value;

    g_hash_table_iter_init(&iterator, entries);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const struct entry *entry = value;

        if (!is_leaked(entry, references_of_children)) {
            continue;
        }
        if (!entry->creator && strcmp(entry->type, "graph") == 0) {
            g_array_set_size(rows, 0);
            break;
        }
        count_object(rows, entry);
    }
    g_array_sort(rows, compare_rows);
    return rows;
}

static void print(const GArray *rows)
{
    if (rows->len > 0) {
        fprintf(stderr, "Developer mode: objects that were never released (with those that they "
                        "hold), by type and component class:\n");
    }
    for (guint i = 0; i < rows->len; i++) {
        const struct row *row = &g_array_index(rows, struct row, i);

        fprintf(stderr, "  %s: %zu", row->type, row->count);
        if (row->creator) {
            tg_print(stderr, " (%s)", row->creator);
        }
        fprintf(stderr, "\n");
    }
}

/* Runs when the program ends, or when the library is unloaded. */
static __attribute__((destructor)) void report(void)
{
    g_mutex_lock(&mutex);
    is_over = true;
    if (entries) {
        g_autoptr(GArray) rows = count_leaked_objects();

        print(rows);
        g_clear_pointer(&entries, g_hash_table_unref);
    }
    for (size_t i = 0; i < QUARANTINE_LENGTH && !is_on_valgrind(); i++) {
        free(g_steal_pointer(&quarantine[i]));
    }
    g_mutex_unlock(&mutex);
}
