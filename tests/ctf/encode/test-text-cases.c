/* SPDX-License-Identifier: MIT */
/*
 * Metadata text of all test data: each schema is written as text and read again. The arguments are
 * files of tests/data/ctf, for metadata (see tests/ctf/metadata/test-cases.c) or streams (see
 * tests/ctf/decode/test-cases.c). Files without a schema are skipped.
 */
#include "read-back.h"

#include <string.h>

#include "../metadata/symbols.h"
#include "tests/support/data-cases.h"

static void append_piece(ctf_metadata_decoder *decoder, const char *source)
{
    g_autoptr(GString) bytes = replace_symbols(source);
    g_autofree char *error = NULL;

    /* Some pieces are invalid on purpose. */
    ctf_metadata_decoder_append(decoder, (const uint8_t *) bytes->str, bytes->len, &error);
}

/* Returns whether a line begins a part. */
static bool is_part(const char *line)
{
    return g_str_has_prefix(line, "--- ") || g_str_has_prefix(line, "=== ");
}

static bool is_metadata_part(const char *line)
{
    return strcmp(line, "=== metadata") == 0 || strcmp(line, "--- append") == 0;
}

static void decode_file(ctf_metadata_decoder *decoder, char *content)
{
    /* The metadata may end without a line feed. */
    char *expectation = strstr(content, "--- expect\n");
    g_autoptr(GString) piece = g_string_new(NULL);
    g_auto(GStrv) lines = NULL;
    bool is_metadata = true;

    if (expectation) {
        *expectation = '\0';
    }
    lines = g_strsplit(content, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        if (is_part(lines[i])) {
            append_piece(decoder, piece->str);
            g_string_truncate(piece, 0);
            is_metadata = is_metadata_part(lines[i]);
        } else if (is_metadata) {
            g_string_append_printf(piece, "%s\n", lines[i]);
        }
    }
    append_piece(decoder, piece->str);
}

static void schema_is_unchanged_after_writing_and_reading_its_text(void **state)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("metadata");
    g_autofree char *content = NULL, *difference = NULL;
    const struct ctf_schema *schema;

    assert_true(g_file_get_contents(*state, &content, NULL, NULL));
    decode_file(decoder, content);
    schema = ctf_metadata_decoder_borrow_schema(decoder);
    if (!schema) {
        assert_non_null(strstr(*state, "/fail-"));
        return;
    }
    difference = find_difference(schema);
    if (difference) {
        fail_msg("%s", difference);
    }
}

int main(int argc, char **argv)
{
    return support_run_cases(argc, argv, "metadata text cases", "",
        schema_is_unchanged_after_writing_and_reading_its_text);
}
