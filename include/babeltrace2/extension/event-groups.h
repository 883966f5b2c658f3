/* SPDX-License-Identifier: MIT */
/* Event groups: an extension of Tracegraph that counts events by the values of expressions. */
#ifndef BABELTRACE2_EXTENSION_EVENT_GROUPS_H
#define BABELTRACE2_EXTENSION_EVENT_GROUPS_H

#include <stdint.h>
#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-event-groups Event groups (extension)
@ingroup api-x

Counts of events by key. A key is a list of expressions of the filter language, separated by commas.
For example, the key `name,$cpu` counts the events of each name on each processor. The manual page
babeltrace2-filter-expression(7) describes the expressions.

Events for which all the expressions have equal values form a group. The value of an expression is a
number or a text. The value is unknown if, for example, the event doesn't have the field of the
expression. If a number has a name, as in an enumeration or a log level, its value is the name. If a
number has several names, its value contains all the names: `low | even`.

Values are compared as in the filter language: `1` and `1.0` are equal, and a text ends at its first
null character.

The memory of event groups is limited. When it is used up, events that would form new groups are
counted together. Values are hashed with a secret key, so a trace can't contain values that make
counting slow.
@{
*/

/*!
Event groups, which one thread at a time may use.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_groups bt_x_event_groups;

/*!
Status of bt_x_event_groups_create().

@since Tracegraph 0.1
*/
typedef enum bt_x_event_groups_create_status {
    /*! Success. */
    BT_X_EVENT_GROUPS_CREATE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The key isn't a valid list of expressions. */
    BT_X_EVENT_GROUPS_CREATE_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_x_event_groups_create_status;

/*!
Creates event groups without events.

If the key is invalid, the function appends a cause to the error of the current thread. The cause
describes the fault, and shows the key with a caret below the fault.

@param[in] key Expressions, separated by commas. May be any text.
@param[in] is_gmt #BT_TRUE if dates and times of day in the expressions are in UTC, otherwise they
    are in the local time zone.
@param[out] event_groups New event groups, if successful. Destroy them with
    bt_x_event_groups_destroy().
@retval #BT_X_EVENT_GROUPS_CREATE_STATUS_OK Success.
@retval #BT_X_EVENT_GROUPS_CREATE_STATUS_ERROR The key isn't a valid list of expressions.
@pre The current thread has no error.
@pre `key` and `event_groups` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_event_groups_create_status bt_x_event_groups_create(
    const char *key, bt_bool is_gmt, bt_x_event_groups **event_groups) __BT_NOEXCEPT;

/*!
Destroys event groups.

@param[in] event_groups Event groups, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_event_groups_destroy(bt_x_event_groups *event_groups) __BT_NOEXCEPT;

/*!
Sets the time of the first message. Times of day in the expressions are on the day of this message.

If this function isn't called, the day of the first counted event is used. Further calls have no
effect.

@param[in] event_groups Event groups.
@param[in] ns_from_origin Time (ns from the origin of the clocks).
@pre `event_groups` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_groups_set_first_time(
    bt_x_event_groups *event_groups, int64_t ns_from_origin) __BT_NOEXCEPT;

/*!
Counts the event of a message.

The function looks up the names in the expressions when it counts the first event of an event class.
It decodes only those fields of an event which the expressions name.

@param[in] event_groups Event groups.
@param[in] message Message.
@param[in] event_class Class of the event of `message`. The caller gets the class from
    bt_x_message_array_get_event_classes(), so that this function needn't look it up. With a wrong
    class, the counts are wrong; only developer mode checks the class.
@pre `event_groups`, `message` and `event_class` aren't `NULL`.
@pre `message` is an event message.
@pre The event of `message` is of the class `event_class`.
@post `event_class` is frozen.
@since Tracegraph 0.1
*/
extern void bt_x_event_groups_count(bt_x_event_groups *event_groups, const bt_message *message,
    const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Describes the groups with the most events.

The description is a map with these entries:

- `key` (array of strings): the expressions.
- `groups` (array of maps): the groups in descending order of their counts. Groups with equal counts
  are in the order of their values. Each map has the entries `values` (array with a value for each
  expression: an integer, a real, a string, or null if the value is unknown) and `count` (unsigned
  integer).
- `group-count` (unsigned integer): the number of all groups, including those that the description
  doesn't contain.
- `event-count` (unsigned integer): the number of all counted events.
- `ungrouped-count` (unsigned integer): the number of counted events without a group, because the
  memory for groups was used up.

@param[in] event_groups Event groups.
@param[in] limit Maximum number of groups to describe.
@returns New reference: description.
@pre `event_groups` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_value *bt_x_event_groups_describe(
    const bt_x_event_groups *event_groups, uint64_t limit) __BT_NOEXCEPT;

/*!
Describes the parts of the expressions that don't apply to any event of some trace classes: see
bt_x_event_selector_describe_faults().

@param[in] event_groups Event groups.
@param[in] trace_classes Array of trace classes, or `NULL` for the trace classes of all counted
    events.
@param[in] count Number of trace classes in `trace_classes`.
@returns New reference: array of strings, empty if the expressions have no faults.
@pre `event_groups` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_value *bt_x_event_groups_describe_faults(const bt_x_event_groups *event_groups,
    const bt_trace_class *const *trace_classes, uint64_t count) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
