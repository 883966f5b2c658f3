/* SPDX-License-Identifier: MIT */
/* Field classes without properties of their own: booleans, reals and strings. */
#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

static bt_field_class *create(const bt_trace_class *trace_class, bt_field_class_type type)
{
    return bt__field_class_create(
        trace_class, sizeof(struct bt_field_class), type, bt__field_class_destroy_plain);
}

BT__DEFINE_FIELD_CLASS_CREATION(
    bt_field_class_bool_create, create(trace_class, BT_FIELD_CLASS_TYPE_BOOL))
BT__DEFINE_FIELD_CLASS_CREATION(bt_field_class_real_single_precision_create,
    create(trace_class, BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL))
BT__DEFINE_FIELD_CLASS_CREATION(bt_field_class_real_double_precision_create,
    create(trace_class, BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL))
BT__DEFINE_FIELD_CLASS_CREATION(
    bt_field_class_string_create, create(trace_class, BT_FIELD_CLASS_TYPE_STRING))
