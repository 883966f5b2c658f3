/* SPDX-License-Identifier: MIT */

/*
 * Message iterators, as their own methods receive them.
 */

#ifndef BABELTRACE2_GRAPH_SELF_MESSAGE_ITERATOR_H
#define BABELTRACE2_GRAPH_SELF_MESSAGE_ITERATOR_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-self-msg-iter Self message iterator
@ingroup api-msg-iter-cls

The methods of a message iterator class receive their message iterator as this type, which is also
the context that all the message creation functions need.
@{
*/

/*! @name Access
@{ */

/*!
Borrows the component which provides a message iterator.

@param[in] self_message_iterator Message iterator.
@returns Borrowed reference to the component.
@pre `self_message_iterator` isn't `NULL`.
@since 2.0
*/
extern bt_self_component *bt_self_message_iterator_borrow_component(
    bt_self_message_iterator *self_message_iterator) __BT_NOEXCEPT;

/*!
Borrows the output port on which a message iterator operates.

@param[in] self_message_iterator Message iterator.
@returns Borrowed reference to the port.
@pre `self_message_iterator` isn't `NULL`.
@since 2.0
*/
extern bt_self_component_port_output *bt_self_message_iterator_borrow_port(
    bt_self_message_iterator *self_message_iterator) __BT_NOEXCEPT;

/*!
Returns the Message Interchange Protocol version of the graph of a message iterator.

@param[in] self_message_iterator Message iterator.
@returns Effective MIP version.
@pre `self_message_iterator` isn't `NULL`.
@since 2.1
*/
extern uint64_t bt_self_message_iterator_get_graph_mip_version(
    const bt_self_message_iterator *self_message_iterator) __BT_NOEXCEPT;

/*!
Returns whether any interrupter of the graph of a message iterator is set.

@param[in] self_message_iterator Message iterator.
@returns #BT_TRUE if the message iterator is interrupted.
@pre `self_message_iterator` isn't `NULL`.
@since 2.0
*/
extern bt_bool bt_self_message_iterator_is_interrupted(
    const bt_self_message_iterator *self_message_iterator) __BT_NOEXCEPT;

/*! @} */

/*! @name User data
@{ */

/*!
Sets the user data of a message iterator.

@param[in] self_message_iterator Message iterator.
@param[in] user_data New user data (the message iterator does not own it); may be `NULL`.
@pre `self_message_iterator` isn't `NULL`.
@since 2.0
*/
extern void bt_self_message_iterator_set_data(
    bt_self_message_iterator *self_message_iterator, void *user_data) __BT_NOEXCEPT;

/*!
Returns the user data of a message iterator.

@param[in] self_message_iterator Message iterator.
@returns User data, which the message iterator itself owns; `NULL` if never set.
@pre `self_message_iterator` isn't `NULL`.
@since 2.0
*/
extern void *bt_self_message_iterator_get_data(
    const bt_self_message_iterator *self_message_iterator) __BT_NOEXCEPT;

/*! @} */

/*! @name Configuration
@{ */

/*!
Sets whether a message iterator can seek forward (initially not).

If a message iterator can seek its beginning and seek forward, but its class has no "seek ns from
origin" method, the library can make it seek a point in time by dropping messages.

@param[in] configuration Configuration which the initialization method received.
@param[in] can_seek_forward #BT_TRUE if all the messages of the iterator have a clock snapshot.
@pre `configuration` isn't `NULL`.
@pre The caller is the initialization method of the message iterator.
@since 2.0
*/
extern void bt_self_message_iterator_configuration_set_can_seek_forward(
    bt_self_message_iterator_configuration *configuration, bt_bool can_seek_forward) __BT_NOEXCEPT;

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_SELF_MESSAGE_ITERATOR_H */
