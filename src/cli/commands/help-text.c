/* SPDX-License-Identifier: MIT */
/* See help-text.h. */
#include "cli/commands/help-text.h"

#include <glib.h>
#include <stdio.h>

#include "base/fold.h"

/* The texts are folded when they are printed. */
static const struct {
    enum help_format format;
    const char *text;
} formats_text[] = {
    {HELP_FORMAT_CONNECTION,
        "CONNECTION: UPSTREAM[.PORT]:DOWNSTREAM[.PORT]\n"
        "\n"
        "  Connects the output ports of component UPSTREAM to the first free input port of "
        "component DOWNSTREAM. The four names are patterns: `*` matches any text, and a missing "
        "PORT is the same as `*`. Each output port uses the first connection that matches it. "
        "Escape `*`, `?`, `[`, `.`, `:` and `\\` in names with `\\`."},
    {HELP_FORMAT_TIME,
        "TIME: [YYYY-MM-DD ]hh:mm[:ss[.nnnnnnnnn]], YYYY-MM-DD, [-]SECONDS[.nnnnnnnnn] or\n"
        "      +DURATION\n"
        "\n"
        "  `T` may replace the space between the date and the time of day. A time zone may follow: "
        "`Z` or an offset from UTC, such as `+02:00`. +DURATION counts from the beginning of the "
        "traces.\n"
        "\n"
        "DURATION: NUMBER[UNIT]\n"
        "\n"
        "  UNIT is ns, us, ms, s, m, min or h. Without UNIT, NUMBER is in seconds."},
    {HELP_FORMAT_PARAMS,
        "PARAMS: NAME=VALUE[,NAME=VALUE]...\n"
        "\n"
        "  NAME consists of letters, digits, `_`, `:`, `.` and `-`. VALUE is one of:\n"
        "\n"
        "    null, nul, NULL                      null\n"
        "    true, TRUE, yes, YES                 true\n"
        "    false, FALSE, no, NO                 false\n"
        "    23, -23, 0x17, 027, 0b10111          signed integer of 64 bits\n"
        "    +23, +0x17, +027, +0b10111           unsigned integer of 64 bits\n"
        "    1.5, -1.5e-3                         real\n"
        "    word, \"text in double quotes\"        string\n"
        "    [VALUE, VALUE]                       array\n"
        "    {NAME=VALUE, NAME=VALUE}             map\n"
        "\n"
        "  Put PARAMS between single quotes for the shell:\n"
        "\n"
        "    --params='path=\"my trace\", limit=+100, ids=[1, 2], verbose=yes'"},
};

void help_print_format(enum help_format format)
{
    for (size_t i = 0; i < G_N_ELEMENTS(formats_text); i++) {
        if (formats_text[i].format == format) {
            g_autoptr(GString) text = g_string_new(NULL);

            tg_fold(text, formats_text[i].text, 0, HELP_WIDTH);
            printf("%s", text->str);
        }
    }
}

enum cli_status help_print(const char *usage, const struct option_row *options, unsigned formats)
{
    printf("Usage: babeltrace2 [GENERAL OPTIONS] %s\n\n", usage);
    arguments_print_options(options);
    for (size_t i = 0; i < G_N_ELEMENTS(formats_text); i++) {
        if (formats & formats_text[i].format) {
            putchar('\n');
            help_print_format(formats_text[i].format);
        }
    }
    printf("\nSee `babeltrace2 --help` for the general options.\n");
    return CLI_OK;
}
