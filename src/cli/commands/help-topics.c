/* SPDX-License-Identifier: MIT */
/* See help-topics.h. */
#include "cli/commands/help-topics.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/help-text.h"

static const struct {
    const char *name;
    const char *title; /* one line */
    const char *text;  /* if NULL, the explanation of `format` is printed */
    enum help_format format;
} topics[] = {
    {"filter-expression", "Expressions of the options --filter and --by",
        "The filter keeps the events for which its expression is true:\n"
        "\n"
        "  babeltrace2 TRACE --filter='name == \"sched_switch\" && next_tid == 42'\n"
        "\n"
        "Put the expression in single quotes, so that the shell does not change it.\n"
        "\n"
        "Operands:\n"
        "\n"
        "  next_tid, a.b, a[3]     a field, as in the output of events\n"
        "  $ctx.NAME, $payload.NAME, $app.NAME, $sctx.NAME, $pctx.NAME\n"
        "                          a field of one scope only\n"
        "  name                    the name of the event\n"
        "  $cpu, $ts, $loglevel    the processor, the time, the log level of the event\n"
        "  $stream, $trace         the data stream, the name of the trace\n"
        "  $event.id               the ID of the event class\n"
        "  42, 0x2a, 1.5e9         numbers\n"
        "  \"text*\", 'text*'        texts; `*` matches any text\n"
        "  17:46:22.9, 2026-11-21T00:35:05Z\n"
        "                          times, to compare with `$ts`\n"
        "  RUNNING                 a label, if the other operand is an enumeration\n"
        "\n"
        "Operators, from the highest to the lowest precedence:\n"
        "\n"
        "  !  ~  -  +              not, complement, signs\n"
        "  <<  >>                  shifts\n"
        "  &                       bitwise and\n"
        "  ^                       bitwise exclusive or\n"
        "  |                       bitwise or\n"
        "  <  <=  >  >=            order\n"
        "  ==  !=  =*              equality; `=*` is the same as `==` for a text with `*`\n"
        "  =~  !~                  `=~`: a regular expression matches; `!~`: it does not\n"
        "  in (1, 5..7, \"a\")       the value is in a list\n"
        "  &&                      and\n"
        "  ||                      or\n"
        "\n"
        "Functions:\n"
        "\n"
        "  has(FIELD)              whether the event has the field\n"
        "  len(FIELD)              the length of a text or an array\n"
        "  any(FIELD, _ > 3)       whether the expression is true for some element `_`\n"
        "\n"
        "The option --by takes a list of such expressions, separated by commas.\n"
        "\n"
        "See the babeltrace2-filter-expression(7) manual page.\n",
        HELP_FORMAT_NONE},
    {"params", "Parameters of components: the option --params", NULL, HELP_FORMAT_PARAMS},
    {"times", "Times and durations: --begin, --end, --last", NULL, HELP_FORMAT_TIME},
};

bool help_topic_print(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(topics); i++) {
        if (strcmp(topics[i].name, name) != 0) {
            continue;
        }
        if (topics[i].text) {
            fputs(topics[i].text, stdout);
        } else {
            help_print_format(topics[i].format);
        }
        return true;
    }
    return false;
}

void help_topics_list(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(topics); i++) {
        printf("  %-19s%s\n", topics[i].name, topics[i].title);
    }
}

void help_topics_offer(struct tg_similar *similar)
{
    for (size_t i = 0; i < G_N_ELEMENTS(topics); i++) {
        tg_similar_offer(similar, topics[i].name);
    }
}
