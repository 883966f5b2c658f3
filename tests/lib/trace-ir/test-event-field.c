/* SPDX-License-Identifier: MIT */
/* Tests the search for fields of events: scopes, similar names, options, variants and arrays. */
#include <babeltrace2/extension/event-field.h>

#include "tests/lib/in-component.h"

enum { NOT_FOUND = -1, ABSENT = -2 };

/* An event in which each integer field has a different value. */
struct scene {
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_event_class *event_class;
    bt_trace *trace;
    bt_stream *stream;
    bt_packet *packet;
    bt_message *message;
};

/* Appends a member and puts the caller's reference to it. */
static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    assert_int_equal(bt_field_class_structure_append_member(structure, name, member), 0);
    bt_field_class_put_ref(member);
}

static void append_number(bt_trace_class *tc, bt_field_class *structure, const char *name)
{
    append(structure, name, bt_field_class_integer_unsigned_create(tc));
}

/* Creates a structure of numbers. `names` ends with NULL. */
static bt_field_class *make_numbers(bt_trace_class *tc, const char *const *names)
{
    bt_field_class *structure = bt_field_class_structure_create(tc);

    for (; *names; names++) {
        append_number(tc, structure, *names);
    }
    return structure;
}

#define NUMBERS(tc, ...) make_numbers(tc, (const char *const[]){__VA_ARGS__, NULL})

static bt_field_class *make_option(bt_trace_class *tc, bt_field_class *content)
{
    bt_field_class *option =
        bt_field_class_option_without_selector_field_location_create(tc, content);

    bt_field_class_put_ref(content);
    return option;
}

static void append_choice(bt_trace_class *tc, bt_field_class *payload)
{
    bt_field_class *choice = bt_field_class_variant_without_selector_field_location_create(tc);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);
    bt_field_class *pair = NUMBERS(tc, "first", "_second");

    bt_field_class_variant_without_selector_append_option(choice, "number", number);
    bt_field_class_variant_without_selector_append_option(choice, "pair", pair);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(pair);
    append(payload, "choice", choice);
}

static void append_list(bt_trace_class *tc, bt_field_class *payload)
{
    bt_field_class *element = NUMBERS(tc, "n");

    append(payload, "list", bt_field_class_array_static_create(tc, element, 2));
    bt_field_class_put_ref(element);
}

/* The members have the same order as the enumeration below. */
static bt_field_class *make_payload(bt_trace_class *tc)
{
    bt_field_class *payload = NUMBERS(tc, "exact", "_similar", "x.y", "common_context");

    append(payload, "x", NUMBERS(tc, "y", "z", "a.b"));
    append(payload, "maybe", make_option(tc, NUMBERS(tc, "flag")));
    append(payload, "never", make_option(tc, bt_field_class_integer_unsigned_create(tc)));
    append_choice(tc, payload);
    append_list(tc, payload);
    return payload;
}

enum { MAYBE = 5, CHOICE = 7, LIST = 8 };

static void set_number(bt_field *field, uint64_t *next)
{
    bt_field_integer_unsigned_set_value(field, (*next)++);
}

/* Sets the numbers of a structure, and of its nested structures, to consecutive values. */
static void fill(bt_field *structure, uint64_t next)
{
    const uint64_t count =
        bt_field_class_structure_get_member_count(bt_field_borrow_class_const(structure));

    for (uint64_t i = 0; i < count; i++) {
        bt_field *member = bt_field_structure_borrow_member_field_by_index(structure, i);

        if (bt_field_get_class_type(member) == BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER) {
            set_number(member, &next);
        } else if (bt_field_get_class_type(member) == BT_FIELD_CLASS_TYPE_STRUCTURE) {
            fill(member, 10 * next);
        }
    }
}

static void fill_payload(bt_field *payload)
{
    bt_field *maybe = bt_field_structure_borrow_member_field_by_index(payload, MAYBE);
    bt_field *choice = bt_field_structure_borrow_member_field_by_index(payload, CHOICE);
    bt_field *list = bt_field_structure_borrow_member_field_by_index(payload, LIST);

    fill(payload, 30);
    bt_field_option_set_has_field(maybe, BT_TRUE);
    fill(bt_field_option_borrow_field(maybe), 50);
    bt_field_variant_select_option_by_index(choice, 1);
    fill(bt_field_variant_borrow_selected_option_field(choice), 60);
    fill(bt_field_array_borrow_element_field_by_index(list, 0), 70);
    fill(bt_field_array_borrow_element_field_by_index(list, 1), 71);
}

static void make_classes(struct scene *scene, bt_self_component *self)
{
    bt_trace_class *tc = scene->trace_class = bt_trace_class_create(self);
    bt_field_class *packet_context = NUMBERS(tc, "cpu_id", "shared", "perf_cpu_cache_misses");
    bt_field_class *common_context = NUMBERS(tc, "vtid", "shared", "similar");
    bt_field_class *specific_context = NUMBERS(tc, "shared", "own");
    bt_field_class *payload = make_payload(tc);

    scene->stream_class = bt_stream_class_create(tc);
    bt_stream_class_set_supports_packets(scene->stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_packet_context_field_class(scene->stream_class, packet_context);
    bt_stream_class_set_event_common_context_field_class(scene->stream_class, common_context);
    scene->event_class = bt_event_class_create(scene->stream_class);
    bt_event_class_set_specific_context_field_class(scene->event_class, specific_context);
    bt_event_class_set_payload_field_class(scene->event_class, payload);
    bt_field_class_put_ref(packet_context);
    bt_field_class_put_ref(common_context);
    bt_field_class_put_ref(specific_context);
    bt_field_class_put_ref(payload);
}

static struct scene begin(bt_self_component *self)
{
    struct scene scene;
    bt_event *event;

    make_classes(&scene, self);
    scene.trace = bt_trace_create(scene.trace_class);
    scene.stream = bt_stream_create(scene.stream_class, scene.trace);
    scene.packet = bt_packet_create(scene.stream);
    fill(bt_packet_borrow_context_field(scene.packet), 1);
    /* Messages only check that their message iterator isn't NULL. */
    scene.message = bt_message_event_create_with_packet(
        (bt_self_message_iterator *) self, scene.event_class, scene.packet);
    event = bt_message_event_borrow_event(scene.message);
    fill(bt_event_borrow_common_context_field(event), 10);
    fill(bt_event_borrow_specific_context_field(event), 20);
    fill_payload(bt_event_borrow_payload_field(event));
    return scene;
}

static void end(struct scene *scene)
{
    bt_message_put_ref(scene->message);
    bt_packet_put_ref(scene->packet);
    bt_stream_put_ref(scene->stream);
    bt_trace_put_ref(scene->trace);
    bt_event_class_put_ref(scene->event_class);
    bt_stream_class_put_ref(scene->stream_class);
    bt_trace_class_put_ref(scene->trace_class);
}

/* Returns the value of a number, or of the first number in a structure. */
static int64_t value_of(const bt_field *field)
{
    while (field && bt_field_get_class_type(field) == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        field = bt_field_structure_borrow_member_field_by_index_const(field, 0);
    }
    return field ? (int64_t) bt_field_integer_unsigned_get_value(field) : ABSENT;
}

/* Returns the value of the event's field, and destroys `field`, which may be NULL. */
static int64_t read_field(const struct scene *scene, bt_x_event_field *field)
{
    const bt_event *event = bt_message_event_borrow_event_const(scene->message);
    bt_x_event_projection *projection;
    const bt_x_field_cell *cells;
    int64_t value;

    if (!field) {
        return NOT_FOUND;
    }
    bt_x_event_field_enter(field);
    projection = bt_x_event_field_create_projection(scene->event_class, &field, 1);
    cells = projection ? bt_x_event_projection_read(projection, event) : NULL;
    assert_int_equal(!projection, bt_x_event_field_is_in_packet(field));
    value = value_of(bt_x_event_field_borrow_const(field, cells, scene->packet, NULL));
    if (bt_x_event_field_is_fixed(field)) {
        const bt_x_field_cell *cell = &cells[bt_x_event_field_get_cell_index(field)];

        assert_int_equal(value_of((const bt_field *) cell), value);
    }
    bt_x_event_projection_destroy(projection);
    bt_x_event_field_destroy(field);
    return value;
}

static int64_t read_path(const struct scene *scene, const char *path)
{
    return read_field(scene, bt_x_event_field_find_by_path(scene->event_class, path));
}

#define READ_STEPS(scene, ...)                                                                     \
    read_field((scene),                                                                            \
        bt_x_event_field_find((scene)->event_class, (const bt_x_event_field_step[]){__VA_ARGS__},  \
            sizeof((const bt_x_event_field_step[]){__VA_ARGS__}) / sizeof(bt_x_event_field_step)))

static void paths_are_searched_from_the_payload_to_the_packet(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(read_path(&scene, "exact"), 30);
    assert_int_equal(read_path(&scene, "own"), 21);
    assert_int_equal(read_path(&scene, "shared"), 20);
    assert_int_equal(read_path(&scene, "vtid"), 10);
    assert_int_equal(read_path(&scene, "cpu_id"), 1);
    assert_int_equal(read_path(&scene, "nothing"), NOT_FOUND);
    assert_int_equal(read_path(&scene, ""), NOT_FOUND);
    assert_int_equal(READ_STEPS(&scene, {"shared", 0}), 20);
    end(&scene);
}

static void scope_words_restrict_the_search(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(read_path(&scene, "packet_context.shared"), 2);
    assert_int_equal(read_path(&scene, "$pctx.shared"), 2);
    assert_int_equal(read_path(&scene, "common_context.shared"), 11);
    assert_int_equal(read_path(&scene, "$sctx.shared"), 11);
    assert_int_equal(read_path(&scene, "specific_context.shared"), 20);
    assert_int_equal(read_path(&scene, "$ctx.shared"), 20);
    assert_int_equal(read_path(&scene, "$ctx.cpu_id"), 1);
    assert_int_equal(read_path(&scene, "$app.vtid"), 10);
    assert_int_equal(read_path(&scene, "$app.cpu_id"), NOT_FOUND);
    assert_int_equal(read_path(&scene, "$payload.shared"), NOT_FOUND);
    assert_int_equal(READ_STEPS(&scene, {"$pctx", 0}, {"shared", 0}), 2);
    assert_int_equal(READ_STEPS(&scene, {"payload", 0}, {"exact", 0}), NOT_FOUND);
    assert_int_equal(READ_STEPS(&scene, {"$payload", 0}), NOT_FOUND);
    end(&scene);
}

static void a_scope_word_alone_names_the_root_field(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(read_path(&scene, "payload"), 30);
    assert_int_equal(read_path(&scene, "specific_context"), 20);
    assert_int_equal(read_path(&scene, "packet_context"), 1);
    /* The payload has a member named `common_context` with precedence over the scope of this name.
     */
    assert_int_equal(read_path(&scene, "common_context"), 33);
    assert_int_equal(read_path(&scene, "$ctx"), NOT_FOUND);
    end(&scene);
}

static void similar_names_come_after_exact_ones_of_all_scopes(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(read_path(&scene, "similar"), 12);
    assert_int_equal(read_path(&scene, "_similar"), 31);
    assert_int_equal(read_path(&scene, "payload.similar"), 31);
    assert_int_equal(read_path(&scene, "_exact"), 30);
    assert_int_equal(read_path(&scene, "__exact"), NOT_FOUND);
    assert_int_equal(read_path(&scene, "$ctx.perf:cpu:cache-misses"), 3);
    assert_int_equal(read_path(&scene, "_perf:cpu:cache-misses"), 3);
    assert_int_equal(read_path(&scene, "perf.cpu.cache.misses"), NOT_FOUND);
    assert_int_equal(READ_STEPS(&scene, {"choice", 0}, {"pair", 0}, {"second", 0}), 61);
    end(&scene);
}

static void names_may_contain_dots(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(read_path(&scene, "x.y"), 32);
    assert_int_equal(read_path(&scene, "x.z"), 341);
    assert_int_equal(read_path(&scene, "payload.x.a.b"), 342);
    assert_int_equal(read_path(&scene, "x.a"), NOT_FOUND);
    assert_int_equal(read_path(&scene, "x.z.y"), NOT_FOUND);
    assert_int_equal(READ_STEPS(&scene, {"x", 0}, {"y", 0}), 340);
    end(&scene);
}

static void paths_can_name_fields_in_options_and_variants(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(read_path(&scene, "maybe.flag"), 50);
    assert_int_equal(read_path(&scene, "maybe"), 50);
    assert_int_equal(read_path(&scene, "never"), ABSENT);
    assert_int_equal(read_path(&scene, "choice"), 60);
    assert_int_equal(read_path(&scene, "choice.pair.first"), 60);
    assert_int_equal(read_path(&scene, "choice.number"), ABSENT);
    assert_int_equal(read_path(&scene, "choice.first"), NOT_FOUND);
    end(&scene);
}

static void entering_an_option_or_variant_changes_the_class_of_the_field(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_x_event_field *maybe = bt_x_event_field_find_by_path(scene.event_class, "maybe");
    bt_x_event_field *choice = bt_x_event_field_find_by_path(scene.event_class, "choice");

    assert_true(bt_x_event_field_is_fixed(maybe));
    assert_true(bt_field_class_get_type(bt_x_event_field_borrow_class_const(maybe)) ==
                BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD);
    bt_x_event_field_enter(maybe);
    assert_false(bt_x_event_field_is_fixed(maybe));
    assert_true(bt_field_class_get_type(bt_x_event_field_borrow_class_const(maybe)) ==
                BT_FIELD_CLASS_TYPE_STRUCTURE);
    bt_x_event_field_enter(choice);
    bt_x_event_field_enter(choice);
    assert_null(bt_x_event_field_borrow_class_const(choice));
    bt_x_event_field_destroy(maybe);
    bt_x_event_field_destroy(choice);
    end(&scene);
}

static void elements_are_found_by_index(bt_self_component *self)
{
    struct scene scene = begin(self);

    assert_int_equal(READ_STEPS(&scene, {"list", 0}, {NULL, 0}), 70);
    assert_int_equal(READ_STEPS(&scene, {"list", 0}, {NULL, 1}, {"n", 0}), 71);
    assert_int_equal(READ_STEPS(&scene, {"list", 0}, {NULL, 2}), NOT_FOUND);
    assert_int_equal(READ_STEPS(&scene, {"x", 0}, {NULL, 0}), NOT_FOUND);
    assert_int_equal(READ_STEPS(&scene, {NULL, 0}), NOT_FOUND);
    end(&scene);
}

static void fields_are_found_in_elements(bt_self_component *self)
{
    struct scene scene = begin(self);
    const bt_field *list = bt_field_structure_borrow_member_field_by_index_const(
        bt_event_borrow_payload_field_const(bt_message_event_borrow_event_const(scene.message)),
        LIST);
    const bt_field *element = bt_field_array_borrow_element_field_by_index_const(list, 1);
    const bt_x_event_field_step step = {.name = "_n"};
    bt_x_event_field *field =
        bt_x_event_field_find_in_class(bt_field_borrow_class_const(element), &step, 1);

    assert_int_equal(value_of(bt_x_event_field_borrow_const(field, NULL, NULL, element)), 71);
    assert_null(bt_x_event_field_create_projection(scene.event_class, &field, 1));
    bt_x_event_field_destroy(field);
    end(&scene);
}

static void a_packet_field_is_null_if_the_event_has_no_packet(bt_self_component *self)
{
    struct scene scene = begin(self);
    bt_x_event_field *field = bt_x_event_field_find_by_path(scene.event_class, "cpu_id");

    assert_null(bt_x_event_field_borrow_const(field, NULL, NULL, NULL));
    bt_x_event_field_destroy(field);
    end(&scene);
}

static void the_search_does_not_freeze_classes(bt_self_component *self)
{
    struct scene scene;
    bt_x_event_field *field;

    make_classes(&scene, self);
    field = bt_x_event_field_find_by_path(scene.event_class, "exact");
    assert_non_null(field);
    bt_event_class_set_name(scene.event_class, "still mutable");
    bt_x_event_field_destroy(field);
    bt_event_class_put_ref(scene.event_class);
    bt_stream_class_put_ref(scene.stream_class);
    bt_trace_class_put_ref(scene.trace_class);
}

static void append_name(bt_field_path_scope scope, uint64_t index, const char *name, void *names)
{
    g_string_append_printf(names, "%d.%d %s\n", (int) scope, (int) index, name);
}

/* The names are in the order of the search. */
static void members_get_unique_names(bt_self_component *self)
{
    static const char *const taken[] = {"choice", "payload.choice", "own"};
    GString *names = g_string_new(NULL);
    struct scene scene;

    make_classes(&scene, self);
    bt_x_event_class_name_members(
        scene.event_class, taken, G_N_ELEMENTS(taken), append_name, names);
    assert_string_equal(names->str, "3.0 exact\n3.1 _similar\n3.2 x.y\n3.3 common_context\n"
                                    "3.4 x\n3.5 maybe\n3.6 never\n3.7 payload.payload.choice\n"
                                    "3.8 list\n"
                                    "2.0 shared\n2.1 specific_context.own\n"
                                    "1.0 vtid\n1.1 common_context.shared\n1.2 similar\n"
                                    "0.0 cpu_id\n0.1 packet_context.shared\n"
                                    "0.2 perf_cpu_cache_misses\n");
    g_string_free(names, TRUE);
    bt_event_class_set_name(scene.event_class, "still mutable");
    bt_event_class_put_ref(scene.event_class);
    bt_stream_class_put_ref(scene.stream_class);
    bt_trace_class_put_ref(scene.trace_class);
}

static void scope_words_are_listed(void **state)
{
    static const char *const words[] = {"packet_context", "common_context", "specific_context",
        "payload", "$payload", "$ctx", "$app", "$sctx", "$pctx"};

    (void) state;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        assert_string_equal(bt_x_event_field_get_scope_word(i), words[i]);
    }
    assert_null(bt_x_event_field_get_scope_word(G_N_ELEMENTS(words)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(1, paths_are_searched_from_the_payload_to_the_packet),
        component_test(1, scope_words_restrict_the_search),
        component_test(1, a_scope_word_alone_names_the_root_field),
        component_test(1, similar_names_come_after_exact_ones_of_all_scopes),
        component_test(1, names_may_contain_dots),
        component_test(1, paths_can_name_fields_in_options_and_variants),
        component_test(1, entering_an_option_or_variant_changes_the_class_of_the_field),
        component_test(1, elements_are_found_by_index),
        component_test(1, fields_are_found_in_elements),
        component_test(1, a_packet_field_is_null_if_the_event_has_no_packet),
        component_test(1, the_search_does_not_freeze_classes),
        component_test(1, members_get_unique_names),
        cmocka_unit_test(scope_words_are_listed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
