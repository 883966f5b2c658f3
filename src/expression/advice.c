/* SPDX-License-Identifier: MIT */
/* See advice.h. */
#include "expression/advice.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#define PATTERN "`=* \"*TEXT*\"` matches a pattern, and `=~` a regular expression"

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
    {"+", EXPR_NO_ARITHMETIC},
    {"-", EXPR_NO_ARITHMETIC},
};

static const struct advice operands[] = {
    {"[", "a list has parentheses"},
    {">", "`!=` means \"not equal\""},
};

static const char *find(
    const struct advice *advices, size_t count, const char *text, const struct expr_token *token)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(advices[i].token) == token->length &&
            g_ascii_strncasecmp(advices[i].token, text + token->offset, token->length) == 0) {
            return advices[i].text;
        }
    }
    return NULL;
}

/* The word `not` before an operand is read as a field. */
static bool follows_not(const char *text, size_t offset)
{
    while (offset > 0 && g_ascii_isspace(text[offset - 1])) {
        offset--;
    }
    return offset >= 3 && g_ascii_strncasecmp(text + offset - 3, "not", 3) == 0 &&
           (offset == 3 ||
               !(g_ascii_isalnum(text[offset - 4]) || strchr("_$.:", text[offset - 4])));
}

const char *expr_advice_for_operator(const char *text, const struct expr_token *token)
{
    if (follows_not(text, token->offset)) {
        return "`!` means \"not\"";
    }
    return find(operators, G_N_ELEMENTS(operators), text, token);
}

const char *expr_advice_for_operand(const char *text, const struct expr_token *token)
{
    const size_t space = strspn(text, " \t\n");

    /* `"$ctx.vtid == 1"` and `"$cpu == 1"` in a shell. */
    if (token->kind == EXPR_TOKEN_DOT ||
        (token->kind != EXPR_TOKEN_END && token->offset == space)) {
        return "in a shell, single quotes around the expression keep names with `$`";
    }
    return find(operands, G_N_ELEMENTS(operands), text, token);
}
