/* SPDX-License-Identifier: MIT */
/* Field classes with few properties: booleans, reals and strings. */
#include <babeltrace2/extension/text-bytes.h>

#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

static bt_field_class *create(const bt_trace_class *trace_class, bt_field_class_type type)
{
    return bt__field_class_create(
        trace_class, sizeof(struct bt_field_class), type, bt__field_class_destroy_plain);
}

static bt_field_class *create_string(const bt_trace_class *trace_class)
{
    return bt__field_class_create(trace_class, sizeof(struct bt__field_class_string),
        BT_FIELD_CLASS_TYPE_STRING, bt__field_class_destroy_plain);
}

BT__DEFINE_FIELD_CLASS_CREATION(
    bt_field_class_bool_create, create(trace_class, BT_FIELD_CLASS_TYPE_BOOL))
BT__DEFINE_FIELD_CLASS_CREATION(bt_field_class_real_single_precision_create,
    create(trace_class, BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL))
BT__DEFINE_FIELD_CLASS_CREATION(bt_field_class_real_double_precision_create,
    create(trace_class, BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL))
BT__DEFINE_FIELD_CLASS_CREATION(bt_field_class_string_create, create_string(trace_class))

void bt_x_field_class_string_set_size(bt_field_class *field_class, uint64_t size)
{
    BT__ASSERT_PRE_FC(field_class, "string-field-class", BT_FIELD_CLASS_TYPE_STRING);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    ((struct bt__field_class_string *) field_class)->size = size;
}

BT__DEFINE_FIELD_CLASS_GETTER(uint64_t, bt_x_field_class_string_get_size, bt__field_class_string,
    "string-field-class", BT_FIELD_CLASS_TYPE_STRING, size)
