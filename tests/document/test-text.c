/* SPDX-License-Identifier: MIT */
/* Tests documents as text: units, alignment, unknown values and highlighting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "document/text.h"
#include "sample.h"

static void assert_sample_becomes(const struct doc_text_style *style, const char *expected)
{
    g_autoptr(doc_document) document = sample_create();
    g_autoptr(GString) text = g_string_new(NULL);

    doc_append_text(text, document, style);
    assert_string_equal(text->str, expected);
}

static void columns_are_aligned_and_values_have_units(void **state)
{
    const struct doc_text_style style = {
        .palette = tg_terminal_palette(false), .indent = 2, .is_gmt = true};

    assert_sample_becomes(&style,
        "  Host          vm?1\n"
        "  Begin         -0.000000001 s\n"
        "  Duration      01 min 01.000000002 s\n"
        "  Data          1 packet, 12.3 k/s\n"
        "  Lost          2 events\n"
        "  Lines         one\n"
        "  two\n"
        "\n"
        "CPU usage\n"
        "  Process     TID  First               Reads (sectors)  Share (%)       Read    Waits (s)"
        "                Kernel            Command\n"
        "  bash      12345  01:00:00.000000001           12,345       75.0    1.5 KiB        0.250"
        "  ████████████  no      12.3 k/s  bash -c 'a?' (killed)\n"
        "  a long …     -1                                    7                   0 B  1000000.000"
        "  ██████        yes               \xff\n"
        "  … and 3 more\n"
        "\n"
        "cache?[2J\n"
        "  cache?[2J     none\n"
        "  cache?[2J (cache?[2J)\n"
        "   -9223372036854775808\n"
        "  cache?[2J\n");
}

static void faults_and_titles_are_highlighted_on_a_terminal(void **state)
{
    const struct tg_palette palette = {.reset = ">", .bold = "<", .bright_red = "<RED "};
    const struct doc_text_style style = {.palette = &palette, .is_gmt = true, .is_terminal = true};
    g_autoptr(doc_document) document = sample_create();
    g_autoptr(GString) text = g_string_new(NULL);

    doc_append_text(text, document, &style);
    assert_non_null(strstr(text->str, "\n<Lost          ><RED 2 events>\n"));
    assert_non_null(strstr(text->str, "\n<cache?[2J     ><RED none>\n"));
    assert_non_null(strstr(text->str, "\n<CPU usage>\n<Process "));
    assert_non_null(strstr(text->str, "bash -c 'a?'<RED  (killed)>\n"));
    assert_non_null(strstr(text->str, "██████        yes               ?\n"));
}

static void an_empty_document_is_an_empty_text(void **state)
{
    const struct doc_text_style style = {.palette = tg_terminal_palette(false)};
    g_autoptr(doc_document) document = doc_create();
    g_autoptr(GString) text = g_string_new(NULL);

    doc_append_text(text, document, &style);
    assert_string_equal(text->str, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_aligned_and_values_have_units),
        cmocka_unit_test(faults_and_titles_are_highlighted_on_a_terminal),
        cmocka_unit_test(an_empty_document_is_an_empty_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
