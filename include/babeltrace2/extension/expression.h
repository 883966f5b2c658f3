/* SPDX-License-Identifier: MIT */
/* Expressions: an extension of Tracegraph that selects events with the filter language. */
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

Functions that select events with expressions of the filter language, such as `name ==
"sched_switch" && next_tid == 42`. The manual page babeltrace2-filter-expression(7) describes the
language.

An event selector tests events: it selects an event if all its expressions are true. For the first
event of an event class, the selector looks up the names in the expressions, and evaluates the parts
of the expressions that are the same for all events of the class. The result may be that the
expressions are true for all events of the class, or for none. Otherwise, the selector decodes only
those fields of each event which the expressions name.

The initialization data of a `filter.utils.select` component (see
bt_graph_add_filter_component_with_initialize_method_data()) is `NULL` or points to an array of
expressions (`const bt_x_expression *const *`) whose last element is `NULL`. The component then uses
these expressions, holds references on them, and ignores its parameter `expression`.
@{
*/

/*!
Expression: a parsed text. It is a reference-counted object, which one thread at a time may use.

@since Tracegraph 0.1
*/
typedef struct bt_x_expression bt_x_expression;

/*!
Event selector: a list of expressions, and their meanings for event classes.

Selectors may share expressions, but each selector has its own day for times of day.

@since Tracegraph 0.1
*/
typedef struct bt_x_event_selector bt_x_event_selector;

/*!

Truth of expressions for an event.

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_truth {
    /*! False. */
    BT_X_EXPRESSION_TRUTH_FALSE = 0,
    /*! True. */
    BT_X_EXPRESSION_TRUTH_TRUE = 1,
    /*! Unknown: the result depends on a field that the event doesn't have. */
    BT_X_EXPRESSION_TRUTH_UNKNOWN = 2,
} bt_x_expression_truth;

/*!
Verdict: the truth of the expressions of an event selector for all the events of a class.

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_verdict {
    /*! The expressions aren't true for any event of the class. */
    BT_X_EXPRESSION_VERDICT_NEVER = 0,
    /*! The expressions are true for all events of the class. */
    BT_X_EXPRESSION_VERDICT_ALWAYS = 1,
    /*! The expressions may be true for some events of the class. */
    BT_X_EXPRESSION_VERDICT_DEPENDS = 2,
} bt_x_expression_verdict;

/*!
Status of bt_x_expression_parse().

@since Tracegraph 0.1
*/
typedef enum bt_x_expression_parse_status {
    /*! Success. */
    BT_X_EXPRESSION_PARSE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The text isn't a valid expression. */
    BT_X_EXPRESSION_PARSE_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_x_expression_parse_status;

/*!
Parses an expression.

If the text is invalid, the function appends a cause to the error of the current thread. The cause
describes the fault, and shows the text with a caret below the fault.

@param[in] text Expression. May be any text.
@param[out] expression New reference, if successful.
@retval #BT_X_EXPRESSION_PARSE_STATUS_OK Success.
@retval #BT_X_EXPRESSION_PARSE_STATUS_ERROR The text isn't a valid expression.
@pre The current thread has no error.
@pre `text` and `expression` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_expression_parse_status bt_x_expression_parse(
    const char *text, bt_x_expression **expression) __BT_NOEXCEPT;

/*!
Gets a new reference to an expression.

@param[in] expression Expression, or `NULL` to do nothing.
@since Tracegraph 0.1
*/
extern void bt_x_expression_get_ref(const bt_x_expression *expression) __BT_NOEXCEPT;

/*!
Puts a reference to an expression.

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
@returns New event selector, which one thread at a time may use. Destroy it with
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
Returns whether an expression contains a time of day, such as `$ts >= 17:46:22`, and the day isn't
set yet.

@param[in] event_selector Event selector.
@returns #BT_TRUE if bt_x_event_selector_set_first_time() would have an effect.
@pre `event_selector` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_event_selector_needs_first_time(
    const bt_x_event_selector *event_selector) __BT_NOEXCEPT;

/*!
Sets the time of the first message. Times of day in the expressions are on the day of this message.

If this function isn't called, the day of the first tested event is used. Further calls have no
effect.

@param[in] event_selector Event selector.
@param[in] ns_from_origin Time (ns from the origin of the clocks).
@pre `event_selector` isn't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_selector_set_first_time(
    bt_x_event_selector *event_selector, int64_t ns_from_origin) __BT_NOEXCEPT;

/*!
Gets a time range that contains all events for which the expressions are true.

@param[in] event_selector Event selector.
@param[out] begin Beginning, included (ns from the origin of the clocks); `INT64_MIN` if unknown.
@param[out] end End, included (ns from the origin of the clocks); `INT64_MAX` if unknown.
@pre `event_selector`, `begin` and `end` aren't `NULL`.
@since Tracegraph 0.1
*/
extern void bt_x_event_selector_get_time_range(
    const bt_x_event_selector *event_selector, int64_t *begin, int64_t *end) __BT_NOEXCEPT;

/*!
Describes the parts of the expressions that don't apply to any event of some trace classes: fields
that no event has, and operators whose operands never have matching types, such as a comparison of a
number with a text.

Each description is a text such as “no event has a field `prev_tdi`; did you mean `prev_tid`?”,
followed by the expression with a caret below the fault.

@param[in] event_selector Event selector.
@param[in] trace_classes Trace classes. The function freezes their event classes.
@param[in] count Number of elements of `trace_classes`.
@returns New reference: array of strings, empty if the expressions have no faults.
@pre `event_selector` isn't `NULL`.
@pre `trace_classes` isn't `NULL` unless `count` is 0.
@since Tracegraph 0.1
*/
extern bt_value *bt_x_event_selector_describe_faults(const bt_x_event_selector *event_selector,
    const bt_trace_class *const *trace_classes, uint64_t count) __BT_NOEXCEPT;

/*!
Returns whether the expressions of an event selector are true for all events of a class, for none,
or for some.

The selector binds its expressions to the class and stores the result. It holds a reference to each
event class with a stored result. When it has stored 4096 results, it drops them all and puts these
references.

@param[in] event_selector Event selector.
@param[in] event_class Event class. The function freezes it.
@returns Verdict for the events of the class.
@pre `event_selector` and `event_class` aren't `NULL`.
@since Tracegraph 0.1
*/
extern bt_x_expression_verdict bt_x_event_selector_get_verdict(
    bt_x_event_selector *event_selector, const bt_event_class *event_class) __BT_NOEXCEPT;

/*!
Tests whether all expressions of an event selector are true for the events of messages.

The selector binds its expressions to the classes of the events, as
bt_x_event_selector_get_verdict() does.

@param[in] event_selector Event selector.
@param[in] messages Messages.
@param[in] event_classes For each message, the class of its event, or `NULL` if it isn't an event
    message. See bt_x_message_array_get_event_classes().
@param[in] count Number of messages.
@param[out] truths For each message, the truth of the expressions: #BT_X_EXPRESSION_TRUTH_TRUE if
    the message isn't an event message. If the expressions aren't true for any event of the class,
    the function also writes #BT_X_EXPRESSION_TRUTH_FALSE where the truth is unknown.
@pre `event_selector`, `messages`, `event_classes` and `truths` aren't `NULL`.
@pre If an element of `event_classes` isn't `NULL`, the message with the same index is an event
    message, and its event is of this class.
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
