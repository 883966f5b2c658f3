/* SPDX-License-Identifier: MIT */
/* Globs and regular expressions, including expressions whose matching would never end. */
#include "expression/pattern.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static void assert_match(struct expr_pattern *pattern, const char *text, enum expr_truth expected)
{
    if (expr_pattern_match(pattern, text, strlen(text)) != expected) {
        fail_msg("`%.40s`: expected %d", text, expected);
    }
    expr_pattern_destroy(pattern);
}

static struct expr_pattern *regex(const char *text)
{
    char *fault = NULL;
    size_t offset;
    struct expr_pattern *pattern = expr_pattern_create_regex(text, &fault, &offset);

    if (!pattern) {
        fail_msg("%s", fault);
    }
    return pattern;
}

static void globs_match_the_whole_text(void **state)
{
    assert_match(expr_pattern_create_glob("sched_*"), "sched_switch", EXPR_TRUE);
    assert_match(expr_pattern_create_glob("sched"), "sched_switch", EXPR_FALSE);
    assert_match(expr_pattern_create_glob("a\\*"), "a*", EXPR_TRUE);
    assert_match(expr_pattern_create_glob("a\\*"), "ab", EXPR_FALSE);
    assert_match(expr_pattern_create_glob("a\\\\*"), "a\\b", EXPR_TRUE);
    assert_match(expr_pattern_create_glob(""), "", EXPR_TRUE);
}

static void regular_expressions_match_a_part(void **state)
{
    assert_match(regex("ed_s"), "sched_switch", EXPR_TRUE);
    assert_match(regex("^sched_(switch|wakeup)$"), "sched_switch", EXPR_TRUE);
    assert_match(regex("^switch"), "sched_switch", EXPR_FALSE);
    assert_match(regex("(?i)SCHED"), "sched", EXPR_TRUE);
    assert_match(regex("^.$"), "\xc3\xa4", EXPR_TRUE);
    assert_match(regex("b$"),
        "\xff\xfe"
        "b",
        EXPR_TRUE);
}

static void faults_of_regular_expressions_have_an_offset(void **state)
{
    char *fault;
    size_t offset = 0;

    assert_null(expr_pattern_create_regex("ab(c", &fault, &offset));
    assert_non_null(strstr(fault, "missing closing parenthesis"));
    assert_int_equal(offset, 4);
    g_free(fault);
}

static void matches_that_take_too_long_are_unknown(void **state)
{
    const char *text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!";
    g_autofree char *deep = g_strnfill(1000000, 'a');

    assert_match(regex("^(a+)+$"), text, EXPR_UNKNOWN);
    assert_match(regex("^(a|a|b)*$"), text, EXPR_UNKNOWN);
    assert_match(regex("^(?:(a)|b(?1))*c*+$"), deep, EXPR_UNKNOWN);
    /*
     * Without a limit, each of these matches would take minutes or hours. This can also happen
     * without nested repetitions.
     */
    assert_match(regex("\\w+\\s*\\w+\\s*="), deep, EXPR_UNKNOWN);
    assert_match(regex("\\w++x"), deep, EXPR_UNKNOWN);
    memcpy(deep + 10000, "\n=x", sizeof "\n=x");
    assert_match(regex("(\\w+)(\\w+)\\1x"), deep, EXPR_UNKNOWN);
    assert_match(regex("(a+)(a+)(a+)x"), deep, EXPR_UNKNOWN);
    assert_match(regex("\\w++x"), deep, EXPR_FALSE);
    assert_match(regex("a+\n=x$"), deep, EXPR_TRUE);
}

static void regular_expressions_that_are_too_large_are_rejected(void **state)
{
    g_autofree char *nested = g_strnfill(1000, '('), *text = g_strnfill(100000, 'a');
    char *fault;
    size_t offset;

    assert_null(expr_pattern_create_regex(nested, &fault, &offset));
    g_free(fault);
    assert_null(expr_pattern_create_regex(text, &fault, &offset));
    g_free(fault);
    assert_null(expr_pattern_create_regex("((a{1000}){1000}){1000}", &fault, &offset));
    g_free(fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(globs_match_the_whole_text),
        cmocka_unit_test(regular_expressions_match_a_part),
        cmocka_unit_test(faults_of_regular_expressions_have_an_offset),
        cmocka_unit_test(matches_that_take_too_long_are_unknown),
        cmocka_unit_test(regular_expressions_that_are_too_large_are_rejected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
