/* SPDX-License-Identifier: MIT */
/* See advice.h. */
#include "expression/advice.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#include "base/duration.h"

#define NO_ARITHMETIC "there is no arithmetic, and a text with this character needs quotes"
#define PATTERN       "`=* \"*TEXT*\"` matches a pattern, and `=~` a regular expression"

struct advice {
    const char *token;
    const char *text;
};

static const struct advice operators[] = {
    {"AND", "`&&` means \"and\""},
    {"OR", "`||` means \"or\""},
    {"NOT", "`!(...)` means \"not\""},
    {"IN", "`in` is in lower case"},
    {"IS", "`==` compares"},
    {"BETWEEN", "`in` takes a range, such as `in 1..3`"},
    {"EQ", "`==` compares"},
    {"LIKE", PATTERN},
    {"CONTAINS", PATTERN},
    {"MATCHES", PATTERN},
    {"~", PATTERN},
    {"+", NO_ARITHMETIC},
    {"-", NO_ARITHMETIC},
};

static const struct advice operands[] = {
    {"[", "a list needs parentheses"},
    {">", "`!=` means \"not equal\""},
};

static const char *find(
    const struct advice *advices, size_t count, const char *token, size_t length)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(advices[i].token) == length &&
            g_ascii_strncasecmp(advices[i].token, token, length) == 0) {
            return advices[i].text;
        }
    }
    return NULL;
}

/* Returns whether the word `not` comes before `offset`. The parser reads `not` as a field. */
static bool follows_not(const char *text, size_t offset)
{
    while (offset > 0 && g_ascii_isspace(text[offset - 1])) {
        offset--;
    }
    return offset >= 3 && g_ascii_strncasecmp(text + offset - 3, "not", 3) == 0 &&
           (offset == 3 ||
               !(g_ascii_isalnum(text[offset - 4]) || strchr("_$.:", text[offset - 4])));
}

const char *expr_advice_for_operator(const char *text, size_t offset, size_t length)
{
    if (follows_not(text, offset)) {
        return "`!` means \"not\"";
    }
    return find(operators, G_N_ELEMENTS(operators), text + offset, length);
}

const char *expr_advice_for_operand(const char *text, size_t offset, size_t length)
{
    const bool is_dot = length == 1 && text[offset] == '.';
    const bool is_first = length > 0 && offset == strspn(text, " \t\n");

    /* In double quotes, a shell replaces `$ctx` in `$ctx.vtid == 1`, and `$cpu` in `$cpu == 1`. */
    if (is_dot || is_first) {
        return "in a shell, single quotes around the expression keep names with `$`";
    }
    return find(operands, G_N_ELEMENTS(operands), text + offset, length);
}

const char *expr_fault_of_number(const char *rest)
{
    const size_t length = strspn(rest, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_");
    g_autofree char *duration = g_strdup_printf("1%.*s", (int) length, rest);
    int64_t ns;

    return g_ascii_isalpha(rest[0]) && tg_duration_parse(duration, &ns)
               ? "an expression cannot contain durations: use --begin, --end or --last"
               : "this isn't a number";
}

const char *expr_fault_of_mark(const char *text)
{
    switch (text[0]) {
    case '=':
        return text[1] == '>'   ? "`>=` means \"greater than or equal to\""
               : text[1] == '<' ? "`<=` means \"less than or equal to\""
                                : "`==` compares";
    case '*':
    case '/':
    case '%':
        return "this character has no meaning here: " NO_ARITHMETIC;
    default:
        return "this character has no meaning here: a text needs quotes";
    }
}
