/* SPDX-License-Identifier: MIT */
/* Tests the results of expressions for event classes and for events. */
#include "expression/binding.h"
#include "expression/parser.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "../plugins/common/in-iterator.h"
#include "scene.h"

/*
 * The expected results for the events `rich` and `poor`. A: always true for the event's class. N:
 * never true for the event's class. Otherwise, the result depends on the event: T (true), F (false)
 * or U (unknown).
 */
struct answer {
    const char *text;
    const char *rich, *poor;
};

static const struct answer answers[] = {
    /* The class of an event determines comparisons of its name. */
    {"name == \"sched_switch\"", "A", "N"},
    {"name == \"sched_*\" && next_tid == 42", "T", "N"},
    {"next_tid == 42 && name == \"sched_*\"", "T", "N"},
    {"name == \"other\" || next_tid == 42", "T", "A"},
    {"name =~ \"^sched_(switch|wakeup)$\"", "A", "N"},
    {"!(name =* \"o*\")", "A", "N"},
    {"name in (\"a\", \"oth*\")", "N", "A"},
    {"$event.id == 0", "A", "N"},
    {"$trace == \"my-*\" && $stream == 0", "T", "T"},
    {"$loglevel == WARNING && $loglevel <= \"warning\"", "A", "N"},
    {"$loglevel == TRACE_WARNING && $loglevel == WARN && $loglevel > trace_crit", "A", "N"},
    {"$loglevel =~ \"^WARN\" && $loglevel =* \"W*G\" && $loglevel !~ \"DEBUG\"", "A", "N"},
    /* Comparisons of missing fields are unknown. */
    {"missing == 1", "N", "N"},
    {"!(missing == 1)", "N", "N"},
    {"missing == 1 || next_tid == 42", "T", "N"},
    {"missing == 1 && next_tid == 42", "N", "N"},
    {"next_tid != 42", "F", "N"},
    {"next_tid != 43", "T", "N"},
    {"has(next_tid) && !has(missing)", "A", "N"},
    {"has(absent)", "F", "N"},
    {"has(there)", "T", "N"},
    {"absent == 5 || there == 5", "T", "N"},
    {"!(absent == 5)", "U", "N"},
    /* Scopes and spellings of names. */
    {"next:tid == 42 && $payload.next:tid == 42 && !has(next:tid:x-y)", "T", "N"},
    {"vpid == 1000 && $ctx.vpid == 1000 && $sctx.vpid == 1000", "T", "T"},
    {"$payload.vpid == 1000", "N", "N"},
    {"flags == _flags && _next_tid == 42", "T", "N"},
    /*
     * A field whose name equals the requested name is preferred to a field with a similar name,
     * even if the search reaches the scope of the similar name first.
     */
    {"ring == true && $ctx.ring == true && $sctx._ring == true", "T", "T"},
    {"_ring == false && $payload.ring == false", "T", "N"},
    {"_where.line == true", "T", "T"},
    {"where.line == false && _where._line == false && where._line == false", "T", "F"},
    {"name == \"inside\"", "N", "N"},
    {"$payload.name == \"inside\"", "T", "N"},
    {"inner.deep == -7 && inner[\"deep\"] < 0", "T", "N"},
    {"inner.deep.more == 1 || inner == 1 || x.y == 1", "U", "N"},
    /* Numbers are compared by value. */
    {"flags == 18446744073709551615 && flags > next_tid && flags != -1", "T", "N"},
    {"flags & 0xf0 == 240 && next_tid >> 1 == 21 && next_tid << 64 == 0", "U", "N"},
    {"~next_tid == -43 && next_tid ^ 2 == 40 && next_tid | 1 == 43", "T", "N"},
    {"flags & 0xf000000000000000 == 0xf000000000000000 && flags | 0 == flags", "T", "N"},
    {"inner.deep & -1 == -7 && ~0 == -1", "T", "N"},
    {"load == 0.5 && load < 1 && load > 0 && -load == -.5", "T", "N"},
    {"load & 1", "U", "N"},
    {"ok && ok == true && ok != false && !(ok == 0)", "T", "N"},
    {"next_tid in (1, 40..45)", "T", "N"},
    {"next_tid in (1, 43..45)", "F", "N"},
    {"next_tid in 42..42 && !(next_tid in (missing, 7))", "U", "N"},
    /*
     * Lists of numbers of both signs, of numbers beyond 2^63, and of reals. Lists of ranges that
     * overlap or are empty.
     */
    {"inner.deep in (-8, -7.0, 3) && inner.deep in (7, -10..-5, 0)", "T", "N"},
    {"!(inner.deep in (7, -6, 8..20, -8))", "T", "N"},
    {"flags in (9223372036854775808, 18446744073709551615)", "T", "N"},
    {"flags in (-1, 18446744073709551615.0..1e30, 0..18446744073709551614)", "F", "N"},
    {"load in (0, 0.25..0.75) && load in (1..2, 0.5) && !(load in (0, 1))", "T", "N"},
    {"next_tid in (50..60, 40..41, 1..45, 3, 30..42)", "T", "N"},
    {"next_tid in (50..60, 45..40, 1..41, 43, 41.5..41.75)", "F", "N"},
    {"!(next_tid in (45..40, 42..41, 43..42.5))", "T", "N"},
    {"next_tid in ((1 << 5), ~(-43), 1) && 3 in (1..5, name) && !(0.5 in (0, 1))", "T", "N"},
    {"next_tid in (missing, 42) && next_tid in (next_tid..next_tid, 1)", "T", "N"},
    {"next_tid in (1..\"x\", 50) || comm in (5..1)", "U", "N"},
    {"next_tid in (43..\"x\", 50)", "F", "N"},
    {"$ts in (\"01:00\", 3) && $ts in (7, 3600000000000)", "T", "F"},
    /* Lists with texts, globs and labels. */
    {"comm in (5, \"sshd-session\") && comm in (\"a\", \"s*n\", 7, \"a\")", "T", "N"},
    {"comm in (\"a\", 5)", "U", "N"},
    {"comm in (\"a\", \"*b\", \"sshd\")", "F", "N"},
    {"next_tid in (\"42\", 7)", "U", "N"},
    {"next_tid in (\"42\", 42)", "T", "N"},
    {"state in (RUNNING, \"SLEEPING\", 9) && state in (\"a\", \"SL*\")", "T", "N"},
    {"state in (7, 2) && state in (9, SLEEPING) && !(state in (\"a\", 1, \"b*\"))", "T", "N"},
    {"$stream in (\"x\", 0)", "T", "T"},
    {"$loglevel in (\"a\", DEBUG, \"warning\") && $loglevel in (1, crit..debug)", "A", "N"},
    {"$loglevel in (\"W*\", 77) && !($loglevel in (\"x\", 3))", "A", "N"},
    {"name in (\"zz\", \"sched_switch\", \"a*\", 5)", "A", "N"},
    {"\"ab*\" in (\"abc\", 3) && \"x\" in (\"y\", \"x*\") && -3 in (1, -5..-1)", "A", "A"},
    /* Strings. */
    {"comm == \"sshd*\" && comm != \"*bash\" && \"ssh*\" == comm", "T", "N"},
    {"comm == \"sshd\\*\"", "F", "N"},
    {"comm =~ \"^ssh.*on$\" && comm !~ \"x\" && len(comm) == 12", "T", "N"},
    {"comm == 1 || comm < \"z\" || next_tid == \"42\"", "U", "N"},
    /* Enumerations. */
    {"state == SLEEPING && state == \"SLEEP*\" && state == 2", "T", "N"},
    {"state != RUNNING && state in (RUNNING, SLEEPING)", "T", "N"},
    {"state =~ \"^SLEEP\" && state =* \"S*\" && state !~ \"RUN\"", "T", "N"},
    {"next_tid =~ \"4\"", "U", "N"},
    {"state == NOTHING", "U", "N"},
    /* Arrays. */
    {"x[0] == 10 && x[1] == -20 && fds[1] == -20", "T", "N"},
    {"x[3] == 0", "N", "N"},
    {"fds[2] == 0", "U", "N"},
    {"len(x) == 3 && len(fds) == 2", "T", "N"},
    {"any(x, _ > 20) && !any(fds, _ > 20)", "T", "N"},
    {"any(comm, _ == 1) || any(fds, _.deep == 1)", "U", "N"},
    {"any(users, _.id == 8 && _.tag == 'b') && users[0].tag == 'a' && len(users) == 2", "T", "N"},
    {"any(users, _.id == 7 && _.tag == 'b') || any(users, _ == 7)", "U", "N"},
    /* Variants. */
    {"choice == \"pi*\" && choice.text == 'pick' && has(choice.text)", "T", "N"},
    {"has(choice.count) || choice.count == 1", "U", "N"},
    /* Times of day are on the day of the first event. */
    {"$ts == 3600000000000", "T", "F"},
    {"$ts >= 01:00:00 && $ts < 01:00:00.000000001", "T", "F"},
    {"$ts > \"1970-01-01 00:59:59\" && $ts in 00:30..02:00", "T", "T"},
    {"$ts < 1970-01-01T01:00:00Z", "F", "F"},
    /* Constants as conditions. */
    {"1", "A", "A"},
    {"0 || \"x\"", "N", "N"},
    {"2 & 2 == 2 && 1 < 2 < 3", "A", "A"},
    {"\"a\\\\b\" == 'a\\\\b' && \"a\\*\" == \"a\\*\" && \"a\\*\" =~ \"^a.$\"", "A", "A"},
    {"\"a\\*\" == \"a*\" && \"a*\" == \"ab\" && \"ab\" == \"a*\"", "A", "A"},
};

static void check(const struct answer *answer, const char *expected, const bt_message *message)
{
    static const char truths[] = {[EXPR_FALSE] = 'F', [EXPR_TRUE] = 'T', [EXPR_UNKNOWN] = 'U'};
    static const char verdicts[] = {[EXPR_NEVER] = 'N', [EXPR_ALWAYS] = 'A'};
    struct expr_times times = {
        .is_gmt = true, .has_first = true, .first_ns = (int64_t) SCENE_ONE_HOUR};
    const bt_event_class *event_class =
        bt_event_borrow_class_const(bt_message_event_borrow_event_const(message));
    char *error = NULL;
    struct expr_tree *tree = expr_parse(answer->text, &error);
    struct expr_binding *binding;
    enum expr_verdict verdict;
    enum expr_truth truth;
    char found;

    if (!tree) {
        fail_msg("%s", error);
    }
    binding = expr_bind(tree, event_class, &times);
    verdict = expr_binding_verdict(binding);
    truth = expr_binding_test(binding, message);
    found = verdict == EXPR_DEPENDS ? truths[truth] : verdicts[verdict];
    if (found != expected[0]) {
        fail_msg("%s of `%s`: %c instead of %s", answer->text, bt_event_class_get_name(event_class),
            found, expected);
    }
    expr_binding_destroy(binding);
    expr_tree_destroy(tree);
}

static void check_answers(bt_self_message_iterator *iterator, void *data)
{
    struct scene scene;

    scene_init(&scene, iterator);
    for (size_t i = 0; i < G_N_ELEMENTS(answers); i++) {
        check(&answers[i], answers[i].rich, scene.rich);
        check(&answers[i], answers[i].poor, scene.poor);
    }
    scene_clear(&scene);
}

static void expressions_have_the_expected_truth(void **state)
{
    run_in_iterator(0, check_answers, NULL);
}

/* Expressions of the parser's maximum depth, for which the stack must be large enough. */
static void check_long_row(bt_self_message_iterator *iterator, void *data)
{
    g_autoptr(GString) text = g_string_new("next_tid == 1");
    struct answer answer = {.rich = "T"};
    struct scene scene;

    for (size_t i = 0; i < 900; i++) {
        g_string_append(text, " || next_tid == 2");
    }
    g_string_append(text, " || next_tid == 42");
    answer.text = text->str;
    scene_init(&scene, iterator);
    check(&answer, answer.rich, scene.rich);
    scene_clear(&scene);
}

static void long_rows_of_operators_are_evaluated(void **state)
{
    run_in_iterator(0, check_long_row, NULL);
}

static void check_first_time(bt_self_message_iterator *iterator, void *data)
{
    struct scene scene;
    struct expr_times times = {.is_gmt = true};
    char *error;
    struct expr_tree *tree = expr_parse("$ts == 01:00", &error);
    struct expr_binding *binding;

    scene_init(&scene, iterator);
    binding = expr_bind(
        tree, bt_event_borrow_class_const(bt_message_event_borrow_event_const(scene.rich)), &times);
    assert_int_equal(expr_binding_test(binding, scene.rich), EXPR_UNKNOWN);
    expr_times_note_first(&times, scene.rich);
    assert_int_equal(expr_binding_test(binding, scene.rich), EXPR_TRUE);
    assert_true(times.has_first);
    assert_int_equal(times.first_ns, SCENE_ONE_HOUR);
    expr_binding_destroy(binding);
    expr_tree_destroy(tree);
    scene_clear(&scene);
}

static void times_of_day_are_on_the_day_of_the_first_event(void **state)
{
    run_in_iterator(0, check_first_time, NULL);
}

/* Makes a class in which `tid` is a number, is a text, or is missing, depending on `number`. */
static bt_event_class *make_class(const struct scene *scene, uint64_t number)
{
    bt_field_class *payload = bt_field_class_structure_create(scene->trace_class);
    bt_field_class *tid = number % 3 == 0
                              ? bt_field_class_integer_unsigned_create(scene->trace_class)
                              : bt_field_class_string_create(scene->trace_class);
    bt_event_class *event_class = bt_event_class_create(scene->stream_class);

    assert_int_equal(
        bt_field_class_structure_append_member(payload, number % 3 == 2 ? "other" : "tid", tid), 0);
    assert_int_equal(bt_event_class_set_payload_field_class(event_class, payload), 0);
    bt_field_class_put_ref(tid);
    bt_field_class_put_ref(payload);
    return event_class;
}

static enum expr_truth test_number(const struct scene *scene, struct expr_binding *binding,
    const bt_event_class *event_class, uint64_t number)
{
    bt_message *message = bt_message_event_create_with_default_clock_snapshot(
        scene->iterator, event_class, scene->stream, 0);
    bt_field *payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));
    enum expr_truth truth;

    bt_field_integer_unsigned_set_value(
        bt_field_structure_borrow_member_field_by_index(payload, 0), number);
    truth = expr_binding_test(binding, message);
    bt_message_put_ref(message);
    return truth;
}

static void check_in_class(
    const struct scene *scene, const struct expr_tree *tree, uint64_t class_number)
{
    struct expr_times times = {.is_gmt = true};
    bt_event_class *event_class = make_class(scene, class_number);
    struct expr_binding *binding = expr_bind(tree, event_class, &times);

    assert_int_equal(
        expr_binding_verdict(binding), class_number % 3 == 2 ? EXPR_NEVER : EXPR_DEPENDS);
    if (class_number % 3 == 0) {
        assert_int_equal(test_number(scene, binding, event_class, class_number), EXPR_TRUE);
        assert_int_equal(test_number(scene, binding, event_class, 90000), EXPR_TRUE);
        assert_int_equal(test_number(scene, binding, event_class, class_number + 1), EXPR_FALSE);
        assert_int_equal(test_number(scene, binding, event_class, 90003), EXPR_FALSE);
    }
    expr_binding_destroy(binding);
    bt_event_class_put_ref(event_class);
}

static void check_many_classes(bt_self_message_iterator *iterator, void *data)
{
    g_autoptr(GString) text = g_string_new("tid in (90000");
    struct scene scene;
    struct expr_tree *tree;
    char *error;

    for (size_t i = 30000; i-- > 0;) {
        g_string_append_printf(text, ", %zu", 3 * i);
    }
    g_string_append_c(text, ')');
    tree = expr_parse(text->str, &error);
    /* A binding needs memory only for the field and the operator, not for each item of the list. */
    assert_int_equal(tree->slot_count, 2);
    scene_init(&scene, iterator);
    for (uint64_t i = 0; i < 500; i++) {
        check_in_class(&scene, tree, i);
    }
    scene_clear(&scene);
    expr_tree_destroy(tree);
}

static void a_long_list_is_bound_to_many_classes(void **state)
{
    run_in_iterator(0, check_many_classes, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_have_the_expected_truth),
        cmocka_unit_test(times_of_day_are_on_the_day_of_the_first_event),
        cmocka_unit_test(a_long_list_is_bound_to_many_classes),
        cmocka_unit_test(long_rows_of_operators_are_evaluated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
