/* SPDX-License-Identifier: MIT */
/* Tests the next messages of message iterators, and the lifetime of iterators. */
#include "tests/support/message-script.h"

static void expect(bt_message_iterator *iterator, const char *text, int status)
{
    int got;
    g_autofree char *drained = drain(iterator, &got);

    assert_string_equal(drained, text);
    assert_int_equal(got, status);
}

static void expect_all(bt_message_iterator *iterator, void *data)
{
    expect(iterator, data, BT_MESSAGE_ITERATOR_NEXT_STATUS_END);
}

static void an_iterator_returns_the_messages_of_the_source_in_order(void **state)
{
    char text[] = "SB PB@1 E@2 DE@2-3*4 PE@5 DP@5-9*1 1:SB@7 1:SE@8 SE I@12";
    struct message_script script = {.text = text};

    with_script_iterator(&script, expect_all, text);
    assert_int_equal(script.finalized, 1);
}

static void expect_one_call_after_end(bt_message_iterator *iterator, void *data)
{
    const struct message_script *script = data;
    unsigned int calls;

    expect(iterator, "I@1", BT_MESSAGE_ITERATOR_NEXT_STATUS_END);
    calls = script->next_calls;
    expect(iterator, "", BT_MESSAGE_ITERATOR_NEXT_STATUS_END);
    assert_int_equal(script->next_calls, calls);
}

static void an_ended_iterator_returns_end_without_calling_the_method(void **state)
{
    struct message_script script = {.text = "I@1"};

    with_script_iterator(&script, expect_one_call_after_end, &script);
}

static void expect_again_then_more(bt_message_iterator *iterator, void *data)
{
    expect(iterator, "I@1", BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN);
    assert_null(bt_current_thread_take_error());
    expect(iterator, "I@2", BT_MESSAGE_ITERATOR_NEXT_STATUS_END);
}

static void the_status_again_is_not_an_error(void **state)
{
    struct message_script script = {.text = "I@1 again I@2"};

    with_script_iterator(&script, expect_again_then_more, NULL);
}

static void expect_failure(bt_message_iterator *iterator, void *data)
{
    expect(iterator, "I@1", BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR);
    assert_error_has(data);
}

static void error_names_the_failed_iterator(void **state)
{
    struct message_script script = {.text = "I@1 fail"};

    with_script_iterator(&script, expect_failure,
        (char *) "\"next\" method failed: message iterator on output port `out` of component "
                 "`source` (`source.script`)");
    with_script_iterator(&script, expect_failure, (char *) "script says: fail");
}

static void expect_capacity(bt_message_iterator *iterator, void *data)
{
    expect(iterator, "I@1 I@2 I@3", BT_MESSAGE_ITERATOR_NEXT_STATUS_END);
}

static void environment_variable_sets_the_batch_size(void **state)
{
    static const struct {
        const char *value;
        uint64_t capacity;
    } cases[] = {{NULL, 64}, {"1", 1}, {"2", 2}, {"500", 500}, {"0", 64}, {"-3", 64}, {"x", 64}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct message_script script = {.text = "I@1 I@2 I@3"};

        if (cases[i].value) {
            g_setenv("TRACEGRAPH_BATCH_SIZE", cases[i].value, TRUE);
        }
        with_script_iterator(&script, expect_capacity, NULL);
        g_unsetenv("TRACEGRAPH_BATCH_SIZE");
        assert_int_equal(script.capacity, cases[i].capacity);
    }
}

static void keep(bt_message_iterator *iterator, void *data)
{
    bt_message_iterator_get_ref(iterator);
    *(bt_message_iterator **) data = iterator;
}

static void iterator_is_finalized_with_its_graph(void **state)
{
    struct message_script script = {.text = "I@1"};
    bt_message_iterator *iterator = NULL;
    bt_message_array_const messages;
    uint64_t count;

    with_script_iterator(&script, keep, &iterator);
    assert_int_equal(script.finalized, 1);
    assert_int_equal(bt_message_iterator_next(iterator, &messages, &count),
        BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR);
    assert_error_has("finalized with its graph");
    bt_message_iterator_put_ref(iterator);
    assert_int_equal(script.finalized, 1);
}

static void keep_messages(bt_message_iterator *iterator, void *data)
{
    GPtrArray *kept = data;
    bt_message_array_const messages;
    uint64_t count;

    while (bt_message_iterator_next(iterator, &messages, &count) == 0) {
        for (uint64_t i = 0; i < count; i++) {
            g_ptr_array_add(kept, (gpointer) messages[i]);
        }
    }
}

static void messages_outlive_their_graph(void **state)
{
    struct message_script script = {.text = "SB PB@1 E@2 PE@3 SE"};
    GPtrArray *kept = g_ptr_array_new();
    GString *text = g_string_new(NULL);

    with_script_iterator(&script, keep_messages, kept);
    append_messages(text, (bt_message_array_const) kept->pdata, kept->len);
    assert_string_equal(text->str, script.text);
    g_string_free(text, TRUE);
    g_ptr_array_free(kept, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_iterator_returns_the_messages_of_the_source_in_order),
        cmocka_unit_test(an_ended_iterator_returns_end_without_calling_the_method),
        cmocka_unit_test(the_status_again_is_not_an_error),
        cmocka_unit_test(error_names_the_failed_iterator),
        cmocka_unit_test(environment_variable_sets_the_batch_size),
        cmocka_unit_test(iterator_is_finalized_with_its_graph),
        cmocka_unit_test(messages_outlive_their_graph),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
