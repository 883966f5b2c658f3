/* SPDX-License-Identifier: MIT */
/*
 * Tests messages in an order that the rules forbid. Developer mode aborts at the first wrong
 * message. Other builds pass the messages on, because some existing plugins break the rules.
 */
#include "tests/support/message-script.h"

#include "../breaks-condition.h"

#include "config.h"
#include "lib/graph/message-iterator.h"

#define ID "post:message-iterator-class-next-method:"

struct sequence_case {
    const char *text;
    const char *condition; /* NULL: the sequence is valid */
};

static void expect_all_messages(bt_message_iterator *iterator, const char *wanted)
{
    GString *text = g_string_new(NULL);
    bt_message_array_const messages;
    uint64_t count = 0;

    assert_int_equal(
        bt_message_iterator_next(iterator, &messages, &count), BT_MESSAGE_ITERATOR_NEXT_STATUS_OK);
    append_messages(text, messages, count);
    assert_string_equal(g_strstrip(text->str), wanted);
    g_string_free(text, TRUE);
}

static void next(bt_message_iterator *iterator)
{
    bt_message_array_const messages;
    uint64_t count = 0;

    bt_message_iterator_next(iterator, &messages, &count);
}

static void check_case(bt_message_iterator *iterator, void *data)
{
    const struct sequence_case *sequence = data;

    if (!BT_DEV_MODE || !sequence->condition) {
        expect_all_messages(iterator, sequence->text);
        return;
    }
    assert_aborts_with(sequence->condition, next(iterator));
}

static void only_developer_mode_aborts_at_forbidden_sequences(void **state)
{
    static struct sequence_case cases[] = {
        {"SB@1 PB@1 E@2 PE@3 SE@4"},
        {"SB@1 1:SB@1 PB@1 1:PB@1 E@2 1:E@2 PE@3 1:PE@3 SE@4 1:SE@5"},
        {"SB DE@1-2 PB@2 DE@3-4 PE@4 DP@4-5 SE"},
        {"I@1"},
        {"SB@2 SB@3", ID "message-sequence:stream-beginning"},
        {"SE@2", ID "message-sequence:stream-beginning"},
        {"SB@2 SE@3 DE@4-5", ID "message-sequence:stream-end"},
        {"SB@2 SE@3 SE@4", ID "message-sequence:stream-end"},
        {"SB@2 PB@3 SE@4", ID "message-sequence:packet-end"},
        {"SB@2 PB@3 PB@4", ID "message-sequence:packet-beginning"},
        {"SB@2 PB@3 DP@4-5", ID "message-sequence:discarded-packets"},
        {"SB@2 PB@1", ID "message-clock-snapshots-are-monotonic"},
        {"SB@2 1:SB@1", ID "message-clock-snapshots-are-monotonic"},
        {"SB@2 DE@3-9 PB@2", ID "message-clock-snapshots-are-monotonic"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct message_script script = {.text = cases[i].text};

        with_script_iterator(&script, check_case, &cases[i]);
    }
}

#if BT_DEV_MODE
static void check_count(bt_message_iterator *iterator, void *data)
{
    assert_aborts_with(ID "count-gt-0", bt__iterator_checks_next(iterator, 0, 0));
    assert_aborts_with(
        ID "count-lteq-capacity", bt__iterator_checks_next(iterator, 0, iterator->capacity + 1));
    assert_aborts_with(ID "not-null:message", bt__iterator_checks_next(iterator, 0, 1));
}

static void developer_mode_detects_wrong_counts_and_null_messages(void **state)
{
    struct message_script script = {.text = "I@1"};

    with_script_iterator(&script, check_count, NULL);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_developer_mode_aborts_at_forbidden_sequences),
#if BT_DEV_MODE
        cmocka_unit_test(developer_mode_detects_wrong_counts_and_null_messages),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
