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

/* One event of each of two classes: `sched_switch` has all kinds of fields, `other` has one. */
struct scene {
    bt_self_message_iterator *iterator;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_stream *stream;
    const bt_message *rich, *poor;
};

/* Takes the reference of `member`. */
static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    assert_int_equal(bt_field_class_structure_append_member(structure, name, member), 0);
    bt_field_class_put_ref(member);
}

static bt_field_class *make_enumeration(bt_trace_class *trace_class)
{
    bt_field_class *enumeration = bt_field_class_enumeration_unsigned_create(trace_class);
    bt_integer_range_set_unsigned *zero = bt_integer_range_set_unsigned_create();
    bt_integer_range_set_unsigned *few = bt_integer_range_set_unsigned_create();

    bt_integer_range_set_unsigned_add_range(zero, 0, 0);
    bt_integer_range_set_unsigned_add_range(few, 1, 3);
    bt_field_class_enumeration_unsigned_add_mapping(enumeration, "RUNNING", zero);
    bt_field_class_enumeration_unsigned_add_mapping(enumeration, "SLEEPING", few);
    bt_integer_range_set_unsigned_put_ref(zero);
    bt_integer_range_set_unsigned_put_ref(few);
    return enumeration;
}

static bt_field_class *make_payload(bt_trace_class *trace_class)
{
    bt_field_class *payload = bt_field_class_structure_create(trace_class);
    bt_field_class *inner = bt_field_class_structure_create(trace_class);
    bt_field_class *elements[4];

    for (size_t i = 0; i < G_N_ELEMENTS(elements); i++) {
        elements[i] = bt_field_class_integer_signed_create(trace_class);
    }
    append(payload, "next_tid", bt_field_class_integer_signed_create(trace_class));
    append(payload, "_flags", bt_field_class_integer_unsigned_create(trace_class));
    append(payload, "comm", bt_field_class_string_create(trace_class));
    append(payload, "state", make_enumeration(trace_class));
    append(payload, "load", bt_field_class_real_double_precision_create(trace_class));
    append(payload, "ok", bt_field_class_bool_create(trace_class));
    append(inner, "_deep", bt_field_class_integer_signed_create(trace_class));
    append(inner, "deep", bt_field_class_integer_signed_create(trace_class));
    append(payload, "inner", inner);
    append(payload, "x", bt_field_class_array_static_create(trace_class, elements[0], 3));
    append(payload, "fds", bt_field_class_array_dynamic_create(trace_class, elements[1], NULL));
    append(
        payload, "there", bt_field_class_option_without_selector_create(trace_class, elements[2]));
    append(
        payload, "absent", bt_field_class_option_without_selector_create(trace_class, elements[3]));
    append(payload, "name", bt_field_class_string_create(trace_class));
    for (size_t i = 0; i < G_N_ELEMENTS(elements); i++) {
        bt_field_class_put_ref(elements[i]);
    }
    return payload;
}

static bt_field *member(bt_field *structure, const char *name)
{
    return bt_field_structure_borrow_member_field_by_name(structure, name);
}

static void fill_array(bt_field *array, const int64_t *values, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        bt_field_integer_signed_set_value(
            bt_field_array_borrow_element_field_by_index(array, i), values[i]);
    }
}

static void fill_payload(bt_field *payload)
{
    static const int64_t numbers[] = {10, -20, 30};

    bt_field_integer_signed_set_value(member(payload, "next_tid"), 42);
    bt_field_integer_unsigned_set_value(member(payload, "_flags"), UINT64_MAX);
    bt_field_string_set_value(member(payload, "comm"), "sshd-session");
    bt_field_integer_unsigned_set_value(member(payload, "state"), 2);
    bt_field_real_double_precision_set_value(member(payload, "load"), 0.5);
    bt_field_bool_set_value(member(payload, "ok"), BT_TRUE);
    bt_field_integer_signed_set_value(member(member(payload, "inner"), "_deep"), 0);
    bt_field_integer_signed_set_value(member(member(payload, "inner"), "deep"), -7);
    fill_array(member(payload, "x"), numbers, G_N_ELEMENTS(numbers));
    assert_int_equal(bt_field_array_dynamic_set_length(member(payload, "fds"), 2), 0);
    fill_array(member(payload, "fds"), numbers, 2);
    bt_field_option_set_has_field(member(payload, "there"), BT_TRUE);
    bt_field_integer_signed_set_value(bt_field_option_borrow_field(member(payload, "there")), 5);
    bt_field_option_set_has_field(member(payload, "absent"), BT_FALSE);
    bt_field_string_set_value(member(payload, "name"), "inside");
}

static bt_event_class *make_class(struct scene *scene, const char *name, bt_field_class *payload)
{
    bt_event_class *event_class = bt_event_class_create(scene->stream_class);

    assert_int_equal(bt_event_class_set_name(event_class, name), 0);
    assert_int_equal(bt_event_class_set_payload_field_class(event_class, payload), 0);
    bt_field_class_put_ref(payload);
    return event_class;
}

static bt_message *make_event(struct scene *scene, bt_event_class *event_class, uint64_t time)
{
    bt_message *message = bt_message_event_create_with_default_clock_snapshot(
        scene->iterator, event_class, scene->stream, time);
    bt_event *event = bt_message_event_borrow_event(message);

    bt_field_integer_signed_set_value(
        member(bt_event_borrow_common_context_field(event), "vpid"), 1000);
    bt_event_class_put_ref(event_class);
    return message;
}

static void make_stream(struct scene *scene, bt_self_component *component)
{
    bt_clock_class *clock_class = bt_clock_class_create(component);
    bt_field_class *context = bt_field_class_structure_create(scene->trace_class);
    bt_trace *trace = bt_trace_create(scene->trace_class);

    append(context, "vpid", bt_field_class_integer_signed_create(scene->trace_class));
    scene->stream_class = bt_stream_class_create(scene->trace_class);
    bt_stream_class_set_default_clock_class(scene->stream_class, clock_class);
    bt_stream_class_set_event_common_context_field_class(scene->stream_class, context);
    bt_trace_set_name(trace, "my-trace");
    scene->stream = bt_stream_create(scene->stream_class, trace);
    bt_field_class_put_ref(context);
    bt_clock_class_put_ref(clock_class);
    bt_trace_put_ref(trace);
}

/* 1970-01-01 01:00:00 UTC. */
static const uint64_t one_hour = UINT64_C(3600) * 1000 * 1000 * 1000;

static void make_scene(struct scene *scene, bt_self_message_iterator *iterator)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(iterator);
    bt_field_class *other;
    bt_event_class *rich;
    bt_message *message;

    scene->iterator = iterator;
    scene->trace_class = bt_trace_class_create(component);
    make_stream(scene, component);
    rich = make_class(scene, "sched_switch", make_payload(scene->trace_class));
    bt_event_class_set_log_level(rich, BT_EVENT_CLASS_LOG_LEVEL_WARNING);
    message = make_event(scene, rich, one_hour);
    fill_payload(bt_event_borrow_payload_field(bt_message_event_borrow_event(message)));
    scene->rich = message;
    other = bt_field_class_structure_create(scene->trace_class);
    append(other, "msg", bt_field_class_string_create(scene->trace_class));
    message = make_event(scene, make_class(scene, "other", other), one_hour + 1);
    bt_field_string_set_value(
        member(bt_event_borrow_payload_field(bt_message_event_borrow_event(message)), "msg"), "m");
    scene->poor = message;
}

static void clear_scene(struct scene *scene)
{
    bt_message_put_ref(scene->rich);
    bt_message_put_ref(scene->poor);
    bt_stream_put_ref(scene->stream);
    bt_stream_class_put_ref(scene->stream_class);
    bt_trace_class_put_ref(scene->trace_class);
}

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
    struct expr_times times = {.is_gmt = true, .has_first = true, .first_ns = (int64_t) one_hour};
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

    make_scene(&scene, iterator);
    for (size_t i = 0; i < G_N_ELEMENTS(answers); i++) {
        check(&answers[i], answers[i].rich, scene.rich);
        check(&answers[i], answers[i].poor, scene.poor);
    }
    clear_scene(&scene);
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
    make_scene(&scene, iterator);
    check(&answer, answer.rich, scene.rich);
    clear_scene(&scene);
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

    make_scene(&scene, iterator);
    binding = expr_bind(
        tree, bt_event_borrow_class_const(bt_message_event_borrow_event_const(scene.rich)), &times);
    assert_int_equal(expr_binding_test(binding, scene.rich), EXPR_TRUE);
    assert_true(times.has_first);
    assert_int_equal(times.first_ns, one_hour);
    expr_binding_destroy(binding);
    expr_tree_destroy(tree);
    clear_scene(&scene);
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
