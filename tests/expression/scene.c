/* SPDX-License-Identifier: MIT */
#include "scene.h"

#include <glib.h>

static void check(int status)
{
    g_assert_cmpint(status, ==, 0);
}

/* Takes ownership of the reference to `member`. */
static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    check(bt_field_class_structure_append_member(structure, name, member));
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

static bt_field_class *make_place(bt_trace_class *trace_class, const char *line)
{
    bt_field_class *place = bt_field_class_structure_create(trace_class);

    append(place, line, bt_field_class_bool_create(trace_class));
    return place;
}

/* Creates an array of two structures. */
static bt_field_class *make_users(bt_trace_class *trace_class)
{
    bt_field_class *user = bt_field_class_structure_create(trace_class);
    bt_field_class *users;

    append(user, "id", bt_field_class_integer_signed_create(trace_class));
    append(user, "tag", bt_field_class_string_create(trace_class));
    users = bt_field_class_array_static_create(trace_class, user, 2);
    bt_field_class_put_ref(user);
    return users;
}

/* Creates a variant of a number or a text. */
static bt_field_class *make_choice(bt_trace_class *trace_class)
{
    bt_field_class *choice = bt_field_class_variant_create(trace_class, NULL);
    bt_field_class *count = bt_field_class_integer_signed_create(trace_class);
    bt_field_class *text = bt_field_class_string_create(trace_class);

    check(bt_field_class_variant_without_selector_append_option(choice, "count", count));
    check(bt_field_class_variant_without_selector_append_option(choice, "text", text));
    bt_field_class_put_ref(count);
    bt_field_class_put_ref(text);
    return choice;
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
    append(payload, "users", make_users(trace_class));
    append(payload, "_ring", bt_field_class_bool_create(trace_class));
    append(payload, "_where", make_place(trace_class, "_line"));
    append(payload, "choice", make_choice(trace_class));
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

static void fill_users(bt_field *users)
{
    for (uint64_t i = 0; i < 2; i++) {
        bt_field *user = bt_field_array_borrow_element_field_by_index(users, i);

        bt_field_integer_signed_set_value(member(user, "id"), (int64_t) i + 7);
        check(bt_field_string_set_value(member(user, "tag"), i == 0 ? "a" : "b"));
    }
}

static void fill_choice(bt_field *choice)
{
    check(bt_field_variant_select_option_by_index(choice, 1));
    check(bt_field_string_set_value(bt_field_variant_borrow_selected_option_field(choice), "pick"));
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
    check(bt_field_array_dynamic_set_length(member(payload, "fds"), 2));
    fill_array(member(payload, "fds"), numbers, 2);
    bt_field_option_set_has_field(member(payload, "there"), BT_TRUE);
    bt_field_integer_signed_set_value(bt_field_option_borrow_field(member(payload, "there")), 5);
    bt_field_option_set_has_field(member(payload, "absent"), BT_FALSE);
    bt_field_string_set_value(member(payload, "name"), "inside");
    fill_users(member(payload, "users"));
    bt_field_bool_set_value(member(payload, "_ring"), BT_FALSE);
    bt_field_bool_set_value(member(member(payload, "_where"), "_line"), BT_FALSE);
    fill_choice(member(payload, "choice"));
}

static bt_event_class *make_class(struct scene *scene, const char *name, bt_field_class *payload)
{
    bt_event_class *event_class = bt_event_class_create(scene->stream_class);

    check(bt_event_class_set_name(event_class, name));
    check(bt_event_class_set_payload_field_class(event_class, payload));
    bt_field_class_put_ref(payload);
    return event_class;
}

static bt_message *make_event(struct scene *scene, bt_event_class *event_class, uint64_t time)
{
    bt_message *message = bt_message_event_create_with_default_clock_snapshot(
        scene->iterator, event_class, scene->stream, time);
    bt_field *context =
        bt_event_borrow_common_context_field(bt_message_event_borrow_event(message));

    bt_field_integer_signed_set_value(member(context, "vpid"), 1000);
    bt_field_bool_set_value(member(context, "ring"), BT_TRUE);
    bt_field_bool_set_value(member(member(context, "_where"), "line"), BT_TRUE);
    bt_event_class_put_ref(event_class);
    return message;
}

static void make_stream(struct scene *scene, bt_self_component *component)
{
    bt_clock_class *clock_class = bt_clock_class_create(component);
    bt_field_class *context = bt_field_class_structure_create(scene->trace_class);
    bt_trace *trace = bt_trace_create(scene->trace_class);

    append(context, "vpid", bt_field_class_integer_signed_create(scene->trace_class));
    append(context, "ring", bt_field_class_bool_create(scene->trace_class));
    append(context, "_where", make_place(scene->trace_class, "line"));
    scene->stream_class = bt_stream_class_create(scene->trace_class);
    bt_stream_class_set_default_clock_class(scene->stream_class, clock_class);
    bt_stream_class_set_event_common_context_field_class(scene->stream_class, context);
    bt_trace_set_name(trace, "my-trace");
    scene->stream = bt_stream_create(scene->stream_class, trace);
    bt_field_class_put_ref(context);
    bt_clock_class_put_ref(clock_class);
    bt_trace_put_ref(trace);
}

void scene_init(struct scene *scene, bt_self_message_iterator *iterator)
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
    message = make_event(scene, rich, SCENE_ONE_HOUR);
    fill_payload(bt_event_borrow_payload_field(bt_message_event_borrow_event(message)));
    scene->rich = message;
    other = bt_field_class_structure_create(scene->trace_class);
    append(other, "msg", bt_field_class_string_create(scene->trace_class));
    message = make_event(scene, make_class(scene, "other", other), SCENE_ONE_HOUR + 1);
    bt_field_string_set_value(
        member(bt_event_borrow_payload_field(bt_message_event_borrow_event(message)), "msg"), "m");
    scene->poor = message;
}

void scene_clear(struct scene *scene)
{
    bt_message_put_ref(scene->rich);
    bt_message_put_ref(scene->poor);
    bt_stream_put_ref(scene->stream);
    bt_stream_class_put_ref(scene->stream_class);
    bt_trace_class_put_ref(scene->trace_class);
}
