/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes CTF 2 metadata, from the JSON text to the dump of the schema. `~` in the input stands for
 * the record separator in front of a fragment, so that a corpus is legible.
 */
#include "ctf/metadata/metadata.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static GByteArray *make_text(const uint8_t *bytes, size_t size)
{
    GByteArray *text = g_byte_array_new();

    g_byte_array_append(text, (const uint8_t *) "\x1e", 1);
    g_byte_array_append(text, bytes, size);
    for (guint i = 0; i < text->len; i++) {
        if (text->data[i] == '~') {
            text->data[i] = 0x1e;
        }
    }
    return text;
}

/* In two pieces, so that growing metadata is covered. */
static void decode(const GByteArray *text, size_t cut)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("fuzz");
    g_autoptr(GString) dump = g_string_new(NULL);
    g_autofree char *error = NULL;

    if (!ctf_metadata_decoder_append(decoder, text->data, cut, &error) ||
        (cut < text->len &&
            !ctf_metadata_decoder_append(decoder, text->data + cut, text->len - cut, &error))) {
        return;
    }
    if (ctf_metadata_decoder_finish(decoder, &error)) {
        ctf_schema_print(ctf_metadata_decoder_borrow_schema(decoder), dump);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    g_autoptr(GByteArray) text = make_text(bytes, size);
    size_t middle = text->len / 2;
    const uint8_t *separator = memchr(text->data + middle, 0x1e, text->len - middle);

    decode(text, text->len);
    if (separator) {
        decode(text, separator - text->data);
    }
    return 0;
}
