/* SPDX-License-Identifier: MIT */

/*
 * Message iterator classes: the methods that make source and filter components emit messages.
 */

#ifndef BABELTRACE2_GRAPH_MESSAGE_ITERATOR_CLASS_H
#define BABELTRACE2_GRAPH_MESSAGE_ITERATOR_CLASS_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-msg-iter-cls Message iterator class
@ingroup api-comp-cls-dev

A source or filter component class has one message iterator class: the class of all the message
iterators created on the output ports of its components. Only the "next" method is mandatory.
Methods may be set until the class is frozen. A message iterator class is frozen when a component
class is created with it. The library calls the methods at these times:

- "initialize": when the iterator is created (#bt_message_iterator_class_initialize_method).
- "next", mandatory: during bt_message_iterator_next() (#bt_message_iterator_class_next_method).
- "can seek beginning?" and "seek beginning": during bt_message_iterator_can_seek_beginning() and
  bt_message_iterator_seek_beginning().
- "can seek ns from origin?" and "seek ns from origin": during
  bt_message_iterator_can_seek_ns_from_origin() and bt_message_iterator_seek_ns_from_origin().
- "finalize": before an initialized iterator is destroyed
  (#bt_message_iterator_class_finalize_method).

A method which would block returns its `_AGAIN` status instead, and a method that takes long returns
early when bt_self_message_iterator_is_interrupted() returns #BT_TRUE. A message iterator class is a
reference-counted object.
@{
*/

/*! @name Method types
@{ */

/*! Status of #bt_message_iterator_class_can_seek_beginning_method. @since 2.0 */
typedef enum bt_message_iterator_class_can_seek_beginning_method_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_class_can_seek_beginning_method_status;

/*!
"Can seek beginning?" method: returns whether a message iterator can currently seek its beginning.

@param[in] self_message_iterator Message iterator.
@param[out] can_seek_beginning On success, whether the iterator can currently seek its beginning.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_AGAIN The method would block:
    try again later.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_ERROR Any other error.
@pre `self_message_iterator` and `can_seek_beginning` aren't `NULL`.
@since 2.0
*/
typedef bt_message_iterator_class_can_seek_beginning_method_status (
    *bt_message_iterator_class_can_seek_beginning_method)(
    bt_self_message_iterator *self_message_iterator, bt_bool *can_seek_beginning);

/*! Status of #bt_message_iterator_class_can_seek_ns_from_origin_method. @since 2.0 */
typedef enum bt_message_iterator_class_can_seek_ns_from_origin_method_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_class_can_seek_ns_from_origin_method_status;

/*!
"Can seek ns from origin?" method: returns whether a message iterator can currently seek a point in
time.

@param[in] self_message_iterator Message iterator.
@param[in] ns_from_origin Point in time, in nanoseconds from the origin of the clock class.
@param[out] can_seek_ns_from_origin On success, whether the iterator can currently seek a message at
    or after `ns_from_origin`.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_AGAIN The method would
    block: try again later.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_ERROR Any other error.
@pre `self_message_iterator` and `can_seek_ns_from_origin` aren't `NULL`.
@since 2.0
*/
typedef bt_message_iterator_class_can_seek_ns_from_origin_method_status (
    *bt_message_iterator_class_can_seek_ns_from_origin_method)(
    bt_self_message_iterator *self_message_iterator, int64_t ns_from_origin,
    bt_bool *can_seek_ns_from_origin);

/*!
Finalization method: releases the user data of a message iterator.

Called before the component of the iterator is finalized, and only if the initialization method
succeeded.

@param[in] self_message_iterator Message iterator.
@pre `self_message_iterator` isn't `NULL`.
@post The error of the current thread isn't set.
@since 2.0
*/
typedef void (*bt_message_iterator_class_finalize_method)(
    bt_self_message_iterator *self_message_iterator);

/*! Status of #bt_message_iterator_class_initialize_method. @since 2.0 */
typedef enum bt_message_iterator_class_initialize_method_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_class_initialize_method_status;

/*!
Initialization method: prepares a new message iterator.

A filter usually creates its upstream message iterators in this method
(bt_message_iterator_create_from_message_iterator()).

@param[in] self_message_iterator Message iterator.
@param[in] configuration Configuration, valid during the call only.
@param[in] port Output port for which the iterator is created.
@retval #BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR Any other error.
@pre `self_message_iterator`, `configuration`, and `port` aren't `NULL`.
@since 2.0
*/
typedef bt_message_iterator_class_initialize_method_status (
    *bt_message_iterator_class_initialize_method)(bt_self_message_iterator *self_message_iterator,
    bt_self_message_iterator_configuration *configuration, bt_self_component_port_output *port);

/*! Status of #bt_message_iterator_class_next_method. @since 2.0 */
typedef enum bt_message_iterator_class_next_method_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! End of iteration. */
    BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END = __BT_FUNC_STATUS_END,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_class_next_method_status;

/*!
"Next" method: emits the next messages of an iterator.

On success, the library freezes all the emitted messages. With any other status, `messages` must be
left empty.

@param[in] self_message_iterator Message iterator.
@param[out] messages Array to fill. The library takes over the references that the method puts in
    it.
@param[in] capacity Number of messages for which `messages` has room.
@param[out] count On success, number of messages that were put in `messages`.
@retval #BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK At least one message was emitted.
@retval #BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END No message was emitted, and no message
    will follow.
@retval #BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN No message was emitted: try again later.
@retval #BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR Any other error.
@pre `self_message_iterator`, `messages`, and `count` aren't `NULL`.
@pre `capacity` is at least 1.
@post On success, `*count` is between 1 and `capacity`.
@post On success, the messages follow the message sequence rules (@ref api-msg-seq), and all the
    fields of the event messages are set.
@since 2.0
*/
typedef bt_message_iterator_class_next_method_status (*bt_message_iterator_class_next_method)(
    bt_self_message_iterator *self_message_iterator, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count);

/*! Status of #bt_message_iterator_class_seek_beginning_method. @since 2.0 */
typedef enum bt_message_iterator_class_seek_beginning_method_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_class_seek_beginning_method_status;

/*!
"Seek beginning" method: moves the iterator to its beginning, so that the next message is the first
one again.

The iterator must then emit the same messages, in the same order, as it did from its creation.

@param[in] self_message_iterator Message iterator.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_AGAIN The operation would block: try
    again later.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_ERROR Any other error.
@pre `self_message_iterator` isn't `NULL`.
@pre If the class has a "can seek beginning?" method, it was called just before and reported
    #BT_TRUE.
@since 2.0
*/
typedef bt_message_iterator_class_seek_beginning_method_status (
    *bt_message_iterator_class_seek_beginning_method)(
    bt_self_message_iterator *self_message_iterator);

/*! Status of #bt_message_iterator_class_seek_ns_from_origin_method. @since 2.0 */
typedef enum bt_message_iterator_class_seek_ns_from_origin_method_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_class_seek_ns_from_origin_method_status;

/*!
"Seek ns from origin" method: moves the iterator, so that the next message is at or after a point in
time.

For each stream which is active at this point in time, the iterator must emit a stream beginning
message with a clock snapshot of this time before any other message of the stream. For each active
packet, it must also emit a packet beginning message with this clock snapshot before any other
message of the packet.

@param[in] self_message_iterator Message iterator.
@param[in] ns_from_origin Point in time, in nanoseconds from the origin of the clock class.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_AGAIN The operation would
    block: try again later.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_ERROR Any other error.
@pre `self_message_iterator` isn't `NULL`.
@pre If the class has a "can seek ns from origin?" method, it was called just before with the same
    `ns_from_origin` and reported #BT_TRUE.
@since 2.0
*/
typedef bt_message_iterator_class_seek_ns_from_origin_method_status (
    *bt_message_iterator_class_seek_ns_from_origin_method)(
    bt_self_message_iterator *self_message_iterator, int64_t ns_from_origin);

/*! @} */

/*! @name Creation
@{ */

/*!
Creates a message iterator class.

@param[in] next_method "Next" method.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `next_method` isn't `NULL`.
@since 2.0
*/
extern bt_message_iterator_class *bt_message_iterator_class_create(
    bt_message_iterator_class_next_method next_method) __BT_NOEXCEPT;

/*! @} */

/*! @name Methods
@{ */

/*! Status of the functions which set a method of a message iterator class. @since 2.0 */
typedef enum bt_message_iterator_class_set_method_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK = __BT_FUNC_STATUS_OK,
} bt_message_iterator_class_set_method_status;

/*!
Sets the finalization method.

@param[in] message_iterator_class Message iterator class.
@param[in] method New method.
@retval #BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK Success.
@pre `message_iterator_class` and `method` aren't `NULL`.
@pre `message_iterator_class` is hot (not frozen).
@since 2.0
*/
extern bt_message_iterator_class_set_method_status bt_message_iterator_class_set_finalize_method(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_finalize_method method) __BT_NOEXCEPT;

/*!
Sets the initialization method.

@param[in] message_iterator_class Message iterator class.
@param[in] method New method.
@retval #BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK Success.
@pre `message_iterator_class` and `method` aren't `NULL`.
@pre `message_iterator_class` is hot (not frozen).
@since 2.0
*/
extern bt_message_iterator_class_set_method_status bt_message_iterator_class_set_initialize_method(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_initialize_method method) __BT_NOEXCEPT;

/*!
Sets the "seek beginning" and "can seek beginning?" methods.

@param[in] message_iterator_class Message iterator class.
@param[in] seek_method New "seek beginning" method.
@param[in] can_seek_method New "can seek beginning?" method, or `NULL` if the iterators can always
    seek.
@retval #BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK Success.
@pre `message_iterator_class` and `seek_method` aren't `NULL`.
@pre `message_iterator_class` is hot (not frozen).
@since 2.0
*/
extern bt_message_iterator_class_set_method_status
bt_message_iterator_class_set_seek_beginning_methods(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_seek_beginning_method seek_method,
    bt_message_iterator_class_can_seek_beginning_method can_seek_method) __BT_NOEXCEPT;

/*!
Sets the "seek ns from origin" and "can seek ns from origin?" methods.

@param[in] message_iterator_class Message iterator class.
@param[in] seek_method New "seek ns from origin" method.
@param[in] can_seek_method New "can seek ns from origin?" method, or `NULL` if the iterators can
    always seek.
@retval #BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK Success.
@pre `message_iterator_class` and `seek_method` aren't `NULL`.
@pre `message_iterator_class` is hot (not frozen).
@since 2.0
*/
extern bt_message_iterator_class_set_method_status
bt_message_iterator_class_set_seek_ns_from_origin_methods(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_seek_ns_from_origin_method seek_method,
    bt_message_iterator_class_can_seek_ns_from_origin_method can_seek_method) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a message iterator class.

@param[in] message_iterator_class Message iterator class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_message_iterator_class_get_ref(
    const bt_message_iterator_class *message_iterator_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a message iterator class, and destroys it when the count reaches
zero.

@param[in] message_iterator_class Message iterator class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_message_iterator_class_put_ref(
    const bt_message_iterator_class *message_iterator_class) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_message_iterator_class`, then sets the variable to `NULL`.

@param _message_iterator_class Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_MESSAGE_ITERATOR_CLASS_PUT_REF_AND_RESET(_message_iterator_class)                       \
    do {                                                                                           \
        bt_message_iterator_class_put_ref(_message_iterator_class);                                \
        (_message_iterator_class) = NULL;                                                          \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_MESSAGE_ITERATOR_CLASS_MOVE_MOVE_REF(_dst, _src)                                        \
    do {                                                                                           \
        bt_message_iterator_class_put_ref(_dst);                                                   \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_MESSAGE_ITERATOR_CLASS_H */
