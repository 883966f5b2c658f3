/* SPDX-License-Identifier: MIT */
/*
 * Introspection for tests of programs, plugins and bindings: an extension of Tracegraph.
 */
#ifndef BABELTRACE2_EXTENSION_DEBUG_H
#define BABELTRACE2_EXTENSION_DEBUG_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-debug Debugging (extension)
@ingroup api-x

A function that helps to find leaked references.
@{
*/

/*!
Returns the number of reference-counted objects in the process, in all graphs and threads: values,
trace IR objects and their classes, graphs, components, ports, plugins, and so on.

The number doesn't include messages, but it includes the stream that a message refers to.

@returns Number of objects: 0 when the program has put all its references.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_debug_get_object_count(void) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
