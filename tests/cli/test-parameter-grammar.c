/* SPDX-License-Identifier: MIT */
/* The values of --params texts, and the positions of faults in them. */
#include "cli/command-line/parameter-grammar.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

/*
 * Parses the valid text `text`. Returns the value of `a`, which `map` contains; the caller releases
 * `map`.
 */
static const bt_value *parse(const char *text, bt_value **map)
{
    g_autoptr(GString) error = g_string_new(NULL);

    *map = parameter_text_parse(text, error);

    if (!*map) {
        fail_msg("`%s`: %s", text, error->str);
    }

    return bt_value_map_borrow_entry_value_const(*map, "a");
}

static void check_signed(const char *text, int64_t expected)
{
    bt_value *map;
    const bt_value *value = parse(text, &map);

    assert_true(bt_value_is_signed_integer(value));
    assert_true(bt_value_integer_signed_get(value) == expected);
    bt_value_put_ref(map);
}

static void check_unsigned(const char *text, uint64_t expected)
{
    bt_value *map;
    const bt_value *value = parse(text, &map);

    assert_true(bt_value_is_unsigned_integer(value));
    assert_true(bt_value_integer_unsigned_get(value) == expected);
    bt_value_put_ref(map);
}

static void check_real(const char *text, double expected)
{
    bt_value *map;
    const bt_value *value = parse(text, &map);

    assert_true(bt_value_is_real(value));
    assert_true(bt_value_real_get(value) == expected);
    bt_value_put_ref(map);
}

static void check_string(const char *text, const char *expected)
{
    bt_value *map;
    const bt_value *value = parse(text, &map);

    assert_true(bt_value_is_string(value));
    assert_string_equal(bt_value_string_get(value), expected);
    bt_value_put_ref(map);
}

static void check_error(const char *text, long column, const char *problem)
{
    g_autoptr(GString) error = g_string_new(NULL);
    g_autofree char *expected = g_strdup_printf("column %ld: %s\n", column, problem);

    assert_null(parameter_text_parse(text, error));

    if (!g_str_has_prefix(error->str, expected)) {
        fail_msg("`%s`: expected %sgot %s", text, expected, error->str);
    }
}

static void words_are_null_booleans_or_strings(void **state)
{
    static const char *const nulls[] = {"a=null", "a=nul", "a=NULL"};
    static const char *const trues[] = {"a=true", "a=TRUE", "a=yes", "a=YES"};
    static const char *const falses[] = {"a=false", "a=FALSE", "a=no", "a=NO"};
    bt_value *map;

    for (size_t i = 0; i < G_N_ELEMENTS(nulls); i++) {
        assert_true(bt_value_is_null(parse(nulls[i], &map)));
        bt_value_put_ref(map);
    }

    for (size_t i = 0; i < 4; i++) {
        assert_true(bt_value_bool_get(parse(trues[i], &map)));
        bt_value_put_ref(map);
        assert_false(bt_value_bool_get(parse(falses[i], &map)));
        bt_value_put_ref(map);
    }

    check_string("a=nulL", "nulL");
    check_string("a=True", "True");
    check_string("a=null1", "null1");
    check_string("a=foo-bar.baz:x_1", "foo-bar.baz:x_1");
    check_string("a=inf", "inf");
}

static void integers_have_signs_and_bases(void **state)
{
    check_signed("a=0", 0);
    check_signed("a=-0", 0);
    check_signed("a=23", 23);
    check_signed("a=-23", -23);
    check_signed("a=- 23", -23);
    check_signed("a=0x1F", 31);
    check_signed("a=0X1f", 31);
    check_signed("a=-0x10", -16);
    check_signed("a=017", 15);
    check_signed("a=-010", -8);
    check_signed("a=0b101", 5);
    check_signed("a=-0B11", -3);
    check_signed("a=9223372036854775807", INT64_MAX);
    check_signed("a=-9223372036854775808", INT64_MIN);
    check_unsigned("a=+5", 5);
    check_unsigned("a=+ 5", 5);
    check_unsigned("a=+0x1f", 31);
    check_unsigned("a=+18446744073709551615", UINT64_MAX);
}

static void a_text_with_only_a_signed_integer_is_parsed(void **state)
{
    static const char *const others[] = {
        "", "1,n=2", "1,", "+1", "1.5", "yes", "\"1\"", "[1]", "1 2"};
    int64_t integer;

    assert_true(parameter_text_parse_integer(" - 0x10 ", &integer));
    assert_true(integer == -16);

    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        assert_false(parameter_text_parse_integer(others[i], &integer));
    }
}

static void reals_have_a_period_or_an_exponent(void **state)
{
    check_real("a=.5", .5);
    check_real("a=-.5", -.5);
    check_real("a=5.", 5);
    check_real("a=010.5", 10.5);
    check_real("a=1e3", 1000);
    check_real("a=-1E+3", -1000);
    check_real("a=1.5e-3", 1.5e-3);
    check_real("a=1e400", INFINITY);
}

static void quoted_strings_have_escapes(void **state)
{
    check_string("a=\"\"", "");
    check_string("a= \"x y\" ", "x y");
    check_string("a=\"\\\"\\\\\\n\\t\\101\\q\"", "\"\\\n\tAq");
    check_string("a=\"[,]={}\"", "[,]={}");
    check_string("a=\"\xff\"", "\xff");
}

static void the_last_of_several_entries_with_the_same_name_is_used(void **state)
{
    check_signed("a=1,b=2,a=3", 3);
}

static void arrays_and_maps_nest(void **state)
{
    bt_value *map;
    const bt_value *array = parse("a=[1, -1, \"x\", {y=z, k=[w,],},[]]", &map);
    const bt_value *inner = bt_value_array_borrow_element_by_index_const(array, 3);
    const bt_value *k = bt_value_map_borrow_entry_value_const(inner, "k");

    assert_true(bt_value_array_get_length(array) == 5);
    assert_true(bt_value_map_get_size(inner) == 2);
    assert_true(bt_value_array_get_length(k) == 1);
    bt_value_put_ref(map);

    assert_true(bt_value_map_is_empty(parse("a={}", &map)));
    bt_value_put_ref(map);
}

static void names_may_contain_punctuation(void **state)
{
    bt_value *map;

    (void) parse(" a-b.c:d_1 = 1 ,\n\ta = 2 ", &map);
    assert_true(bt_value_map_has_entry(map, "a-b.c:d_1"));
    assert_true(bt_value_map_has_entry(map, "a"));
    bt_value_put_ref(map);
}

static void errors_point_at_the_column(void **state)
{
    static const char name[] = "expecting the name of a parameter";
    static const char not_a_number[] = "this is not a number (put text between double quotes)";
    static const char not_a_value[] = "expecting a value (put text between double quotes)";

    check_error("", 1, name);
    check_error("  ", 3, name);
    check_error("a=1,", 5, name);
    check_error(",a=1", 1, name);
    check_error("1a=1", 1, name);
    check_error("\"a\"=1", 1, name);
    check_error("a={,}", 4, name);
    check_error("a", 2, "expecting `=`");
    check_error("a b=1", 3, "expecting `=`");
    check_error("a={b}", 5, "expecting `=`");
    check_error("a=", 3, "expecting a value");
    check_error("a=@", 3, not_a_value);
    check_error("a=[,1]", 4, "expecting a value");
    check_error("a='x'", 3, not_a_value);
    check_error("a=[/b/c]", 4, not_a_value);
    check_error("a=1 b=2", 5, "expecting `,`");
    check_error("a=1;b=2", 4, "expecting `,`");
    check_error("a=[1 2]", 6, "expecting `,` or `]`");
    check_error("a=[1", 5, "expecting `,` or `]`");
    check_error("a={b=1", 7, "expecting `,` or `}`");
    check_error("a=\"x", 3, "this string has no closing double quote");
    check_error("a=1x", 3, not_a_number);
    check_error("a=0x", 3, not_a_number);
    check_error("a=0b12", 3, not_a_number);
    check_error("a=089", 3, not_a_number);
    check_error("a=1e", 3, not_a_number);
    check_error("a=1.5.2", 3, not_a_number);
    check_error("a=12:30:10", 3, not_a_number);
    check_error("a=-x", 4, "expecting a number after `-`");
    check_error("a=+-5", 4, "expecting an unsigned integer after `+`");
    check_error("a=+1.5", 4, not_a_number);
    check_error("a=9223372036854775808", 3, "this integer does not fit in 64 bits with a sign");
    check_error("a=-9223372036854775809", 4, "this integer does not fit in 64 bits with a sign");
    check_error("a=+18446744073709551616", 4, "this integer does not fit in 64 bits");
}

static void caret_is_under_the_line_with_the_problem(void **state)
{
    g_autoptr(GString) error = g_string_new(NULL);

    assert_null(parameter_text_parse("a=1,\nb=\xc3\xa9,\nc=2", error));
    assert_string_equal(error->str,
        "column 3: expecting a value (put text between double quotes)\n    b=\xc3\xa9,\n      ^");
}

static void deep_nesting_is_an_error(void **state)
{
    g_autoptr(GString) text = g_string_new("a=");

    for (int i = 0; i < 100000; i++) {
        g_string_append_c(text, '[');
    }

    check_error(text->str, 259, "arrays and maps are nested too deeply");
}

static void appended_string_reads_back(void **state)
{
    g_autoptr(GString) text = g_string_new("a=");

    parameter_text_append_string(text, "a \"b\" \\c\\ \xff");
    check_string(text->str, "a \"b\" \\c\\ \xff");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_null_booleans_or_strings),
        cmocka_unit_test(integers_have_signs_and_bases),
        cmocka_unit_test(a_text_with_only_a_signed_integer_is_parsed),
        cmocka_unit_test(reals_have_a_period_or_an_exponent),
        cmocka_unit_test(quoted_strings_have_escapes),
        cmocka_unit_test(the_last_of_several_entries_with_the_same_name_is_used),
        cmocka_unit_test(arrays_and_maps_nest),
        cmocka_unit_test(names_may_contain_punctuation),
        cmocka_unit_test(errors_point_at_the_column),
        cmocka_unit_test(caret_is_under_the_line_with_the_problem),
        cmocka_unit_test(deep_nesting_is_an_error),
        cmocka_unit_test(appended_string_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
