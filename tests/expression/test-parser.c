/* SPDX-License-Identifier: MIT */
/* The trees of valid expressions of the filter language, and the messages about invalid ones. */
#include "base/time-bound.h"
#include "expression/parser.h"
#include "tree-print.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static char *parse_and_print(const char *text)
{
    GString *out = g_string_new(NULL);
    char *error;
    struct expr_tree *tree = expr_parse(text, &error);

    if (tree) {
        expr_tree_print(tree, out);
        expr_tree_destroy(tree);
    } else {
        g_string_append(out, error);
        g_free(error);
    }
    return g_string_free(out, FALSE);
}

/* Expressions, and the same expressions with all parentheses. */
static const char *const understood[][2] = {
    /* The examples of lttng-event-rule(7). */
    {"msg_id == 23 && size >= 2048", "((msg_id == 23) && (size >= 2048))"},
    {"$ctx.procname == \"lttng*\" && (!flag || poel < 34)",
        "(($ctx[\"procname\"] == \"lttng*\") && ((!flag) || (poel < 34)))"},
    {"$app.my_provider:my_context == 17.34e9 || some_enum >= 14",
        "(($app[\"my_provider:my_context\"] == 17340000000.0) || (some_enum >= 14))"},
    {"$ctx.cpu_id == 2 && filename != \"*.log\"",
        "(($ctx[\"cpu_id\"] == 2) && (filename != \"*.log\"))"},
    {"eax_reg & 0xff7 == 0x240 && x[4] >> 12 <= 0x1234",
        "(((eax_reg & 4087) == 576) && ((x[4] >> 12) <= 4660))"},
    /*
     * Precedence, from the highest: operators on bits, comparisons, equality, and, or. All
     * operators are left-associative.
     */
    {"2 & 2 == 2", "((2 & 2) == 2)"},
    {"a | b ^ c & d << 1", "(a | (b ^ (c & (d << 1))))"},
    {"a << 1 >> 2", "((a << 1) >> 2)"},
    {"a < b == c > d", "((a < b) == (c > d))"},
    {"a || b && c || d", "((a || (b && c)) || d)"},
    {"!a == b", "((!a) == b)"},
    {"!-~+a", "(!(-(~a)))"},
    {"!~a == !~!~b", "((!(~a)) == (!(~(!(~b)))))"},
    {"a !~ 'b' && !~c", "((a !~ \"b\") && (!(~c)))"},
    {"(a || b) && c", "((a || b) && c)"},
    /* Literals. */
    {"017 | 0x1F | 10ul", "((15 | 31) | 10)"},
    {"18446744073709551615", "18446744073709551615"},
    {"1.5 == .5", "(1.5 == 0.5)"},
    {"1e3 == 1.", "(1000.0 == 1.0)"},
    {"a == \"x\\\"y\"", "(a == \"x\\\"y\")"},
    {"a == 'it\\'s \"so\"'", "(a == \"it's \\\"so\\\"\")"},
    {"a == \"\\x41\\102\\*\\\\\"", "(a == \"AB\\*\\\\\")"},
    {"a == \"\\x2a\\x5c\"", "(a == \"\\*\\\\\")"},
    {"a =~ \"^\\d+\\\"$\"", "(a =~ \"^\\d+\\\"$\")"},
    {"a =* \"x*\" && b !~ 'y'", "((a =* \"x*\") && (b !~ \"y\"))"},
    {"$ts >= 17:46:22.9", "($ts >= 17:46:22.9)"},
    {"$ts < 2026-01-02T10:00:00.5+02:00", "($ts < 2026-01-02T10:00:00.5+02:00)"},
    /* Fields. */
    {"a.b[3].c[\"odd name\"]", "a[\"b\"][3][\"c\"][\"odd name\"]"},
    {"_field == $payload.name", "(_field == $payload[\"name\"])"},
    {"a::b:c", "a::b:c"},
    {"$ctx.perf:cpu:stalled-cycles-frontend", "$ctx[\"perf:cpu:stalled-cycles-frontend\"]"},
    {"in == 1 && has == 2", "((in == 1) && (has == 2))"},
    /* Lists and calls. */
    {"a in (1, -2, 5..9, \"x*\")", "(a in (1, (-2), 5..9, \"x*\"))"},
    {"a in 5 .. 9", "(a in (5..9))"},
    {"!a in (1)", "((!a) in (1))"},
    {"has(a.b) && len ( c ) > 2", "(has(a[\"b\"]) && (len(c) > 2))"},
    {"any(fds, _ == 3 || _.x > 4)", "any(fds, ((_ == 3) || (_[\"x\"] > 4)))"},
    {"any(a, any(_, _ == 1))", "any(a, any(_, (_ == 1)))"},
    /* Comments. */
    {"a /* b */ == // c\n1", "(a == 1)"},
};

static void valid_expressions_are_parsed_to_the_expected_tree(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(understood); i++) {
        g_autofree char *printed = parse_and_print(understood[i][0]);

        assert_string_equal(printed, understood[i][1]);
    }
}

static void printed_expressions_are_parsed_to_the_same_tree(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(understood); i++) {
        g_autofree char *again = parse_and_print(understood[i][1]);

        assert_string_equal(again, understood[i][1]);
    }
}

#define NO_ARITHMETIC "there is no arithmetic, and a text with this character needs quotes"
#define SINGLE_QUOTES "in a shell, single quotes around the expression keep names with `$`"

/* A text, its error, and the column of the caret. */
static const struct {
    const char *text, *fault;
    size_t column;
} faults[] = {
    {"", "an operand is missing at the end", 0},
    {"a ==", "an operand is missing at the end", 4},
    {"a == )", "an operand is missing before `)`", 5},
    {"(a == 1", "`)` is missing at the end", 7},
    {"a b", "an operator is missing before `b`", 2},
    {"a-b == 1", "an operator is missing before `-`: " NO_ARITHMETIC, 1},
    {"a == b/1", "this character has no meaning here: " NO_ARITHMETIC, 6},
    {"a and b", "an operator is missing before `and`: `&&` means \"and\"", 2},
    {"a == 1 OR b", "an operator is missing before `OR`: `||` means \"or\"", 7},
    {"a not in (1, 2)", "an operator is missing before `not`: `!(...)` means \"not\"", 2},
    {"not a == 1", "an operator is missing before `a`: `!` means \"not\"", 4},
    {"b.not a", "an operator is missing before `a`", 6},
    {"nothing a", "an operator is missing before `a`", 8},
    {"a contains b",
        "an operator is missing before `contains`: "
        "`=* \"*TEXT*\"` matches a pattern, and `=~` a regular expression",
        2},
    {"a IN (1, 2)", "an operator is missing before `IN`: `in` is in lower case", 2},
    {"a between 1 && 3",
        "an operator is missing before `between`: `in` takes a range, such as `in 1..3`", 2},
    {"a <> 1", "an operand is missing before `>`: `!=` means \"not equal\"", 3},
    {"a => 1", "`>=` means \"greater than or equal to\"", 2},
    {"a =< 1", "`<=` means \"less than or equal to\"", 2},
    {"a in [1, 2]", "an operand is missing before `[`: a list needs parentheses", 5},
    {" .vtid == 1", "an operand is missing before `.`: " SINGLE_QUOTES, 1},
    {"a == 1 && .vtid", "an operand is missing before `.`: " SINGLE_QUOTES, 10},
    {"==1", "an operand is missing before `==`: " SINGLE_QUOTES, 0},
    {"$ts < +10ms", "an expression cannot contain durations: use --begin, --end or --last", 7},
    {"$ts < 1.5s", "an expression cannot contain durations: use --begin, --end or --last", 6},
    {"$ts < 2m", "an expression cannot contain durations: use --begin, --end or --last", 6},
    {"a == 10msec", "this isn't a number", 5},
    {"a == 1d", "this isn't a number", 5},
    {"a == 08", "this isn't a number", 5},
    {"a = 1", "`==` compares", 2},
    {"a == 1 # b", "this character has no meaning here: a text needs quotes", 7},
    {"a == \"x", "this string doesn't end", 5},
    {"a == \"x\\d\"", "this escape has no meaning; `\\\\` is a backslash", 7},
    {"a == \"\\0\"", "a string cannot contain a zero byte", 6},
    {"a == \"\\777\"", "this isn't the value of a byte", 6},
    {"a == 18446744073709551616", "this number has more than 64 bits", 5},
    {"a == 1e999", "this number is too large", 5},
    {"a == 12x", "this isn't a number", 5},
    {"a == 09", "this isn't a number", 5},
    {"a.1", "an operator is missing before `.1`", 1},
    {"a.", "the name of a member is missing at the end", 2},
    {"a[b]", "an index or a quoted name is missing before `b`", 2},
    {"a[1", "`]` is missing at the end", 3},
    {"$ == 1", "a name must follow", 0},
    {"a =~ b", "a string is missing before `b`: a text needs quotes", 5},
    {"a =~ \"b(c\"", "this regular expression is invalid: missing closing parenthesis", 9},
    {"a =~ \"\\\"\\'b[\"",
        "this regular expression is invalid: "
        "missing terminating ] for character class",
        12},
    {"a =~ '\\\\\"x)'", "this regular expression is invalid: unmatched closing parenthesis", 10},
    {"a in (1, )", "an operand is missing before `)`", 9},
    {"a in (1 2)", "`,` or `)` is missing before `2`", 8},
    {"has(1)", "the name of a field is missing before `1`", 4},
    {"any(a)", "`,` and a condition is missing before `)`", 5},
    {"_ == 1", "`_` is valid in `any(FIELD, ...)` only", 0},
    {"any(a, _) || _", "`_` is valid in `any(FIELD, ...)` only", 13},
    {"a /* b", "this comment doesn't end", 2},
    {"/* a */ b /* c", "this comment doesn't end", 10},
    {"$ts > \"soon\"", "`soon` is not a time: `$ts` is compared with " TG_TIME_BOUND_FORMATS, 6},
    {"9999-01-01 < $ts", "the time `9999-01-01` " TG_TIME_BOUND_TOO_FAR, 0},
    {"$ts in (1, 00:10..25:00)", "`25:00` is not a time: the hour 25 is out of range (0 to 23)",
        18},
    {"$ts > 2026-13-45", "`2026-13-45` is not a time: the month 13 is out of range (1 to 12)", 6},
    {"a == 12:30", "`12:30` is a time: only `$ts` can be compared with it", 5},
    {"$ts > 5.5", "`$ts` is a whole number of nanoseconds: put quotes around seconds", 6},
    {"any(a, any(a, any(a, any(a, _))))", "`any` is nested too deeply", 21},
    {"$ts > 1 && 12:30", "`12:30` is a time: only `$ts` can be compared with it", 11},
};

static void error_messages_show_the_fault_with_a_caret(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(faults); i++) {
        g_autofree char *printed = parse_and_print(faults[i].text);
        g_autofree char *expected = g_strdup_printf(
            "%s\n  %s\n  %*s^", faults[i].fault, faults[i].text, (int) faults[i].column, "");

        assert_string_equal(printed, expected);
    }
}

/* Returns `count` times `part` between `before` and `after`. */
static char *repeat(const char *before, const char *part, size_t count, const char *after)
{
    GString *text = g_string_new(before);

    for (size_t i = 0; i < count; i++) {
        g_string_append(text, part);
    }
    g_string_append(text, after);
    return g_string_free(text, FALSE);
}

static void assert_fault(char *text, const char *fault)
{
    g_autofree char *error = NULL;

    assert_null(expr_parse(text, &error));
    assert_non_null(strstr(error, fault));
    g_free(text);
}

static void assert_good(char *text)
{
    g_autofree char *printed = parse_and_print(text), *again = parse_and_print(printed);

    assert_true(printed[0] == '(');
    if (strlen(printed) < 1000) {
        assert_string_equal(printed, again);
    }
    g_free(text);
}

static void expressions_that_are_too_large_are_rejected(void **state)
{
    assert_good(repeat("", "!", 60, "a"));
    assert_fault(repeat("", "(", 100000, "a"), "nested too deeply");
    assert_fault(repeat("", "!", 100000, "a"), "nested too deeply");
    assert_fault(repeat("a", " == (b", 1000, ""), "nested too deeply");
    assert_good(repeat("a", " || a", 900, ""));
    assert_fault(repeat("a", " || a", 1100, ""), "too many operators in a row");
    assert_good(repeat("a in (1", ", 2", 50000, ")"));
    assert_fault(repeat("a in (1", ", 2", 100000, ")"), "too many operands");
    assert_fault(repeat("a", ".b", 200000, ""), "too many operands");
    assert_fault(repeat("a", " ", 2000000, ""), "longer than 1048576 bytes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_expressions_are_parsed_to_the_expected_tree),
        cmocka_unit_test(printed_expressions_are_parsed_to_the_same_tree),
        cmocka_unit_test(error_messages_show_the_fault_with_a_caret),
        cmocka_unit_test(expressions_that_are_too_large_are_rejected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
