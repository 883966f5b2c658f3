/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the metadata decoder: containers, TSDL, and the dump of the schema. Metadata that arrives
 * in whole declarations must result in the same schema as complete metadata.
 */
#include "ctf/metadata/packetized.h"
#include "ctf/metadata/tsdl/sections.h"
#include "pieces.h"

#include "../ctf/slots.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Returns the positions at which a piece may end. */
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

    decode_damaged(bytes, size);
    g_array_append_val(halves, middle);
    g_array_append_val(halves, size);
    g_free(decode_in_pieces(bytes, halves, 0));
    /*
     * Skip inputs with this text. In the dump, a name that contains it would look like a slot's
     * label.
     */
    if (whole && !ctf_metadata_is_packetized(bytes, size) &&
        !memmem(bytes, size, SLOT_LABEL, strlen(SLOT_LABEL))) {
        check_pieces(bytes, size, whole);
    }
    return 0;
}
