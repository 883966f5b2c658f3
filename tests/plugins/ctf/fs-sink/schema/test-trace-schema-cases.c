/* SPDX-License-Identifier: MIT */
/* Writes the valid metadata cases of other tests in both formats. */
#include "schema-checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "config.h"
#include "ctf/metadata/metadata.h"
#include "tests/ctf/metadata/symbols.h"
#include "tests/lib/in-component.h"
#include "tests/support/data-cases.h"

#include <string.h>

/*
 * The current case. It is a global variable because functions that run in a component have no data
 * argument.
 */
static const char *case_path;
static unsigned case_version; /* format version of the output */
static bool case_ran;

/*
 * Decodes all pieces of a case. The decoder rejects the pieces that the case expects to be invalid.
 */
static ctf_metadata_decoder *decode_case(const char *path)
{
    ctf_metadata_decoder *decoder = ctf_metadata_decoder_create("metadata");
    g_autofree char *content = NULL;
    char *piece, *line, *expected;

    assert_true(g_file_get_contents(path, &content, NULL, NULL));
    expected = strstr(content, "--- expect\n");
    assert_non_null(expected);
    *expected = '\0';
    for (piece = content; piece; piece = line) {
        g_autoptr(GString) text = NULL;
        g_autofree char *error = NULL;
        const char *begin = piece == content ? piece : strchr(piece, '\n') + 1;

        line = strstr(piece, "\n--- ");
        if (line) {
            line[1] = '\0';
            line += strlen("\n--- ");
        }
        text = replace_symbols(begin);
        (void) ctf_metadata_decoder_append(decoder, (const uint8_t *) text->str, text->len, &error);
    }
    return decoder;
}

static void run_in(bt_self_component *component)
{
    g_autoptr(ctf_metadata_decoder) decoder = decode_case(case_path);

    case_ran |=
        check_written_schema(component, ctf_metadata_decoder_borrow_schema(decoder), case_version);
}

/*
 * Returns whether the case has a key in an option, or several keys in different options. The
 * library rejects these keys in developer mode.
 */
static bool is_refused(const char *path)
{
    static const char *const names[] = {
        "pass-references-through-variants",
        "pass-sequence-references",
        "pass-location-slots-of-sets",
    };

    for (guint i = 0; BT_DEV_MODE && i < G_N_ELEMENTS(names); i++) {
        if (g_str_has_suffix(path, names[i])) {
            return true;
        }
    }
    return false;
}

static void run_case(void **state)
{
    if (is_refused(*state)) {
        skip();
    }
    case_path = *state;
    case_ran = false;
    for (uint64_t mip_version = 0; mip_version <= 1; mip_version++) {
        for (case_version = 1; case_version <= 2; case_version++) {
            run_in_component(mip_version, run_in);
        }
    }
    assert_true(case_ran);
}

int main(int argc, char **argv)
{
    return support_run_cases(argc, argv, "output schemas", "pass-", run_case);
}
