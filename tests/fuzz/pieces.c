/* SPDX-License-Identifier: MIT */
/* Metadata in one piece and in several; see pieces.h. */
#include "pieces.h"
#include "../ctf/print.h"

static char *dump(ctf_metadata_decoder *decoder)
{
    const struct ctf_schema *schema = ctf_metadata_decoder_borrow_schema(decoder);
    GString *out = g_string_new(NULL);

    if (schema) {
        schema_print(schema, out);
    }
    return g_string_free(out, FALSE);
}

static bool append(ctf_metadata_decoder *decoder, const uint8_t *bytes, size_t size)
{
    g_autofree char *error = NULL;
    bool is_good = ctf_metadata_decoder_append(decoder, bytes, size, &error);

    g_assert(is_good == !error);
    return is_good;
}

char *decode_whole(const uint8_t *bytes, size_t size)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("fuzz");

    return append(decoder, bytes, size) ? dump(decoder) : NULL;
}

char *decode_in_pieces(const uint8_t *bytes, const GArray *ends, guint first)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("fuzz");
    g_autofree char *before = dump(decoder);
    size_t begin = 0, end = 0;

    for (guint i = first; i < ends->len; i++) {
        end = g_array_index(ends, size_t, i);
        if (append(decoder, bytes + begin, end - begin)) {
            g_free(before);
            before = dump(decoder);
            begin = end;
        } else {
            g_autofree char *after = dump(decoder);

            g_assert_cmpstr(after, ==, before);
        }
    }
    return begin == end ? g_steal_pointer(&before) : NULL;
}

void decode_damaged(const uint8_t *bytes, size_t size)
{
    g_autofree char *whole = decode_whole(bytes, size), *error = NULL;
    g_autoptr(ctf_metadata_decoder) decoder =
        ctf_metadata_salvage("fuzz", bytes, size, NULL, &error);

    if (whole) {
        g_autofree char *parts = dump(decoder);

        g_assert_cmpstr(parts, ==, whole);
    }
}
