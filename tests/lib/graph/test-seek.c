/* SPDX-License-Identifier: MIT */
/* Tests seeking of message iterators. */
#include "tests/support/message-script.h"

#include <babeltrace2/extension/putting-back.h>

#include "../breaks-condition.h"

enum { ALL_FORWARD = SCRIPT_SEEKS_BEGINNING | SCRIPT_SEEKS_FORWARD };

static char *seek_and_drain(bt_message_iterator *iterator, int64_t ns)
{
    bt_bool can_seek = BT_FALSE;
    int status;
    char *text;

    assert_int_equal(bt_message_iterator_can_seek_ns_from_origin(iterator, ns, &can_seek), 0);
    assert_true(can_seek);
    assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, ns), 0);
    text = drain(iterator, &status);
    assert_int_equal(status, BT_MESSAGE_ITERATOR_NEXT_STATUS_END);
    return text;
}

struct seek_case {
    const char *text;
    int64_t ns;
    const char *expected;
    uint64_t frequency;
    int64_t offset_seconds;
};

static void seek_case(bt_message_iterator *iterator, void *data)
{
    const struct seek_case *seek = data;

    /* Seeking works from any position and any number of times. */
    for (int i = 0; i < 2; i++) {
        g_autofree char *text = seek_and_drain(iterator, seek->ns);

        assert_string_equal(text, seek->expected);
    }
}

static void library_fast_forwards_to_a_time(void **state)
{
    static struct seek_case cases[] = {
        /* Times before, at and between messages, and after the last one. */
        {"SB@1 PB@2 E@3 E@5 PE@6 SE@7", 0, "SB@1 PB@2 E@3 E@5 PE@6 SE@7"},
        {"SB@1 PB@2 E@3 E@5 PE@6 SE@7", 1, "SB@1 PB@2 E@3 E@5 PE@6 SE@7"},
        {"SB@1 PB@2 E@3 E@5 PE@6 SE@7", 2, "SB@2 PB@2 E@3 E@5 PE@6 SE@7"},
        {"SB@1 PB@2 E@3 E@5 PE@6 SE@7", 4, "SB@4 PB@4 E@5 PE@6 SE@7"},
        {"SB@1 PB@2 E@3 E@5 PE@6 SE@7", 7, "SB@7 SE@7"},
        {"SB@1 PB@2 E@3 E@5 PE@6 SE@7", 8, ""},
        /* Stream beginnings without a clock snapshot, and several batches. */
        {"SB | PB@2 | E@3 | E@5 | PE@6 SE", 4, "SB@4 PB@4 E@5 PE@6 SE"},
        /*
         * Streams that have ended before the time are omitted. Streams that begin later begin at
         * their own time.
         */
        {"SB@1 1:SB@1 PB@2 E@3 PE@3 SE@4 1:PB@5 1:E@6 2:SB@7 1:PE@8 1:SE@9 2:SE@9", 6,
            "1:SB@6 1:PB@6 1:E@6 2:SB@7 1:PE@8 1:SE@9 2:SE@9"},
        /* Streams are in the order of their beginnings. */
        {"1:SB@1 SB@2 1:PB@3 PB@4 E@9 PE@9 SE@9 1:PE@9 1:SE@9", 5,
            "1:SB@5 1:PB@5 SB@5 PB@5 E@9 PE@9 SE@9 1:PE@9 1:SE@9"},
        /*
         * Discarded items that end before the time, that span the time, or that begin after the
         * time. If discarded items span the time, their count becomes unknown.
         */
        {"SB@1 DE@2-3*9 DE@4-8*7 DE@10-11*2 SE@12", 5, "SB@5 DE@5-8 DE@10-11*2 SE@12"},
        {"SB@1 DP@2-3*9 DP@4-8*7 PB@9 PE@10 SE@12", 8, "SB@8 DP@8-8 PB@9 PE@10 SE@12"},
        {"SB@1 PB@1 DE@4-8*7 E@9 PE@10 SE@12", 5, "SB@5 PB@5 DE@5-8 E@9 PE@10 SE@12"},
        /*
         * A message of another stream is dropped if it is before the time, even after a discarded
         * events message that spans the time.
         */
        {"SB@1 1:SB@1 1:PB@1 DE@2-9 1:E@3 1:E@6 SE@9 1:PE@9 1:SE@9", 5,
            "SB@5 DE@5-9 1:SB@5 1:PB@5 1:E@6 SE@9 1:PE@9 1:SE@9"},
        /* Inactivity messages. */
        {"SB@1 I@4 I@6 SE@7", 5, "SB@5 I@6 SE@7"},
        /* A clock with 3 cycles per nanosecond. */
        {"SB@1 PB@2 E@14 E@15 PE@16 SE@17", 5, "SB@15 PB@15 E@15 PE@16 SE@17", 3000000000},
        /* A clock with 1 cycle per 10 nanoseconds. */
        {"SB@1 PB@2 E@4 E@5 PE@6 SE@7", 41, "SB@5 PB@5 E@5 PE@6 SE@7", 100000000},
        /* A clock with inexact conversion: 2.1 GHz, as in real traces. */
        {"SB@1 PB@2 E@4 E@2700000000000001 PE@2700000000000002 SE", 1285714285714286,
            "SB@2700000000000001 PB@2700000000000001 E@2700000000000001 PE@2700000000000002 SE",
            2100000000},
        /* Times before the origin of the clock. */
        {"SB@1 PB@2 E@4 E@8 PE@9 SE@9", -1999999995, "SB@5 PB@5 E@8 PE@9 SE@9", 0, -2},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct message_script script = {
            .text = cases[i].text,
            .abilities = ALL_FORWARD,
            .frequency = cases[i].frequency,
            .offset_seconds = cases[i].offset_seconds,
        };

        with_script_iterator(&script, seek_case, &cases[i]);
    }
}

static void seek_beginning_twice(bt_message_iterator *iterator, void *data)
{
    for (int i = 0; i < 2; i++) {
        bt_bool can_seek = BT_FALSE;
        int status;
        g_autofree char *text = drain(iterator, &status);

        assert_string_equal(text, data);
        assert_int_equal(bt_message_iterator_can_seek_beginning(iterator, &can_seek), 0);
        assert_true(can_seek);
        assert_int_equal(bt_message_iterator_seek_beginning(iterator), 0);
    }
}

static void an_iterator_can_seek_its_beginning_twice(void **state)
{
    char text[] = "SB@1 PB@1 E@2 PE@3 SE@4";
    struct message_script script = {.text = text, .abilities = SCRIPT_SEEKS_BEGINNING};

    with_script_iterator(&script, seek_beginning_twice, text);
}

static void seek_beginning_after_fast_forward(bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    int status;
    uint64_t count;
    g_autofree char *text = NULL;

    /* This seek queues messages, which must not be returned later. */
    assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, 2), 0);
    assert_int_equal(bt_message_iterator_next(iterator, &messages, &count), 0);
    for (uint64_t i = 0; i < count; i++) {
        bt_message_put_ref(messages[i]);
    }
    assert_int_equal(bt_message_iterator_seek_beginning(iterator), 0);
    text = drain(iterator, &status);
    assert_string_equal(text, data);
}

static void seeking_the_beginning_drops_queued_messages(void **state)
{
    char text[] = "SB@1 PB@1 E@2 E@3 E@4 PE@5 SE@6";
    struct message_script script = {.text = text, .abilities = ALL_FORWARD};

    g_setenv("TRACEGRAPH_BATCH_SIZE", "1", TRUE);
    with_script_iterator(&script, seek_beginning_after_fast_forward, text);
    g_unsetenv("TRACEGRAPH_BATCH_SIZE");
}

struct ability_case {
    unsigned int abilities;
    bool beginning;
    bool ns_at_beginning;
    bool ns;
};

static void ability_case(bt_message_iterator *iterator, void *data)
{
    const struct ability_case *ability = data;
    bt_bool can_seek = 2;
    int status;

    assert_int_equal(bt_message_iterator_can_seek_beginning(iterator, &can_seek), 0);
    assert_int_equal(can_seek, ability->beginning);
    assert_int_equal(bt_message_iterator_can_seek_ns_from_origin(iterator, 3, &can_seek), 0);
    assert_int_equal(can_seek, ability->ns_at_beginning);
    g_free(drain(iterator, &status));
    assert_int_equal(bt_message_iterator_can_seek_ns_from_origin(iterator, 3, &can_seek), 0);
    assert_int_equal(can_seek, ability->ns);
    assert_int_equal(bt_message_iterator_can_seek_forward(iterator),
        (ability->abilities & SCRIPT_SEEKS_FORWARD) != 0);
}

static void ability_to_seek_depends_on_methods_and_configuration(void **state)
{
    static struct ability_case cases[] = {
        {0, false, false, false},
        {SCRIPT_SEEKS_FORWARD, false, true, false},
        {SCRIPT_SEEKS_BEGINNING, true, false, false},
        {SCRIPT_SEEKS_BEGINNING | SCRIPT_SEEKS_FORWARD, true, true, true},
        {SCRIPT_SEEKS_NS, false, true, true},
        {SCRIPT_SEEKS_NS | SCRIPT_DENIES, false, false, false},
        {SCRIPT_SEEKS_BEGINNING | SCRIPT_SEEKS_FORWARD | SCRIPT_DENIES, false, true, false},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct message_script script = {.text = "I@1", .abilities = cases[i].abilities};

        with_script_iterator(&script, ability_case, &cases[i]);
    }
}

static void seek_ns_by_method(bt_message_iterator *iterator, void *data)
{
    g_autofree char *text = seek_and_drain(iterator, 1);

    assert_string_equal(text, "");
}

static void a_seek_method_has_precedence_over_fast_forward(void **state)
{
    struct message_script script = {.text = "I@1 I@2", .abilities = ALL_FORWARD | SCRIPT_SEEKS_NS};

    with_script_iterator(&script, seek_ns_by_method, NULL);
}

static void fail_to_seek(bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;

    assert_int_equal(bt_message_iterator_seek_beginning(iterator),
        BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_ERROR);
    assert_error_has("\"seek beginning\" method failed");
    assert_int_equal(bt_message_iterator_next(iterator, &messages, &count),
        BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR);
    assert_error_has("could not seek");
    assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, 2),
        BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_ERROR);
    assert_error_has("\"seek ns from origin\" method failed");
}

static void iterator_has_no_position_after_a_failed_seek(void **state)
{
    struct message_script script = {
        .text = "I@1", .abilities = SCRIPT_SEEKS_BEGINNING | SCRIPT_SEEKS_NS | SCRIPT_SEEK_FAILS};

    with_script_iterator(&script, fail_to_seek, NULL);
}

static void fail_to_fast_forward(bt_message_iterator *iterator, void *data)
{
    assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, 9),
        BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_ERROR);
    assert_error_has(data);
}

static void fast_forward_reports_errors(void **state)
{
    struct message_script failing = {.text = "SB@1 | fail", .abilities = ALL_FORWARD};
    struct message_script overflowing = {
        .text = "SB@1 I@18000000000000000000", .abilities = ALL_FORWARD};

    with_script_iterator(&failing, fail_to_fast_forward, (char *) "script says: fail");
    with_script_iterator(
        &overflowing, fail_to_fast_forward, (char *) "Cannot convert a clock snapshot");
}

static void fast_forward_again(bt_message_iterator *iterator, void *data)
{
    assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, 9),
        BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN);
    assert_null(bt_current_thread_take_error());
}

static void fast_forward_returns_the_status_again_of_the_source(void **state)
{
    struct message_script script = {.text = "SB@1 | again SE@10", .abilities = ALL_FORWARD};

    with_script_iterator(&script, fast_forward_again, NULL);
}

static void seek_after_again(bt_message_iterator *iterator, void *data)
{
    static const char *const expected = "SB@9 PB@9 DE@9-12 E@10 E@11 PE@13 SE@13";
    bt_message_array_const messages;
    uint64_t count;
    int status;

    for (int i = 0; i < 2; i++) {
        bt_bool can_seek;

        assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, 9),
            BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN);
        assert_int_equal(bt_message_iterator_can_seek_ns_from_origin(iterator, 9, &can_seek), 0);
        assert_true(can_seek);
        assert_int_equal(bt_message_iterator_can_seek_ns_from_origin(iterator, 8, &can_seek), 0);
        assert_false(can_seek);
        /* The iterator is between its beginning and the target. */
        assert_int_equal(bt_message_iterator_next(iterator, &messages, &count),
            BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR);
        assert_error_has("could not seek");
    }
    /* After the iterator has reached the target, another seek to the same time has no effect. */
    assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, 9), 0);
    assert_int_equal(bt_message_iterator_seek_ns_from_origin(iterator, 9), 0);
    g_autofree char *text = drain(iterator, &status);

    assert_string_equal(text, expected);
}

static void fast_forward_continues_after_the_status_again(void **state)
{
    struct message_script script = {.text =
                                        "SB@1 PB@2 E@3 | again DE@7-12*3 E@8 | again E@8 E@10 E@11 "
                                        "PE@13 SE@13",
        .abilities = SCRIPT_SEEKS_FORWARD};

    with_script_iterator(&script, seek_after_again, NULL);
}

/* Gets batches until there are `count` messages. Returns an array of these messages. */
static GPtrArray *take_messages(bt_message_iterator *iterator, guint count)
{
    GPtrArray *taken = g_ptr_array_new();
    bt_message_array_const messages;
    uint64_t batch_count;

    while (taken->len < count) {
        assert_int_equal(bt_message_iterator_next(iterator, &messages, &batch_count), 0);
        for (uint64_t i = 0; i < batch_count; i++) {
            g_ptr_array_add(taken, (gpointer) messages[i]);
        }
    }
    return taken;
}

static void put_back(bt_message_iterator *iterator, guint count)
{
    GPtrArray *taken = take_messages(iterator, count);

    bt_x_message_iterator_put_back(
        iterator, (bt_message_array_const) taken->pdata, (uint64_t) taken->len);
    g_ptr_array_free(taken, TRUE);
}

static void read_put_back(bt_message_iterator *iterator, void *data)
{
    int status;
    g_autofree char *text = NULL;

    put_back(iterator, 2);
    put_back(iterator, 1);
    put_back(iterator, 4);
    text = drain(iterator, &status);
    assert_string_equal(text, data);
}

static void messages_that_were_put_back_are_returned_again(void **state)
{
    char text[] = "SB@1 PB@1 E@2 E@3 E@4 PE@5 SE@6";
    struct message_script script = {.text = text};

    for (int size = 1; size < 9; size++) {
        g_autofree char *size_text = g_strdup_printf("%d", size);

        g_setenv("TRACEGRAPH_BATCH_SIZE", size_text, TRUE);
        with_script_iterator(&script, read_put_back, text);
    }
    g_unsetenv("TRACEGRAPH_BATCH_SIZE");
}

static void seek_after_putting_back(bt_message_iterator *iterator, void *data)
{
    g_autofree char *text = NULL;
    int64_t target = *(const int64_t *) data;

    put_back(iterator, 4);
    text = seek_and_drain(iterator, target);
    assert_string_equal(
        text, target == 2 ? "SB@2 PB@2 E@2 E@3 E@4 PE@5 SE@6" : "SB@4 PB@4 E@4 PE@5 SE@6");
}

static void an_iterator_with_messages_put_back_can_seek(void **state)
{
    struct message_script script = {
        .text = "SB@1 PB@1 E@2 E@3 E@4 PE@5 SE@6", .abilities = SCRIPT_SEEKS_FORWARD};

    /* One target is a time among the messages that were put back. The other target is a later time.
     */
    for (int64_t target = 2; target <= 4; target += 2) {
        g_setenv("TRACEGRAPH_BATCH_SIZE", "2", TRUE);
        with_script_iterator(&script, seek_after_putting_back, &target);
        g_unsetenv("TRACEGRAPH_BATCH_SIZE");
    }
}

static void break_seek_conditions(bt_message_iterator *iterator, void *data)
{
    int status;

    assert_breaks_condition("pre:message-iterator-seek-beginning:can-seek-beginning",
        bt_message_iterator_seek_beginning(iterator));
    g_free(drain(iterator, &status));
    assert_breaks_condition("pre:message-iterator-seek-ns-from-origin:can-seek-ns-from-origin",
        bt_message_iterator_seek_ns_from_origin(iterator, 2));
}

static void seeking_without_the_ability_violates_a_condition(void **state)
{
    struct message_script script = {.text = "I@1", .abilities = SCRIPT_SEEKS_FORWARD};

    with_script_iterator(&script, break_seek_conditions, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_fast_forwards_to_a_time),
        cmocka_unit_test(an_iterator_can_seek_its_beginning_twice),
        cmocka_unit_test(seeking_the_beginning_drops_queued_messages),
        cmocka_unit_test(ability_to_seek_depends_on_methods_and_configuration),
        cmocka_unit_test(a_seek_method_has_precedence_over_fast_forward),
        cmocka_unit_test(iterator_has_no_position_after_a_failed_seek),
        cmocka_unit_test(fast_forward_reports_errors),
        cmocka_unit_test(fast_forward_returns_the_status_again_of_the_source),
        cmocka_unit_test(fast_forward_continues_after_the_status_again),
        cmocka_unit_test(messages_that_were_put_back_are_returned_again),
        cmocka_unit_test(an_iterator_with_messages_put_back_can_seek),
        cmocka_unit_test(seeking_without_the_ability_violates_a_condition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
