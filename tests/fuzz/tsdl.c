/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the metadata decoder: containers, TSDL, and the dump of what comes out. Text that grows by
 * whole declarations must give the same schema as when it is there from the beginning.
 */
#include "ctf/metadata/packetized.h"
#include "ctf/metadata/tsdl/sections.h"
#include "pieces.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static const char slot_label[] = "slot=";

/*
 * Numbers the slots of a dump in the order of their appearance: streams that come later than events
 * have higher numbers than if they had come with the other streams.
 */
static char *renumber_slots(const char *dump)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new(NULL, NULL);
    GString *out = g_string_new(NULL);
    const char *at = dump, *label;

    while ((label = strstr(at, slot_label))) {
        char *end;
        gpointer slot =
            GUINT_TO_POINTER(1 + g_ascii_strtoull(label + strlen(slot_label), &end, 10));

        if (!g_hash_table_contains(numbers, slot)) {
            g_hash_table_insert(numbers, slot, GUINT_TO_POINTER(g_hash_table_size(numbers)));
        }
        g_string_append_len(out, at, label - at);
        g_string_append_printf(
            out, "%s%u", slot_label, GPOINTER_TO_UINT(g_hash_table_lookup(numbers, slot)));
        at = end;
    }
    g_string_append(out, at);
    return g_string_free(out, FALSE);
}

/* Where a piece may end. */
static GArray *find_ends(const uint8_t *bytes, size_t size)
{
    const char *text = (const char *) bytes;
    g_autoptr(GArray) sections = tsdl_find_sections(text, text + size);
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(size_t));

    for (guint i = 0; i < sections->len; i++) {
        size_t end = g_array_index(sections, struct tsdl_section, i).end - text;

        g_array_append_val(ends, end);
    }
    g_array_append_val(ends, size);
    return ends;
}

static void check_pieces(const uint8_t *bytes, size_t size, const char *whole)
{
    g_autoptr(GArray) ends = find_ends(bytes, size);
    g_autofree char *expected = renumber_slots(whole);

    for (guint i = 0; i < 2; i++) {
        g_autofree char *dump = decode_in_pieces(bytes, ends, i * ends->len / 2);

        if (dump) {
            g_autofree char *actual = renumber_slots(dump);

            g_assert_cmpstr(actual, ==, expected);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    g_autofree char *whole = decode_whole(bytes, size);
    size_t middle = size / 2;
    g_autoptr(GArray) halves = g_array_new(FALSE, FALSE, sizeof(size_t));

    g_array_append_val(halves, middle);
    g_array_append_val(halves, size);
    g_free(decode_in_pieces(bytes, halves, 0));
    /* Labels of slots in names can't be told from real ones. */
    if (whole && !ctf_metadata_is_packetized(bytes, size) &&
        !memmem(bytes, size, slot_label, strlen(slot_label))) {
        check_pieces(bytes, size, whole);
    }
    return 0;
}
