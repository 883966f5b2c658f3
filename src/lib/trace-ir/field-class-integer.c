/* SPDX-License-Identifier: MIT */
/* Integer field classes, and the properties that they share with enumeration field classes. */
#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

#define TYPE BT_FIELD_CLASS_TYPE_INTEGER

void bt__field_class_integer_init(struct bt__field_class_integer *self)
{
    self->range = 64;
    self->display_base = BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL;
}

static bt_field_class *create(const bt_trace_class *trace_class, bt_field_class_type type)
{
    struct bt__field_class_integer *self =
        bt__field_class_create(trace_class, sizeof(*self), type, bt__field_class_destroy_plain);

    bt__field_class_integer_init(self);
    return &self->head;
}

BT__DEFINE_FIELD_CLASS_CREATION(bt_field_class_integer_unsigned_create,
    create(trace_class, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER))
BT__DEFINE_FIELD_CLASS_CREATION(
    bt_field_class_integer_signed_create, create(trace_class, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER))

void bt_field_class_integer_set_field_value_range(bt_field_class *field_class, uint64_t n)
{
    BT__ASSERT_PRE_FC(field_class, "int-field-class", TYPE);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    BT_ASSERT_PRE("valid-n", n >= 1 && n <= 64,
        "Number of bits of the range isn't between 1 and 64: n=%" PRIu64, n);
    ((struct bt__field_class_integer *) field_class)->range = n;
}

BT__DEFINE_FIELD_CLASS_GETTER(uint64_t, bt_field_class_integer_get_field_value_range,
    bt__field_class_integer, "int-field-class", TYPE, range)

void bt_field_class_integer_set_field_value_hints(bt_field_class *field_class, uint64_t hints)
{
    BT__ASSERT_PRE_FC(field_class, "int-field-class", TYPE);
    BT__ASSERT_PRE_MIP(field_class, 1);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    BT_ASSERT_PRE("hint-exists",
        (hints & ~(uint64_t) BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL) == 0,
        "There is no such hint: hints=%#" PRIx64, hints);
    ((struct bt__field_class_integer *) field_class)->hints = hints;
}

uint64_t bt_field_class_integer_get_field_value_hints(const bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "int-field-class", TYPE);
    BT__ASSERT_PRE_DEV_MIP(field_class, 1);
    return ((const struct bt__field_class_integer *) field_class)->hints;
}

void bt_field_class_integer_set_preferred_display_base(bt_field_class *field_class,
    bt_field_class_integer_preferred_display_base preferred_display_base)
{
    BT__ASSERT_PRE_FC(field_class, "int-field-class", TYPE);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    ((struct bt__field_class_integer *) field_class)->display_base = preferred_display_base;
}

BT__DEFINE_FIELD_CLASS_GETTER(bt_field_class_integer_preferred_display_base,
    bt_field_class_integer_get_preferred_display_base, bt__field_class_integer, "int-field-class",
    TYPE, display_base)
