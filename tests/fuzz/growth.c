/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the reading of a trace whose metadata grows. The input has the same format as the
 * input of the fuzzer `packet`. Here, each piece of metadata arrives only when the reader finds an
 * unknown class. The result must equal the result of reading with complete metadata.
 */
#include "../ctf/decode/cells.h"
#include "../ctf/decode/dump.h"
#include "ctf/metadata/metadata.h"
#include "ctf/metadata/packetized.h"
#include "ctf/metadata/tsdl/sections.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { RECORD_SEPARATOR = 0x1e };

struct growing {
    ctf_metadata_decoder *decoder;
    struct ctf_plan_set *plans; /* NULL before the first schema */
    const uint8_t *at;          /* metadata that hasn't arrived yet */
    const GArray *ends;         /* ends of declarations or fragments: const uint8_t * */
    guint next;
};

/* Returns the positions at which a piece may end. */
static GArray *find_ends(const uint8_t *at, const uint8_t *end)
{
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(const uint8_t *));

    if (*at == RECORD_SEPARATOR) {
        while ((at = memchr(at + 1, RECORD_SEPARATOR, (size_t) (end - at - 1)))) {
            g_array_append_val(ends, at);
        }
    } else {
        g_autoptr(GArray) sections = tsdl_find_sections((const char *) at, (const char *) end);

        for (guint i = 0; i < sections->len; i++) {
            const char *section_end = g_array_index(sections, struct tsdl_section, i).end;

            g_array_append_val(ends, section_end);
        }
    }
    g_array_append_val(ends, end);
    return ends;
}

/* Appends the next piece. If a piece is invalid, the next one is added to it. */
static bool grow(void *data, GString *out)
{
    struct growing *growing = data;

    while (growing->next < growing->ends->len) {
        const uint8_t *end = g_array_index(growing->ends, const uint8_t *, growing->next++);
        g_autofree char *error = NULL;

        if (ctf_metadata_decoder_append(
                growing->decoder, growing->at, (size_t) (end - growing->at), &error)) {
            growing->at = end;
            if (growing->plans) {
                ctf_plan_set_update(growing->plans);
            }
            return true;
        }
    }
    return false;
}

static char *read_growing(
    struct growing *growing, const uint8_t *bytes, size_t size, size_t window_size)
{
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create_sized(window_size, 64);
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes, size);
    GString *out = g_string_new(NULL);

    growing->plans =
        ctf_plan_set_create(ctf_metadata_decoder_borrow_schema(growing->decoder), &cell_functions);
    dump_growing_stream(growing->plans, medium, pool, 16, grow, growing, out);
    ctf_plan_set_unref(growing->plans);
    return g_string_free(out, FALSE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = memchr(data, '\0', size);

    if (!end || end == data || (size_t) (end - data) + 2 > size) {
        return 0;
    }

    g_autoptr(ctf_metadata_decoder) whole = ctf_metadata_decoder_create("metadata");
    g_autoptr(ctf_metadata_decoder) parts = ctf_metadata_decoder_create("metadata");
    g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(const uint8_t *));
    g_autoptr(GArray) ends = find_ends(data, end);
    struct growing all = {.decoder = whole, .at = end, .ends = none};
    struct growing growing = {.decoder = parts, .at = data, .ends = ends};
    g_autofree char *error = NULL, *expected = NULL, *actual = NULL;
    const uint8_t *bytes = end + 2;
    const size_t byte_count = size - (size_t) (bytes - data);

    if (!ctf_metadata_decoder_append(whole, data, (size_t) (end - data), &error) ||
        ctf_metadata_is_packetized(data, (size_t) (end - data)) || !grow(&growing, NULL)) {
        return 0;
    }
    expected = read_growing(&all, bytes, byte_count, 65536);
    actual = read_growing(&growing, bytes, byte_count, 1U + end[1]);
    if (growing.at == end) {
        g_assert_cmpstr(actual, ==, expected);
    }
    return 0;
}
