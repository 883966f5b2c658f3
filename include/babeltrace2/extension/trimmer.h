/* SPDX-License-Identifier: MIT */
/*
 * Outcome of a trimmer: an extension of Tracegraph for programs that warn their users about a time
 * range without events.
 */
#ifndef BABELTRACE2_EXTENSION_TRIMMER_H
#define BABELTRACE2_EXTENSION_TRIMMER_H

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-trimmer Trimmer (extension)
@ingroup api-x

A trimmer component reports whether it has passed on an event.

The initialization data of a `filter.utils.trimmer` component (see
bt_graph_add_filter_component_with_initialize_method_data()) is `NULL` or points to a
#bt_x_trimmer_outcome, which the component keeps up to date as long as it exists. Initialize the
variable with #BT_X_TRIMMER_OUTCOME_UNKNOWN, because Babeltrace's trimmer ignores the initialization
data. Don't pass a pointer to data of another type.
@{
*/

/*!
Outcome of a trimmer component.

@since Tracegraph 0.1
*/
typedef enum bt_x_trimmer_outcome {
    /*!
    The component has passed on no event yet and hasn't reached the end, or it doesn't report its
    outcome.
    */
    BT_X_TRIMMER_OUTCOME_UNKNOWN,
    /*!
    The component has reached the end of the time range or of the messages, and has passed on no
    event.
    */
    BT_X_TRIMMER_OUTCOME_NO_EVENT,
    /*! The component has passed on at least one event. */
    BT_X_TRIMMER_OUTCOME_EVENTS,
} bt_x_trimmer_outcome;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
