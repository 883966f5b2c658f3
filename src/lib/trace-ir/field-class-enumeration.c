/* SPDX-License-Identifier: MIT */
/*
 * Enumeration field classes. Printing an event looks up the labels of each enumeration value.
 * Usually, the ranges of an enumeration don't overlap: the library then creates a sorted table for
 * the look-up.
 */
#include "base/sorted.h"
#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

#define TYPE          BT_FIELD_CLASS_TYPE_ENUMERATION
#define UNSIGNED_TYPE BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION
#define SIGNED_TYPE   BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION

static void destroy_mapping(gpointer data)
{
    struct bt_field_class_enumeration_mapping *mapping = data;

    g_free(mapping->label);
    tg_object_put_ref(mapping->ranges);
    g_free(mapping);
}

static void forget_sorted_ranges(struct bt__field_class_enumeration *self)
{
    g_clear_pointer(&self->sorted_ranges, g_array_unref);
    self->ranges_overlap = false;
}

static void destroy(struct tg_object *object)
{
    struct bt__field_class_enumeration *self = (struct bt__field_class_enumeration *) object;

    forget_sorted_ranges(self);
    g_hash_table_destroy(self->mappings_by_label);
    g_ptr_array_free(self->mappings, TRUE);
    g_free(self->labels);
    bt__field_class_free(&self->integer.head);
}

static bt_field_class *create(
    const bt_trace_class *trace_class, bt_field_class_type type, uint64_t bias)
{
    struct bt__field_class_enumeration *self =
        bt__field_class_create(trace_class, sizeof(*self), type, destroy);

    bt__field_class_integer_init(&self->integer);
    self->mappings = g_ptr_array_new_with_free_func(destroy_mapping);
    self->mappings_by_label = g_hash_table_new(g_str_hash, g_str_equal);
    self->bias = bias;
    return &self->integer.head;
}

BT__DEFINE_FIELD_CLASS_GETTER(uint64_t, bt_field_class_enumeration_get_mapping_count,
    bt__field_class_enumeration, "enumeration-field-class", TYPE, mappings->len)

BT__DEFINE_GETTER(const char *, bt_field_class_enumeration_mapping_get_label,
    bt_field_class_enumeration_mapping, "enumeration-field-class-mapping", label)

static const struct bt_field_class_enumeration_mapping *mapping_at(
    const bt_field_class *field_class, uint64_t index)
{
    return ((const struct bt__field_class_enumeration *) field_class)->mappings->pdata[index];
}

static const struct bt_field_class_enumeration_mapping *find_mapping(
    const bt_field_class *field_class, const char *label)
{
    return g_hash_table_lookup(
        ((const struct bt__field_class_enumeration *) field_class)->mappings_by_label, label);
}

static void add_mapping(
    bt_field_class *field_class, const char *label, const struct bt_integer_range_set *ranges)
{
    struct bt__field_class_enumeration *self = (struct bt__field_class_enumeration *) field_class;
    struct bt_field_class_enumeration_mapping *mapping =
        g_new(struct bt_field_class_enumeration_mapping, 1);

    mapping->label = g_strdup(label);
    bt__integer_range_set_freeze(ranges);
    mapping->ranges = TG_NEW_REF(ranges);
    g_ptr_array_add(self->mappings, mapping);
    g_hash_table_insert(self->mappings_by_label, mapping->label, mapping);
    self->labels = bt__grow_labels(self->labels, self->mappings->len);
    forget_sorted_ranges(self);
}

#define ASSERT_PRE_NEW_LABEL(field_class, label)                                                   \
    BT_ASSERT_PRE("enumeration-field-class-mapping-label-is-unique",                               \
        !find_mapping((field_class), (label)),                                                     \
        "A mapping of the field class has this label already: label=\"%s\"", (label))

static gint compare_lower(gconstpointer a, gconstpointer b)
{
    uint64_t lower_a = ((const struct bt__enumeration_range *) a)->lower;
    uint64_t lower_b = ((const struct bt__enumeration_range *) b)->lower;

    return (lower_a > lower_b) - (lower_a < lower_b);
}

static void append_ranges(GArray *sorted, const struct bt_field_class_enumeration_mapping *mapping)
{
    for (guint i = 0; i < mapping->ranges->ranges->len; i++) {
        const struct bt__integer_range *range =
            &g_array_index(mapping->ranges->ranges, struct bt__integer_range, i);
        struct bt__enumeration_range entry = {
            .lower = range->lower ^ mapping->ranges->bias,
            .upper = range->upper ^ mapping->ranges->bias,
            .label = mapping->label,
        };

        g_array_append_val(sorted, entry);
    }
}

static bool has_overlap(const GArray *sorted)
{
    for (guint i = 1; i < sorted->len; i++) {
        if (g_array_index(sorted, struct bt__enumeration_range, i).lower <=
            g_array_index(sorted, struct bt__enumeration_range, i - 1).upper) {
            return true;
        }
    }
    return false;
}

static void sort_ranges(struct bt__field_class_enumeration *self)
{
    GArray *sorted = g_array_new(FALSE, FALSE, sizeof(struct bt__enumeration_range));

    for (guint i = 0; i < self->mappings->len; i++) {
        append_ranges(sorted, self->mappings->pdata[i]);
    }
    g_array_sort(sorted, compare_lower);
    if (has_overlap(sorted)) {
        g_array_unref(sorted);
        self->ranges_overlap = true;
    } else {
        self->sorted_ranges = sorted;
    }
}

/*
 * Finds the label of `value` in the sorted ranges, which don't overlap. Sets `*labels` to the label
 * in the table. Returns the number of labels, 0 or 1.
 */
static uint64_t find_in_sorted_ranges(
    const GArray *sorted, uint64_t value, bt_field_class_enumeration_mapping_label_array *labels)
{
    const guint count = TG_COUNT_UP_TO(sorted, struct bt__enumeration_range, lower, value);

    if (count == 0) {
        return 0;
    }
    const struct bt__enumeration_range *range =
        &g_array_index(sorted, struct bt__enumeration_range, count - 1);
    if (value > range->upper) {
        return 0;
    }
    *labels = &range->label;
    return 1;
}

static uint64_t find_labels(const bt_field_class *field_class, uint64_t value,
    bt_field_class_enumeration_mapping_label_array *labels)
{
    /* The table and the result are caches, so the public function may take a const class. */
    struct bt__field_class_enumeration *self = (struct bt__field_class_enumeration *) field_class;
    uint64_t count = 0;

    *labels = self->labels;
    if (G_UNLIKELY(!self->sorted_ranges && !self->ranges_overlap && field_class->frozen)) {
        sort_ranges(self);
    }
    if (G_LIKELY(self->sorted_ranges)) {
        return find_in_sorted_ranges(self->sorted_ranges, value ^ self->bias, labels);
    }
    for (guint i = 0; i < self->mappings->len; i++) {
        const struct bt_field_class_enumeration_mapping *mapping = self->mappings->pdata[i];

        if (bt__integer_range_set_contains(mapping->ranges, value)) {
            self->labels[count++] = mapping->label;
        }
    }
    return count;
}

/* Defines the functions of unsigned or signed enumeration field classes. */
#define DEFINE_ENUMERATION_FUNCTIONS(signedness, SIGNEDNESS, integer_type)                         \
    BT__DEFINE_FIELD_CLASS_CREATION(bt_field_class_enumeration_##signedness##_create,              \
        create(trace_class, SIGNEDNESS##_TYPE, BT__##SIGNEDNESS##_BIAS))                           \
    bt_field_class_enumeration_add_mapping_status                                                  \
        bt_field_class_enumeration_##signedness##_add_mapping(bt_field_class *field_class,         \
            const char *label, const bt_integer_range_set_##signedness *ranges)                    \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT__ASSERT_PRE_FC(field_class, #signedness "-enumeration-field-class", SIGNEDNESS##_TYPE); \
        BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);                                 \
        BT_ASSERT_PRE_NON_NULL("label", label);                                                    \
        BT__ASSERT_PRE_RANGES(ranges, bt__##signedness##_range_set(ranges));                       \
        ASSERT_PRE_NEW_LABEL(field_class, label);                                                  \
        add_mapping(field_class, label, bt__##signedness##_range_set(ranges));                     \
        return BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_OK;                                   \
    }                                                                                              \
    const bt_field_class_enumeration_##signedness##_mapping                                        \
        *bt_field_class_enumeration_##signedness##_borrow_mapping_by_index_const(                  \
            const bt_field_class *field_class, uint64_t index)                                     \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_FC(                                                                     \
            field_class, #signedness "-enumeration-field-class", SIGNEDNESS##_TYPE);               \
        BT_ASSERT_PRE_DEV_VALID_INDEX(                                                             \
            index, bt_field_class_enumeration_get_mapping_count(field_class));                     \
        return (const void *) mapping_at(field_class, index);                                      \
    }                                                                                              \
    const bt_field_class_enumeration_##signedness##_mapping                                        \
        *bt_field_class_enumeration_##signedness##_borrow_mapping_by_label_const(                  \
            const bt_field_class *field_class, const char *label)                                  \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_FC(                                                                     \
            field_class, #signedness "-enumeration-field-class", SIGNEDNESS##_TYPE);               \
        BT_ASSERT_PRE_DEV_NON_NULL("label", label);                                                \
        return (const void *) find_mapping(field_class, label);                                    \
    }                                                                                              \
    BT__DEFINE_EXPRESSION(const bt_integer_range_set_##signedness *,                               \
        bt_field_class_enumeration_##signedness##_mapping_borrow_ranges_const,                     \
        const bt_field_class_enumeration_##signedness##_mapping,                                   \
        "enumeration-field-class-mapping",                                                         \
        (const void *) ((const struct bt_field_class_enumeration_mapping *) object)->ranges)       \
    bt_field_class_enumeration_get_mapping_labels_for_value_status                                 \
        bt_field_class_enumeration_##signedness##_get_mapping_labels_for_value(                    \
            const bt_field_class *field_class, integer_type value,                                 \
            bt_field_class_enumeration_mapping_label_array *labels, uint64_t *count)               \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NO_ERROR();                                                              \
        BT__ASSERT_PRE_DEV_FC(                                                                     \
            field_class, #signedness "-enumeration-field-class", SIGNEDNESS##_TYPE);               \
        BT_ASSERT_PRE_DEV_NON_NULL("label-array-output", labels);                                  \
        BT_ASSERT_PRE_DEV_NON_NULL("count-output", count);                                         \
        *count = find_labels(field_class, (uint64_t) value, labels);                               \
        return BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_OK;                   \
    }

DEFINE_ENUMERATION_FUNCTIONS(unsigned, UNSIGNED, uint64_t)
DEFINE_ENUMERATION_FUNCTIONS(signed, SIGNED, int64_t)
