/* SPDX-License-Identifier: MIT */
/* See object-registry.h. Graphs of several threads share the table. */
#include "lib/dev-mode/object-registry.h"

#include <babeltrace2/value.h>
#include <glib.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/terminal-text.h"
#include "lib/dev-mode/leak-report.h"
#include "lib/dev-mode/method-call.h"
#include "lib/dev-mode/object-entry.h"

/* The number of objects in quarantine. They usually take less than a megabyte together. */
enum { QUARANTINE_LENGTH = 1 << 12 };

static GMutex mutex;
static GHashTable *entries; /* object, borrowed -> struct bt__object_entry, owned */
static bool is_over; /* the report was printed; other threads and destructors may still run */

/* A ring of the most recently destroyed objects. */
static void *quarantine[QUARANTINE_LENGTH];
static size_t quarantine_next; /* index of the oldest object, which is the next to leave */

static void add(const void *object, const struct tg_object *base, const char *type)
{
    g_mutex_lock(&mutex);
    if (!entries && !is_over) {
        entries = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    }
    if (entries) {
        struct bt__object_entry *entry = g_new(struct bt__object_entry, 1);

        *entry = (struct bt__object_entry){
            .type = type,
            .creator = bt__method_call_owner(bt__method_call_current()),
            .base = base,
        };
        g_hash_table_replace(entries, (void *) object, entry);
    }
    g_mutex_unlock(&mutex);
}

static struct bt__object_entry *find(const void *object)
{
    return entries ? g_hash_table_lookup(entries, object) : NULL;
}

/*
 * Returns whether the object with this entry exists. `entry` may be NULL. After the report, every
 * object counts as existing.
 */
static bool entry_exists(const struct bt__object_entry *entry)
{
    return is_over || (entry && entry->state != BT__OBJECT_DEAD);
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
    const bool exists = entry_exists(find(object));
    g_mutex_unlock(&mutex);
    return exists;
}

static int find_valgrind(struct dl_phdr_info *info, size_t size, void *data)
{
    return strstr(info->dlpi_name, "vgpreload") != NULL;
}

/*
 * Returns whether the program runs under valgrind, which has its own quarantine and reports the
 * code that uses freed memory. The caller must hold the mutex.
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

/* Puts `object` into quarantine. Returns the object that leaves the quarantine, or NULL. */
static void *begin_quarantine(void *object)
{
    struct bt__object_entry *entry = find(object);
    void *oldest = quarantine[quarantine_next];

    if (entry) {
        entry->state = BT__OBJECT_DEAD;
        entry->base = NULL;
    }
    /*
     * Under valgrind, destroyed objects are freed immediately. A new object may therefore already
     * have the address `oldest`, or the ring may contain this address twice.
     */
    entry = find(oldest);
    if (entry && entry->state == BT__OBJECT_DEAD && oldest != object) {
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

/* Aborts with a message about a misused object. `type` is NULL if the object's type is unknown. */
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

#define FOUND_LATER                                                                                \
    "  The mistake was found in this method. The superfluous put may be in another "               \
    "component.\n"
#define LAST_PUT                                                                                   \
    "  This method made the last put. The superfluous put may be in another component.\n"

void bt__object_registry_check(const void *object, bool is_put)
{
    g_mutex_lock(&mutex);
    const struct bt__object_entry *entry = find(object);
    const bool exists = entry_exists(entry);
    const char *type = entry ? entry->type : NULL;
    /* An object with no references may still exist as a child of its parent. */
    const bool has_reference =
        !entry || !entry->base || bt__object_reference_count(entry->base) > 0;
    g_mutex_unlock(&mutex);
    if (!exists) {
        fail(is_put ? "A reference to a destroyed object was put"
                    : "A reference to a destroyed object was taken",
            type, object, is_put ? LAST_PUT : FOUND_LATER);
    }
    if (is_put && !has_reference) {
        fail("A reference was put, but the object had no references left", type, object, LAST_PUT);
    }
}

void tg_object_hook_init(struct tg_object *object, const char *type)
{
    add(object, object, type);
}

void tg_object_hook_keep(const struct tg_object *object)
{
    g_mutex_lock(&mutex);
    struct bt__object_entry *entry = find(object);
    if (entry) {
        entry->is_kept = true;
    }
    g_mutex_unlock(&mutex);
}

void tg_object_hook_count(const struct tg_object *object, bool is_put)
{
    /*
     * The null value is static and isn't registered. The code must not read from `object` before
     * the check, because the object may not exist.
     */
    if ((const void *) object != bt_value_null) {
        bt__object_registry_check(object, is_put);
    }
}

/* The object's references can still change while the object is being destroyed. */
void tg_object_hook_begin_destruction(const struct tg_object *object)
{
    g_mutex_lock(&mutex);
    struct bt__object_entry *entry = find(object);
    const char *type = entry ? entry->type : NULL;
    if (entry) {
        entry->state = BT__OBJECT_DYING;
    }
    g_mutex_unlock(&mutex);
    if (type && bt__object_reference_count(object) > 0) {
        fail(
            "The parent of an object that is still in use is destroyed", type, object, FOUND_LATER);
    }
}

void tg_object_hook_end_destruction(const struct tg_object *object)
{
    g_mutex_lock(&mutex);
    const struct bt__object_entry *entry = find(object);
    /* If the state differs, a new object already has the same address. */
    if (entry && entry->state == BT__OBJECT_DYING) {
        g_hash_table_remove(entries, object);
    }
    g_mutex_unlock(&mutex);
}

/* Runs when the program ends, or when the library is unloaded. */
static __attribute__((destructor)) void report(void)
{
    g_mutex_lock(&mutex);
    is_over = true;
    if (entries) {
        bt__leak_report_print(entries);
        g_clear_pointer(&entries, g_hash_table_unref);
    }
    for (size_t i = 0; i < QUARANTINE_LENGTH && !is_on_valgrind(); i++) {
        free(g_steal_pointer(&quarantine[i]));
    }
    g_mutex_unlock(&mutex);
}
