/* SPDX-License-Identifier: MIT */
/* Sets of integer ranges: the public functions of both signednesses over one representation. */
#include "lib/integer-range-set.h"
#include "lib/assert-cond.h"
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

    tg_object_init(&set->base, destroy_set);
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
 * Order doesn't matter: two sets are equal if they have the same number of ranges, and each range
 * of `a` is in `b`. As in Babeltrace, it may matter which set is `a` if ranges occur twice.
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

uint64_t bt_integer_range_set_get_range_count(const bt_integer_range_set *int_range_set)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set", int_range_set);
    return int_range_set->ranges->len;
}

uint64_t bt_integer_range_unsigned_get_lower(const bt_integer_range_unsigned *int_range)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range", int_range);
    return ((const struct bt__integer_range *) int_range)->lower;
}

uint64_t bt_integer_range_unsigned_get_upper(const bt_integer_range_unsigned *int_range)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range", int_range);
    return ((const struct bt__integer_range *) int_range)->upper;
}

bt_bool bt_integer_range_unsigned_is_equal(
    const bt_integer_range_unsigned *a_int_range, const bt_integer_range_unsigned *b_int_range)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-a", a_int_range);
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-b", b_int_range);
    return ranges_are_equal((const struct bt__integer_range *) a_int_range,
        (const struct bt__integer_range *) b_int_range);
}

int64_t bt_integer_range_signed_get_lower(const bt_integer_range_signed *int_range)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range", int_range);
    return (int64_t) ((const struct bt__integer_range *) int_range)->lower;
}

int64_t bt_integer_range_signed_get_upper(const bt_integer_range_signed *int_range)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range", int_range);
    return (int64_t) ((const struct bt__integer_range *) int_range)->upper;
}

bt_bool bt_integer_range_signed_is_equal(
    const bt_integer_range_signed *a_int_range, const bt_integer_range_signed *b_int_range)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-a", a_int_range);
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-b", b_int_range);
    return ranges_are_equal((const struct bt__integer_range *) a_int_range,
        (const struct bt__integer_range *) b_int_range);
}

bt_integer_range_set_unsigned *bt_integer_range_set_unsigned_create(void)
{
    BT_ASSERT_PRE_NO_ERROR();
    return (bt_integer_range_set_unsigned *) create_set(BT__UNSIGNED_BIAS);
}

bt_integer_range_set_signed *bt_integer_range_set_signed_create(void)
{
    BT_ASSERT_PRE_NO_ERROR();
    return (bt_integer_range_set_signed *) create_set(BT__SIGNED_BIAS);
}

bt_integer_range_set_add_range_status bt_integer_range_set_unsigned_add_range(
    bt_integer_range_set_unsigned *int_range_set, uint64_t lower, uint64_t upper)
{
    struct bt_integer_range_set *set = (struct bt_integer_range_set *) int_range_set;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("integer-range-set", set);
    BT_ASSERT_PRE_DEV_HOT("integer-range-set", set->frozen);
    BT_ASSERT_PRE("lower-lteq-upper", lower <= upper,
        "Lower bound is greater than upper bound: lower=%" PRIu64 ", upper=%" PRIu64, lower, upper);
    add_range(set, lower, upper);
    return BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_OK;
}

bt_integer_range_set_add_range_status bt_integer_range_set_signed_add_range(
    bt_integer_range_set_signed *int_range_set, int64_t lower, int64_t upper)
{
    struct bt_integer_range_set *set = (struct bt_integer_range_set *) int_range_set;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("integer-range-set", set);
    BT_ASSERT_PRE_DEV_HOT("integer-range-set", set->frozen);
    BT_ASSERT_PRE("lower-lteq-upper", lower <= upper,
        "Lower bound is greater than upper bound: lower=%" PRId64 ", upper=%" PRId64, lower, upper);
    add_range(set, (uint64_t) lower, (uint64_t) upper);
    return BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_OK;
}

const bt_integer_range_unsigned *bt_integer_range_set_unsigned_borrow_range_by_index_const(
    const bt_integer_range_set_unsigned *int_range_set, uint64_t index)
{
    const struct bt_integer_range_set *set = bt__unsigned_range_set(int_range_set);

    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set", set);
    BT_ASSERT_PRE_DEV("valid-index", index < set->ranges->len,
        "Index is out of bounds: index=%" PRIu64 ", count=%u", index, set->ranges->len);
    return (const bt_integer_range_unsigned *) range_at(set, index);
}

const bt_integer_range_signed *bt_integer_range_set_signed_borrow_range_by_index_const(
    const bt_integer_range_set_signed *int_range_set, uint64_t index)
{
    const struct bt_integer_range_set *set = bt__signed_range_set(int_range_set);

    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set", set);
    BT_ASSERT_PRE_DEV("valid-index", index < set->ranges->len,
        "Index is out of bounds: index=%" PRIu64 ", count=%u", index, set->ranges->len);
    return (const bt_integer_range_signed *) range_at(set, index);
}

bt_bool bt_integer_range_set_unsigned_is_equal(const bt_integer_range_set_unsigned *int_range_set_a,
    const bt_integer_range_set_unsigned *int_range_set_b)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set-a", int_range_set_a);
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set-b", int_range_set_b);
    return sets_are_equal(
        bt__unsigned_range_set(int_range_set_a), bt__unsigned_range_set(int_range_set_b));
}

bt_bool bt_integer_range_set_signed_is_equal(const bt_integer_range_set_signed *int_range_set_a,
    const bt_integer_range_set_signed *int_range_set_b)
{
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set-a", int_range_set_a);
    BT_ASSERT_PRE_DEV_NON_NULL("integer-range-set-b", int_range_set_b);
    return sets_are_equal(
        bt__signed_range_set(int_range_set_a), bt__signed_range_set(int_range_set_b));
}

BT__DEFINE_REF_FUNCTIONS(integer_range_set_unsigned)

BT__DEFINE_REF_FUNCTIONS(integer_range_set_signed)
