/* SPDX-License-Identifier: MIT */
/* Event dispatch: which events have which handler, and which values it gets. */
#include <babeltrace2/extension/event-dispatch.h>

#include "tests/lib/in-component.h"

#define INTEGER BT_FIELD_CLASS_TYPE_INTEGER
#define STRING  BT_FIELD_CLASS_TYPE_STRING

/* What the latest call of a handler was. */
struct call {
    char handler; /* 0: none */
    const bt_message *message;
    const bt_x_field_cell *values[BT_X_EVENT_ROW_MAX_FIELDS];
};

static void note(struct call *call, char handler, const bt_message *message,
    const bt_x_field_cell *const *values, size_t count)
{
    assert_int_equal(call->handler, 0);
    call->handler = handler;
    call->message = message;
    memcpy(call->values, values, count * sizeof(*values));
}

static void handle_switch(
    const bt_message *message, const bt_x_field_cell *const *values, void *data)
{
    note(data, 's', message, values, 3);
}

static void handle_irq(const bt_message *message, const bt_x_field_cell *const *values, void *data)
{
    note(data, 'i', message, values, 1);
}

static void handle_syscall(
    const bt_message *message, const bt_x_field_cell *const *values, void *data)
{
    note(data, 'c', message, values, 0);
}

static void handle_other(
    const bt_message *message, const bt_x_field_cell *const *values, void *data)
{
    note(data, 'o', message, values, 1);
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
        .names = {"syscall_entry_*"},
        .handle = handle_syscall,
    },
    {
        .names = {"s*"},
        .fields = {{.paths = {"other"}}},
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
};

enum { CPU = 3, FIRST_NUMBER = 40 };

/* Events have packets, whose context has the CPU. */
static struct scene begin(bt_self_component *self)
{
    struct scene scene = {
        .iterator = (bt_self_message_iterator *) self, /* messages need any */
        .trace_class = bt_trace_class_create(self),
        .dispatch = bt_x_event_dispatch_create(rows, G_N_ELEMENTS(rows)),
    };
    bt_field_class *context = bt_field_class_structure_create(scene.trace_class);
    bt_field_class *cpu = bt_field_class_integer_unsigned_create(scene.trace_class);

    bt_field_class_structure_append_member(context, "cpu_id", cpu);
    bt_field_class_put_ref(cpu);
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
    put_trace(scene);
}

enum member_type { NUMBER, SIGNED, TEXT, MAYBE };

struct member {
    const char *name; /* NULL after the last one */
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

/* Numbers have the values 40, 41, and so on; option fields have no content. */
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

/* Dispatches an event of a new class. Of the returned values, only those that are NULL are valid.
 */
static struct call dispatch(struct scene *scene, const char *name, const struct member *members)
{
    bt_event_class *event_class = make_class(scene, name, members);
    bt_message *message = make_event(scene, event_class);
    struct call call = {0};
    const bool is_handled = bt_x_event_dispatch_handle(scene->dispatch, message, &call);

    assert_int_equal(call.handler != 0, is_handled);
    assert_ptr_equal(call.message, is_handled ? message : NULL);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    return call;
}

static char handler_of(struct scene *scene, const char *name, const struct member *members)
{
    return dispatch(scene, name, members).handler;
}

static void values_have_the_order_of_the_row(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_event_class *event_class = make_class(&scene, "sched_switch",
        MEMBERS({"next_comm", TEXT}, {"more", NUMBER}, {"prev_tid", SIGNED}));
    bt_message *message = make_event(&scene, event_class);
    struct call call = {0};

    assert_true(bt_x_event_dispatch_handle(scene.dispatch, message, &call));
    assert_int_equal(call.handler, 's');
    assert_int_equal(call.values[0]->value.i, -(FIRST_NUMBER + 2));
    assert_string_equal(call.values[1]->value.string, "text");
    assert_int_equal(call.values[2]->value.u, CPU);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    end(&scene);
}

static void fields_may_have_other_names_and_be_missing(bt_self_component *self)
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

static void the_first_row_with_all_fields_counts(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(
        handler_of(&scene, "softirq_raise", MEMBERS({"vec", NUMBER}, {"other", NUMBER})), 'i');
    assert_int_equal(
        handler_of(&scene, "softirq_raise", MEMBERS({"vec", TEXT}, {"other", TEXT})), 'o');
    assert_int_equal(handler_of(&scene, "softirq_raise", MEMBERS({"vec", TEXT})), 0);
    end(&scene);
}

static void classes_of_one_name_differ(bt_self_component *self)
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
        struct call call = {0};

        assert_int_equal(bt_x_event_dispatch_handle(scene.dispatch, message, &call), i != 1);
        if (i != 1) {
            assert_int_equal(call.values[0]->value.i, i == 0 ? FIRST_NUMBER : -FIRST_NUMBER - 1);
        }
        bt_message_put_ref(message);
        bt_event_class_put_ref(classes[i]);
    }
    end(&scene);
}

static void an_event_may_lack_a_field_of_its_class(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_event_class *event_class = make_class(&scene, "softirq_entry", MEMBERS({"vec", MAYBE}));
    bt_message *message = make_event(&scene, event_class);
    struct call call = {0};

    assert_true(bt_x_event_dispatch_includes_event_class(scene.dispatch, event_class));
    assert_false(bt_x_event_dispatch_handle(scene.dispatch, message, &call));
    assert_int_equal(call.handler, 0);
    bt_message_put_ref(message);
    bt_event_class_put_ref(event_class);
    end(&scene);
}

/* The memory of a class may be used again: run with the address sanitizer. */
static void destroyed_trace_classes_are_forgotten(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_x_event_dispatch *kept = scene.dispatch;

    for (int i = 0; i < 3; i++) {
        scene.dispatch = kept;
        assert_int_equal(handler_of(&scene, "unwanted", MEMBERS({"more", NUMBER})), 0);
        assert_int_equal(handler_of(&scene, "syscall_entry_read", MEMBERS({"more", NUMBER})), 'c');
        put_trace(&scene);
        scene = begin(self);
        bt_x_event_dispatch_destroy(scene.dispatch);
    }
    scene.dispatch = kept;
    end(&scene);
}

static void a_table_may_be_empty(bt_self_component *self)
{
    struct scene scene = begin(self);

    bt_x_event_dispatch_destroy(scene.dispatch);
    scene.dispatch = bt_x_event_dispatch_create(NULL, 0);
    assert_int_equal(handler_of(&scene, "softirq_entry", MEMBERS({"vec", NUMBER})), 0);
    end(&scene);
}

static void names_are_known_whatever_the_fields(void **state)
{
    (void) state;
    assert_true(bt_x_event_rows_have_name(rows, 1, "sched_switch"));
    assert_false(bt_x_event_rows_have_name(rows, 1, "sched_switc"));
    assert_false(bt_x_event_rows_have_name(rows, 1, "sched:sched_wakeup"));
    assert_true(bt_x_event_rows_have_name(rows, G_N_ELEMENTS(rows), "syscall_entry_"));
    assert_false(bt_x_event_rows_have_name(rows, G_N_ELEMENTS(rows), NULL));
    assert_false(bt_x_event_rows_have_name(NULL, 0, "sched_switch"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(1, values_have_the_order_of_the_row),
        component_test(1, fields_may_have_other_names_and_be_missing),
        component_test(1, names_may_be_patterns),
        component_test(1, the_first_row_with_all_fields_counts),
        component_test(1, classes_of_one_name_differ),
        component_test(1, an_event_may_lack_a_field_of_its_class),
        component_test(1, destroyed_trace_classes_are_forgotten),
        component_test(1, a_table_may_be_empty),
        cmocka_unit_test(names_are_known_whatever_the_fields),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
