/* SPDX-License-Identifier: MIT */
/*
 * Sets of integer ranges: the public functions of signed and unsigned sets, which share one
 * representation.
 */
#include "lib/integer-range-set.h"
#include "lib/accessors.h"
#include "lib/ref-functions.h"

#include <inttypes.h>

static void destroy_set(struct tg_object *object)
{
    struct bt_integer_range_set *set = (struct bt_integer_range_set *) object;

    g_array_free(set->ranges, TRUE);
    g_free(set);
}

static struct bt_integer_range_set *create_set(uint64_t bias)
{
    struct bt_integer_range_set *set = g_new0(struct bt_integer_range_set, 1);

    tg_object_init(&set->base, destroy_set, "integer range set");
    tg_object_keep(&set->base);
    set->ranges = g_array_new(FALSE, FALSE, sizeof(struct bt__integer_range));
    set->bias = bias;
    return set;
}

static const struct bt__integer_range *range_at(
    const struct bt_integer_range_set *set, uint64_t index)
{
    return &g_array_index(set->ranges, struct bt__integer_range, index);
}

static void add_range(struct bt_integer_range_set *set, uint64_t lower, uint64_t upper)
{
    struct bt__integer_range range = {.lower = lower, .upper = upper};

    g_array_append_val(set->ranges, range);
}

static bool ranges_are_equal(const struct bt__integer_range *a, const struct bt__integer_range *b)
{
    return a->lower == b->lower && a->upper == b->upper;
}

static gint compare_ranges(gconstpointer a, gconstpointer b)
{
    const struct bt__integer_range *range_a = a, *range_b = b;

    if (range_a->lower != range_b->lower) {
        return range_a->lower < range_b->lower ? -1 : 1;
    }
    return (range_a->upper > range_b->upper) - (range_a->upper < range_b->upper);
}

/*
 * Two sets are equal if they have the same number of ranges, and if each range of `a` is in `b`.
 * The order of ranges doesn't matter. If a set contains duplicate ranges, the result may depend on
 * which set is `a`, as in Babeltrace.
 */
static bool sets_are_equal(
    const struct bt_integer_range_set *a, const struct bt_integer_range_set *b)
{
    if (a->ranges->len != b->ranges->len) {
        return false;
    }

    g_autoptr(GArray) sorted = g_array_copy(b->ranges);

    g_array_sort(sorted, compare_ranges);
    for (guint i = 0; i < a->ranges->len; i++) {
        if (!g_array_binary_search(sorted, range_at(a, i), compare_ranges, NULL)) {
            return false;
        }
    }
    return true;
}

BT__DEFINE_GETTER(uint64_t, bt_integer_range_set_get_range_count, bt_integer_range_set,
    "integer-range-set", ranges->len)

/*
 * Defines the functions of unsigned or signed ranges and sets. `FORMAT` is the printf() format of
 * an integer.
 */
#define DEFINE_RANGE_FUNCTIONS(signedness, SIGNEDNESS, integer_type, FORMAT)                       \
    BT__DEFINE_EXPRESSION(integer_type, bt_integer_range_##signedness##_get_lower,                 \
        const bt_integer_range_##signedness, "integer-range",                                      \
        (integer_type) ((const struct bt__integer_range *) object)->lower)                         \
    BT__DEFINE_EXPRESSION(integer_type, bt_integer_range_##signedness##_get_upper,                 \
        const bt_integer_range_##signedness, "integer-range",                                      \
        (integer_type) ((const struct bt__integer_range *) object)->upper)                         \
    bt_bool bt_integer_range_##signedness##_is_equal(                                              \
        const bt_integer_range_##signedness *a_int_range,                                          \
        const bt_integer_range_##signedness *b_int_range)                                          \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL("integer-range-a", a_int_range);                                \
        BT_ASSERT_PRE_DEV_NON_NULL("integer-range-b", b_int_range);                                \
        return ranges_are_equal((const struct bt__integer_range *) a_int_range,                    \
            (const struct bt__integer_range *) b_int_range);                                       \
    }                                                                                              \
    bt_integer_range_set_##signedness *bt_integer_range_set_##signedness##_create(void)            \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        return (bt_integer_range_set_##signedness *) create_set(BT__##SIGNEDNESS##_BIAS);          \
    }                                                                                              \
    bt_integer_range_set_add_range_status bt_integer_range_set_##signedness##_add_range(           \
        bt_integer_range_set_##signedness *int_range_set, integer_type lower, integer_type upper)  \
    {                                                                                              \
        struct bt_integer_range_set *set = (struct bt_integer_range_set *) int_range_set;          \
                                                                                                   \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT__ASSERT_PRE_MAY_CHANGE("integer-range-set", set);                                       \
        BT_ASSERT_PRE("lower-lteq-upper", lower <= upper,                                          \
            "Lower bound is greater than upper bound: lower=%" FORMAT ", upper=%" FORMAT, lower,   \
            upper);                                                                                \
        add_range(set, (uint64_t) lower, (uint64_t) upper);                                        \
        return BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_OK;                                           \
    }                                                                                              \
    const bt_integer_range_##signedness                                                            \
        *bt_integer_range_set_##signedness##_borrow_range_by_index_const(                          \
            const bt_integer_range_set_##signedness *int_range_set, uint64_t index)                \
    {                                                                                              \
        const struct bt_integer_range_set *set = bt__##signedness##_range_set(int_range_set);      \
                                                                                                   \
        BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set", set);                                      \
        BT_ASSERT_PRE_DEV_VALID_INDEX(index, set->ranges->len);                                    \
        return (const bt_integer_range_##signedness *) range_at(set, index);                       \
    }                                                                                              \
    bt_bool bt_integer_range_set_##signedness##_is_equal(                                          \
        const bt_integer_range_set_##signedness *int_range_set_a,                                  \
        const bt_integer_range_set_##signedness *int_range_set_b)                                  \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set-a", int_range_set_a);                        \
        BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set-b", int_range_set_b);                        \
        return sets_are_equal(bt__##signedness##_range_set(int_range_set_a),                       \
            bt__##signedness##_range_set(int_range_set_b));                                        \
    }                                                                                              \
    BT__DEFINE_REF_FUNCTIONS(integer_range_set_##signedness)

DEFINE_RANGE_FUNCTIONS(unsigned, UNSIGNED, uint64_t, PRIu64)
DEFINE_RANGE_FUNCTIONS(signed, SIGNED, int64_t, PRId64)
