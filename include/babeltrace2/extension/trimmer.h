/* SPDX-License-Identifier: MIT */
/*
 * What filter.utils.trimmer tells: an extension of Tracegraph for programs that warn their users of
 * a time range without events.
 */
#ifndef BABELTRACE2_EXTENSION_TRIMMER_H
#define BABELTRACE2_EXTENSION_TRIMMER_H

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-trimmer Trimmer (extension)
@ingroup api-x

Whether a trimmer component has passed on an event.

The initialization data of a `filter.utils.trimmer` component (see
bt_graph_add_filter_component_with_initialize_method_data()) is `NULL` or points to a
#bt_x_trimmer_outcome, which the component keeps up to date as long as it lives. Set it to
#BT_X_TRIMMER_OUTCOME_UNKNOWN first: a trimmer that isn't Tracegraph's leaves it so. Babeltrace's
ignores the initialization data; don't pass a pointer to anything else.
@{
*/

/*!
What a trimmer component has passed on so far.

@since Tracegraph 0.1
*/
typedef enum bt_x_trimmer_outcome {
    /*! Nothing yet, and the end isn't reached; or the component doesn't tell. */
    BT_X_TRIMMER_OUTCOME_UNKNOWN,
    /*! No event up to the end of the range or of the messages. */
    BT_X_TRIMMER_OUTCOME_NO_EVENT,
    /*! At least one event. */
    BT_X_TRIMMER_OUTCOME_EVENTS,
} bt_x_trimmer_outcome;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
