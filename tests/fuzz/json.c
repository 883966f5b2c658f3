/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes CTF 2 metadata, from the JSON text to the dump of the schema. In the input, `~` replaces
 * the record separator before a fragment, so that the corpus is readable. Metadata that arrives in
 * whole fragments must result in the same schema as complete metadata.
 */
#include "pieces.h"

enum { RECORD_SEPARATOR = 0x1e };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static GByteArray *make_text(const uint8_t *bytes, size_t size)
{
    GByteArray *text = g_byte_array_new();

    g_byte_array_append(text, (const uint8_t *) "\x1e", 1);
    g_byte_array_append(text, bytes, size);
    for (guint i = 0; i < text->len; i++) {
        if (text->data[i] == '~') {
            text->data[i] = RECORD_SEPARATOR;
        }
    }
    return text;
}

/* Returns the positions at which a piece may end. */
static GArray *find_ends(const GByteArray *text)
{
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(size_t));

    for (size_t end = 1; end <= text->len; end++) {
        if (end == text->len || text->data[end] == RECORD_SEPARATOR) {
            g_array_append_val(ends, end);
        }
    }
    return ends;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    g_autoptr(GByteArray) text = make_text(bytes, size);
    g_autoptr(GArray) ends = find_ends(text);
    g_autofree char *whole = decode_whole(text->data, text->len);

    decode_damaged(text->data, text->len);
    for (guint i = 0; i < 2; i++) {
        g_autofree char *pieces = decode_in_pieces(text->data, ends, i * ends->len / 2);

        if (whole && pieces) {
            g_assert_cmpstr(pieces, ==, whole);
        }
    }
    return 0;
}
