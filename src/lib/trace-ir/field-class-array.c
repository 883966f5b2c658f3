/* SPDX-License-Identifier: MIT */
/* Static and dynamic array field classes. */
#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

#define TYPE           BT_FIELD_CLASS_TYPE_ARRAY
#define STATIC_TYPE    BT_FIELD_CLASS_TYPE_STATIC_ARRAY
#define WITH_KEY_TYPE  BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITH_LENGTH_FIELD
#define PLAIN_DYN_TYPE BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITHOUT_LENGTH_FIELD

static void destroy(struct tg_object *object)
{
    struct bt__field_class_array *self = (struct bt__field_class_array *) object;

    tg_object_put_ref(self->element);
    bt__field_class_link_clear(&self->length_link);
    bt__field_class_free(&self->head);
}

static struct bt__field_class_array *create(
    const bt_trace_class *trace_class, bt_field_class_type type, bt_field_class *element)
{
    struct bt__field_class_array *self =
        bt__field_class_create(trace_class, sizeof(*self), type, destroy);

    bt__field_class_contain(&self->element, element);
    return self;
}

bt_field_class *bt_field_class_array_static_create(
    bt_trace_class *trace_class, bt_field_class *element_field_class, uint64_t length)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_CONTENT("element-field-class", element_field_class);
    struct bt__field_class_array *self = create(trace_class, STATIC_TYPE, element_field_class);
    self->length = length;
    return &self->head;
}

bt_field_class *bt_field_class_array_dynamic_create(bt_trace_class *trace_class,
    bt_field_class *element_field_class, bt_field_class *length_field_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 0);
    BT__ASSERT_PRE_CONTENT("element-field-class", element_field_class);
    if (length_field_class) {
        BT__ASSERT_PRE_FC_IS("length-field-class", length_field_class,
            "unsigned-integer-field-class", BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER);
    }
    struct bt__field_class_array *self = create(
        trace_class, length_field_class ? WITH_KEY_TYPE : PLAIN_DYN_TYPE, element_field_class);
    bt__field_class_link_init(&self->length_link, length_field_class, NULL);
    return &self->head;
}

bt_field_class *bt_field_class_array_dynamic_without_length_field_location_create(
    bt_trace_class *trace_class, bt_field_class *element_field_class)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    BT__ASSERT_PRE_CONTENT("element-field-class", element_field_class);
    return &create(trace_class, PLAIN_DYN_TYPE, element_field_class)->head;
}

bt_field_class *bt_field_class_array_dynamic_with_length_field_location_create(
    bt_trace_class *trace_class, bt_field_class *element_field_class,
    const bt_field_location *length_field_location)
{
    BT__ASSERT_PRE_CREATE(trace_class);
    BT__ASSERT_PRE_MIP(trace_class, 1);
    BT__ASSERT_PRE_CONTENT("element-field-class", element_field_class);
    BT_ASSERT_PRE_NON_NULL("field-location", length_field_location);
    struct bt__field_class_array *self = create(trace_class, WITH_KEY_TYPE, element_field_class);
    bt__field_class_link_init(&self->length_link, NULL, length_field_location);
    return &self->head;
}

BT__DEFINE_CONTENT_BORROWERS(bt_field_class_array_borrow_element_field_class, bt__field_class_array,
    "array-field-class", TYPE, element)
BT__DEFINE_FIELD_CLASS_GETTER(uint64_t, bt_field_class_array_static_get_length,
    bt__field_class_array, "static-array-field-class", STATIC_TYPE, length)
BT__DEFINE_KEY_BORROWER(bt_field_path,
    bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const,
    bt__field_class_array, "dynamic-array-field-class-with-length-field", WITH_KEY_TYPE, 0,
    length_link.path)
BT__DEFINE_KEY_BORROWER(bt_field_location,
    bt_field_class_array_dynamic_with_length_field_borrow_length_field_location_const,
    bt__field_class_array, "dynamic-array-field-class-with-length-field", WITH_KEY_TYPE, 1,
    length_link.location)
