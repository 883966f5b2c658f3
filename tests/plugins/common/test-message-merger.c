/* SPDX-License-Identifier: MIT */
/*
 * Tests merging while inputs are added or end, or make other inputs wait. If an input may be passed
 * (see message-merger.h), messages of other inputs are sent while this input has no message.
 */
#include "plugins/common/message-merger.h"

#include "tests/support/message-script.h"

enum { MAX_INPUTS = 20 };

struct scene {
    const char *scripts[MAX_INPUTS];
    bool passes;
    void (*play)(struct scene *scene, bt_message_iterator **inputs, unsigned count);
    bt_message_iterator *inputs[MAX_INPUTS];
    unsigned count;
};

static bt_message_iterator_class_next_method_status next_batch(
    void *input, bt_message_array_const *messages, uint64_t *count)
{
    return (bt_message_iterator_class_next_method_status) bt_message_iterator_next(
        input, messages, count);
}

static bool may_pass(void *input)
{
    return true;
}

/*
 * Each script has its own graph. The graphs are nested, so that all inputs exist at the same time.
 */
static void open_next_script(bt_message_iterator *iterator, void *data)
{
    struct scene *scene = data;
    struct message_script script = {
        .text = scene->scripts[scene->count + 1],
        .abilities = SCRIPT_SEEKS_BEGINNING,
    };

    scene->inputs[scene->count++] = iterator;
    if (script.text) {
        with_script_iterator(&script, open_next_script, scene);
    } else {
        scene->play(scene, scene->inputs, scene->count);
    }
}

static void play(struct scene scene)
{
    struct message_script script = {.text = scene.scripts[0], .abilities = SCRIPT_SEEKS_BEGINNING};

    with_script_iterator(&script, open_next_script, &scene);
}

/*
 * Gets at most `limit` messages, in calls for at most `capacity` messages. In `expected`, the word
 * "again" is the status AGAIN.
 */
static void expect_some(
    struct message_merger *merger, uint64_t capacity, uint64_t limit, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    bt_message_iterator_class_next_method_status status = 0;
    uint64_t total = 0;

    for (unsigned again = 0; total < limit && again < 10 && status >= 0 && status != 1;) {
        const bt_message *messages[64];
        uint64_t count;

        status = message_merger_next(merger, messages, MIN(capacity, limit - total), &count);
        if (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
            append_messages(text, messages, count);
            total += count;
        } else {
            assert_int_equal(count, 0);
            again += status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
            g_string_append(text, text->len > 0 ? " " : "");
            g_string_append(
                text, status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN ? "again"
                      : status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END ? "end"
                                                                                   : "error");
        }
    }
    assert_string_equal(text->str, expected);
}

static struct message_merger *create_merger(const struct scene *scene)
{
    return message_merger_create(NULL, next_batch, scene->passes ? may_pass : NULL);
}

static void merge_all(
    const struct scene *scene, bt_message_iterator **inputs, unsigned count, const char *expected)
{
    struct message_merger *merger = create_merger(scene);

    for (unsigned i = 0; i < count; i++) {
        message_merger_add_input(merger, inputs[i]);
    }
    expect_some(merger, 3, UINT64_MAX, expected);
    message_merger_free(merger);
}

static void expect_that_the_other_waits(
    struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    merge_all(scene, inputs, count, "SB 1:SB I@1 again I@2 I@3 I@5 I@6 1:SE I@7 SE end");
}

static void an_input_without_messages_holds_the_others_back(void **state)
{
    play((struct scene){
        .scripts = {"SB I@1 again again I@3 I@7 SE", "1:SB I@2 I@5 I@6 1:SE"},
        .play = expect_that_the_other_waits,
    });
}

static void expect_that_the_other_goes_on(
    struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    merge_all(scene, inputs, count, "SB 1:SB I@1 I@2 I@5 I@6 I@7 1:SE I@3 again again I@9 SE end");
}

static void other_inputs_continue_while_a_passed_input_is_late(void **state)
{
    play((struct scene){
        .scripts = {"SB I@1 again again again I@3 again again again I@9 SE",
            "1:SB I@2 | I@5 | I@6 | I@7 1:SE"},
        .passes = true,
        .play = expect_that_the_other_goes_on,
    });
}

/* Adds the second input after each possible number of messages. */
static void add_at_any_time(struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    static const char *const expected[] = {
        "SB 1:SB I@1 I@2 I@3 I@5 SE I@6 1:SE end",
        "1:SB I@1 I@2 I@3 I@5 SE I@6 1:SE end",
        "1:SB I@2 I@3 I@5 SE I@6 1:SE end",
        "1:SB I@2 I@5 SE I@6 1:SE end",
        "SE 1:SB I@2 I@6 1:SE end",
        "1:SB I@2 I@6 1:SE end",
    };
    static const char *const alone[] = {
        "", "SB", "SB I@1", "SB I@1 I@3", "SB I@1 I@3 I@5", "SB I@1 I@3 I@5 SE"};

    for (unsigned i = 0; i < G_N_ELEMENTS(expected); i++) {
        struct message_merger *merger = create_merger(scene);

        message_merger_add_input(merger, inputs[0]);
        expect_some(merger, 1, i, alone[i]);
        message_merger_add_input(merger, inputs[1]);
        expect_some(merger, 3, UINT64_MAX, expected[i]);
        message_merger_free(merger);
        for (unsigned j = 0; j < count; j++) {
            assert_int_equal(bt_message_iterator_seek_beginning(inputs[j]), 0);
        }
    }
}

static void an_input_may_be_added_at_any_time(void **state)
{
    play((struct scene){
        .scripts = {"SB I@1 I@3 I@5 SE", "1:SB I@2 I@6 1:SE"},
        .play = add_at_any_time,
    });
}

static unsigned ended_count;

static void count_ended(void *input)
{
    ended_count++;
}

/* Removes the ended inputs after each message, and adds two inputs each time. */
static void change_inputs(struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    struct message_merger *merger = create_merger(scene);

    ended_count = 0;
    for (unsigned i = 0; i < count; i += 2) {
        g_autofree char *expected = g_strdup_printf("I@%u I@%u", i + 1, i + 2);

        message_merger_add_input(merger, inputs[i]);
        message_merger_add_input(merger, inputs[i + 1]);
        expect_some(merger, 1, 2, expected);
        message_merger_remove_ended_inputs(merger, count_ended);
    }
    expect_some(merger, 1, UINT64_MAX, "I@99 end");
    message_merger_remove_ended_inputs(merger, count_ended);
    assert_int_equal(ended_count, count);
    expect_some(merger, 1, UINT64_MAX, "end");
    message_merger_free(merger);
}

static void ended_inputs_are_removed_without_losing_messages(void **state)
{
    play((struct scene){
        .scripts = {"I@1", "I@2", "I@3", "I@4 I@99", "I@5", "I@6", "I@7", "I@8", "I@9", "I@10",
            "I@11", "I@12", "I@13", "I@14", "I@15", "I@16", "I@17", "I@18"},
        .play = change_inputs,
    });
}

/* The first input ends before another one is added. */
static void replace_input(struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    struct message_merger *merger = create_merger(scene);

    ended_count = 0;
    message_merger_add_input(merger, inputs[0]);
    expect_some(merger, 1, UINT64_MAX, "I@1 end");
    message_merger_remove_ended_inputs(merger, count_ended);
    assert_int_equal(ended_count, 1);
    message_merger_add_input(merger, inputs[1]);
    message_merger_add_input(merger, inputs[2]);
    expect_some(merger, 1, UINT64_MAX, "I@2 I@3 end");
    message_merger_free(merger);
}

static void an_ended_input_may_be_replaced(void **state)
{
    play((struct scene){.scripts = {"I@1", "I@2", "I@3"}, .play = replace_input});
}

/* Adds the second input while the first one waits. */
static void add_late(struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    struct message_merger *merger = create_merger(scene);

    const bt_message *messages[8];
    uint64_t message_count;

    message_merger_add_input(merger, inputs[0]);
    /* The merger has requested more messages from the first input than the two that it returned. */
    assert_int_equal(message_merger_next(merger, messages, 8, &message_count), 0);
    assert_int_equal(message_count, 2);
    bt_message_put_ref(messages[0]);
    bt_message_put_ref(messages[1]);
    message_merger_add_input(merger, inputs[1]);
    expect_some(merger, 8, UINT64_MAX, "I@2 I@4 again I@6 I@9 end");
    message_merger_free(merger);
}

static void a_waiting_input_lets_earlier_messages_pass(void **state)
{
    play((struct scene){
        .scripts = {"I@1 I@5 again again again I@9", "I@2 I@4 I@6"}, .play = add_late});
}

static void fail_early(struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    struct message_merger *merger = create_merger(scene);

    message_merger_add_input(merger, inputs[0]);
    message_merger_add_input(merger, inputs[1]);
    expect_some(merger, 8, UINT64_MAX, "I@1 I@5 error");
    bt_current_thread_clear_error();
    message_merger_free(merger);
}

static void an_early_failure_does_not_wait_for_later_messages(void **state)
{
    play((struct scene){.scripts = {"I@1 I@5 again again again I@9", "fail"}, .play = fail_early});
}

static void drop_what_is_left(struct scene *scene, bt_message_iterator **inputs, unsigned count)
{
    struct message_merger *merger = create_merger(scene);

    message_merger_add_input(merger, inputs[0]);
    message_merger_add_input(merger, inputs[1]);
    expect_some(merger, 1, 2, "SB 1:SB");
    message_merger_reset(merger);
    expect_some(merger, 1, UINT64_MAX, "end");
    message_merger_free(merger);
}

static void a_reset_drops_the_remaining_messages(void **state)
{
    play((struct scene){
        .scripts = {"SB I@1 I@3 SE", "1:SB I@2 I@6 1:SE"},
        .play = drop_what_is_left,
    });
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_input_without_messages_holds_the_others_back),
        cmocka_unit_test(other_inputs_continue_while_a_passed_input_is_late),
        cmocka_unit_test(an_input_may_be_added_at_any_time),
        cmocka_unit_test(ended_inputs_are_removed_without_losing_messages),
        cmocka_unit_test(an_ended_input_may_be_replaced),
        cmocka_unit_test(a_waiting_input_lets_earlier_messages_pass),
        cmocka_unit_test(an_early_failure_does_not_wait_for_later_messages),
        cmocka_unit_test(a_reset_drops_the_remaining_messages),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
