/* SPDX-License-Identifier: MIT */
/* Messages about names that no event has, and about operands that never fit their operator. */
#include "expression/faults.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "expression/parser.h"

#include "../plugins/common/in-iterator.h"

/* Takes ownership of the reference to `member`. */
static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    assert_int_equal(bt_field_class_structure_append_member(structure, name, member), 0);
    bt_field_class_put_ref(member);
}

static bt_field_class *make_states(bt_trace_class *trace_class)
{
    bt_field_class *states = bt_field_class_enumeration_unsigned_create(trace_class);
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(ranges, 0, 0);
    bt_field_class_enumeration_unsigned_add_mapping(states, "RUNNING", ranges);
    bt_integer_range_set_unsigned_put_ref(ranges);
    return states;
}

static void add_class(bt_stream_class *stream_class, const char *name, bt_field_class *payload)
{
    bt_event_class *event_class = bt_event_class_create(stream_class);

    assert_int_equal(bt_event_class_set_name(event_class, name), 0);
    assert_int_equal(bt_event_class_set_payload_field_class(event_class, payload), 0);
    bt_field_class_put_ref(payload);
    bt_event_class_put_ref(event_class);
}

/*
 * One event class has the fields `next_tid`, `state`, `fds` and `in.deep`, the other one has
 * `prev_tid`, and both have `vpid`.
 */
static bt_trace_class *make_trace_class(bt_self_component *component)
{
    bt_trace_class *trace_class = bt_trace_class_create(component);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_field_class *context = bt_field_class_structure_create(trace_class);
    bt_field_class *first = bt_field_class_structure_create(trace_class);
    bt_field_class *second = bt_field_class_structure_create(trace_class);
    bt_field_class *inner = bt_field_class_structure_create(trace_class);
    bt_field_class *element = bt_field_class_integer_signed_create(trace_class);

    append(context, "vpid", bt_field_class_integer_signed_create(trace_class));
    bt_stream_class_set_event_common_context_field_class(stream_class, context);
    append(first, "next_tid", bt_field_class_integer_signed_create(trace_class));
    append(first, "state", make_states(trace_class));
    append(first, "fds", bt_field_class_array_static_create(trace_class, element, 2));
    append(inner, "deep", bt_field_class_integer_signed_create(trace_class));
    append(first, "in", inner);
    append(second, "prev_tid", bt_field_class_integer_signed_create(trace_class));
    add_class(stream_class, "sched_switch", first);
    add_class(stream_class, "sched_exit", second);
    bt_field_class_put_ref(element);
    bt_field_class_put_ref(context);
    bt_stream_class_put_ref(stream_class);
    return trace_class;
}

/* Expressions and the descriptions of their faults. Each description ends with "|". */
static const char *const described[][2] = {
    {"next_tid == 1 && prev_tid == 2 || _vpid != 3", ""},
    {"name == \"sched_*\" && $trace == \"x\" && $event.id == 1", ""},
    {"$ts > 5 || has($cpu)", "no event has `$ts`\n"
                             "  $ts > 5 || has($cpu)\n"
                             "  ^|"
                             "no event has `$cpu`\n"
                             "  $ts > 5 || has($cpu)\n"
                             "                 ^|"},
    {"name =~ \"exit$\" || name in (\"sched_*\", \"sched_exit\") || name != \"other\"", ""},
    {"name in (\"sched_exit\", \"sched_swich\")",
        "no event is named `sched_swich`; did you mean `sched_switch`?\n"
        "  name in (\"sched_exit\", \"sched_swich\")\n"
        "                         ^|"},
    {"name =~ \"^x\"", "no event is named `^x`\n"
                       "  name =~ \"^x\"\n"
                       "          ^|"},
    {"name == \"sched_swich\"", "no event is named `sched_swich`; did you mean `sched_switch`?\n"
                                "  name == \"sched_swich\"\n"
                                "          ^|"},
    {"name =* \"irq*\" || name in (\"a\", \"sched_exit\")",
        "no event is named `irq*`\n"
        "  name =* \"irq*\" || name in (\"a\", \"sched_exit\")\n"
        "          ^|"
        "no event is named `a`\n"
        "  name =* \"irq*\" || name in (\"a\", \"sched_exit\")\n"
        "                             ^|"},
    /* Each fault is described once, in the order of the faults. */
    {"x == 1 || y == 1 || x == 2", "no event has a field `x`\n"
                                   "  x == 1 || y == 1 || x == 2\n"
                                   "  ^|"
                                   "no event has a field `y`\n"
                                   "  x == 1 || y == 1 || x == 2\n"
                                   "            ^|"},
    {"$tss > 5 || $evnt.id == 1 || $ctx.tss == 1",
        "there is no special name `$tss`; did you mean `$ts`?\n"
        "  $tss > 5 || $evnt.id == 1 || $ctx.tss == 1\n"
        "  ^|"
        "there is no special name `$evnt.id`; did you mean `$event.id`?\n"
        "  $tss > 5 || $evnt.id == 1 || $ctx.tss == 1\n"
        "              ^|"
        "no event has a field `$ctx.tss`\n"
        "  $tss > 5 || $evnt.id == 1 || $ctx.tss == 1\n"
        "                               ^|"},
    {"$stream == 1 && true != false", ""},
    {"$loglevel == warning", "no event has `$loglevel`\n"
                             "  $loglevel == warning\n"
                             "  ^|"},
    {"state == RUNNING || RUNNING == state || state in (1, RUNNING)", ""},
    {"in.deep == 1 && any(fds, _ == 1) && fds[1] == 2 && len(fds) == 2", ""},
    {"any(fds, next_tid == 1)", ""},
    {"prev_tdi == 1", "no event has a field `prev_tdi`; did you mean `prev_tid`?\n"
                      "  prev_tdi == 1\n"
                      "  ^|"},
    {"1 == $payload.netx_tid",
        "no event has a field `$payload.netx_tid`; did you mean `next_tid`?\n"
        "  1 == $payload.netx_tid\n"
        "       ^|"},
    {"quite.another[7] == 1", "no event has a field `quite.another[7]`\n"
                              "  quite.another[7] == 1\n"
                              "  ^|"},
    {"state == WALKING || has(absent)",
        "no event has a field or a label `WALKING`; a text needs quotes: "
        "\"WALKING\"\n"
        "  state == WALKING || has(absent)\n"
        "           ^|"
        "no event has a field `absent`\n"
        "  state == WALKING || has(absent)\n"
        "                          ^|"},
    {"state == mysqld", "no event has a field or a label `mysqld`; a text needs quotes: "
                        "\"mysqld\"\n"
                        "  state == mysqld\n"
                        "           ^|"},
    {"cpu == 3 && event.id == 1", "no event has a field `cpu`; did you mean `$cpu`?\n"
                                  "  cpu == 3 && event.id == 1\n"
                                  "  ^|"
                                  "no event has a field `event.id`; did you mean `$event.id`?\n"
                                  "  cpu == 3 && event.id == 1\n"
                                  "              ^|"},
    /* The field isn't in the scope that the expression names. */
    {"$ctx.next_tid == 1", "no event has a field `$ctx.next_tid`; did you mean `next_tid`?\n"
                           "  $ctx.next_tid == 1\n"
                           "  ^|"},
    /* Only the missing field itself is described. */
    {"any(absent, next_tid == 1)", "no event has a field `absent`\n"
                                   "  any(absent, next_tid == 1)\n"
                                   "      ^|"},
    {"any(next_tid, prev_tid == 1)", "only arrays have elements\n"
                                     "  any(next_tid, prev_tid == 1)\n"
                                     "  ^|"},
    {"next_tid == \"42\" || next_tid < \"5\"", "a number and a text are never equal\n"
                                               "  next_tid == \"42\" || next_tid < \"5\"\n"
                                               "           ^|"
                                               "only numbers have an order\n"
                                               "  next_tid == \"42\" || next_tid < \"5\"\n"
                                               "                               ^|"},
    {"next_tid =~ \"4\"", "a number cannot match a pattern\n"
                          "  next_tid =~ \"4\"\n"
                          "           ^|"},
    {"len(state) == 1", "only arrays, texts and BLOBs have a length\n"
                        "  len(state) == 1\n"
                        "  ^|"},
    {"fds == 1", "arrays and structures have no value: compare an element or a member, or use "
                 "`len()` or `any()`\n"
                 "  fds == 1\n"
                 "      ^|"},
    {"state == \"RUNNING\" && state =~ \"R\" && name != \"x\"", ""},
    {"next_tid in (\"4\", \"5\")", "a number and a text are never equal\n"
                                   "  next_tid in (\"4\", \"5\")\n"
                                   "           ^|"},
    {"$trace in (4, 6..9)", "a number and a text are never equal\n"
                            "  $trace in (4, 6..9)\n"
                            "         ^|"},
    {"next_tid in (4, \"x\") && state in (\"RUNNING\") && next_tid in (prev_tid)", ""},
    {"next_tid & \"x\" || -$trace < 0", "only numbers have bits\n"
                                        "  next_tid & \"x\" || -$trace < 0\n"
                                        "           ^|"
                                        "only numbers have a sign\n"
                                        "  next_tid & \"x\" || -$trace < 0\n"
                                        "                    ^|"},
    {"~next_tid == 1 && -prev_tid << 2 == 4 && state & 1", ""},
};

static void check(const char *const *pair, const bt_trace_class *trace_class)
{
    g_autoptr(GString) found = g_string_new(NULL);
    char *error;
    struct expr_tree *tree = expr_parse(pair[0], &error);
    bt_value *texts = bt_value_array_create();

    if (!tree) {
        fail_msg("%s", error);
    }
    expr_append_faults(tree, &trace_class, 1, texts);
    for (uint64_t i = 0; i < bt_value_array_get_length(texts); i++) {
        g_string_append_printf(found, "%s|",
            bt_value_string_get(bt_value_array_borrow_element_by_index_const(texts, i)));
    }
    assert_string_equal(found->str, pair[1]);
    bt_value_put_ref(texts);
    expr_tree_destroy(tree);
}

static void describe_all(bt_self_message_iterator *iterator, void *data)
{
    bt_trace_class *trace_class =
        make_trace_class(bt_self_message_iterator_borrow_component(iterator));

    for (size_t i = 0; i < G_N_ELEMENTS(described); i++) {
        check(described[i], trace_class);
    }
    bt_trace_class_put_ref(trace_class);
}

static void faults_are_described(void **state)
{
    run_in_iterator(0, describe_all, NULL);
}

static void without_event_classes_there_are_no_faults(void **state)
{
    char *error;
    struct expr_tree *tree = expr_parse("x == 1", &error);
    bt_value *texts = bt_value_array_create();

    expr_append_faults(tree, NULL, 0, texts);
    assert_int_equal(bt_value_array_get_length(texts), 0);
    bt_value_put_ref(texts);
    expr_tree_destroy(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_described),
        cmocka_unit_test(without_event_classes_there_are_no_faults),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
