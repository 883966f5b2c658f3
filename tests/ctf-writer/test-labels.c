/* SPDX-License-Identifier: MIT */
/* Tests of the labels of enumerations in the schema, and of the options that they select. */
#include "types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <babeltrace2-ctf-writer/object.h>

#include "ctf-writer/translation.h"
#include "ctf/schema/key-slots.h"

/* A payload with the field `tag` and variants with this tag. */
struct fixture {
    struct ctf_schema *schema;
    struct ctf_field_class *root;
};

/* Returns an enumeration with these labels for the values from 0. `labels` ends with NULL. */
static struct bt_ctf_field_type *labels_type(const char *const *labels)
{
    struct bt_ctf_field_type *integer = integer_type(8, false);
    struct bt_ctf_field_type *type = bt_ctf_field_type_enumeration_create(integer);

    for (uint64_t i = 0; labels[i]; i++) {
        assert_int_equal(
            bt_ctf_field_type_enumeration_unsigned_add_mapping(type, labels[i], i, i), 0);
    }
    put(integer);
    return type;
}

static struct bt_ctf_field_type *options_type(
    struct bt_ctf_field_type *tag, const char *const *options)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_variant_create(tag, "tag");

    for (size_t i = 0; options[i]; i++) {
        struct bt_ctf_field_type *integer = integer_type(8, false);

        assert_int_equal(bt_ctf_field_type_variant_add_field(type, integer, options[i]), 0);
        put(integer);
    }
    return type;
}

/* Takes over the reference to `type`. */
static struct fixture begin(struct bt_ctf_field_type *type)
{
    struct fixture fixture = {.schema = ctf_schema_create(1)};
    struct translation translation = {
        .schema = fixture.schema,
        .slots = ctf_key_slots_create(),
    };

    fixture.root = ctfw_translate_root(&translation, CTF_SCOPE_EVENT_PAYLOAD, type);
    assert_null(translation.error);
    g_hash_table_destroy(translation.slots);
    put(type);
    return fixture;
}

static void end(struct fixture *fixture)
{
    ctf_field_class_free(fixture->root);
    ctf_schema_free(fixture->schema);
    assert_int_equal(tg_object_count, 0);
}

static void assert_label(const struct fixture *fixture, guint index, const char *label)
{
    assert_string_equal(fixture->root->members[0].field_class->mappings[index].label, label);
}

/* Checks that option `index` of a member has this name, and that only this value selects it. */
static void assert_option(
    const struct fixture *fixture, guint member, guint index, const char *name, uint64_t value)
{
    const struct ctf_option *option = &fixture->root->members[member].field_class->options[index];

    assert_string_equal(option->name, name);
    assert_int_equal(option->ranges.count, 1);
    assert_int_equal(option->ranges.ranges[0].lower, value);
    assert_int_equal(option->ranges.ranges[0].upper, value);
}

static void labels_get_an_underscore_with_their_options(void **state)
{
    static const char *const names[] = {"_x", "__x", "int", "_int", "plain", NULL};
    struct bt_ctf_field_type *tag = labels_type(names), *variant = options_type(tag, names);
    struct fixture fixture = begin(structure_type("tag", tag, "v", variant, NULL));

    assert_label(&fixture, 0, "__x");
    assert_label(&fixture, 1, "___x");
    assert_label(&fixture, 2, "_int");
    assert_label(&fixture, 3, "__int");
    assert_label(&fixture, 4, "plain");
    for (guint i = 0; names[i]; i++) {
        assert_option(&fixture, 1, i, names[i], i);
    }
    end(&fixture);
}

static void labels_of_several_variants_get_one_underscore(void **state)
{
    static const char *const names[] = {"_x", "__x", NULL}, *const second[] = {"__x", NULL};
    struct bt_ctf_field_type *tag = labels_type(names);
    struct bt_ctf_field_type *both = options_type(tag, names), *one = options_type(tag, second);
    struct bt_ctf_field_type *both_again = options_type(tag, names);
    struct fixture fixture =
        begin(structure_type("tag", tag, "v", one, "w", both, "x", both_again, NULL));

    assert_label(&fixture, 0, "__x");
    assert_label(&fixture, 1, "___x");
    assert_option(&fixture, 1, 0, "__x", 1);
    for (guint member = 2; member < 4; member++) {
        assert_option(&fixture, member, 0, "_x", 0);
        assert_option(&fixture, member, 1, "__x", 1);
    }
    end(&fixture);
}

/*
 * The label of the option `int` becomes `_int`. The existing label `_int` gets another underscore,
 * so that the labels of the two values differ.
 */
static void labels_without_option_stay_different(void **state)
{
    static const char *const names[] = {"int", "_int", NULL}, *const options[] = {"int", NULL};
    struct bt_ctf_field_type *tag = labels_type(names), *variant = options_type(tag, options);
    struct fixture fixture = begin(structure_type("tag", tag, "v", variant, NULL));

    assert_label(&fixture, 0, "_int");
    assert_label(&fixture, 1, "__int");
    assert_option(&fixture, 1, 0, "int", 0);
    end(&fixture);
}

static void labels_without_variant_are_kept(void **state)
{
    static const char *const names[] = {"_x", "int", "a b", NULL};
    struct fixture fixture = begin(structure_type("tag", labels_type(names), NULL));

    for (guint i = 0; names[i]; i++) {
        assert_label(&fixture, i, names[i]);
    }
    end(&fixture);
}

static void invalid_utf8_in_labels_is_replaced(void **state)
{
    static const char *const names[] = {"a\xff", "a\xfe", "\xc3\xa9", NULL};
    struct fixture fixture = begin(structure_type("tag", labels_type(names), NULL));

    /* The first two labels are now equal: one label with two ranges. */
    assert_int_equal(fixture.root->members[0].field_class->mapping_count, 2);
    assert_label(&fixture, 0, "a\xef\xbf\xbd");
    assert_int_equal(fixture.root->members[0].field_class->mappings[0].ranges.count, 2);
    assert_label(&fixture, 1, "\xc3\xa9");
    end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_get_an_underscore_with_their_options),
        cmocka_unit_test(labels_of_several_variants_get_one_underscore),
        cmocka_unit_test(labels_without_option_stay_different),
        cmocka_unit_test(labels_without_variant_are_kept),
        cmocka_unit_test(invalid_utf8_in_labels_is_replaced),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
