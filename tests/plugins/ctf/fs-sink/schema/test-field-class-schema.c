/* SPDX-License-Identifier: MIT */
/*
 * Tests the translation of field classes of the trace IR to those of the output schema, and the
 * keys that they need.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "config.h"
#include "tests/lib/in-component.h"
#include "tests/plugins/ctf/fs-sink/schema/schema-source.h"

#include <string.h>

static bt_field_class *static_array(
    struct schema_source *source, uint64_t length, bt_field_class *element)
{
    bt_field_class *result =
        bt_field_class_array_static_create(source->trace_class, element, length);

    bt_field_class_put_ref(element);
    return result;
}

static bt_field_class *option(struct schema_source *source, bt_field_class *content)
{
    bt_field_class *result =
        source->mip_version == 0
            ? bt_field_class_option_without_selector_create(source->trace_class, content)
            : bt_field_class_option_without_selector_field_location_create(
                  source->trace_class, content);

    bt_field_class_put_ref(content);
    return result;
}

static void check_payload(struct schema_source *source, unsigned version, const char *expected)
{
    g_autofree char *actual = schema_source_dump(source, version, "    payload:");

    assert_string_equal(actual, expected);
}

static void scalar_fields_keep_their_properties(bt_self_component *component)
{
    struct schema_source source;
    bt_field_class *number;

    schema_source_init(&source, component);
    append_member(source.payload, "b", bt_field_class_bool_create(source.trace_class));
    append_member(source.payload, "bits", bt_field_class_bit_array_create(source.trace_class, 5));
    number = bt_field_class_integer_signed_create(source.trace_class);
    bt_field_class_integer_set_field_value_range(number, 12);
    bt_field_class_integer_set_preferred_display_base(
        number, BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL);
    append_member(source.payload, "number", number);
    append_member(
        source.payload, "e", bt_field_class_enumeration_unsigned_create(source.trace_class));
    append_member(
        source.payload, "f", bt_field_class_real_single_precision_create(source.trace_class));
    append_member(
        source.payload, "d", bt_field_class_real_double_precision_create(source.trace_class));
    append_member(source.payload, "s", bt_field_class_string_create(source.trace_class));
    append_member(source.payload, "empty", bt_field_class_structure_create(source.trace_class));
    append_member(source.payload, "a", static_array(&source, 0, create_u8(&source)));
    schema_source_set_payload(&source);
#define SCALARS                                                                                    \
    "    payload: struct align=8\n"                                                                \
    "      b: bool 8 " NATIVE " align=8\n"                                                         \
    "      bits: bit-array 5 " NATIVE "\n"                                                         \
    "      number: sint 12 " NATIVE " base=16\n"                                                   \
    "      e: uint 64 " NATIVE " align=8\n"                                                        \
    "      f: real 32 " NATIVE " align=8\n"                                                        \
    "      d: real 64 " NATIVE " align=8\n"                                                        \
    "      s: string align=8\n"                                                                    \
    "      empty: struct\n"                                                                        \
    "      a: static-array 0 align=8\n"                                                            \
    "        element: uint 8 " NATIVE " align=8\n"
    check_payload(&source, 1,
        "warning: booleans are written as integers of 8 bits: CTF 1.8 has none "
        "(first: event class 0 (``), payload: b)\n"
        "warning: bit arrays are written as integers, without flags: CTF 1.8 has none "
        "(first: event class 0 (``), payload: bits)\n" SCALARS);
    check_payload(&source, 2, SCALARS);
    schema_source_clear(&source);
}

static void fields_without_a_key_get_a_generated_key(bt_self_component *component)
{
    struct schema_source source;
    bt_field_class *choice;

    schema_source_init(&source, component);
    append_member(source.payload, "l", create_array(&source, create_u8(&source)));
    append_member(source.payload, "__l_len", create_u8(&source));
    append_member(source.payload, "o", option(&source, create_u8(&source)));
    choice = create_variant(&source);
    append_option(choice, "int", create_u8(&source));
    append_option(choice, "b", create_u8(&source));
    append_member(source.payload, "v", choice);
    schema_source_set_payload(&source);
    check_payload(&source, 1,
        "warning: options are written as variants: CTF 1.8 has none "
        "(first: event class 0 (``), payload: o)\n"
        "    payload: struct align=8\n"
        "      __l_len_0: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "      l: dynamic-array align=8 key-slot=0 key=event-payload.__l_len_0\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      __l_len: uint 8 " NATIVE " align=8\n"
        "      __o_tag: uint 8 " NATIVE " align=8 enum generated save-slot=1\n"
        "        \"none\" [0, 0]\n"
        "        \"content\" [1, 1]\n"
        "      o: optional key-slot=1 key=event-payload.__o_tag [1, 1]\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      __v_tag: uint 16 " NATIVE " align=8 enum generated save-slot=2\n"
        "        \"_int\" [0, 0]\n"
        "        \"b\" [1, 1]\n"
        "      v: variant key-slot=2 key=event-payload.__v_tag\n"
        "        int [0, 0]: uint 8 " NATIVE " align=8\n"
        "        b [1, 1]: uint 8 " NATIVE " align=8\n");
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      UUID-l-len: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "      l: dynamic-array align=8 key-slot=0 key=event-payload.UUID-l-len\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      __l_len: uint 8 " NATIVE " align=8\n"
        "      UUID-o-sel: bool 8 " NATIVE " align=8 generated save-slot=1\n"
        "      o: optional key-slot=1 key-is-bool key=event-payload.UUID-o-sel\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      UUID-v-sel: uint 16 " NATIVE " align=8 generated save-slot=2\n"
        "      v: variant key-slot=2 key=event-payload.UUID-v-sel\n"
        "        int [0, 0]: uint 8 " NATIVE " align=8\n"
        "        b [1, 1]: uint 8 " NATIVE " align=8\n");
    schema_source_clear(&source);
}

static void elements_and_options_with_a_generated_key_become_structures(
    bt_self_component *component)
{
    struct schema_source source;
    bt_field_class *choice, *inner;

    schema_source_init(&source, component);
    inner = bt_field_class_structure_create(source.trace_class);
    append_member(inner, "s", create_array(&source, create_u8(&source)));
    choice = create_variant(&source);
    append_option(choice, "a", create_array(&source, inner));
    append_member(source.payload, "x", static_array(&source, 2, option(&source, choice)));
    schema_source_set_payload(&source);
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      x: static-array 2 align=8\n"
        "        element: struct align=8 wrapper\n"
        "          UUID-value-sel: bool 8 " NATIVE " align=8 generated save-slot=0\n"
        "          value: optional key-slot=0 key-is-bool key=event-payload.x.UUID-value-sel\n"
        "            element: struct align=8 wrapper\n"
        "              UUID-value-sel: uint 16 " NATIVE " align=8 generated save-slot=1\n"
        "              value: variant key-slot=1 key=event-payload.x.value.UUID-value-sel\n"
        "                a [0, 0]: struct align=8 wrapper\n"
        "                  UUID-value-len: uint 32 " NATIVE " align=8 generated save-slot=2\n"
        "                  value: dynamic-array align=8 key-slot=2 "
        "key=event-payload.x.value.value.UUID-value-len\n"
        "                    element: struct align=8\n"
        "                      UUID-s-len: uint 32 " NATIVE " align=8 generated save-slot=3\n"
        "                      s: dynamic-array align=8 key-slot=3 "
        "key=event-payload.x.value.value.value.UUID-s-len\n"
        "                        element: uint 8 " NATIVE " align=8\n");
    schema_source_clear(&source);
}

static bt_field_class *enumeration(struct schema_source *source, const char *const *labels)
{
    bt_field_class *result = bt_field_class_enumeration_unsigned_create(source->trace_class);

    bt_field_class_integer_set_field_value_range(result, 4);
    for (guint i = 0; labels[i]; i++) {
        bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();

        bt_integer_range_set_unsigned_add_range(ranges, i, i);
        bt_field_class_enumeration_unsigned_add_mapping(result, labels[i], ranges);
        bt_integer_range_set_unsigned_put_ref(ranges);
    }
    return result;
}

static void append_option_of_value(
    struct schema_source *source, bt_field_class *variant, const char *name, uint64_t value)
{
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();
    bt_field_class *content = create_u8(source);

    bt_integer_range_set_unsigned_add_range(ranges, value, value);
    bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
        variant, name, content, ranges);
    bt_field_class_put_ref(content);
    bt_integer_range_set_unsigned_put_ref(ranges);
}

/*
 * Appends two variants that are selected by the enumeration `tag`. The option names of the first
 * variant are the labels. The second variant has an option with another name.
 */
static void append_variants(struct schema_source *source)
{
    static const char *const labels[] = {"a", "_int", NULL};
    static const char *const item[] = {"tag"};
    bt_field_class *tag = enumeration(source, labels);
    const char *const names[][2] = {{"a", "int"}, {"a", "other"}};

    append_member(source->payload, "tag", tag);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        bt_field_location *location = source->mip_version == 0
                                          ? NULL
                                          : bt_field_location_create(source->trace_class,
                                                BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, item, 1);
        bt_field_class *result =
            source->mip_version == 0
                ? bt_field_class_variant_create(source->trace_class, tag)
                : bt_field_class_variant_with_selector_field_location_integer_unsigned_create(
                      source->trace_class, location);

        append_option_of_value(source, result, names[i][0], 0);
        append_option_of_value(source, result, names[i][1], 1);
        append_member(source->payload, i == 0 ? "same" : "different", result);
        bt_field_location_put_ref(location);
    }
}

static void selectors_are_used_if_the_format_allows_them(bt_self_component *component)
{
    struct schema_source source;

    schema_source_init(&source, component);
    append_variants(&source);
    schema_source_set_payload(&source);
    check_payload(&source, 1,
        "    payload: struct align=8\n"
        "      tag: uint 4 " NATIVE " enum save-slot=0\n"
        "        \"a\" [0, 0]\n"
        "        \"_int\" [1, 1]\n"
        "      same: variant key-slot=0 key=event-payload.tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        int [1, 1]: uint 8 " NATIVE " align=8\n"
        "      __different_tag: uint 16 " NATIVE " align=8 enum generated save-slot=1\n"
        "        \"a\" [0, 0]\n"
        "        \"other\" [1, 1]\n"
        "      different: variant key-slot=1 key=event-payload.__different_tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        other [1, 1]: uint 8 " NATIVE " align=8\n");
    check_payload(&source, 2,
        "    payload: struct\n"
        "      tag: uint 4 " NATIVE " enum save-slot=0\n"
        "        \"a\" [0, 0]\n"
        "        \"_int\" [1, 1]\n"
        "      same: variant key-slot=0 key=event-payload.tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        int [1, 1]: uint 8 " NATIVE " align=8\n"
        "      different: variant key-slot=0 key=event-payload.tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        other [1, 1]: uint 8 " NATIVE " align=8\n");
    schema_source_clear(&source);
}

/* The key is in the same array element. The element is a generated structure. */
static void locations_pass_through_generated_structures(bt_self_component *component)
{
    static const char *const items[] = {"x", "n"};
    struct schema_source source;
    bt_field_class *inner, *element;
    bt_field_location *location;

    schema_source_init(&source, component);
    inner = bt_field_class_structure_create(source.trace_class);
    location = bt_field_location_create(
        source.trace_class, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, items, 2);
    append_member(inner, "n", create_u8(&source));
    element = create_u8(&source);
    append_member(inner, "l",
        bt_field_class_array_dynamic_with_length_field_location_create(
            source.trace_class, element, location));
    bt_field_class_put_ref(element);
    append_member(source.payload, "x", static_array(&source, 2, create_array(&source, inner)));
    schema_source_set_payload(&source);
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      x: static-array 2 align=8\n"
        "        element: struct align=8 wrapper\n"
        "          UUID-value-len: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "          value: dynamic-array align=8 key-slot=0 key=event-payload.x.UUID-value-len\n"
        "            element: struct align=8\n"
        "              n: uint 8 " NATIVE " align=8 save-slot=1\n"
        "              l: dynamic-array align=8 key-slot=1 key=event-payload.x.value.n\n"
        "                element: uint 8 " NATIVE " align=8\n");
    bt_field_location_put_ref(location);
    schema_source_clear(&source);
}

static void a_location_without_a_field_gets_a_generated_key(bt_self_component *component)
{
    static const char *const items[] = {"s"};
    struct schema_source source;
    bt_field_class *element;
    bt_field_location *location;

    /* The library rejects such a location in developer mode. */
    if (BT_DEV_MODE) {
        return;
    }
    schema_source_init(&source, component);
    location = bt_field_location_create(
        source.trace_class, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, items, 1);
    append_member(source.payload, "s", bt_field_class_string_create(source.trace_class));
    element = create_u8(&source);
    append_member(source.payload, "l",
        bt_field_class_array_dynamic_with_length_field_location_create(
            source.trace_class, element, location));
    bt_field_class_put_ref(element);
    schema_source_set_payload(&source);
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      s: string align=8\n"
        "      UUID-l-len: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "      l: dynamic-array align=8 key-slot=0 key=event-payload.UUID-l-len\n"
        "        element: uint 8 " NATIVE " align=8\n");
    bt_field_location_put_ref(location);
    schema_source_clear(&source);
}

static void field_classes_that_are_nested_too_deeply_are_rejected(bt_self_component *component)
{
    struct schema_source source;
    g_autofree char *error = NULL;
    bt_field_class *deep;

    schema_source_init(&source, component);
    deep = create_u8(&source);
    for (int i = 0; i < 200; i++) {
        deep = create_array(&source, deep);
    }
    append_member(source.payload, "deep", deep);
    schema_source_set_payload(&source);
    assert_null(schema_source_translate(&source, 1, &error));
    assert_non_null(strstr(error, "event class 0 (``), payload: deep"));
    schema_source_clear(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, scalar_fields_keep_their_properties),
        component_test(1, scalar_fields_keep_their_properties),
        component_test(0, fields_without_a_key_get_a_generated_key),
        component_test(1, fields_without_a_key_get_a_generated_key),
        component_test(0, elements_and_options_with_a_generated_key_become_structures),
        component_test(1, elements_and_options_with_a_generated_key_become_structures),
        component_test(0, selectors_are_used_if_the_format_allows_them),
        component_test(1, selectors_are_used_if_the_format_allows_them),
        component_test(1, locations_pass_through_generated_structures),
        component_test(1, a_location_without_a_field_gets_a_generated_key),
        component_test(0, field_classes_that_are_nested_too_deeply_are_rejected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
