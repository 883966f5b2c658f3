/* SPDX-License-Identifier: MIT */
/* Variant field classes with and without a selector field, and their options. */
#include "lib/range-union.h"
#include "lib/trace-ir/field-class-named.h"

#define TYPE          BT_FIELD_CLASS_TYPE_VARIANT
#define PLAIN_TYPE    BT_FIELD_CLASS_TYPE_VARIANT_WITHOUT_SELECTOR_FIELD
#define WITH_KEY_TYPE BT_FIELD_CLASS_TYPE_VARIANT_WITH_SELECTOR_FIELD
#define UNSIGNED_TYPE BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD
#define SIGNED_TYPE   BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD

#define UNSIGNED_KIND "variant-field-class-with-unsigned-integer-selector-field"
#define SIGNED_KIND   "variant-field-class-with-signed-integer-selector-field"

static void destroy_option(gpointer data)
{
    struct bt_field_class_variant_option *option = data;

    bt__named_field_class_clear(&option->named);
    tg_object_put_ref(option->ranges);
    g_free(option);
}

static void destroy(struct tg_object *object)
{
    struct bt__field_class_variant *self = (struct bt__field_class_variant *) object;

    bt__named_field_classes_clear(&self->options);
    g_clear_pointer(&self->selector_values, g_sequence_free);
    bt__field_class_link_clear(&self->selector_link);
    bt__field_class_free(&self->head);
}

static bt_field_class *create(const bt_trace_class *trace_class, bt_field_class_type type,
    bt_field_class *selector, const bt_field_location *location)
{
    struct bt__field_class_variant *self =
        bt__field_class_create(trace_class, sizeof(*self), type, destroy);

    bt__named_field_classes_init(&self->options, destroy_option);
    self->selector_values = type == PLAIN_TYPE ? NULL : bt__range_union_create();
    bt__field_class_link_init(&self->selector_link, selector, location);
    return &self->head;
}

bt_field_class *bt_field_class_variant_create(
    bt_trace_class *trace_class, bt_field_class *selector_field_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 0);
    if (!selector_field_class) {
        return create(trace_class, PLAIN_TYPE, NULL, NULL);
    }
    BT__ASSERT_PRE_FC_IS("selector-field-class", selector_field_class, "int-field-class",
        BT_FIELD_CLASS_TYPE_INTEGER);
    return create(trace_class,
        bt__field_class_is(selector_field_class, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER)
            ? UNSIGNED_TYPE
            : SIGNED_TYPE,
        selector_field_class, NULL);
}

bt_field_class *bt_field_class_variant_without_selector_field_location_create(
    bt_trace_class *trace_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    return create(trace_class, PLAIN_TYPE, NULL, NULL);
}

static const struct bt__named_field_classes *options(const bt_field_class *field_class)
{
    return &((const struct bt__field_class_variant *) field_class)->options;
}

static void append_option(bt_field_class *field_class, const char *name, bt_field_class *content,
    const struct bt_integer_range_set *ranges)
{
    struct bt__field_class_variant *self = (struct bt__field_class_variant *) field_class;
    struct bt_field_class_variant_option *option = g_new0(struct bt_field_class_variant_option, 1);

    if (ranges) {
        bt__integer_range_set_freeze(ranges);
        option->ranges = TG_NEW_REF(ranges);
        bt__range_union_add(self->selector_values, ranges);
    }
    bt__named_field_classes_append(&self->options, &option->named, name, content);
}

/*
 * Checks the preconditions of the three append functions for the class, the name and the content.
 */
#define ASSERT_PRE_APPEND(field_class, kind, type, name, content)                                  \
    do {                                                                                           \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT__ASSERT_PRE_FC((field_class), kind, (type));                                            \
        BT_ASSERT_PRE_HOT("field-class", (field_class)->is_laid_out);                              \
        BT_ASSERT_PRE_DEV_HOT("field-class", (field_class)->frozen);                               \
        if ((field_class)->mip_version == 0) {                                                     \
            BT_ASSERT_PRE_NON_NULL("name", (name));                                                \
        }                                                                                          \
        BT__ASSERT_PRE_CONTENT("option-field-class", (content));                                   \
        BT_ASSERT_PRE("variant-field-class-option-name-is-unique",                                 \
            !(name) || !bt__named_field_classes_find(options(field_class), (name)),                \
            "An option of the variant field class has this name already: name=\"%s\"", (name));    \
    } while (0)

#define ASSERT_PRE_FREE_RANGES(field_class, ranges)                                                \
    BT_ASSERT_PRE("ranges-do-not-overlap",                                                         \
        !bt__range_union_overlaps(                                                                 \
            ((struct bt__field_class_variant *) (field_class))->selector_values, (ranges)),        \
        "Ranges overlap those of another option of the variant field class.")

bt_field_class_variant_without_selector_append_option_status
bt_field_class_variant_without_selector_append_option(
    bt_field_class *field_class, const char *name, bt_field_class *option_field_class)
{
    ASSERT_PRE_APPEND(field_class, "variant-field-class-without-selector-field", PLAIN_TYPE, name,
        option_field_class);
    append_option(field_class, name, option_field_class, NULL);
    return BT_FIELD_CLASS_VARIANT_WITHOUT_SELECTOR_FIELD_APPEND_OPTION_STATUS_OK;
}

BT__DEFINE_ITEMS(variant, option, TYPE, options)

/* Defines the functions of variant field classes with an unsigned or signed selector field. */
#define DEFINE_INTEGER_SELECTOR_FUNCTIONS(signedness, SIGNEDNESS)                                     \
    bt_field_class                                                                                    \
        *bt_field_class_variant_with_selector_field_location_integer_##signedness##_create(           \
            bt_trace_class *trace_class, const bt_field_location *selector_field_location)            \
    {                                                                                                 \
        BT__ASSERT_PRE_CREATE(trace_class);                                                           \
        BT__ASSERT_PRE_MIP(trace_class, 1);                                                           \
        BT_ASSERT_PRE_NON_NULL("selector-field-location", selector_field_location);                   \
        return create(trace_class, SIGNEDNESS##_TYPE, NULL, selector_field_location);                 \
    }                                                                                                 \
    bt_field_class_variant_with_selector_field_integer_append_option_status                           \
        bt_field_class_variant_with_selector_field_integer_##signedness##_append_option(              \
            bt_field_class *field_class, const char *name, bt_field_class *option_field_class,        \
            const bt_integer_range_set_##signedness *ranges)                                          \
    {                                                                                                 \
        ASSERT_PRE_APPEND(                                                                            \
            field_class, SIGNEDNESS##_KIND, SIGNEDNESS##_TYPE, name, option_field_class);             \
        BT__ASSERT_PRE_RANGES(ranges, bt__##signedness##_range_set(ranges));                          \
        ASSERT_PRE_FREE_RANGES(field_class, bt__##signedness##_range_set(ranges));                    \
        append_option(                                                                                \
            field_class, name, option_field_class, bt__##signedness##_range_set(ranges));             \
        return BT_FIELD_CLASS_VARIANT_WITH_SELECTOR_FIELD_APPEND_OPTION_STATUS_OK;                    \
    }                                                                                                 \
    BT__DEFINE_BORROW_ITEM(const, _const,                                                             \
        bt_field_class_variant_with_selector_field_integer_##signedness, option,                      \
        bt_field_class_variant_with_selector_field_integer_##signedness##_option,                     \
        SIGNEDNESS##_KIND, SIGNEDNESS##_TYPE, options)                                                \
    BT__DEFINE_EXPRESSION(const bt_integer_range_set_##signedness *,                                  \
        bt_field_class_variant_with_selector_field_integer_##signedness##_option_borrow_ranges_const, \
        const bt_field_class_variant_with_selector_field_integer_##signedness##_option,               \
        "variant-field-class-option",                                                                 \
        (const void *) ((const struct bt_field_class_variant_option *) object)->ranges)

DEFINE_INTEGER_SELECTOR_FUNCTIONS(unsigned, UNSIGNED)
DEFINE_INTEGER_SELECTOR_FUNCTIONS(signed, SIGNED)

BT__DEFINE_ITEM(field_class_variant_option, "variant-field-class-option")

BT__DEFINE_KEY_BORROWER(bt_field_path,
    bt_field_class_variant_with_selector_field_borrow_selector_field_path_const,
    bt__field_class_variant, "variant-field-class-with-selector-field", WITH_KEY_TYPE, 0,
    selector_link.path)
BT__DEFINE_KEY_BORROWER(bt_field_location,
    bt_field_class_variant_with_selector_field_borrow_selector_field_location_const,
    bt__field_class_variant, "variant-field-class-with-selector-field", WITH_KEY_TYPE, 1,
    selector_link.location)
