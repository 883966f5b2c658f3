/* SPDX-License-Identifier: MIT */
/*
 * What developer mode finds wrong in the messages of an iterator. The checks are called from here,
 * so that they are tested in every build.
 */
#include "script.h"

#include "../breaks-condition.h"

#include "config.h"
#include "lib/graph/message-iterator.h"

#define ID "post:message-iterator-class-next-method:"

struct sequence_case {
    const char *text;
    const char *condition; /* NULL: nothing is wrong */
};

/* In developer mode the very call of bt_message_iterator_next() aborts. */
static void check(bt_message_iterator *iterator)
{
    bt_message_array_const messages;
    uint64_t count = 0;
    const int status = bt_message_iterator_next(iterator, &messages, &count);

    if (!BT_DEV_MODE) {
        iterator->checks = bt__iterator_checks_create();
        bt__iterator_checks_next(iterator, status, count);
    }
    for (uint64_t i = 0; status == 0 && i < count; i++) {
        bt_message_put_ref(messages[i]);
    }
}

static void check_case(bt_message_iterator *iterator, void *data)
{
    const struct sequence_case *sequence = data;

    if (!sequence->condition) {
        check(iterator);
        return;
    }
    assert_aborts_with(sequence->condition, check(iterator));
}

static void broken_sequences_are_found(void **state)
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
        struct script script = {.text = cases[i].text};

        with_script_iterator(&script, check_case, &cases[i]);
    }
}

static void check_count(bt_message_iterator *iterator, void *data)
{
    if (!BT_DEV_MODE) {
        iterator->checks = bt__iterator_checks_create();
    }
    assert_aborts_with(ID "count-gt-0", bt__iterator_checks_next(iterator, 0, 0));
    assert_aborts_with(
        ID "count-lteq-capacity", bt__iterator_checks_next(iterator, 0, iterator->capacity + 1));
    assert_aborts_with(ID "not-null:message", bt__iterator_checks_next(iterator, 0, 1));
    assert_aborts_with(ID "valid-status", bt__iterator_checks_next(iterator, 3, 0));
}

static void wrong_results_are_found(void **state)
{
    struct script script = {.text = "I@1"};

    with_script_iterator(&script, check_count, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_sequences_are_found),
        cmocka_unit_test(wrong_results_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
