/* SPDX-License-Identifier: MIT */

/*
 * Interrupters: flags that make a running graph or a query stop early.
 */

#ifndef BABELTRACE2_GRAPH_INTERRUPTER_H
#define BABELTRACE2_GRAPH_INTERRUPTER_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-intr Interrupters
@ingroup api-graph

An interrupter is set or not set. Another thread or a signal handler may set an interrupter to stop
the graphs and query executors to which it was added. bt_graph_run() and bt_query_executor_query()
then return a status which ends with `_AGAIN` as soon as the running code detects the interruption.
After bt_interrupter_reset(), calling the function again continues the operation.

An object is interrupted if any of its interrupters is set. Graphs and query executors have a
default interrupter. An interrupter is a reference-counted object.
@{
*/

/*! @name Creation
@{ */

/*!
Creates an interrupter which is not set.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
extern bt_interrupter *bt_interrupter_create(void) __BT_NOEXCEPT;

/*! @} */

/*! @name State
@{ */

/*!
Sets an interrupter. Safe to call from a signal handler or from another thread.

@param[in] interrupter Interrupter.
@pre `interrupter` isn't `NULL`.
@since 2.0
*/
extern void bt_interrupter_set(bt_interrupter *interrupter) __BT_NOEXCEPT;

/*!
Resets an interrupter: it is not set anymore.

@param[in] interrupter Interrupter.
@pre `interrupter` isn't `NULL`.
@since 2.0
*/
extern void bt_interrupter_reset(bt_interrupter *interrupter) __BT_NOEXCEPT;

/*!
Returns whether an interrupter is set.

@param[in] interrupter Interrupter.
@returns #BT_TRUE if `interrupter` is set.
@pre `interrupter` isn't `NULL`.
@since 2.0
*/
extern bt_bool bt_interrupter_is_set(const bt_interrupter *interrupter) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of an interrupter.

@param[in] interrupter Interrupter, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_interrupter_get_ref(const bt_interrupter *interrupter) __BT_NOEXCEPT;

/*!
Decrements the reference count of an interrupter, and destroys it when the count reaches zero.

@param[in] interrupter Interrupter, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_interrupter_put_ref(const bt_interrupter *interrupter) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_interrupter`, then sets the variable to `NULL`.

@param _interrupter Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_INTERRUPTER_PUT_REF_AND_RESET(_interrupter)                                             \
    do {                                                                                           \
        bt_interrupter_put_ref(_interrupter);                                                      \
        (_interrupter) = NULL;                                                                     \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_INTERRUPTER_MOVE_REF(_dst, _src)                                                        \
    do {                                                                                           \
        bt_interrupter_put_ref(_dst);                                                              \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_INTERRUPTER_H */
