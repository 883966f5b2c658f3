/* SPDX-License-Identifier: MIT */
/*
 * Runs the text cases of tests/data/ctf/metadata and metadata-json. A case is one file:
 *
 *     metadata text
 *     --- append
 *     the next piece of a growing metadata stream; any count of pieces
 *     --- reject
 *     a piece with an error, which the decoder must discard; any count of pieces, anywhere
 *     --- expect
 *     the output
 *
 * The output of pass-* is any warnings and the dump of the schema. The output of fail-* is the
 * error message. The errors of rejected pieces come first. In a text, the symbols U+241E and U+2400
 * stand for the bytes 0x1e and 0, which editors don't show. For the command line see
 * tests/support/data-cases.h.
 */
#include "ctf/metadata/metadata.h"
#include "symbols.h"
#include "../print.h"

#include <string.h>

#include "tests/support/data-cases.h"

static const char append_line[] = "--- append\n";
static const char reject_line[] = "--- reject\n";
static const char expect_line[] = "--- expect\n";

static void append_warnings(const ctf_metadata_decoder *decoder, GString *out)
{
    const GPtrArray *warnings = ctf_metadata_decoder_warnings(decoder);

    for (guint i = 0; i < warnings->len; i++) {
        g_string_append_printf(out, "warning: %s\n", (const char *) warnings->pdata[i]);
    }
}

/*
 * Decodes one piece. The piece must be invalid if `is_rejected` is true, and valid otherwise.
 * Appends the error of an invalid piece.
 */
static bool decode_piece(
    ctf_metadata_decoder *decoder, const char *source, bool is_rejected, GString *out)
{
    g_autoptr(GString) text = replace_symbols(source);
    /* Copy the exact size, so that sanitizers detect reads after the end. */
    g_autofree uint8_t *bytes = g_memdup2(text->str, text->len);
    g_autofree char *error = NULL;
    bool is_good = ctf_metadata_decoder_append(decoder, bytes, text->len, &error);

    if (!is_good) {
        g_string_append_printf(out, "%s%s\n", is_rejected ? "rejected: " : "", error);
    }
    return is_good != is_rejected;
}

/* Splits the source at the lines `--- append` and `--- reject`. */
static bool decode_pieces(ctf_metadata_decoder *decoder, char *source, GString *out)
{
    bool is_rejected = false;

    for (;;) {
        char *line = strstr(source, "\n--- ");

        if (line) {
            line[1] = '\0';
        }
        if (!decode_piece(decoder, source, is_rejected, out)) {
            return false;
        }
        if (!line) {
            return true;
        }
        is_rejected = g_str_has_prefix(line + 2, reject_line + 1);
        assert_true(is_rejected || g_str_has_prefix(line + 2, append_line + 1));
        source = strchr(line + 2, '\n') + 1;
    }
}

static bool decode(char *source, GString *out)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("metadata");
    g_autofree char *error = NULL;

    if (!decode_pieces(decoder, source, out)) {
        return false;
    }
    if (!ctf_metadata_decoder_finish(decoder, &error)) {
        g_string_append_printf(out, "%s\n", error);
        return false;
    }
    append_warnings(decoder, out);
    schema_print(ctf_metadata_decoder_borrow_schema(decoder), out);
    return true;
}

static void run_case(void **state)
{
    const char *path = *state;
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *content = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *source = NULL;
    char *separator;
    const char *expected = "";
    bool passes;

    assert_true(g_file_get_contents(path, &content, NULL, NULL));
    separator = strstr(content, expect_line);
    if (separator) {
        *separator = '\0';
        expected = separator + strlen(expect_line);
    }

    source = g_strdup(content);
    passes = decode(source, out);
    if (support_updates_cases()) {
        g_autofree char *updated = g_strconcat(content, expect_line, out->str, NULL);

        assert_true(g_file_set_contents(path, updated, -1, NULL));
    } else {
        assert_string_equal(out->str, expected);
    }
    assert_int_equal(passes, g_str_has_prefix(name, "pass-"));
}

int main(int argc, char **argv)
{
    return support_run_cases(argc, argv, "metadata cases", "", run_case);
}
