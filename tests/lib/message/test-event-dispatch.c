/* SPDX-License-Identifier: MIT */
/* Tests event dispatch: the handler of each event, and the values that it gets. */
#include <babeltrace2/extension/event-dispatch.h>

#include "tests/lib/breaks-condition.h"
#include "tests/lib/in-component.h"

#define INTEGER BT_FIELD_CLASS_TYPE_INTEGER
#define STRING  BT_FIELD_CLASS_TYPE_STRING

#define OK BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK
#define HANDLER(function, handler, count)                                                          \
    static bt_x_event_dispatch_handle_status function(const bt_message *message,                   \
        const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)           \
    {                                                                                              \
        return note(data, handler, message, values, count, match);                                 \
    }

/* The latest call of a handler. */
struct call {
    char handler; /* 0: no handler was called */
    const bt_message *message;
    const bt_x_field_cell *values[BT_X_EVENT_ROW_MAX_FIELDS];
    bt_x_event_match match;
    bt_x_event_dispatch_handle_status status; /* the status that the handler returns */
};

static bt_x_event_dispatch_handle_status note(struct call *call, char handler,
    const bt_message *message, const bt_x_field_cell *const *values, size_t count,
    const bt_x_event_match *match)
{
    assert_int_equal(call->handler, 0);
    call->handler = handler;
    call->message = message;
    memcpy(call->values, values, count * sizeof(*values));
    call->match = *match;
    return call->status;
}

HANDLER(handle_switch, 's', 3)
HANDLER(handle_irq, 'i', 1)
HANDLER(handle_syscall, 'c', 0)
HANDLER(handle_other, 'o', 1)
HANDLER(handle_process, 'p', BT_X_EVENT_ROW_MAX_FIELDS)

static size_t bind_count;

/* Finds the name of the system call in an event name. */
static void *find_syscall(const bt_x_event_match *match, void *data)
{
    static const char *const prefixes[] = {"syscall_entry_", "compat_syscall_entry_"};
    const char *name = bt_event_class_get_name(match->event_class);

    assert_ptr_equal(match->class_data, NULL);
    assert_non_null(data);
    bind_count++;
    return (char *) name + strlen(prefixes[match->name_index]);
}

static const bt_x_event_row rows[] = {
    {
        .names = {"sched_switch", "sched:sched_switch"},
        .fields =
            {
                {.paths = {"prev_tid", "prev_pid"}, .types = {INTEGER}},
                {.paths = {"next_comm"}, .types = {STRING}, .is_optional = BT_TRUE},
                {.paths = {"$ctx.cpu_id", "cpu"}, .types = {INTEGER, STRING}},
            },
        .handle = handle_switch,
    },
    {
        .names = {"softirq_*", "irq_softirq_*"},
        .fields = {{.paths = {"vec"}, .types = {INTEGER}}},
        .handle = handle_irq,
    },
    {
        .names = {"syscall_entry_*", "compat_syscall_entry_*"},
        .bind = find_syscall,
        .handle = handle_syscall,
    },
    {
        .names = {"s*"},
        .fields = {{.paths = {"other"}}},
        .handle = handle_other,
    },
};

#define NEEDED(name)                                                                               \
    {                                                                                              \
        .paths = { name }                                                                          \
    }

static const bt_x_event_row other_rows[] = {
    {
        .names = {"n0", "n1", "n2", "n3", "n4", "n5", "n6", "process"},
        .fields = {NEEDED("f0"), NEEDED("f1"), NEEDED("f2"), NEEDED("f3"), NEEDED("f4"),
            NEEDED("f5"), NEEDED("f6"), NEEDED("f7"), NEEDED("f8"), NEEDED("f9"), NEEDED("f10"),
            NEEDED("f11"), NEEDED("f12"), NEEDED("f13"), NEEDED("f14"), NEEDED("f15")},
        .handle = handle_process,
    },
    {
        .names = {"softirq_*"},
        .fields = {{.paths = {"more"}, .is_optional = BT_TRUE}},
        .handle = handle_other,
    },
};

struct scene {
    bt_self_message_iterator *iterator;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_trace *trace;
    bt_stream *stream;
    bt_packet *packet;
    bt_x_event_dispatch *dispatch;
    struct call *call; /* set by the handlers of `rows` */
};

enum { CPU = 3, FIRST_NUMBER = 40 };

/* Events have packets. The packet context contains the CPU. */
static struct scene begin(bt_self_component *self)
{
    struct scene scene = {
        .iterator = (bt_self_message_iterator *) self, /* messages only check that it isn't NULL */
        .trace_class = bt_trace_class_create(self),
        .dispatch = bt_x_event_dispatch_create(),
        .call = g_new0(struct call, 1),
    };
    bt_field_class *context = bt_field_class_structure_create(scene.trace_class);
    bt_field_class *cpu = bt_field_class_integer_unsigned_create(scene.trace_class);

    bt_field_class_structure_append_member(context, "cpu_id", cpu);
    bt_field_class_put_ref(cpu);
    bt_x_event_dispatch_add_rows(scene.dispatch, rows, G_N_ELEMENTS(rows), scene.call);
    scene.stream_class = bt_stream_class_create(scene.trace_class);
    bt_stream_class_set_supports_packets(scene.stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_packet_context_field_class(scene.stream_class, context);
    bt_field_class_put_ref(context);
    scene.trace = bt_trace_create(scene.trace_class);
    scene.stream = bt_stream_create(scene.stream_class, scene.trace);
    scene.packet = bt_packet_create(scene.stream);
    bt_field_integer_unsigned_set_value(bt_field_structure_borrow_member_field_by_index(
                                            bt_packet_borrow_context_field(scene.packet), 0),
        CPU);
    return scene;
}

static void put_trace(struct scene *scene)
{
    bt_packet_put_ref(scene->packet);
    bt_stream_put_ref(scene->stream);
    bt_trace_put_ref(scene->trace);
    bt_stream_class_put_ref(scene->stream_class);
    bt_trace_class_put_ref(scene->trace_class);
}

static void end(struct scene *scene)
{
    bt_x_event_dispatch_destroy(scene->dispatch);
    g_free(scene->call);
    put_trace(scene);
}

enum member_type { NUMBER, SIGNED, TEXT, MAYBE };

struct member {
    const char *name; /* NULL: end of the array */
    enum member_type type;
};

static bt_field_class *make_member(bt_trace_class *tc, enum member_type type)
{
    bt_field_class *number, *option;

    switch (type) {
    case NUMBER:
        return bt_field_class_integer_unsigned_create(tc);
    case SIGNED:
        return bt_field_class_integer_signed_create(tc);
    case TEXT:
        return bt_field_class_string_create(tc);
    default:
        number = bt_field_class_integer_unsigned_create(tc);
        option = bt_field_class_option_without_selector_field_location_create(tc, number);
        bt_field_class_put_ref(number);
        return option;
    }
}

static bt_event_class *make_class(
    const struct scene *scene, const char *name, const struct member *members)
{
    bt_event_class *event_class = bt_event_class_create(scene->stream_class);
    bt_field_class *payload = bt_field_class_structure_create(scene->trace_class);

    for (; members->name; members++) {
        bt_field_class *member = make_member(scene->trace_class, members->type);

        bt_field_class_structure_append_member(payload, members->name, member);
        bt_field_class_put_ref(member);
    }
    if (name) {
        bt_event_class_set_name(event_class, name);
    }
    bt_event_class_set_payload_field_class(event_class, payload);
    bt_field_class_put_ref(payload);
    return event_class;
}

#define MEMBERS(...) ((const struct member[]){__VA_ARGS__, {NULL, NUMBER}})

/* Creates an event. Numbers have the values 40, 41, and so on. Option fields have no content. */
static bt_message *make_event(const struct scene *scene, const bt_event_class *event_class)
{
    bt_message *message =
        bt_message_event_create_with_packet(scene->iterator, event_class, scene->packet);
    bt_field *payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));
    const uint64_t count =
        bt_field_class_structure_get_member_count(bt_field_borrow_class_const(payload));

    for (uint64_t i = 0; i < count; i++) {
        bt_field *member = bt_field_structure_borrow_member_field_by_index(payload, i);

        switch (bt_field_get_class_type(member)) {
        case BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER:
            bt_field_integer_unsigned_set_value(member, FIRST_NUMBER + i);
            break;
        case BT_FIELD_CLASS_TYPE_SIGNED_INTEGER:
            bt_field_integer_signed_set_value(member, -(int64_t) (FIRST_NUMBER + i));
            break;
        case BT_FIELD_CLASS_TYPE_STRING:
            bt_field_string_set_value(member, "text");
            break;
        default:
            bt_field_option_set_has_field(member, BT_FALSE);
        }
    }
    return message;
}

static bt_x_event_dispatch_handle_status handle(struct scene *scene, const bt_message *message)
{
    *scene->call = (struct call){.status = scene->call->status};
    return bt_x_event_dispatch_handle(scene->dispatch, message);
}

/*
 * Dispatches an event of a new class. The caller may only test whether the returned values are
 * NULL.
 */
static struct call dispatch(struct scene *scene, const char *name, const struct member *members)
{
    bt_event_class *event_class = make_class(scene, name, members);
    bt_message *message = make_event(scene, event_class);

    assert_int_equal(handle(scene, message), OK);
    assert_ptr_equal(scene->call->message, scene->call->handler ? message : NULL);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    return *scene->call;
}

static char handler_of(struct scene *scene, const char *name, const struct member *members)
{
    return dispatch(scene, name, members).handler;
}

static void a_handler_gets_the_values_in_the_order_of_the_row(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_event_class *event_class = make_class(&scene, "sched_switch",
        MEMBERS({"next_comm", TEXT}, {"more", NUMBER}, {"prev_tid", SIGNED}));
    bt_message *message = make_event(&scene, event_class);

    assert_int_equal(handle(&scene, message), OK);
    assert_int_equal(scene.call->handler, 's');
    assert_int_equal(scene.call->values[0]->value.i, -(FIRST_NUMBER + 2));
    assert_string_equal(scene.call->values[1]->value.string, "text");
    assert_int_equal(scene.call->values[2]->value.u, CPU);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    end(&scene);
}

static void a_field_may_have_an_alternative_name_or_be_optional(bt_self_component *self)
{
    struct scene scene = begin(self);
    struct call call =
        dispatch(&scene, "sched:sched_switch", MEMBERS({"prev_tid", TEXT}, {"prev_pid", NUMBER}));

    assert_int_equal(call.handler, 's');
    assert_ptr_equal(call.values[1], NULL);
    assert_int_equal(handler_of(&scene, "sched_switch", MEMBERS({"prev_tid", TEXT})), 0);
    assert_int_equal(handler_of(&scene, "sched_switch", MEMBERS({"more", NUMBER})), 0);
    assert_int_equal(
        handler_of(&scene, "sched_switch", MEMBERS({"_prev_tid", NUMBER}, {"next_comm", NUMBER})),
        's');
    end(&scene);
}

static void missing_fields_are_logged(bt_self_component *self)
{
    int read_end = -1;
    const pid_t child = fork_with_captured_stderr(&read_end);

    if (child == 0) {
        struct scene scene = begin(self);

        bt_logging_set_global_level(BT_LOGGING_LEVEL_INFO);
        handler_of(&scene, "irq_softirq_exit", MEMBERS({"vec", TEXT}));
        handler_of(&scene, "sched_switch", MEMBERS({"prev_tid", NUMBER}));
        _exit(0);
    }

    g_autofree char *output = read_all(read_end);
    g_auto(GStrv) lines = g_strsplit(output, "\n", 0);

    waitpid(child, NULL, 0);
    assert_int_equal(g_strv_length(lines), 2); /* the last element is empty */
    assert_true(g_str_has_suffix(lines[0],
        "Event class `irq_softirq_exit` doesn't match row `irq_softirq_*`: "
        "field `vec` is missing or has a wrong type"));
}

static void names_may_be_patterns(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(handler_of(&scene, "softirq_entry", MEMBERS({"vec", NUMBER})), 'i');
    assert_int_equal(handler_of(&scene, "irq_softirq_exit", MEMBERS({"vec", NUMBER})), 'i');
    assert_int_equal(handler_of(&scene, "xsoftirq_entry", MEMBERS({"vec", NUMBER})), 0);
    assert_int_equal(handler_of(&scene, "syscall_entry_read", MEMBERS({"fd", NUMBER})), 'c');
    assert_int_equal(handler_of(&scene, NULL, MEMBERS({"vec", NUMBER})), 0);
    end(&scene);
}

static void the_first_row_with_all_fields_is_used(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(
        handler_of(&scene, "softirq_raise", MEMBERS({"vec", NUMBER}, {"other", NUMBER})), 'i');
    assert_int_equal(
        handler_of(&scene, "softirq_raise", MEMBERS({"vec", TEXT}, {"other", TEXT})), 'o');
    assert_int_equal(handler_of(&scene, "softirq_raise", MEMBERS({"vec", TEXT})), 0);
    end(&scene);
}

static void classes_with_the_same_name_are_matched_separately(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_event_class *classes[] = {
        make_class(&scene, "softirq_entry", MEMBERS({"vec", NUMBER})),
        make_class(&scene, "softirq_entry", MEMBERS({"vector", NUMBER})),
        make_class(&scene, "softirq_entry", MEMBERS({"more", TEXT}, {"vec", SIGNED})),
    };

    assert_true(bt_x_event_dispatch_includes_event_class(scene.dispatch, classes[0]));
    assert_false(bt_x_event_dispatch_includes_event_class(scene.dispatch, classes[1]));
    assert_true(bt_x_event_dispatch_includes_event_class(scene.dispatch, classes[2]));
    for (size_t i = 0; i < G_N_ELEMENTS(classes); i++) {
        bt_message *message = make_event(&scene, classes[i]);

        assert_int_equal(handle(&scene, message), OK);
        assert_int_equal(scene.call->handler, i == 1 ? 0 : 'i');
        if (i != 1) {
            assert_int_equal(
                scene.call->values[0]->value.i, i == 0 ? FIRST_NUMBER : -FIRST_NUMBER - 1);
        }
        bt_message_put_ref(message);
        bt_event_class_put_ref(classes[i]);
    }
    end(&scene);
}

static void the_handler_is_not_called_if_the_event_lacks_a_field(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_event_class *event_class = make_class(&scene, "softirq_entry", MEMBERS({"vec", MAYBE}));
    bt_message *message = make_event(&scene, event_class);

    assert_true(bt_x_event_dispatch_includes_event_class(scene.dispatch, event_class));
    assert_int_equal(handle(&scene, message), OK);
    assert_int_equal(scene.call->handler, 0);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    end(&scene);
}

/*
 * A new event class may have the address of a destroyed one. AddressSanitizer detects uses of
 * destroyed classes.
 */
static void destroyed_trace_classes_are_removed(bt_self_component *self)
{
    struct scene scene = begin(self);
    const struct scene kept = scene;

    for (int i = 0; i < 3; i++) {
        scene.dispatch = kept.dispatch;
        scene.call = kept.call;
        assert_int_equal(handler_of(&scene, "unwanted", MEMBERS({"more", NUMBER})), 0);
        assert_int_equal(handler_of(&scene, "syscall_entry_read", MEMBERS({"more", NUMBER})), 'c');
        put_trace(&scene);
        scene = begin(self);
        bt_x_event_dispatch_destroy(scene.dispatch);
        g_free(scene.call);
    }
    scene.dispatch = kept.dispatch;
    scene.call = kept.call;
    end(&scene);
}

static void a_dispatch_may_have_no_table(bt_self_component *self)
{
    struct scene scene = begin(self);

    bt_x_event_dispatch_destroy(scene.dispatch);
    scene.dispatch = bt_x_event_dispatch_create();
    assert_int_equal(handler_of(&scene, "softirq_entry", MEMBERS({"vec", NUMBER})), 0);
    end(&scene);
}

static void handlers_of_several_tables_are_called_in_order(bt_self_component *self)
{
    struct scene scene = begin(self);
    struct call other = {0};
    bt_event_class *event_class =
        make_class(&scene, "softirq_entry", MEMBERS({"more", SIGNED}, {"vec", NUMBER}));
    bt_message *message = make_event(&scene, event_class);

    bt_x_event_dispatch_add_rows(scene.dispatch, other_rows, G_N_ELEMENTS(other_rows), &other);
    assert_int_equal(handle(&scene, message), OK);
    assert_int_equal(scene.call->handler, 'i');
    assert_int_equal(scene.call->values[0]->value.u, FIRST_NUMBER + 1);
    assert_int_equal(other.handler, 'o');
    assert_int_equal(other.values[0]->value.i, -FIRST_NUMBER);

    /* If the first table's handler returns an error, the second table's handler isn't called. */
    other = (struct call){0};
    scene.call->status = BT_X_EVENT_DISPATCH_HANDLE_STATUS_MEMORY_ERROR;
    assert_int_equal(handle(&scene, message), scene.call->status);
    assert_int_equal(scene.call->handler, 'i');
    assert_int_equal(other.handler, 0);
    scene.call->status = OK;
    other.status = BT_X_EVENT_DISPATCH_HANDLE_STATUS_ERROR;
    assert_int_equal(handle(&scene, message), other.status);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    end(&scene);
}

static void tables_match_independently(bt_self_component *self)
{
    struct scene scene = begin(self);
    struct call other = {0};

    bt_x_event_dispatch_add_rows(scene.dispatch, other_rows, G_N_ELEMENTS(other_rows), &other);
    /* The event lacks a field. Only the first table requires that field. */
    assert_int_equal(handler_of(&scene, "softirq_entry", MEMBERS({"vec", MAYBE})), 0);
    assert_int_equal(other.handler, 'o');
    assert_ptr_equal(other.values[0], NULL);
    other = (struct call){0};
    assert_int_equal(handler_of(&scene, "irq_softirq_exit", MEMBERS({"vec", NUMBER})), 'i');
    assert_int_equal(other.handler, 0);
    assert_int_equal(handler_of(&scene, "softirq_entry", MEMBERS({"vec", TEXT})), 0);
    assert_int_equal(other.handler, 'o');
    end(&scene);
}

static void handlers_get_the_row_and_the_name_that_match(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_x_event_match match = dispatch(&scene, "irq_softirq_exit", MEMBERS({"vec", NUMBER})).match;

    assert_ptr_equal(match.row, &rows[1]);
    assert_int_equal(match.name_index, 1);
    assert_ptr_equal(match.class_data, NULL);
    end(&scene);
}

static void class_data_are_created_when_a_class_is_bound(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_event_class *event_class =
        make_class(&scene, "compat_syscall_entry_read", MEMBERS({"fd", NUMBER}));
    bt_message *message = make_event(&scene, event_class);

    bind_count = 0;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(handle(&scene, message), OK);
        assert_ptr_equal(scene.call->match.event_class, event_class);
        assert_string_equal(scene.call->match.class_data, "read");
    }
    assert_int_equal(bind_count, 1);

    /* A dispatch stores a limited number of classes. */
    for (int i = 0; i < 5000; i++) {
        assert_int_equal(handler_of(&scene, "unwanted", MEMBERS({"fd", NUMBER})), 0);
    }
    assert_int_equal(handle(&scene, message), OK);
    assert_string_equal(scene.call->match.class_data, "read");
    assert_int_equal(bind_count, 2);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    end(&scene);
}

static void a_row_may_have_the_maximum_number_of_fields(bt_self_component *self)
{
    struct scene scene = begin(self);
    struct call other = {0};
    struct member members[BT_X_EVENT_ROW_MAX_FIELDS + 1] = {{NULL, NUMBER}};
    bt_event_class *event_class;
    bt_message *message;

    for (size_t i = 0; i < BT_X_EVENT_ROW_MAX_FIELDS; i++) {
        members[i].name = other_rows[0].fields[BT_X_EVENT_ROW_MAX_FIELDS - 1 - i].paths[0];
    }
    bt_x_event_dispatch_add_rows(scene.dispatch, other_rows, 1, &other);
    event_class = make_class(&scene, "process", members);
    message = make_event(&scene, event_class);
    assert_int_equal(handle(&scene, message), OK);
    assert_int_equal(other.match.name_index, BT_X_EVENT_ROW_MAX_NAMES - 1);
    for (uint64_t i = 0; i < BT_X_EVENT_ROW_MAX_FIELDS; i++) {
        assert_int_equal(
            other.values[i]->value.u, FIRST_NUMBER + BT_X_EVENT_ROW_MAX_FIELDS - 1 - i);
    }
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    end(&scene);
}

static void names_match_regardless_of_the_fields(void **state)
{
    (void) state;
    assert_true(bt_x_event_rows_have_name(rows, 1, "sched_switch"));
    assert_false(bt_x_event_rows_have_name(rows, 1, "sched_switc"));
    assert_false(bt_x_event_rows_have_name(rows, 1, "sched:sched_wakeup"));
    assert_true(bt_x_event_rows_have_name(rows, G_N_ELEMENTS(rows), "syscall_entry_"));
    assert_false(bt_x_event_rows_have_name(rows, G_N_ELEMENTS(rows), NULL));
    assert_false(bt_x_event_rows_have_name(rows, 0, "sched_switch"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(1, a_handler_gets_the_values_in_the_order_of_the_row),
        component_test(1, a_field_may_have_an_alternative_name_or_be_optional),
        component_test(1, missing_fields_are_logged),
        component_test(1, names_may_be_patterns),
        component_test(1, the_first_row_with_all_fields_is_used),
        component_test(1, classes_with_the_same_name_are_matched_separately),
        component_test(1, the_handler_is_not_called_if_the_event_lacks_a_field),
        component_test(1, destroyed_trace_classes_are_removed),
        component_test(1, a_dispatch_may_have_no_table),
        component_test(1, handlers_of_several_tables_are_called_in_order),
        component_test(1, tables_match_independently),
        component_test(1, handlers_get_the_row_and_the_name_that_match),
        component_test(1, class_data_are_created_when_a_class_is_bound),
        component_test(1, a_row_may_have_the_maximum_number_of_fields),
        cmocka_unit_test(names_match_regardless_of_the_fields),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
