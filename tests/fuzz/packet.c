/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes metadata and a data stream. The stream is read to its end, and every field is decoded and
 * read.
 *
 * The input contains the metadata text, a null byte, one byte for the size of the windows, and the
 * data stream. The stream is read strictly and tolerantly. The decoded fields must not depend on
 * the windows, or on the times at which the bytes arrive.
 */
#include "../ctf/decode/cells.h"
#include "../ctf/decode/dump.h"
#include "../ctf/decode/slow-medium.h"
#include "ctf/metadata/metadata.h"

#include <string.h>

#define ZEROS_FOLLOW ": zeros follow instead of events"

/* Removes all occurrences of `part` from a text. */
static void drop_all(char *text, const char *part)
{
    const size_t length = strlen(part);
    char *at = text;

    while ((at = strstr(at, part))) {
        memmove(at, at + length, strlen(at + length) + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef void dump_function(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out);

/*
 * If `late_step` isn't 0, the stream begins without bytes, and each read that fails makes
 * `late_step` more bytes available.
 */
static char *dump(dump_function *function, const struct ctf_schema *schema, const uint8_t *bytes,
    size_t size, size_t window_size, size_t late_step)
{
    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, &cell_functions);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create_sized(window_size, 64);
    g_autoptr(ctf_medium) medium = late_step
                                       ? slow_medium_create("stream", bytes, size, 0, late_step)
                                       : ctf_memory_medium_create("stream", bytes, size);
    GString *out = g_string_new(NULL);

    function(plans, medium, pool, 16, out);
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
    dump_function *const functions[] = {dump_stream, dump_damaged_stream};

    for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
        g_autofree char *usual = dump(functions[i], schema, bytes, byte_count, 65536, 0);
        g_autofree char *other = dump(functions[i], schema, bytes, byte_count, 1U + end[1], 0);

        g_assert_cmpstr(usual, ==, other);
        /* The tolerant reader requires complete streams. */
        if (functions[i] == dump_stream) {
            g_autofree char *late =
                dump(dump_stream, schema, bytes, byte_count, 65536, 1U + end[1]);

            /*
             * The error contains this text only if the zeros arrive before the reader detects the
             * error, so ignore the text.
             */
            drop_all(usual, ZEROS_FOLLOW);
            drop_all(late, ZEROS_FOLLOW);
            g_assert_cmpstr(usual, ==, late);
        }
    }
    return 0;
}
