/* SPDX-License-Identifier: MIT */
/* Fuzzes the metadata decoder: containers, TSDL, and the dump of what comes out. */
#include "ctf/metadata/metadata.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* In two pieces, so that growing metadata is covered; any cut will do. */
static void decode(const uint8_t *bytes, size_t size, size_t cut)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("fuzz");
    g_autoptr(GString) dump = g_string_new(NULL);
    g_autofree char *error = NULL;

    if (!ctf_metadata_decoder_append(decoder, bytes, cut, &error)) {
        return;
    }
    ctf_schema_print(ctf_metadata_decoder_borrow_schema(decoder), dump);
    if (cut < size && ctf_metadata_decoder_append(decoder, bytes + cut, size - cut, &error)) {
        ctf_schema_print(ctf_metadata_decoder_borrow_schema(decoder), dump);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    decode(bytes, size, size);
    if (size > 1) {
        decode(bytes, size, size / 2);
    }
    return 0;
}
