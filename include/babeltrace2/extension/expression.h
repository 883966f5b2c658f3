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

An expression is a text that was parsed. An event selector tests events: it selects an event if all
its expressions are true. When a selector meets an event class, it looks up the names in the
expressions and computes everything that doesn't depend on an event. The expressions may then be
always or never true of the events of that class. Otherwise, only the fields that they name are
decoded of each event.

The initialization data of a `filter.utils.select` component (see
bt_graph_add_filter_component_with_initialize_method_data()) is `NULL` or points to an array of
expressions (`const bt_x_expression *const *`) whose last element is `NULL`. The component then uses
these expressions and doesn't parse its parameter `expression`. It holds references on them.
@{
*/

/*!
Expression: a shared object, of one thread at a time.

@since Tracegraph 0.1
*/
typedef struct bt_x_expression bt_x_expression;

/*!
Event selector: a list of expressions, and what they mean for the event classes that it has met.

Selectors may share expressions, but each selector has its own day for times of day.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_selector bt_x_event_selector;

/*!
Truth of expressions.

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_truth {
    /*! False. */
    BT_X_EXPRESSION_TRUTH_FALSE = 0,
    /*! True. */
    BT_X_EXPRESSION_TRUTH_TRUE = 1,
    /*! Unknown: the truth depends on a field that the event doesn't have. */
    BT_X_EXPRESSION_TRUTH_UNKNOWN = 2,
} bt_x_expression_truth;

/*!
What is known of the expressions of an event selector for an event class.

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_verdict {
    /*! The expressions are true of no event of the class. */
    BT_X_EXPRESSION_VERDICT_NEVER = 0,
    /*! The expressions are true of all events of the class. */
    BT_X_EXPRESSION_VERDICT_ALWAYS = 1,
    /*! The truth depends on the event. */
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
@param[out] expression New reference, if successful.
@retval #BT_X_EXPRESSION_PARSE_STATUS_OK Success.
@retval #BT_X_EXPRESSION_PARSE_STATUS_ERROR The text is no expression.
@pre The current thread has no error.
@pre `text` and `expression` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_expression_parse_status bt_x_expression_parse(
    const char *text, bt_x_expression **expression) __BT_NOEXCEPT;

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
Creates an event selector.

@param[in] expressions Expressions; the selector holds references on them.
@param[in] count Number of elements of `expressions`. A selector without
    expressions selects all events.
@param[in] is_gmt #BT_TRUE if dates and times of day in the expressions are in UTC, otherwise they
    are in the local time zone.
@returns New event selector, of one thread at a time. Destroy it with
    bt_x_event_selector_destroy().
@pre `expressions` isn't `NULL` unless `count` is 0.
@since Tracegraph 0.1
*/
extern bt_x_event_selector *bt_x_event_selector_create(
    const bt_x_expression *const *expressions, uint64_t count, bt_bool is_gmt) __BT_NOEXCEPT;

/*!
Destroys an event selector.

@param[in] event_selector Event selector, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_event_selector_destroy(bt_x_event_selector *event_selector) __BT_NOEXCEPT;

/*!
Returns whether an expression has a time of day, such as `$ts >= 17:46:22`, and the day isn't known
yet.

@param[in] event_selector Event selector.
@returns #BT_TRUE if bt_x_event_selector_set_first_time() would make a difference.
@pre `event_selector` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_selector_needs_first_time(
    const bt_x_event_selector *event_selector) __BT_NOEXCEPT;

/*!
Sets the time of the first message. The times of day in the expressions are on its day.

Without it, the day is that of the first event that is tested. The first time that is set stays.

@param[in] event_selector Event selector.
@param[in] ns_from_origin Time (ns from the origin of the clocks).
@pre `event_selector` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_selector_set_first_time(
    bt_x_event_selector *event_selector, int64_t ns_from_origin) __BT_NOEXCEPT;

/*!
Gets the range of time that contains all events for which the expressions are true.

@param[in] event_selector Event selector.
@param[out] begin Beginning, included (ns from the origin of the clocks); `INT64_MIN`: none is
    known.
@param[out] end End, included (ns from the origin of the clocks); `INT64_MAX`: none is known.
@pre `event_selector`, `begin` and `end` aren't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_selector_get_time_range(
    const bt_x_event_selector *event_selector, int64_t *begin, int64_t *end) __BT_NOEXCEPT;

/*!
Describes the parts of the expressions that say nothing of any event of some trace classes: fields
that no event has, and operators whose operands never go together, such as a number that is compared
with a text.

Each description is a text such as “no event has a field `prev_tdi`; did you mean `prev_tid`?”, and
below it the expression with a caret.

@param[in] event_selector Event selector.
@param[in] trace_classes Trace classes; their event classes are frozen from now on.
@param[in] count Number of elements of `trace_classes`.
@returns New reference: array of strings, empty if nothing is wrong.
@pre `event_selector` isn't `NULL`.
@pre `trace_classes` isn't `NULL` unless `count` is 0.
@since Tracegraph 0.1
*/
extern bt_value *bt_x_event_selector_describe_faults(const bt_x_event_selector *event_selector,
    const bt_trace_class *const *trace_classes, uint64_t count) __BT_NOEXCEPT;

/*!
Returns what is known of the expressions for an event class.

The selector binds its expressions to the class and remembers the result. It holds references on the
event classes that it remembers. After 4096 event classes, it forgets them and begins anew.

@param[in] event_selector Event selector.
@param[in] event_class Event class. It is frozen from now on.
@returns Verdict on all events of the class.
@pre `event_selector` and `event_class` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_expression_verdict bt_x_event_selector_get_verdict(
    bt_x_event_selector *event_selector, const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Tests whether all expressions of an event selector are true of the events of messages.

The selector binds its expressions to the classes of the events, as
bt_x_event_selector_get_verdict() does.

@param[in] event_selector Event selector.
@param[in] messages Messages.
@param[in] event_classes For each message: the class of its event, or `NULL` if it isn't an event
    message. See bt_x_message_array_get_event_classes().
@param[in] count Number of messages.
@param[out] truths For each message: the truth. It is #BT_X_EXPRESSION_TRUTH_TRUE if the message
isn't an event message. If the expressions are never true of events of the class, it is
    #BT_X_EXPRESSION_TRUTH_FALSE even if the truth is unknown.
@pre `event_selector`, `messages`, `event_classes` and `truths` aren't `NULL`.
@pre Each message whose element of `event_classes` isn't `NULL` is an event message.
@pre The event of such a message is of that class.
@since Tracegraph 0.1
*/
extern void bt_x_event_selector_test(bt_x_event_selector *event_selector,
    bt_message_array_const messages, const bt_event_class *const *event_classes, uint64_t count,
    bt_x_expression_truth *truths) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
