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

A source component that tolerates damage adds a description of each damaged place when it skips the
place. A discarded-events or discarded-packets message, without a count, marks the gap in the stream
of messages. The program that runs the graph may ask for all the damage at any time between two
calls of bt_graph_run_once(). Damage has no other effect.

A source component that doesn't tolerate damage ends with an error. The component marks the cause,
so that the program can distinguish damage from other errors.
@{
*/

/*!
Adds damage to what a component has found.

@param[in] component Source component.
@param[in] description What is wrong: a map value, of which the component gets a reference. `NULL`:
    the damage is only counted, because there is very much of it. These entries have a meaning for
    all component classes, each of them optional:
    - `message` (string): for a person; begins with what the user can check.
    - `kind` (string): one of a small number of names.
    - `path` (string): the input.
    - `offset` (unsigned integer): where the damage begins, in bytes.
    - `skipped` (unsigned integer): the number of bytes that weren't read.
    - `begin-ns`, `end-ns` (signed integers): the range of time in which something may be missing,
      in nanoseconds from the origin of the stream's clock.
@pre `component` isn't `NULL`.
@pre `description` is `NULL` or a map value.
@since Tracegraph 0.1
*/
extern void bt_x_self_component_add_damage(
    bt_self_component *component, const bt_value *description) __BT_NOEXCEPT;

/*!
Returns how much damage all the components of a graph have found.

@param[in] graph Graph.
@returns Number of calls of bt_x_self_component_add_damage().
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_graph_get_damage_count(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Returns the descriptions of the damage that the components of a graph have found.

@param[in] graph Graph.
@returns Array value, a new reference: the descriptions of each component, in the order of the
    components in the graph, and then in the order in which they were added. It has fewer elements
    than bt_x_graph_get_damage_count() says if some damage was only counted.
@pre `graph` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const bt_value *bt_x_graph_describe_damage(const bt_graph *graph) __BT_NOEXCEPT;

/*!
Marks the last cause of the current thread's error as damage of the input, which a component that
tolerates damage would skip.

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
