/* SPDX-License-Identifier: MIT */
/*
 * Damage of a graph's input: an extension of Tracegraph for sources that skip damage or report it
 * as an error, and for programs that show their users what is missing.
 */
#ifndef BABELTRACE2_EXTENSION_DAMAGE_H
#define BABELTRACE2_EXTENSION_DAMAGE_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-damage Damage (extension)
@ingroup api-x

Source components report the parts of their input that they can't read.

A source component that tolerates damage adds a description of each damaged part when it skips the
part. The component also marks the gap with a discarded-events or discarded-packets message, which
has no count. The program that runs the graph may get the descriptions at any time between two calls
of bt_graph_run_once(). The descriptions have no effect on the graph.

A source component that doesn't tolerate damage fails. The component marks the error cause as
damage, so that the program can distinguish damage from other errors.
@{
*/

/*!
Adds one damaged part of the input to the damage of a component.

@param[in] component Source component.
@param[in] description Description of the damaged part: a map value. The component takes a reference
    to this value. If `description` is `NULL`, the library only counts the damaged part; use `NULL`
    if there are very many damaged parts. The following entries have the same meaning for all
    component classes, and are optional:
    - `message` (string): text for the user, which begins with a fact that the user can check.
    - `kind` (string): name of the kind of damage. Each component class has a small number of kinds.
    - `path` (string): path of the input.
    - `offset` (unsigned integer): offset of the damaged part in the input (bytes).
    - `skipped` (unsigned integer): number of bytes that were not read.
    - `begin-ns`, `end-ns` (signed integers): the time range in which events may be missing (ns from
      the origin of the stream's clock).
@pre `component` isn't `NULL`.
@pre `description` is `NULL` or a map value.
@since Tracegraph 0.1
*/
extern void bt_x_self_component_add_damage(
    bt_self_component *component, const bt_value *description) __BT_NOEXCEPT;

/*!
Returns the number of damaged parts that all the components of a graph have added.

@param[in] graph Graph.
@returns Number of calls of bt_x_self_component_add_damage().
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_graph_get_damage_count(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Returns the descriptions of the damage that the components of a graph have found.

@param[in] graph Graph.
@returns Array value, a new reference. It contains the descriptions of all components, in the order
    of the components in the graph. The descriptions of one component are in the order in which they
    were added. If some damaged parts have no description, the array has fewer elements than
    bt_x_graph_get_damage_count() returns.
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_value *bt_x_graph_describe_damage(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Marks the last cause of the current thread's error as damage of the input. Use this function
if a component that tolerates damage would have skipped the damaged part.

@pre The current thread has an error.
@since Tracegraph 0.1
*/
extern void bt_x_current_thread_error_mark_damage(void) __BT_NOEXCEPT;

/*!
Returns whether an error cause is about damage of the input.

@param[in] error_cause Error cause.
@returns #BT_TRUE if bt_x_current_thread_error_mark_damage() marked the cause.
@pre `error_cause` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_error_cause_is_damage(const bt_error_cause *error_cause) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
