/* SPDX-License-Identifier: MIT */
/*
 * Which of the labels of one value is printed first is a matter of the order of the mappings in the
 * trace IR. In Babeltrace 2.1 this is not the order of declaration but that of a walk through a
 * hash table of C++'s standard library (`std::unordered_map` of GCC's libstdc++, keyed by the
 * label), and people compare and search such text. So labels are walked through in that order here:
 *
 *   - All elements are in one list, those of a bucket side by side. A new element becomes the first
 *     of its bucket, or, if that was empty, of the list.
 *   - When there are more elements than buckets, the table takes the next size that at least
 * doubles it, and the elements are entered anew in the order of the list.
 *   - The hash is 64-bit MurmurHash2.
 */
#include "plugins/ctf/mapping-order.h"

#include <string.h>

#define NONE UINT32_MAX

/* An enumeration of more labels is no work of a tracer; its order is as good as any other. */
static const guint bucket_counts[] = {
    13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229};

struct table {
    const uint64_t *hashes; /* of each label */
    guint *next, *previous; /* the list: the elements after and before each one */
    guint first;
    guint *heads; /* the first element of each bucket */
    guint bucket_count;
};

static uint64_t murmur_hash(const char *text)
{
    const uint64_t factor = UINT64_C(0xc6a4a7935bd1e995);
    size_t length = strlen(text), i = 0;
    uint64_t hash = UINT64_C(0xc70f6907) ^ (length * factor), rest = 0;

    for (; i + 8 <= length; i += 8) {
        uint64_t part;

        memcpy(&part, text + i, sizeof(part));
        part = GUINT64_FROM_LE(part) * factor;
        hash = (hash ^ ((part ^ (part >> 47)) * factor)) * factor;
    }
    if (i < length) {
        memcpy(&rest, text + i, length - i);
        hash = (hash ^ GUINT64_FROM_LE(rest)) * factor;
    }
    hash = (hash ^ (hash >> 47)) * factor;
    return hash ^ (hash >> 47);
}

static void enter(struct table *table, guint element)
{
    guint *head = &table->heads[table->hashes[element] % table->bucket_count];
    guint successor = *head == NONE ? table->first : *head;
    guint predecessor = *head == NONE ? NONE : table->previous[*head];

    *head = element;
    table->next[element] = successor;
    table->previous[element] = predecessor;
    if (successor != NONE) {
        table->previous[successor] = element;
    }
    if (predecessor == NONE) {
        table->first = element;
    } else {
        table->next[predecessor] = element;
    }
}

static void clear_buckets(struct table *table, guint count)
{
    table->bucket_count = count;
    table->first = NONE;
    for (guint i = 0; i < count; i++) {
        table->heads[i] = NONE;
    }
}

static void grow(struct table *table, guint count)
{
    guint element = table->first;

    clear_buckets(table, count);
    while (element != NONE) {
        guint next = table->next[element];

        enter(table, element);
        element = next;
    }
}

guint *ctf_mapping_order(const struct ctf_field_class *field_class)
{
    guint count = field_class->mapping_count, size = 0;
    g_autofree uint64_t *hashes = g_new(uint64_t, count);
    g_autofree guint *next = g_new(guint, count), *previous = g_new(guint, count);
    g_autofree guint *heads = NULL;
    guint *order = g_new(guint, count);
    struct table table = {.hashes = hashes, .next = next, .previous = previous};

    for (guint i = 0; i < count; i++) {
        hashes[i] = murmur_hash(field_class->mappings[i].label);
    }
    while (size + 1 < G_N_ELEMENTS(bucket_counts) && bucket_counts[size] < count) {
        size++;
    }
    table.heads = heads = g_new(guint, bucket_counts[size]);
    size = 0;
    clear_buckets(&table, bucket_counts[0]);
    for (guint i = 0; i < count; i++) {
        if (i >= table.bucket_count && size + 1 < G_N_ELEMENTS(bucket_counts)) {
            grow(&table, bucket_counts[++size]);
        }
        enter(&table, i);
    }
    for (guint i = 0, element = table.first; i < count; i++) {
        order[i] = element;
        element = next[element];
    }
    return order;
}
