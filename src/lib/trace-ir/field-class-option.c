/* SPDX-License-Identifier: MIT */
/* Option field classes, without and with a selector field. */
#include "lib/trace-ir/field-class-assert.h"
#include "lib/trace-ir/field-class.h"

#define TYPE          BT_FIELD_CLASS_TYPE_OPTION
#define PLAIN_TYPE    BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD
#define WITH_KEY_TYPE BT_FIELD_CLASS_TYPE_OPTION_WITH_SELECTOR_FIELD
#define BOOL_TYPE     BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD
#define UNSIGNED_TYPE BT_FIELD_CLASS_TYPE_OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD
#define SIGNED_TYPE   BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD

static void destroy(struct tg_object *object)
{
    struct bt__field_class_option *self = (struct bt__field_class_option *) object;

    tg_object_put_ref(self->content);
    bt__field_class_link_clear(&self->selector_link);
    tg_object_put_ref(self->selector_ranges);
    bt__field_class_free(&self->head);
}

/* `selector`, `location` and `ranges` are NULL if the kind doesn't have them. */
static bt_field_class *create(const bt_trace_class *trace_class, bt_field_class_type type,
    bt_field_class *content, bt_field_class *selector, const bt_field_location *location,
    const struct bt_integer_range_set *ranges)
{
    struct bt__field_class_option *self =
        bt__field_class_create(trace_class, sizeof(*self), type, destroy);

    bt__field_class_contain(&self->content, content);
    bt__field_class_link_init(&self->selector_link, selector, location);
    if (ranges) {
        tg_object_get_ref(ranges);
        bt__integer_range_set_freeze(ranges);
        self->selector_ranges = ranges;
    }
    return &self->head;
}

bt_field_class *bt_field_class_option_without_selector_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 0);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    return create(trace_class, PLAIN_TYPE, optional_field_class, NULL, NULL, NULL);
}

bt_field_class *bt_field_class_option_without_selector_field_location_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    return create(trace_class, PLAIN_TYPE, optional_field_class, NULL, NULL, NULL);
}

bt_field_class *bt_field_class_option_with_selector_field_bool_create(bt_trace_class *trace_class,
    bt_field_class *optional_field_class, bt_field_class *selector_field_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 0);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    BT_ASSERT_PRE_NON_NULL("selector-field-class", selector_field_class);
    BT__ASSERT_PRE_FC_IS("selector-field-class", selector_field_class, "boolean-field-class",
        BT_FIELD_CLASS_TYPE_BOOL);
    return create(trace_class, BOOL_TYPE, optional_field_class, selector_field_class, NULL, NULL);
}

bt_field_class *bt_field_class_option_with_selector_field_location_bool_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    const bt_field_location *selector_field_location)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    BT_ASSERT_PRE_NON_NULL("selector-field-location", selector_field_location);
    return create(
        trace_class, BOOL_TYPE, optional_field_class, NULL, selector_field_location, NULL);
}

bt_field_class *bt_field_class_option_with_selector_field_integer_unsigned_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    bt_field_class *selector_field_class, const bt_integer_range_set_unsigned *ranges)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 0);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    BT_ASSERT_PRE_NON_NULL("selector-field-class", selector_field_class);
    BT__ASSERT_PRE_FC_IS("selector-field-class", selector_field_class,
        "unsigned-integer-field-class", BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER);
    BT__ASSERT_PRE_SELECTOR_RANGES(ranges, bt__unsigned_range_set(ranges));
    return create(trace_class, UNSIGNED_TYPE, optional_field_class, selector_field_class, NULL,
        bt__unsigned_range_set(ranges));
}

bt_field_class *bt_field_class_option_with_selector_field_location_integer_unsigned_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    const bt_field_location *selector_field_location, const bt_integer_range_set_unsigned *ranges)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    BT_ASSERT_PRE_NON_NULL("selector-field-location", selector_field_location);
    BT__ASSERT_PRE_SELECTOR_RANGES(ranges, bt__unsigned_range_set(ranges));
    return create(trace_class, UNSIGNED_TYPE, optional_field_class, NULL, selector_field_location,
        bt__unsigned_range_set(ranges));
}

bt_field_class *bt_field_class_option_with_selector_field_integer_signed_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    bt_field_class *selector_field_class, const bt_integer_range_set_signed *ranges)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 0);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    BT_ASSERT_PRE_NON_NULL("selector-field-class", selector_field_class);
    BT__ASSERT_PRE_FC_IS("selector-field-class", selector_field_class, "signed-integer-field-class",
        BT_FIELD_CLASS_TYPE_SIGNED_INTEGER);
    BT__ASSERT_PRE_SELECTOR_RANGES(ranges, bt__signed_range_set(ranges));
    return create(trace_class, SIGNED_TYPE, optional_field_class, selector_field_class, NULL,
        bt__signed_range_set(ranges));
}

bt_field_class *bt_field_class_option_with_selector_field_location_integer_signed_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    const bt_field_location *selector_field_location, const bt_integer_range_set_signed *ranges)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);
    BT_ASSERT_PRE_NON_NULL("selector-field-location", selector_field_location);
    BT__ASSERT_PRE_SELECTOR_RANGES(ranges, bt__signed_range_set(ranges));
    return create(trace_class, SIGNED_TYPE, optional_field_class, NULL, selector_field_location,
        bt__signed_range_set(ranges));
}

bt_field_class *bt_field_class_option_borrow_field_class(bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "option-field-class", TYPE);
    return ((struct bt__field_class_option *) field_class)->content;
}

const bt_field_class *bt_field_class_option_borrow_field_class_const(
    const bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "option-field-class", TYPE);
    return ((const struct bt__field_class_option *) field_class)->content;
}

const bt_field_path *bt_field_class_option_with_selector_field_borrow_selector_field_path_const(
    const bt_field_class *field_class)
{
    BT__ASSERT_PRE_FC(field_class, "option-field-class-with-selector", WITH_KEY_TYPE);
    BT__ASSERT_PRE_MIP(field_class, 0);
    return ((const struct bt__field_class_option *) field_class)->selector_link.path;
}

const bt_field_location *
bt_field_class_option_with_selector_field_borrow_selector_field_location_const(
    const bt_field_class *field_class)
{
    BT__ASSERT_PRE_FC(field_class, "option-field-class-with-selector", WITH_KEY_TYPE);
    BT__ASSERT_PRE_MIP(field_class, 1);
    return ((const struct bt__field_class_option *) field_class)->selector_link.location;
}

void bt_field_class_option_with_selector_field_bool_set_selector_is_reversed(
    bt_field_class *field_class, bt_bool selector_is_reversed)
{
    BT__ASSERT_PRE_FC(field_class, "option-field-class-with-boolean-selector-field", BOOL_TYPE);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    ((struct bt__field_class_option *) field_class)->selector_is_reversed =
        selector_is_reversed != BT_FALSE;
}

bt_bool bt_field_class_option_with_selector_field_bool_selector_is_reversed(
    const bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "option-field-class-with-boolean-selector-field", BOOL_TYPE);
    return ((const struct bt__field_class_option *) field_class)->selector_is_reversed;
}

const bt_integer_range_set_unsigned *
bt_field_class_option_with_selector_field_integer_unsigned_borrow_selector_ranges_const(
    const bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(
        field_class, "option-field-class-with-unsigned-integer-selector-field", UNSIGNED_TYPE);
    return (
        const bt_integer_range_set_unsigned *) ((const struct bt__field_class_option *) field_class)
        ->selector_ranges;
}

const bt_integer_range_set_signed *
bt_field_class_option_with_selector_field_integer_signed_borrow_selector_ranges_const(
    const bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(
        field_class, "option-field-class-with-signed-integer-selector-field", SIGNED_TYPE);
    return (
        const bt_integer_range_set_signed *) ((const struct bt__field_class_option *) field_class)
        ->selector_ranges;
}
