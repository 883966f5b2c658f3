/* SPDX-License-Identifier: MIT */
/* Tests how the events of LTTng-UST change the map of a process, with fields of all types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "plugins/lttng-utils/debug-info/binary-events.h"
#include "plugins/lttng-utils/debug-info/loaded-binaries.h"
#include "tests/plugins/common/in-iterator.h"

enum { TRACE = 2, PROCESS = 7, BEGIN = 0x1000, SIZE = 0x100 };

enum member_type {
    NUMBER,
    SIGNED,
    ENUMERATION,
    TEXT,
    BYTES,    /* a static array of bytes */
    SEQUENCE, /* a dynamic array of bytes */
    WIDE,     /* a static array of longer integers */
    TEXTS,    /* a static array of strings */
    BLOB,
};

struct member {
    const char *name;
    enum member_type type;
    uint64_t number; /* value or length */
    const char *text;
};

struct scene {
    bt_self_message_iterator *iterator;
    struct process_maps *maps;
};

typedef void (*scene_func)(struct scene *scene);

static bt_field_class *create_field_class(bt_trace_class *trace_class, const struct member *member)
{
    const bool is_mip_0 = bt_trace_class_get_graph_mip_version(trace_class) == 0;
    bt_field_class *element, *field_class;

    switch (member->type) {
    case NUMBER:
        return bt_field_class_integer_unsigned_create(trace_class);
    case SIGNED:
        return bt_field_class_integer_signed_create(trace_class);
    case ENUMERATION:
        return bt_field_class_enumeration_unsigned_create(trace_class);
    case TEXT:
        return bt_field_class_string_create(trace_class);
    case BLOB:
        return bt_field_class_blob_static_create(trace_class, member->number);
    case TEXTS:
        element = bt_field_class_string_create(trace_class);
        break;
    default:
        element = bt_field_class_integer_unsigned_create(trace_class);
        bt_field_class_integer_set_field_value_range(element, member->type == WIDE ? 16 : 8);
        break;
    }
    if (member->type != SEQUENCE) {
        field_class = bt_field_class_array_static_create(trace_class, element, member->number);
    } else if (is_mip_0) {
        field_class = bt_field_class_array_dynamic_create(trace_class, element, NULL);
    } else {
        field_class =
            bt_field_class_array_dynamic_without_length_field_location_create(trace_class, element);
    }
    bt_field_class_put_ref(element);
    return field_class;
}

static void set_field(bt_field *field, const struct member *member)
{
    switch (member->type) {
    case NUMBER:
    case ENUMERATION:
        bt_field_integer_unsigned_set_value(field, member->number);
        return;
    case SIGNED:
        bt_field_integer_signed_set_value(field, (int64_t) member->number);
        return;
    case TEXT:
        assert_int_equal(bt_field_string_set_value(field, member->text), 0);
        return;
    case BLOB:
        memcpy(bt_field_blob_get_data(field), member->text, member->number);
        return;
    case TEXTS:
        return;
    case SEQUENCE:
        assert_int_equal(bt_field_array_dynamic_set_length(field, member->number), 0);
        break;
    default:
        break;
    }
    for (uint64_t i = 0; i < member->number; i++) {
        const uint64_t byte = (uint8_t) member->text[i];

        bt_field_integer_unsigned_set_value(bt_field_array_borrow_element_field_by_index(field, i),
            member->type == WIDE ? 256 + byte : byte);
    }
}

static void add_payload(bt_event_class *event_class, bt_trace_class *trace_class,
    const struct member *members, size_t count)
{
    bt_field_class *const payload = bt_field_class_structure_create(trace_class);

    for (size_t i = 0; i < count; i++) {
        bt_field_class *const member = create_field_class(trace_class, &members[i]);

        assert_int_equal(
            bt_field_class_structure_append_member(payload, members[i].name, member), 0);
        bt_field_class_put_ref(member);
    }
    assert_int_equal(bt_event_class_set_payload_field_class(event_class, payload), 0);
    bt_field_class_put_ref(payload);
}

/* Creates a stream class. The context of its events contains the process ID. */
static bt_stream_class *create_stream_class(bt_trace_class *trace_class)
{
    bt_stream_class *const stream_class = bt_stream_class_create(trace_class);
    bt_field_class *const context = bt_field_class_structure_create(trace_class);
    bt_field_class *const member = bt_field_class_integer_signed_create(trace_class);

    bt_field_class_integer_set_field_value_range(member, 32);
    assert_int_equal(bt_field_class_structure_append_member(context, "vpid", member), 0);
    assert_int_equal(
        bt_stream_class_set_event_common_context_field_class(stream_class, context), 0);
    bt_field_class_put_ref(member);
    bt_field_class_put_ref(context);
    return stream_class;
}

static void set_process(bt_event *event)
{
    bt_field_integer_signed_set_value(bt_field_structure_borrow_member_field_by_index(
                                          bt_event_borrow_common_context_field(event), 0),
        PROCESS);
}

/* Creates an event and applies it. Returns false if no handler exists for its class. */
static bool apply(struct scene *scene, const char *name, const struct member *members, size_t count)
{
    bt_trace_class *const trace_class =
        bt_trace_class_create(bt_self_message_iterator_borrow_component(scene->iterator));
    bt_stream_class *const stream_class = create_stream_class(trace_class);
    bt_event_class *const event_class = bt_event_class_create(stream_class);
    bt_trace *const trace = bt_trace_create(trace_class);
    bt_stream *const stream = bt_stream_create(stream_class, trace);

    if (name) {
        bt_event_class_set_name(event_class, name);
    }
    if (members) {
        add_payload(event_class, trace_class, members, count);
    }

    bt_message *const message = bt_message_event_create(scene->iterator, event_class, stream);
    bt_event *const event = bt_message_event_borrow_event(message);
    struct binary_events events;

    binary_events_init(&events);
    const bool is_included = bt_x_event_dispatch_includes_event_class(events.dispatch, event_class);
    set_process(event);
    for (size_t i = 0; i < count; i++) {
        set_field(bt_field_structure_borrow_member_field_by_index(
                      bt_event_borrow_payload_field(event), i),
            &members[i]);
    }
    if (is_included) {
        assert_true(binary_events_apply(&events, message, TRACE, scene->maps));
        assert_int_equal(events.process_id, PROCESS);
    }
    binary_events_clear(&events);
    bt_message_put_ref(message);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
    return is_included;
}

#define APPLY(scene, name, ...)                                                                    \
    apply((scene), (name), (const struct member[]){__VA_ARGS__},                                   \
        sizeof((const struct member[]){__VA_ARGS__}) / sizeof(struct member))

static const struct member baddr = {"baddr", NUMBER, BEGIN, NULL};
static const struct member memsz = {"memsz", NUMBER, SIZE, NULL};
static const struct member path = {"path", TEXT, 0, "/a"};

static int64_t process(void)
{
    return loaded_binaries_process(TRACE, PROCESS);
}

static const struct mapping *find(const struct scene *scene)
{
    return process_maps_find(scene->maps, process(), BEGIN + 1, process_maps_version(scene->maps));
}

static void add_binary(struct scene *scene)
{
    assert_true(APPLY(
        scene, "lttng_ust_statedump:bin_info", baddr, memsz, path, {"is_pic", NUMBER, 1, NULL}));
    assert_non_null(find(scene));
}

static void bin_info_adds_a_binary(struct scene *scene)
{
    add_binary(scene);
    assert_string_equal(find(scene)->identity.path, "/a");
    assert_int_equal(find(scene)->end, BEGIN + SIZE);
    assert_true(find(scene)->is_pic);
    assert_true(find(scene)->is_of_state_dump);
    process_maps_clear(scene->maps, process());
    /* The order of the fields and their display properties don't matter. */
    APPLY(scene, "lttng_ust_statedump:bin_info", {"has_debug_link", NUMBER, 1, NULL}, path,
        {"is_pic", ENUMERATION, 0, NULL}, {"more", SIGNED, 1, NULL}, memsz, baddr);
    assert_false(find(scene)->is_pic);
}

static void load_and_dlopen_add_a_binary(struct scene *scene)
{
    static const char *const names[] = {"lttng_ust_lib:load", "lttng_ust_dl:dlopen"};

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        assert_true(APPLY(scene, names[i], baddr, memsz, {"flags", SIGNED, 2, NULL}, path,
            {"is_pic", NUMBER, 0, NULL}));
        assert_string_equal(find(scene)->identity.path, "/a");
        assert_true(find(scene)->is_pic);
        assert_false(find(scene)->is_of_state_dump);
        process_maps_clear(scene->maps, process());
    }
}

static void a_build_id_event_sets_the_build_id(struct scene *scene)
{
    static const char *const names[] = {
        "lttng_ust_statedump:build_id", "lttng_ust_lib:build_id", "lttng_ust_dl:build_id"};
    static const struct member ids[] = {
        {"build_id", BYTES, 3, "\x01\xff\x00"}, {"build_id", SEQUENCE, 2, "\x80\x7f"}};
    uint8_t longest[DBG_BUILD_ID_SIZE + 1] = {9};

    add_binary(scene);
    for (size_t i = 0; i < G_N_ELEMENTS(names) * G_N_ELEMENTS(ids); i++) {
        const struct member *const id = &ids[i % G_N_ELEMENTS(ids)];

        assert_true(APPLY(scene, names[i / G_N_ELEMENTS(ids)], baddr, *id));
        assert_int_equal(find(scene)->identity.build_id.length, id->number);
        assert_memory_equal(find(scene)->identity.build_id.bytes, id->text, id->number);
    }
    /* A build ID that is longer than any real one. */
    APPLY(scene, "lttng_ust_lib:build_id", baddr,
        {"build_id", SEQUENCE, DBG_BUILD_ID_SIZE + 1, (const char *) longest});
    assert_int_equal(find(scene)->identity.build_id.length, DBG_BUILD_ID_SIZE);

    const uint64_t version = process_maps_version(scene->maps);

    APPLY(scene, "lttng_ust_lib:build_id", baddr, {"build_id", WIDE, 2, "ab"});
    APPLY(scene, "lttng_ust_lib:build_id", baddr, {"build_id", TEXTS, 2, NULL});
    APPLY(scene, "lttng_ust_lib:build_id", baddr, {"build_id", TEXT, 0, "ab"});
    APPLY(scene, "lttng_ust_lib:build_id", {"build_id", BYTES, 2, "ab"});
    APPLY(scene, "lttng_ust_lib:build_id", baddr);
    assert_int_equal(process_maps_version(scene->maps), version);
    APPLY(scene, "lttng_ust_statedump:build_id", baddr, {"build_id", SEQUENCE, 0, ""});
    assert_int_equal(find(scene)->identity.build_id.length, 0);
}

static void build_id_can_be_a_blob(struct scene *scene)
{
    uint8_t longest[DBG_BUILD_ID_SIZE + 1] = {9};

    add_binary(scene);
    APPLY(scene, "lttng_ust_statedump:build_id", baddr, {"build_id", BLOB, 3, "xyz"});
    assert_int_equal(find(scene)->identity.build_id.length, 3);
    assert_memory_equal(find(scene)->identity.build_id.bytes, "xyz", 3);
    APPLY(scene, "lttng_ust_statedump:build_id", baddr,
        {"build_id", BLOB, sizeof(longest), (const char *) longest});
    assert_int_equal(find(scene)->identity.build_id.length, DBG_BUILD_ID_SIZE);
}

static void a_debug_link_event_sets_the_debug_link(struct scene *scene)
{
    static const char *const names[] = {
        "lttng_ust_statedump:debug_link", "lttng_ust_lib:debug_link", "lttng_ust_dl:debug_link"};

    for (uint64_t i = 0; i < G_N_ELEMENTS(names); i++) {
        add_binary(scene);
        APPLY(scene, names[i], baddr, {"crc", NUMBER, UINT64_C(1) << 32, NULL},
            {"filename", TEXT, 0, "a.debug"});
        APPLY(scene, names[i], baddr, {"crc", NUMBER, 1, NULL});
        assert_null(find(scene)->identity.debug_link);
        APPLY(scene, names[i], baddr, {"crc", NUMBER, UINT32_MAX - i, NULL},
            {"filename", TEXT, 0, "a.debug"});
        assert_string_equal(find(scene)->identity.debug_link, "a.debug");
        assert_int_equal(find(scene)->identity.debug_link_crc, UINT32_MAX - i);
        process_maps_clear(scene->maps, process());
    }
}

static void unload_and_start_remove_binaries(struct scene *scene)
{
    add_binary(scene);
    APPLY(scene, "lttng_ust_lib:unload", {"baddr", NUMBER, BEGIN + 1, NULL});
    APPLY(scene, "lttng_ust_lib:unload", {"baddr", SIGNED, BEGIN, NULL});
    apply(scene, "lttng_ust_lib:unload", NULL, 0);
    assert_non_null(find(scene));
    APPLY(scene, "lttng_ust_lib:unload", baddr);
    assert_null(find(scene));
    add_binary(scene);
    apply(scene, "lttng_ust_statedump:start", NULL, 0);
    assert_null(find(scene));
}

static void events_with_other_fields_change_nothing(struct scene *scene)
{
    static const struct member is_pic = {"is_pic", NUMBER, 1, NULL};

    assert_true(binary_events_have_name("lttng_ust_statedump:bin_info"));
    assert_false(apply(scene, "lttng_ust_statedump:bin_info", NULL, 0));
    APPLY(scene, "lttng_ust_statedump:bin_info", memsz, path, is_pic);
    APPLY(scene, "lttng_ust_statedump:bin_info", baddr, path, is_pic);
    APPLY(scene, "lttng_ust_statedump:bin_info", baddr, memsz, is_pic);
    APPLY(scene, "lttng_ust_statedump:bin_info", baddr, memsz, path);
    APPLY(scene, "lttng_ust_statedump:bin_info", {"baddr", TEXT, 0, "1"}, memsz, path, is_pic);
    APPLY(scene, "lttng_ust_statedump:bin_info", baddr, memsz, {"path", NUMBER, 0, NULL}, is_pic);
    APPLY(scene, "lttng_ust_lib:load", baddr, {"memsz", BYTES, 1, "1"}, path);
    assert_int_equal(process_maps_version(scene->maps), 0);
}

static void other_events_have_no_handler(struct scene *scene)
{
    static const char *const names[] = {"lttng_ust_dl:dlclose", "lttng_ust_dl:dlmopen",
        "lttng_ust_statedump:soinfo", "lttng_ust_statedump:end", "lttng_ust_statedump:procname",
        "lttng_ust_statedump:bin_info2", "bin_info", "", NULL};

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        assert_false(binary_events_have_name(names[i]));
        assert_false(apply(scene, names[i], NULL, 0));
    }
}

static void play_in_iterator(bt_self_message_iterator *iterator, void *play)
{
    struct scene scene = {.iterator = iterator, .maps = process_maps_create()};

    (*(const scene_func *) play)(&scene);
    process_maps_destroy(scene.maps);
}

static void play_in_both_versions(void **state)
{
    run_in_iterator_in_both_versions(play_in_iterator, *state);
}

static void play_in_version_1(void **state)
{
    run_in_iterator(1, play_in_iterator, *state);
}

#define scene_test(func)    in_iterator_test(play_in_both_versions, scene_func, func)
#define scene_test_v1(func) in_iterator_test(play_in_version_1, scene_func, func)

int main(void)
{
    const struct CMUnitTest tests[] = {
        scene_test(bin_info_adds_a_binary),
        scene_test(load_and_dlopen_add_a_binary),
        scene_test(a_build_id_event_sets_the_build_id),
        scene_test_v1(build_id_can_be_a_blob),
        scene_test(a_debug_link_event_sets_the_debug_link),
        scene_test(unload_and_start_remove_binaries),
        scene_test(events_with_other_fields_change_nothing),
        scene_test(other_events_have_no_handler),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
