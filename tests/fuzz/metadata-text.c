/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the writing of metadata text. Every schema that can be read must be the same after it is
 * written and read again. In the input, `~` replaces the record separator of CTF 2.
 */
#include "../ctf/encode/read-back.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_SEPARATOR = 0x1e };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("fuzz");
    g_autofree uint8_t *copy = g_memdup2(bytes, size);
    g_autofree char *error = NULL, *difference = NULL;

    for (size_t i = 0; i < size; i++) {
        if (copy[i] == '~') {
            copy[i] = RECORD_SEPARATOR;
        }
    }
    /*
     * Skip inputs with this text. In the dump, a name that contains it would look like a slot's
     * label.
     */
    if (memmem(bytes, size, "slot=", strlen("slot=")) ||
        !ctf_metadata_decoder_append(decoder, copy, size, &error)) {
        return 0;
    }
    difference = find_difference(ctf_metadata_decoder_borrow_schema(decoder));
    if (difference) {
        g_printerr("%s\n", difference);
        abort();
    }
    return 0;
}
