/* SPDX-License-Identifier: MIT */
/*
 * See arguments.h. The forms are `--name`, `--name=ARG`, `--name ARG`, `-n`, `-nARG`, `-n ARG` and
 * clusters of short options. `-` and `--` are positional arguments. Names can't be abbreviated.
 */
#include "cli/command-line/arguments.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "base/fold.h"
#include "base/similar.h"
#include "cli/command-line/general-options.h"
#include "cli/error.h"

enum {
    HELP_COLUMN = 36,
};

static const struct option_row *find_long(
    const struct option_row *options, const char *name, size_t length)
{
    for (const struct option_row *row = options; row->long_name; row++) {
        if (strlen(row->long_name) == length && memcmp(row->long_name, name, length) == 0) {
            return row;
        }
    }
    return NULL;
}

static const struct option_row *find_short(const struct option_row *options, char name)
{
    for (const struct option_row *row = options; row->long_name; row++) {
        if (row->short_name == name) {
            return row;
        }
    }
    return NULL;
}

static const char *command_name(const struct arguments *arguments)
{
    return arguments->command ? arguments->command : "";
}

/*
 * If the next argument is one of the words of the option `row`, takes it as the value of the
 * option.
 */
static enum argument_kind take_optional_value(
    struct arguments *arguments, const struct option_row *row)
{
    const char *next = arguments->next < arguments->argc ? arguments->argv[arguments->next] : NULL;

    if (next && g_strv_contains(row->words, next)) {
        arguments->value = next;
        arguments->next++;
    } else {
        arguments->value = row->words[0];
    }
    return ARGUMENT_OPTION;
}

/* Takes the next argument as the value of the option `row`. */
static enum argument_kind take_separate_value(
    struct arguments *arguments, const struct option_row *row)
{
    if (arguments->next == arguments->argc) {
        cli_error("Option `--%s` needs an argument: --%s=%s (see `babeltrace2 %s%s--help`)",
            row->long_name, row->long_name, row->argument, command_name(arguments),
            arguments->command ? " " : "");
        return ARGUMENT_ERROR;
    }
    arguments->value = arguments->argv[arguments->next++];
    return ARGUMENT_OPTION;
}

static enum argument_kind next_long(struct arguments *arguments, const char *argument)
{
    const char *name = argument + 2;
    size_t length = strcspn(name, "=");
    const struct option_row *row = find_long(arguments->options, name, length);

    if (!row) {
        return ARGUMENT_UNKNOWN_OPTION;
    }
    arguments->row = row;
    if (!row->argument) {
        if (name[length] == '=') {
            cli_error("Option `--%s` takes no argument: `%s`", row->long_name, argument);
            return ARGUMENT_ERROR;
        }
        return ARGUMENT_OPTION;
    }
    if (name[length] == '=') {
        arguments->value = name + length + 1;
        return ARGUMENT_OPTION;
    }
    return row->words ? take_optional_value(arguments, row) : take_separate_value(arguments, row);
}

static enum argument_kind next_short(struct arguments *arguments)
{
    const struct option_row *row = find_short(arguments->options, *arguments->cluster);

    if (!row) {
        return ARGUMENT_UNKNOWN_OPTION;
    }
    arguments->row = row;
    arguments->cluster++;

    const char *rest = arguments->cluster;

    if (row->argument || !*rest) {
        arguments->cluster = NULL;
    }
    if (!row->argument) {
        return ARGUMENT_OPTION;
    }
    if (*rest) {
        arguments->value = rest;
        return ARGUMENT_OPTION;
    }
    return take_separate_value(arguments, row);
}

enum argument_kind arguments_next(struct arguments *arguments)
{
    arguments->value = NULL;
    if (arguments->cluster) {
        return next_short(arguments);
    }
    if (arguments->next == arguments->argc) {
        return ARGUMENT_END;
    }
    arguments->current = arguments->next++;

    const char *argument = arguments->argv[arguments->current];

    if (argument[0] != '-' || !argument[1] || strcmp(argument, "--") == 0) {
        arguments->value = argument;
        return ARGUMENT_POSITIONAL;
    }
    if (argument[1] == '-') {
        return next_long(arguments, argument);
    }
    arguments->cluster = argument + 1;
    return next_short(arguments);
}

static struct tg_similar find_similar(const struct option_row *options, const char *name)
{
    struct tg_similar similar = tg_similar_to(name);

    similar.prefix = "--";
    for (const struct option_row *row = options; row->long_name; row++) {
        tg_similar_offer(&similar, row->long_name);
    }
    return similar;
}

/*
 * Returns a question that suggests an option with a similar name, or an empty string. The caller
 * owns the result.
 */
static char *suggest_option(const struct option_row *options, const char *name)
{
    struct tg_similar own = find_similar(options, name);
    struct tg_similar general = find_similar(general_options, name);

    return own.best
               ? tg_similar_question(&own, "", " ")
               : tg_similar_question(&general, "", " general options come before the command; ");
}

/* Returns the general option that the user gave after the command, or NULL. */
static const struct option_row *find_general(const struct arguments *arguments)
{
    const char *name = arguments->argv[arguments->current] + 2;

    return arguments->cluster ? find_short(general_options, *arguments->cluster)
                              : find_long(general_options, name, strcspn(name, "="));
}

static void fail_unknown(const struct arguments *arguments)
{
    const char *argument = arguments->argv[arguments->current];
    const char *space = arguments->command ? " " : "";
    const struct option_row *general = find_general(arguments);

    if (general) {
        g_autofree char *name = arguments->cluster ? g_strdup_printf("-%c", *arguments->cluster)
                                                   : g_strdup_printf("--%s", general->long_name);

        cli_error("Unknown option `%s`: it is a general option, which comes before the command: "
                  "babeltrace2 --%s%s%s %s ... (see `babeltrace2 --help`)",
            name, general->long_name, general->argument ? "=" : "",
            general->argument ? general->argument : "", command_name(arguments));
    } else if (arguments->cluster) {
        cli_error("Unknown option `-%c` (see `babeltrace2 %s%s--help`)", *arguments->cluster,
            command_name(arguments), space);
    } else {
        g_autofree char *name = g_strndup(argument + 2, strcspn(argument + 2, "="));
        g_autofree char *question = suggest_option(arguments->options, name);

        cli_error("Unknown option `--%s` (%ssee `babeltrace2 %s%s--help`)", name, question,
            command_name(arguments), space);
    }
}

bool arguments_parse(
    const struct argument_parser *parser, int argc, char **argv, void *data, bool *help)
{
    struct arguments arguments = ARGUMENTS_INIT(parser->options, parser->command, argc, argv);

    for (;;) {
        switch (arguments_next(&arguments)) {
        case ARGUMENT_END:
            return true;
        case ARGUMENT_OPTION:
            if (!arguments.row->apply) {
                *help = true;
                return false;
            }
            if (!arguments.row->apply(data, arguments.row, arguments.value)) {
                return false;
            }
            break;
        case ARGUMENT_POSITIONAL:
            if (!parser->add || !parser->add(data, arguments.value)) {
                cli_error("Unexpected argument `%s` (see `babeltrace2 %s --help`)", arguments.value,
                    parser->command);
                return false;
            }
            break;
        case ARGUMENT_UNKNOWN_OPTION:
            fail_unknown(&arguments);
            return false;
        case ARGUMENT_ERROR:
            return false;
        }
    }
}

/*
 * Prints `text` in the help column, folded. The first line follows `left` if there is enough room.
 */
static void print_folded(const char *left, const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);
    size_t column = strlen(left);

    tg_fold(out, text, HELP_COLUMN, HELP_WIDTH);
    if (column >= HELP_COLUMN) {
        printf("%s\n%s", left, out->str);
    } else {
        printf("%s%s", left, out->str + column);
    }
}

void arguments_print_options(const struct option_row *options)
{
    for (const struct option_row *row = options; row->long_name; row++) {
        if (row->heading) {
            printf("%s%s:\n\n", row == options ? "" : "\n", row->heading);
        }

        g_autoptr(GString) left = g_string_new("  ");

        if (row->short_name) {
            g_string_append_printf(left, "-%c, ", row->short_name);
        } else {
            g_string_append(left, "    ");
        }
        g_string_append_printf(left, "--%s", row->long_name);
        if (row->argument) {
            g_string_append_printf(left, "=%s", row->argument);
        }
        print_folded(left->str, row->help);
    }
}
