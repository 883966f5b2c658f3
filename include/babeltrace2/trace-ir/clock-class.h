/* SPDX-License-Identifier: MIT */

/*
 * Clock classes, which define how the cycles of a clock snapshot are converted to time.
 */

#ifndef BABELTRACE2_TRACE_IR_CLOCK_CLASS_H
#define BABELTRACE2_TRACE_IR_CLOCK_CLASS_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-clock-cls Clock class
@ingroup api-tir

Class of stream clocks: defines how their values, in cycles, relate to an origin in time.

The library has no objects for stream clocks. If the class of a stream has a default clock class,
the messages of the stream contain the values of its clock as default clock snapshots. The time of a
snapshot, from the origin of the clock class, is

@code{.unparsed}
offset in seconds + (offset in cycles + value) / frequency
@endcode

The origin is unknown, the Unix epoch, or (MIP 1) custom: a namespace, name and UID. Two clocks are
correlated if both have the Unix epoch as origin, or equal custom origins, or unknown origins and
the same identity. The identity is the UUID (MIP 0), or the namespace, name and UID (MIP 1).

A clock class is a reference-counted object, and a metadata object of the trace IR. Some functions
freeze it: see their descriptions.

"MIP" is the Message Interchange Protocol version of the graph of the component which created the
object: see bt_clock_class_get_graph_mip_version().
@{
*/

/*! @name Creation
@{ */

/*!
Creates a clock class.

The frequency is 1 GHz, both offsets are 0, and the origin is the Unix epoch. The precision is 0
(MIP 0) or unknown (MIP 1), and the accuracy is unknown. There is no identity and no description,
and the user attributes are an empty map value.

@param[in] self_component Component which creates the clock class.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
bt_clock_class *bt_clock_class_create(bt_self_component *self_component) __BT_NOEXCEPT;

/*! @} */

/*! @name Frequency, offset, precision and accuracy
@{ */

/*!
Sets the frequency of a clock class.

@param[in] clock_class Clock class to change.
@param[in] frequency New frequency (Hz).
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `frequency` is neither 0 nor `UINT64_MAX`.
@pre `frequency` is greater than the offset in cycles of `clock_class`.
@since 2.0
*/
void bt_clock_class_set_frequency(bt_clock_class *clock_class, uint64_t frequency) __BT_NOEXCEPT;

/*!
Returns the frequency of a clock class.

@param[in] clock_class Clock class to query.
@returns Frequency (Hz).
@pre `clock_class` isn't `NULL`.
@since 2.0
*/
uint64_t bt_clock_class_get_frequency(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Sets the offset of a clock class from its origin.

@param[in] clock_class Clock class to change.
@param[in] offset_seconds Offset from the origin (seconds), possibly negative.
@param[in] offset_cycles Offset to add to `offset_seconds` (cycles).
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `offset_cycles` is less than the frequency of `clock_class`.
@since 2.0
*/
void bt_clock_class_set_offset(
    bt_clock_class *clock_class, int64_t offset_seconds, uint64_t offset_cycles) __BT_NOEXCEPT;

/*!
Returns the offset of a clock class from its origin.

@param[in] clock_class Clock class to query.
@param[out] offset_seconds Offset from the origin (seconds).
@param[out] offset_cycles Offset to add to `offset_seconds` (cycles).
@pre `clock_class`, `offset_seconds` and `offset_cycles` aren't `NULL`.
@since 2.0
*/
void bt_clock_class_get_offset(const bt_clock_class *clock_class, int64_t *offset_seconds,
    uint64_t *offset_cycles) __BT_NOEXCEPT;

/*!
Sets the precision of a clock class.

@param[in] clock_class Clock class to change.
@param[in] precision New precision (cycles): random uncertainty of a clock value, in both
    directions.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `precision` isn't `UINT64_MAX`.
@since 2.0
*/
void bt_clock_class_set_precision(bt_clock_class *clock_class, uint64_t precision) __BT_NOEXCEPT;

/*!
Returns the precision of a clock class, in a MIP 0 graph.

@deprecated Use bt_clock_class_get_opt_precision().
@param[in] clock_class Clock class to query.
@returns Precision (cycles).
@pre `clock_class` isn't `NULL`.
@pre The graph's effective MIP version is 0.
@since 2.0
*/
uint64_t bt_clock_class_get_precision(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Returns the precision of a clock class, if it is known.

@param[in] clock_class Clock class to query.
@param[out] precision Precision (cycles), if it is known.
@retval #BT_PROPERTY_AVAILABILITY_AVAILABLE The precision is known, and `precision` is set.
@retval #BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE The precision is unknown.
@pre `clock_class` and `precision` aren't `NULL`.
@since 2.1
*/
bt_property_availability bt_clock_class_get_opt_precision(
    const struct bt_clock_class *clock_class, uint64_t *precision) __BT_NOEXCEPT;

/*!
Sets the accuracy of a clock class.

@param[in] clock_class Clock class to change.
@param[in] accuracy New accuracy (cycles): systematic uncertainty of a clock value, in both
    directions.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `accuracy` isn't `UINT64_MAX`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
void bt_clock_class_set_accuracy(bt_clock_class *clock_class, uint64_t accuracy) __BT_NOEXCEPT;

/*!
Returns the accuracy of a clock class, if it is known.

@param[in] clock_class Clock class to query.
@param[out] accuracy Accuracy (cycles), if it is known.
@retval #BT_PROPERTY_AVAILABILITY_AVAILABLE The accuracy is known, and `accuracy` is set.
@retval #BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE The accuracy is unknown.
@pre `clock_class` and `accuracy` aren't `NULL`.
@since 2.1
*/
bt_property_availability bt_clock_class_get_accuracy(
    const struct bt_clock_class *clock_class, uint64_t *accuracy) __BT_NOEXCEPT;

/*! @} */

/*! @name Origin
@{ */

/*!
Sets the origin of a clock class to the Unix epoch or unknown.

@deprecated Use bt_clock_class_set_origin_unix_epoch() or bt_clock_class_set_origin_unknown().
@param[in] clock_class Clock class to change.
@param[in] origin_is_unix_epoch #BT_TRUE for the Unix epoch, #BT_FALSE for an unknown origin.
@pre `clock_class` isn't `NULL` and isn't frozen.
@since 2.0
*/
void bt_clock_class_set_origin_is_unix_epoch(
    bt_clock_class *clock_class, bt_bool origin_is_unix_epoch) __BT_NOEXCEPT;

/*!
Sets the origin of a clock class to unknown.

@param[in] clock_class Clock class to change.
@pre `clock_class` isn't `NULL` and isn't frozen.
@since 2.1
*/
void bt_clock_class_set_origin_unknown(bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Sets the origin of a clock class to the Unix epoch.

@param[in] clock_class Clock class to change.
@pre `clock_class` isn't `NULL` and isn't frozen.
@since 2.1
*/
void bt_clock_class_set_origin_unix_epoch(bt_clock_class *clock_class) __BT_NOEXCEPT;

/*! Status codes of bt_clock_class_set_origin(). @since 2.1 */
typedef enum bt_clock_class_set_origin_status {
    /*! Success. */
    BT_CLOCK_CLASS_SET_ORIGIN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_CLOCK_CLASS_SET_ORIGIN_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_clock_class_set_origin_status;

/*!
Sets a custom origin of a clock class.

@param[in] clock_class Clock class to change.
@param[in] ns Namespace of the origin (copied); may be `NULL`.
@param[in] name Name of the origin (copied).
@param[in] uid Unique identifier of the origin (copied).
@retval #BT_CLOCK_CLASS_SET_ORIGIN_STATUS_OK Success.
@retval #BT_CLOCK_CLASS_SET_ORIGIN_STATUS_MEMORY_ERROR Out of memory.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `name` and `uid` aren't `NULL`.
@pre The graph's effective MIP version is 1.
@post On success, the origin of `clock_class` is known and is not the Unix epoch.
@since 2.1
*/
bt_clock_class_set_origin_status bt_clock_class_set_origin(
    bt_clock_class *clock_class, const char *ns, const char *name, const char *uid) __BT_NOEXCEPT;

/*!
Returns whether the origin of a clock class is known, that is, the Unix epoch or custom.

@param[in] clock_class Clock class to query.
@returns #BT_TRUE if the origin is known.
@pre `clock_class` isn't `NULL`.
@since 2.1
*/
bt_bool bt_clock_class_origin_is_known(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Returns whether the origin of a clock class is the Unix epoch.

@param[in] clock_class Clock class to query.
@returns #BT_TRUE if the origin is the Unix epoch.
@pre `clock_class` isn't `NULL`.
@since 2.0
*/
bt_bool bt_clock_class_origin_is_unix_epoch(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Returns the namespace of the custom origin of a clock class.

@param[in] clock_class Clock class to query.
@returns Namespace of the origin, owned by `clock_class` and valid until `clock_class` changes, or
    `NULL` if there is none.
@pre `clock_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@pre The origin of `clock_class` is custom: it is known, and is not the Unix epoch.
@since 2.1
*/
const char *bt_clock_class_get_origin_namespace(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Returns the name of the custom origin of a clock class.

@param[in] clock_class Clock class to query.
@returns Name of the origin, owned by `clock_class` and valid until `clock_class` changes.
@pre `clock_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@pre The origin of `clock_class` is custom: it is known, and is not the Unix epoch.
@since 2.1
*/
const char *bt_clock_class_get_origin_name(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Returns the unique identifier of the custom origin of a clock class.

@param[in] clock_class Clock class to query.
@returns Unique identifier of the origin, owned by `clock_class` and valid until `clock_class`
    changes.
@pre `clock_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@pre The origin of `clock_class` is custom: it is known, and is not the Unix epoch.
@since 2.1
*/
const char *bt_clock_class_get_origin_uid(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Identity
@{ */

/*! Status codes of bt_clock_class_set_namespace(). @since 2.1 */
typedef enum bt_clock_class_set_namespace_status {
    /*! Success. */
    BT_CLOCK_CLASS_SET_NAMESPACE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_CLOCK_CLASS_SET_NAMESPACE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_clock_class_set_namespace_status;

/*!
Sets the namespace of a clock class.

@param[in] clock_class Clock class to change.
@param[in] ns New namespace (copied).
@retval #BT_CLOCK_CLASS_SET_NAMESPACE_STATUS_OK Success.
@retval #BT_CLOCK_CLASS_SET_NAMESPACE_STATUS_MEMORY_ERROR Out of memory.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `ns` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_clock_class_set_namespace_status bt_clock_class_set_namespace(
    bt_clock_class *clock_class, const char *ns) __BT_NOEXCEPT;

/*!
Returns the namespace of a clock class.

@param[in] clock_class Clock class to query.
@returns Namespace, owned by `clock_class` and valid until it is changed, or `NULL` if not set.
@pre `clock_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_clock_class_get_namespace(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*! Status codes of bt_clock_class_set_name(). @since 2.0 */
typedef enum bt_clock_class_set_name_status {
    /*! Success. */
    BT_CLOCK_CLASS_SET_NAME_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_CLOCK_CLASS_SET_NAME_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_clock_class_set_name_status;

/*!
Sets the name of a clock class.

@param[in] clock_class Clock class to change.
@param[in] name New name (copied).
@retval #BT_CLOCK_CLASS_SET_NAME_STATUS_OK Success.
@retval #BT_CLOCK_CLASS_SET_NAME_STATUS_MEMORY_ERROR Out of memory.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `name` isn't `NULL`.
@since 2.0
*/
bt_clock_class_set_name_status bt_clock_class_set_name(
    bt_clock_class *clock_class, const char *name) __BT_NOEXCEPT;

/*!
Returns the name of a clock class.

@param[in] clock_class Clock class to query.
@returns Name, owned by `clock_class` and valid until it is changed, or `NULL` if not set.
@pre `clock_class` isn't `NULL`.
@since 2.0
*/
const char *bt_clock_class_get_name(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*! Status codes of bt_clock_class_set_uid(). @since 2.1 */
typedef enum bt_clock_class_set_uid_status {
    /*! Success. */
    BT_CLOCK_CLASS_SET_UID_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_CLOCK_CLASS_SET_UID_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_clock_class_set_uid_status;

/*!
Sets the unique identifier of a clock class.

@param[in] clock_class Clock class to change.
@param[in] uid New unique identifier (copied).
@retval #BT_CLOCK_CLASS_SET_UID_STATUS_OK Success.
@retval #BT_CLOCK_CLASS_SET_UID_STATUS_MEMORY_ERROR Out of memory.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `uid` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_clock_class_set_uid_status bt_clock_class_set_uid(
    bt_clock_class *clock_class, const char *uid) __BT_NOEXCEPT;

/*!
Returns the unique identifier of a clock class.

@param[in] clock_class Clock class to query.
@returns Unique identifier, owned by `clock_class` and valid until it is changed, or `NULL` if not
    set.
@pre `clock_class` isn't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
const char *bt_clock_class_get_uid(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Returns whether two clock classes have the same identity.

A clock class without a name or a UID doesn't have the same identity as any clock class, not even
itself.

@param[in] clock_class_a First clock class.
@param[in] clock_class_b Second clock class.
@returns #BT_TRUE if both have a name and a UID, and have the same namespace (or none), name and
    UID.
@pre `clock_class_a` and `clock_class_b` aren't `NULL`.
@pre The graph's effective MIP version is 1.
@since 2.1
*/
bt_bool bt_clock_class_has_same_identity(
    const bt_clock_class *clock_class_a, const bt_clock_class *clock_class_b) __BT_NOEXCEPT;

/*!
Sets the UUID of a clock class.

@param[in] clock_class Clock class to change.
@param[in] uuid New UUID (16 bytes, copied).
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `uuid` isn't `NULL`.
@pre The graph's effective MIP version is 0.
@since 2.0
*/
void bt_clock_class_set_uuid(bt_clock_class *clock_class, bt_uuid uuid) __BT_NOEXCEPT;

/*!
Returns the UUID of a clock class.

@param[in] clock_class Clock class to query.
@returns UUID (16 bytes), owned by `clock_class` and valid until `clock_class` changes, or `NULL` if
    not set.
@pre `clock_class` isn't `NULL`.
@pre The graph's effective MIP version is 0.
@since 2.0
*/
bt_uuid bt_clock_class_get_uuid(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Description and user attributes
@{ */

/*! Status codes of bt_clock_class_set_description(). @since 2.0 */
typedef enum bt_clock_class_set_description_status {
    /*! Success. */
    BT_CLOCK_CLASS_SET_DESCRIPTION_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_CLOCK_CLASS_SET_DESCRIPTION_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_clock_class_set_description_status;

/*!
Sets the description of a clock class.

@param[in] clock_class Clock class to change.
@param[in] description New description (copied).
@retval #BT_CLOCK_CLASS_SET_DESCRIPTION_STATUS_OK Success.
@retval #BT_CLOCK_CLASS_SET_DESCRIPTION_STATUS_MEMORY_ERROR Out of memory.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `description` isn't `NULL`.
@since 2.0
*/
bt_clock_class_set_description_status bt_clock_class_set_description(
    bt_clock_class *clock_class, const char *description) __BT_NOEXCEPT;

/*!
Returns the description of a clock class.

@param[in] clock_class Clock class to query.
@returns Description, owned by `clock_class` and valid until it is changed, or `NULL` if not set.
@pre `clock_class` isn't `NULL`.
@since 2.0
*/
const char *bt_clock_class_get_description(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Replaces the user attributes of a clock class.

A new object already has an empty map value. To add entries to this value, use
bt_clock_class_borrow_user_attributes().

@param[in] clock_class Clock class to change.
@param[in] user_attributes New user attributes (map value); `clock_class` takes its own reference.
@pre `clock_class` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
void bt_clock_class_set_user_attributes(
    bt_clock_class *clock_class, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a clock class.

@param[in] clock_class Clock class to query.
@returns User attributes (map value), owned by `clock_class`.
@pre `clock_class` isn't `NULL`.
@since 2.0
*/
bt_value *bt_clock_class_borrow_user_attributes(bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Const version of bt_clock_class_borrow_user_attributes().

@copydetails bt_clock_class_borrow_user_attributes()
*/
const bt_value *bt_clock_class_borrow_user_attributes_const(
    const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Message Interchange Protocol version
@{ */

/*!
Returns the effective MIP version of the graph for which a clock class was created.

@param[in] clock_class Clock class to query.
@returns Effective MIP version of the graph of the component which created `clock_class`.
@pre `clock_class` isn't `NULL`.
@sa bt_self_component_get_graph_mip_version()
@since 2.1
*/
uint64_t bt_clock_class_get_graph_mip_version(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Conversion
@{ */

/*! Status codes of bt_clock_class_cycles_to_ns_from_origin(). @since 2.0 */
typedef enum bt_clock_class_cycles_to_ns_from_origin_status {
    /*! Success. */
    BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The result doesn't fit its type. */
    BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR = __BT_FUNC_STATUS_OVERFLOW_ERROR,
} bt_clock_class_cycles_to_ns_from_origin_status;

/*!
Converts a stream clock value from cycles to nanoseconds from the origin of its class.

@param[in] clock_class Class of the clock.
@param[in] value Value of the clock (cycles).
@param[out] ns_from_origin <strong>On success</strong>, the result (nanoseconds from the origin).
@retval #BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR A step of the computation
    overflows.
@pre `clock_class` and `ns_from_origin` aren't `NULL`.
@sa bt_util_clock_cycles_to_ns_from_origin()
@since 2.0
*/
bt_clock_class_cycles_to_ns_from_origin_status bt_clock_class_cycles_to_ns_from_origin(
    const bt_clock_class *clock_class, uint64_t value, int64_t *ns_from_origin) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a clock class.

@param[in] clock_class Clock class, or `NULL` to do nothing.
@since 2.0
*/
void bt_clock_class_get_ref(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a clock class, and destroys it when the count reaches zero.

@param[in] clock_class Clock class, or `NULL` to do nothing.
@since 2.0
*/
void bt_clock_class_put_ref(const bt_clock_class *clock_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_clock_class`, then sets the variable to `NULL`.

@param _clock_class Assignable clock class expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_CLOCK_CLASS_PUT_REF_AND_RESET(_clock_class)                                             \
    do {                                                                                           \
        bt_clock_class_put_ref(_clock_class);                                                      \
        (_clock_class) = NULL;                                                                     \
    } while (0)

/*!
Moves a clock class reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_CLOCK_CLASS_MOVE_REF(_dst, _src)                                                        \
    do {                                                                                           \
        bt_clock_class_put_ref(_dst);                                                              \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_CLOCK_CLASS_H */
