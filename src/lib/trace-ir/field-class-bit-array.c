/* SPDX-License-Identifier: MIT */
/* Bit array field classes and their flags. */
#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

#define TYPE BT_FIELD_CLASS_TYPE_BIT_ARRAY

static void destroy_flag(gpointer data)
{
    struct bt_field_class_bit_array_flag *flag = data;

    g_free(flag->label);
    tg_object_put_ref(flag->ranges);
    g_free(flag);
}

static void destroy(struct tg_object *object)
{
    struct bt__field_class_bit_array *self = (struct bt__field_class_bit_array *) object;

    g_hash_table_destroy(self->flags_by_label);
    g_ptr_array_free(self->flags, TRUE);
    g_free(self->active_labels);
    bt__field_class_free(&self->head);
}

bt_field_class *bt_field_class_bit_array_create(bt_trace_class *trace_class, uint64_t length)
{
    struct bt__field_class_bit_array *self;

    BT__ASSERT_PRE_CREATE(trace_class);
    BT_ASSERT_PRE("valid-length", length >= 1 && length <= 64,
        "Length isn't between 1 and 64: length=%" PRIu64, length);
    self = bt__field_class_create(trace_class, sizeof(*self), TYPE, destroy);
    self->length = length;
    self->flags = g_ptr_array_new_with_free_func(destroy_flag);
    self->flags_by_label = g_hash_table_new(g_str_hash, g_str_equal);
    return &self->head;
}

BT__DEFINE_FIELD_CLASS_GETTER(uint64_t, bt_field_class_bit_array_get_length,
    bt__field_class_bit_array, "bit-array-field-class", TYPE, length)

static const struct bt_field_class_bit_array_flag *find_flag(
    const struct bt__field_class_bit_array *self, const char *label)
{
    return g_hash_table_lookup(self->flags_by_label, label);
}

/* Returns whether all bit indexes in the ranges are less than `length`, which is at most 64. */
static bool ranges_fit(const struct bt_integer_range_set *ranges, uint64_t length)
{
    for (guint i = 0; i < ranges->ranges->len; i++) {
        if (g_array_index(ranges->ranges, struct bt__integer_range, i).upper >= length) {
            return false;
        }
    }
    return true;
}

static uint64_t mask_of_ranges(const struct bt_integer_range_set *ranges)
{
    uint64_t mask = 0;

    for (guint i = 0; i < ranges->ranges->len; i++) {
        const struct bt__integer_range *range =
            &g_array_index(ranges->ranges, struct bt__integer_range, i);

        mask |= (UINT64_MAX >> (63 - range->upper)) & (UINT64_MAX << range->lower);
    }
    return mask;
}

bt_field_class_bit_array_add_flag_status bt_field_class_bit_array_add_flag(
    bt_field_class *field_class, const char *label,
    const bt_integer_range_set_unsigned *index_ranges)
{
    struct bt__field_class_bit_array *self = (struct bt__field_class_bit_array *) field_class;
    const struct bt_integer_range_set *ranges = bt__unsigned_range_set(index_ranges);

    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_FC(field_class, "bit-array-field-class", TYPE);
    BT__ASSERT_PRE_MIP(field_class, 1);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    BT_ASSERT_PRE_NON_NULL("label", label);
    BT__ASSERT_PRE_RANGES(index_ranges, ranges);
    BT_ASSERT_PRE("bit-array-field-class-flag-label-is-unique", !find_flag(self, label),
        "A flag of the field class has this label already: label=\"%s\"", label);
    BT_ASSERT_PRE("bit-array-field-class-flag-bit-index-is-less-than-field-class-length",
        ranges_fit(ranges, self->length),
        "A bit index of the flag is greater than or equal to the length of the field class: "
        "label=\"%s\", length=%" PRIu64,
        label, self->length);
    struct bt_field_class_bit_array_flag *flag = g_new(struct bt_field_class_bit_array_flag, 1);
    flag->label = g_strdup(label);
    tg_object_get_ref(ranges);
    bt__integer_range_set_freeze(ranges);
    flag->ranges = index_ranges;
    flag->mask = mask_of_ranges(ranges);
    g_ptr_array_add(self->flags, flag);
    g_hash_table_insert(self->flags_by_label, flag->label, flag);
    self->active_labels = bt__grow_labels(self->active_labels, self->flags->len);
    return BT_FIELD_CLASS_BIT_ARRAY_ADD_FLAG_STATUS_OK;
}

uint64_t bt_field_class_bit_array_get_flag_count(const bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "bit-array-field-class", TYPE);
    BT__ASSERT_PRE_DEV_MIP(field_class, 1);
    return ((const struct bt__field_class_bit_array *) field_class)->flags->len;
}

const bt_field_class_bit_array_flag *bt_field_class_bit_array_borrow_flag_by_index_const(
    const bt_field_class *field_class, uint64_t index)
{
    const struct bt__field_class_bit_array *self =
        (const struct bt__field_class_bit_array *) field_class;

    BT__ASSERT_PRE_DEV_FC(field_class, "bit-array-field-class", TYPE);
    BT__ASSERT_PRE_DEV_MIP(field_class, 1);
    BT_ASSERT_PRE_DEV_VALID_INDEX(index, self->flags->len);
    return self->flags->pdata[index];
}

const bt_field_class_bit_array_flag *bt_field_class_bit_array_borrow_flag_by_label_const(
    const bt_field_class *field_class, const char *label)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "bit-array-field-class", TYPE);
    BT__ASSERT_PRE_DEV_MIP(field_class, 1);
    BT_ASSERT_PRE_DEV_NON_NULL("label", label);
    return find_flag((const struct bt__field_class_bit_array *) field_class, label);
}

bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer_status
bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(
    const bt_field_class *field_class, uint64_t value_as_integer,
    bt_field_class_bit_array_flag_label_array *labels, uint64_t *count)
{
    const struct bt__field_class_bit_array *self =
        (const struct bt__field_class_bit_array *) field_class;

    BT_ASSERT_PRE_DEV_NO_ERROR();
    BT__ASSERT_PRE_DEV_FC(field_class, "bit-array-field-class", TYPE);
    BT__ASSERT_PRE_DEV_MIP(field_class, 1);
    BT_ASSERT_PRE_DEV_NON_NULL("label-array-output", labels);
    BT_ASSERT_PRE_DEV_NON_NULL("count-output", count);
    *count = 0;
    for (guint i = 0; i < self->flags->len; i++) {
        const struct bt_field_class_bit_array_flag *flag = self->flags->pdata[i];

        if (flag->mask & value_as_integer) {
            self->active_labels[(*count)++] = flag->label;
        }
    }
    *labels = self->active_labels;
    return BT_FIELD_CLASS_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_FOR_VALUE_AS_INTEGER_STATUS_OK;
}

BT__DEFINE_GETTER(const char *, bt_field_class_bit_array_flag_get_label,
    bt_field_class_bit_array_flag, "bit-array-field-class-flag", label)
BT__DEFINE_GETTER(const bt_integer_range_set_unsigned *,
    bt_field_class_bit_array_flag_borrow_index_ranges_const, bt_field_class_bit_array_flag,
    "bit-array-field-class-flag", ranges)
