/* SPDX-License-Identifier: MIT */
/*
 * libFuzzer target: metadata and a data stream, read to the end with every field decoded and looked
 * at.
 *
 * The input is the metadata's text, a null byte, one byte that chooses the size of the windows,
 * then the stream. What the plans say must not depend on the windows.
 */
#include "../ctf/decode/cells.h"
#include "../ctf/decode/dump.h"
#include "ctf/metadata/metadata.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *dump(
    const struct ctf_schema *schema, const uint8_t *bytes, size_t size, size_t window_size)
{
    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, &cell_functions);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create_sized(window_size, 64);
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes, size);
    GString *out = g_string_new(NULL);

    dump_stream(plans, medium, pool, 16, out);
    return g_string_free(out, FALSE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = memchr(data, '\0', size);
    g_autofree char *error = NULL;

    if (!end || (size_t) (end - data) + 2 > size) {
        return 0;
    }

    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("metadata");

    if (!ctf_metadata_decoder_append(decoder, data, (size_t) (end - data), &error)) {
        return 0;
    }

    const struct ctf_schema *schema = ctf_metadata_decoder_borrow_schema(decoder);
    const uint8_t *bytes = end + 2;
    size_t byte_count = size - (size_t) (bytes - data);
    g_autofree char *usual = dump(schema, bytes, byte_count, 65536);
    g_autofree char *other = dump(schema, bytes, byte_count, 1U + end[1]);

    g_assert_cmpstr(usual, ==, other);
    return 0;
}
