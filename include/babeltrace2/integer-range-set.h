/* SPDX-License-Identifier: MIT */

/*
 * Sets of integer ranges, which select an option of a variant, an enumeration label, a bit array
 * flag, or a MIP version.
 */

#ifndef BABELTRACE2_INTEGER_RANGE_SET_H
#define BABELTRACE2_INTEGER_RANGE_SET_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-int-rs Integer range sets

Unordered sets of ranges of 64-bit integers, unsigned or signed.

A range holds all the integers from its lower to its upper value, both included. The ranges of a
set may overlap, although some functions of the API require that they don't. A range cannot be
removed from a set.

A set is a reference-counted object. Some functions freeze the set that they receive: see their
descriptions. A range belongs to its set, and remains valid until the set changes or is destroyed.
@{
*/

/*! @name Unsigned integer range
@{ */

/*!
Returns the lower value of an unsigned integer range.

@param[in] int_range Range to query.
@returns Lower value, which is part of the range.
@pre `int_range` isn't `NULL`.
@since 2.0
*/
uint64_t bt_integer_range_unsigned_get_lower(
    const bt_integer_range_unsigned *int_range) __BT_NOEXCEPT;

/*!
Returns the upper value of an unsigned integer range.

@param[in] int_range Range to query.
@returns Upper value, which is part of the range.
@pre `int_range` isn't `NULL`.
@since 2.0
*/
uint64_t bt_integer_range_unsigned_get_upper(
    const bt_integer_range_unsigned *int_range) __BT_NOEXCEPT;

/*!
Returns whether two unsigned integer ranges have the same bounds.

@param[in] a_int_range First range.
@param[in] b_int_range Second range.
@returns #BT_TRUE if both bounds are equal.
@pre `a_int_range` and `b_int_range` aren't `NULL`.
@since 2.0
*/
bt_bool bt_integer_range_unsigned_is_equal(const bt_integer_range_unsigned *a_int_range,
    const bt_integer_range_unsigned *b_int_range) __BT_NOEXCEPT;

/*! @} */

/*! @name Signed integer range
@{ */

/*!
Returns the lower value of a signed integer range.

@param[in] int_range Range to query.
@returns Lower value, which is part of the range.
@pre `int_range` isn't `NULL`.
@since 2.0
*/
int64_t bt_integer_range_signed_get_lower(const bt_integer_range_signed *int_range) __BT_NOEXCEPT;

/*!
Returns the upper value of a signed integer range.

@param[in] int_range Range to query.
@returns Upper value, which is part of the range.
@pre `int_range` isn't `NULL`.
@since 2.0
*/
int64_t bt_integer_range_signed_get_upper(const bt_integer_range_signed *int_range) __BT_NOEXCEPT;

/*!
Returns whether two signed integer ranges have the same bounds.

@param[in] a_int_range First range.
@param[in] b_int_range Second range.
@returns #BT_TRUE if both bounds are equal.
@pre `a_int_range` and `b_int_range` aren't `NULL`.
@since 2.0
*/
bt_bool bt_integer_range_signed_is_equal(const bt_integer_range_signed *a_int_range,
    const bt_integer_range_signed *b_int_range) __BT_NOEXCEPT;

/*! @} */

/*! @name Common to all integer range sets
@{ */

/*!
Status codes of bt_integer_range_set_unsigned_add_range() and
bt_integer_range_set_signed_add_range(). @since 2.0
*/
typedef enum bt_integer_range_set_add_range_status {
    /*! Success. */
    BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_integer_range_set_add_range_status;

/*!
Returns the number of ranges of an integer range set.

@param[in] int_range_set Set to query; see bt_integer_range_set_unsigned_as_range_set_const() and
    bt_integer_range_set_signed_as_range_set_const().
@returns Number of ranges.
@pre `int_range_set` isn't `NULL`.
@since 2.0
*/
uint64_t bt_integer_range_set_get_range_count(
    const bt_integer_range_set *int_range_set) __BT_NOEXCEPT;

/*! @} */

/*! @name Unsigned integer range set
@{ */

/*!
Creates an empty set of unsigned integer ranges.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_integer_range_set_unsigned *bt_integer_range_set_unsigned_create(void) __BT_NOEXCEPT;

/*!
Adds a range to an unsigned integer range set.

@param[in] int_range_set Set to change.
@param[in] lower Lower value of the range (included).
@param[in] upper Upper value of the range (included).
@retval #BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_OK Success.
@retval #BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_MEMORY_ERROR Out of memory.
@pre `int_range_set` isn't `NULL` and isn't frozen.
@pre `lower` is less than or equal to `upper`.
@since 2.0
*/
bt_integer_range_set_add_range_status bt_integer_range_set_unsigned_add_range(
    bt_integer_range_set_unsigned *int_range_set, uint64_t lower, uint64_t upper) __BT_NOEXCEPT;

/*!
Borrows a range of an unsigned integer range set.

@param[in] int_range_set Set to query.
@param[in] index Index of the range.
@returns Borrowed range, valid until `int_range_set` changes.
@pre `int_range_set` isn't `NULL`.
@pre `index` is less than the result of bt_integer_range_set_get_range_count().
@since 2.0
*/
const bt_integer_range_unsigned *bt_integer_range_set_unsigned_borrow_range_by_index_const(
    const bt_integer_range_set_unsigned *int_range_set, uint64_t index) __BT_NOEXCEPT;

/*!
Returns whether two sets of unsigned integer ranges hold exactly the same ranges, in any order.

Adjacent ranges are not merged: [2, 9] with [10, 15] differs from [2, 15].

@param[in] int_range_set_a First set.
@param[in] int_range_set_b Second set.
@returns #BT_TRUE if the sets are equal.
@pre `int_range_set_a` and `int_range_set_b` aren't `NULL`.
@since 2.0
*/
bt_bool bt_integer_range_set_unsigned_is_equal(const bt_integer_range_set_unsigned *int_range_set_a,
    const bt_integer_range_set_unsigned *int_range_set_b) __BT_NOEXCEPT;

/*!
Upcasts a set of unsigned integer ranges to the common set type.

@param[in] int_range_set Set to upcast; may be `NULL`.
@returns `int_range_set` under its common type: the same object and the same reference.
@since 2.0
*/
static inline const bt_integer_range_set *bt_integer_range_set_unsigned_as_range_set_const(
    const bt_integer_range_set_unsigned *int_range_set) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_integer_range_set, int_range_set);
}

/*! @} */

/*! @name Reference count of an unsigned integer range set
@{ */

/*!
Increments the reference count of an unsigned integer range set.

@param[in] int_range_set Unsigned integer range set, or `NULL` to do nothing.
@since 2.0
*/
void bt_integer_range_set_unsigned_get_ref(
    const bt_integer_range_set_unsigned *int_range_set) __BT_NOEXCEPT;

/*!
Decrements the reference count of an unsigned integer range set, and destroys it when the count
reaches zero.

@param[in] int_range_set Unsigned integer range set, or `NULL` to do nothing.
@since 2.0
*/
void bt_integer_range_set_unsigned_put_ref(
    const bt_integer_range_set_unsigned *int_range_set) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_int_range_set`, then sets the variable to `NULL`.

@param _int_range_set Assignable unsigned integer range set expression without side effects; may
    hold `NULL`.
@since 2.0
*/
#define BT_INTEGER_RANGE_SET_UNSIGNED_PUT_REF_AND_RESET(_int_range_set)                            \
    do {                                                                                           \
        bt_integer_range_set_unsigned_put_ref(_int_range_set);                                     \
        (_int_range_set) = NULL;                                                                   \
    } while (0)

/*!
Moves an unsigned integer range set reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_INTEGER_RANGE_SET_UNSIGNED_MOVE_REF(_dst, _src)                                         \
    do {                                                                                           \
        bt_integer_range_set_unsigned_put_ref(_dst);                                               \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Signed integer range set
@{ */

/*!
Creates an empty set of signed integer ranges.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_integer_range_set_signed *bt_integer_range_set_signed_create(void) __BT_NOEXCEPT;

/*!
Adds a range to a signed integer range set.

@param[in] int_range_set Set to change.
@param[in] lower Lower value of the range (included).
@param[in] upper Upper value of the range (included).
@retval #BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_OK Success.
@retval #BT_INTEGER_RANGE_SET_ADD_RANGE_STATUS_MEMORY_ERROR Out of memory.
@pre `int_range_set` isn't `NULL` and isn't frozen.
@pre `lower` is less than or equal to `upper`.
@since 2.0
*/
bt_integer_range_set_add_range_status bt_integer_range_set_signed_add_range(
    bt_integer_range_set_signed *int_range_set, int64_t lower, int64_t upper) __BT_NOEXCEPT;

/*!
Borrows a range of a signed integer range set.

@param[in] int_range_set Set to query.
@param[in] index Index of the range.
@returns Borrowed range, valid until `int_range_set` changes.
@pre `int_range_set` isn't `NULL`.
@pre `index` is less than the result of bt_integer_range_set_get_range_count().
@since 2.0
*/
const bt_integer_range_signed *bt_integer_range_set_signed_borrow_range_by_index_const(
    const bt_integer_range_set_signed *int_range_set, uint64_t index) __BT_NOEXCEPT;

/*!
Returns whether two sets of signed integer ranges hold exactly the same ranges, in any order.

Adjacent ranges are not merged: [2, 9] with [10, 15] differs from [2, 15].

@param[in] int_range_set_a First set.
@param[in] int_range_set_b Second set.
@returns #BT_TRUE if the sets are equal.
@pre `int_range_set_a` and `int_range_set_b` aren't `NULL`.
@since 2.0
*/
bt_bool bt_integer_range_set_signed_is_equal(const bt_integer_range_set_signed *int_range_set_a,
    const bt_integer_range_set_signed *int_range_set_b) __BT_NOEXCEPT;

/*!
Upcasts a set of signed integer ranges to the common set type.

@param[in] int_range_set Set to upcast; may be `NULL`.
@returns `int_range_set` under its common type: the same object and the same reference.
@since 2.0
*/
static inline const bt_integer_range_set *bt_integer_range_set_signed_as_range_set_const(
    const bt_integer_range_set_signed *int_range_set) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_integer_range_set, int_range_set);
}

/*! @} */

/*! @name Reference count of a signed integer range set
@{ */

/*!
Increments the reference count of a signed integer range set.

@param[in] int_range_set Signed integer range set, or `NULL` to do nothing.
@since 2.0
*/
void bt_integer_range_set_signed_get_ref(
    const bt_integer_range_set_signed *int_range_set) __BT_NOEXCEPT;

/*!
Decrements the reference count of a signed integer range set, and destroys it when the count
reaches zero.

@param[in] int_range_set Signed integer range set, or `NULL` to do nothing.
@since 2.0
*/
void bt_integer_range_set_signed_put_ref(
    const bt_integer_range_set_signed *int_range_set) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_int_range_set`, then sets the variable to `NULL`.

@param _int_range_set Assignable signed integer range set expression without side effects; may hold
    `NULL`.
@since 2.0
*/
#define BT_INTEGER_RANGE_SET_SIGNED_PUT_REF_AND_RESET(_int_range_set)                              \
    do {                                                                                           \
        bt_integer_range_set_signed_put_ref(_int_range_set);                                       \
        (_int_range_set) = NULL;                                                                   \
    } while (0)

/*!
Moves a signed integer range set reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_INTEGER_RANGE_SET_SIGNED_MOVE_REF(_dst, _src)                                           \
    do {                                                                                           \
        bt_integer_range_set_signed_put_ref(_dst);                                                 \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_INTEGER_RANGE_SET_H */
