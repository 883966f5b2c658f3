/* SPDX-License-Identifier: MIT */
/* Expressions: an extension of Tracegraph that says of an event whether it is wanted. */
#ifndef BABELTRACE2_EXTENSION_EXPRESSION_H
#define BABELTRACE2_EXTENSION_EXPRESSION_H

#include <stdint.h>
#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-expression Expressions (extension)
@ingroup api-x

The filter language: `name == "sched_switch" && next_tid == 42`. The manual page
babeltrace2-filter-expression(7) describes it.

An expression is bound to an event class once. Names are looked up then, and what doesn't depend on
an event is computed: so the expression may be always or never true of the events of that class.
Otherwise, only the fields that it names are decoded of each event.
@{
*/

/*!
Expression: a shared object, of one thread at a time.

@since Tracegraph 0.1
*/
typedef struct bt_x_expression bt_x_expression;

/*!
Expression, bound to the events of one class.

@since Tracegraph 0.1
*/
typedef struct bt_x_expression_binding bt_x_expression_binding;

/*!
Truth of an expression.

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_truth {
    /*! False. */
    BT_X_EXPRESSION_TRUTH_FALSE = 0,
    /*! True. */
    BT_X_EXPRESSION_TRUTH_TRUE = 1,
    /*! Unknown: it depends on a field that the event doesn't have. */
    BT_X_EXPRESSION_TRUTH_UNKNOWN = 2,
} bt_x_expression_truth;

/*!
What is known of an expression without an event.

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_verdict {
    /*! It is true of no event of the class. */
    BT_X_EXPRESSION_VERDICT_NEVER = 0,
    /*! It is true of all events of the class. */
    BT_X_EXPRESSION_VERDICT_ALWAYS = 1,
    /*! It depends on the event. */
    BT_X_EXPRESSION_VERDICT_DEPENDS = 2,
} bt_x_expression_verdict;

/*!
Status of bt_x_expression_parse().

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_parse_status {
    /*! Success. */
    BT_X_EXPRESSION_PARSE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The text is no expression. */
    BT_X_EXPRESSION_PARSE_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_x_expression_parse_status;

/*!
Parses an expression.

If it is wrong, a cause is appended to the error of the current thread: what is wrong, and below it
the text with a caret.

@param[in] text Expression; any text.
@param[in] is_gmt #BT_TRUE if dates and times of day in it are in UTC, otherwise they are in the
    local time zone.
@param[out] expression New reference, if successful.
@retval #BT_X_EXPRESSION_PARSE_STATUS_OK Success.
@retval #BT_X_EXPRESSION_PARSE_STATUS_ERROR The text is no expression.
@pre The current thread has no error.
@pre `text` and `expression` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_expression_parse_status bt_x_expression_parse(
    const char *text, bt_bool is_gmt, bt_x_expression **expression) __BT_NOEXCEPT;

/*!
Gets a new reference on an expression.

@param[in] expression Expression, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_expression_get_ref(const bt_x_expression *expression) __BT_NOEXCEPT;

/*!
Puts a reference on an expression.

@param[in] expression Expression, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_expression_put_ref(const bt_x_expression *expression) __BT_NOEXCEPT;

/*!
Borrows the text of an expression.

@param[in] expression Expression.
@returns Text, valid as long as `expression`.
@pre `expression` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const char *bt_x_expression_borrow_text(const bt_x_expression *expression) __BT_NOEXCEPT;

/*!
Returns whether an expression has a time of day, such as `$ts >= 17:46:22`, and the day isn't known
yet.

@param[in] expression Expression.
@returns #BT_TRUE if bt_x_expression_set_first_time() would make a difference.
@pre `expression` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_expression_needs_first_time(const bt_x_expression *expression) __BT_NOEXCEPT;

/*!
Sets the time of the first message, on whose day the times of day in an expression are.

Without it, the day is that of the first event that is tested. The first time that is set stays.

@param[in] expression Expression.
@param[in] ns_from_origin Time (ns from the origin of the clocks).
@pre `expression` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_expression_set_first_time(
    bt_x_expression *expression, int64_t ns_from_origin) __BT_NOEXCEPT;

/*!
Gets the range of time outside of which an expression isn't true of any event.

@param[in] expression Expression.
@param[out] begin Beginning, included (ns from the origin of the clocks); `INT64_MIN`: none is
    known.
@param[out] end End, included (ns from the origin of the clocks); `INT64_MAX`: none is known.
@pre `expression`, `begin` and `end` aren't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_expression_get_time_range(
    const bt_x_expression *expression, int64_t *begin, int64_t *end) __BT_NOEXCEPT;

/*!
Describes what in an expression says nothing of any event of some trace classes: fields that no
event has, and operators whose operands never go together, such as a number that is compared with a
text.

Each description is a text such as “no event has a field `prev_tdi`; did you mean `prev_tid`?”, and
below it the expression with a caret.

@param[in] expression Expression.
@param[in] trace_classes Trace classes; their event classes are frozen from now on.
@param[in] count Number of elements of `trace_classes`.
@returns New reference: array of strings, empty if nothing is wrong.
@pre `expression` isn't `NULL`.
@pre `trace_classes` isn't `NULL` unless `count` is 0.
@since Tracegraph 0.1
*/
extern bt_value *bt_x_expression_describe_faults(const bt_x_expression *expression,
    const bt_trace_class *const *trace_classes, uint64_t count) __BT_NOEXCEPT;

/*!
Binds an expression to the events of a class.

@param[in] expression Expression; the binding holds a reference on it.
@param[in] event_class Class of the events; the binding holds a reference on it. It is frozen from
    now on.
@returns New binding, of one thread at a time. Destroy it with bt_x_expression_binding_destroy().
@pre `expression` and `event_class` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_expression_binding *bt_x_expression_binding_create(
    bt_x_expression *expression, const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Destroys a binding.

@param[in] binding Binding, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_expression_binding_destroy(bt_x_expression_binding *binding) __BT_NOEXCEPT;

/*!
Returns what is known of the expression without an event.

@param[in] binding Binding.
@returns Verdict on all events of the class.
@pre `binding` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_expression_verdict bt_x_expression_binding_get_verdict(
    const bt_x_expression_binding *binding) __BT_NOEXCEPT;

/*!
Computes the expression for one event.

@param[in] binding Binding.
@param[in] message Event message, whose event is of the class of `binding`.
@returns Truth. If it is never true of such events, it isn't said whether it is false or unknown.
@pre `binding` isn't `NULL`.
@pre `message` isn't `NULL` and is an event message.
@pre The event of `message` is of the event class of `binding`.
@since Tracegraph 0.1
*/
extern bt_x_expression_truth bt_x_expression_binding_test(
    bt_x_expression_binding *binding, const bt_message *message) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
