/* SPDX-License-Identifier: MIT */
/* What expressions say of events: whether it depends on the event at all, and what it is then. */
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

/* Without an event: A always true, N never; of an event: T true, F false, U unknown. */
struct answer {
    const char *text;
    const char *rich, *poor;
};

static const struct answer answers[] = {
    /* Names of events fold. */
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
    /* Missing fields are unknown. */
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
    /* Scopes and spellings. */
    {"next:tid == 42 && $payload.next:tid == 42 && !has(next:tid:x-y)", "T", "N"},
    {"vpid == 1000 && $ctx.vpid == 1000 && $sctx.vpid == 1000", "T", "T"},
    {"$payload.vpid == 1000", "N", "N"},
    {"flags == _flags && _next_tid == 42", "T", "N"},
    {"name == \"inside\"", "N", "N"},
    {"$payload.name == \"inside\"", "T", "N"},
    {"inner.deep == -7 && inner[\"deep\"] < 0", "T", "N"},
    {"inner.deep.more == 1 || inner == 1 || x.y == 1", "U", "N"},
    /* Numbers, by value. */
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
    /* Times: the day is that of the first event. */
    {"$ts == 3600000000000", "T", "F"},
    {"$ts >= 01:00:00 && $ts < 01:00:00.000000001", "T", "F"},
    {"$ts > \"1970-01-01 00:59:59\" && $ts in 00:30..02:00", "T", "T"},
    {"$ts < 1970-01-01T01:00:00Z", "F", "F"},
    /* Truth of constants. */
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

static void expressions_say_what_they_mean(void **state)
{
    run_in_iterator(0, check_answers, NULL);
}

/* As deep as the parser allows: the stack has to be large enough for it. */
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

static void rows_of_operators_may_be_long(void **state)
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
    assert_int_equal(expr_binding_test(binding, scene.rich), EXPR_TRUE);
    assert_true(times.has_first);
    assert_int_equal(times.first_ns, SCENE_ONE_HOUR);
    expr_binding_destroy(binding);
    expr_tree_destroy(tree);
    scene_clear(&scene);
}

static void first_event_tells_the_day(void **state)
{
    run_in_iterator(0, check_first_time, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_say_what_they_mean),
        cmocka_unit_test(first_event_tells_the_day),
        cmocka_unit_test(rows_of_operators_may_be_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
