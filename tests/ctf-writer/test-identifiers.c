/* SPDX-License-Identifier: MIT */
/* Tests of the names of clocks, fields and keys. */
#include <babeltrace2-ctf-writer/utils.h>
#include <babeltrace2-ctf-writer/writer.h>
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ctf-writer/identifier.h"
#include "ctf-writer/visitor.h"

static const char *const keywords[] = {"align", "callsite", "const", "char", "clock", "double",
    "enum", "env", "event", "floating_point", "float", "integer", "int", "long", "short", "signed",
    "stream", "string", "struct", "trace", "typealias", "typedef", "unsigned", "variant", "void",
    "_Bool", "_Complex", "_Imaginary"};
static const char *const names[] = {"a", "_", "_a1", "Z9", "Event", "events", "int32", "__syscall"};
static const char *const others[] = {"", " ", "a b", " a", "a ", "1a", "a-b", "a.b", "a\\b",
    "\"a\"", "a/**/", "L\"a\"", "\xc3\xa4", "a\xc3\xa4", "\\u00e4", "a\n", ";", "12"};

static void refuses_keywords_as_identifiers(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(keywords); i++) {
        assert_int_equal(bt_ctf_identifier_is_valid(keywords[i]), BT_CTF_FALSE);
        assert_int_equal(bt_ctf_validate_identifier(keywords[i]), -1);
        assert_true(ctfw_is_member_name(keywords[i]));
        assert_false(ctfw_is_key_name(keywords[i]));
    }
}

static void accepts_identifiers_of_c(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        assert_int_equal(bt_ctf_identifier_is_valid(names[i]), BT_CTF_TRUE);
        assert_int_equal(bt_ctf_validate_identifier(names[i]), 0);
        assert_true(ctfw_is_member_name(names[i]));
        assert_true(ctfw_is_key_name(names[i]));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        assert_int_equal(bt_ctf_identifier_is_valid(others[i]), BT_CTF_FALSE);
        assert_false(ctfw_is_member_name(others[i]));
    }
    assert_int_equal(bt_ctf_identifier_is_valid(NULL), BT_CTF_FALSE);
    assert_int_equal(bt_ctf_validate_identifier(NULL), -1);
}

static void keys_may_be_paths(void **state)
{
    static const char *const bad[] = {"", ".", "a.", ".a", "a..b", "a b.c", "a.1", "a. b"};

    assert_true(ctfw_is_key_name("a.b"));
    assert_true(ctfw_is_key_name("stream.event.header.int"));
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        assert_false(ctfw_is_key_name(bad[i]));
    }
}

static void visitor_functions_return_an_object_and_its_kind(void **state)
{
    struct bt_ctf_visitor_object visited = {BT_CTF_VISITOR_OBJECT_TYPE_EVENT_CLASS, &visited};

    assert_int_equal(
        bt_ctf_visitor_object_get_type(&visited), BT_CTF_VISITOR_OBJECT_TYPE_EVENT_CLASS);
    assert_ptr_equal(bt_ctf_visitor_object_get_object(&visited), &visited);
    assert_int_equal(bt_ctf_visitor_object_get_type(NULL), BT_CTF_VISITOR_OBJECT_TYPE_UNKNOWN);
    assert_null(bt_ctf_visitor_object_get_object(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_keywords_as_identifiers),
        cmocka_unit_test(accepts_identifiers_of_c),
        cmocka_unit_test(keys_may_be_paths),
        cmocka_unit_test(visitor_functions_return_an_object_and_its_kind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
