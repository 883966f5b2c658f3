/* SPDX-License-Identifier: MIT */

/*
 * Message iterators: how components get messages from each other.
 */

#ifndef BABELTRACE2_GRAPH_MESSAGE_ITERATOR_H
#define BABELTRACE2_GRAPH_MESSAGE_ITERATOR_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-msg-iter Message iterator
@ingroup api-comp-cls-dev

A message iterator is created on an input port. It is an instance of the message iterator class of
the upstream component. It iterates one sequence of messages (@ref api-msg-seq), in batches. Any
number of message iterators may exist for one connection. A message iterator is a reference-counted
object.

If a seek function doesn't return its `_OK` status, the message iterator has no position. Then only
the seek functions may be called until one of them succeeds.
@{
*/

/*! @name Creation
@{ */

/*! Status of bt_message_iterator_create_from_message_iterator(). @since 2.0 */
typedef enum bt_message_iterator_create_from_message_iterator_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_create_from_message_iterator_status;

/*!
Creates a message iterator on an input port of the component of another message iterator. The new
message iterator is at the beginning of its sequence.

@param[in] self_message_iterator Message iterator which creates the new one (typically of a filter).
@param[in] port Connected input port of the calling component.
@param[out] message_iterator On success, a new reference.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_ERROR Any other error, for example
    the initialization method failed.
@pre `self_message_iterator`, `port`, and `message_iterator` aren't `NULL`.
@pre `port` is connected.
@pre The caller is any method of the message iterator class except the finalization method.
@since 2.0
*/
extern bt_message_iterator_create_from_message_iterator_status
bt_message_iterator_create_from_message_iterator(bt_self_message_iterator *self_message_iterator,
    bt_self_component_port_input *port, bt_message_iterator **message_iterator) __BT_NOEXCEPT;

/*! Status of bt_message_iterator_create_from_sink_component(). @since 2.0 */
typedef enum bt_message_iterator_create_from_sink_component_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_create_from_sink_component_status;

/*!
Creates a message iterator on an input port of a sink component. The new message iterator is at the
beginning of its sequence.

@param[in] self_component_sink Sink component which creates the new message iterator.
@param[in] port Connected input port of the calling component.
@param[out] message_iterator On success, a new reference.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_ERROR Any other error, for example
    the initialization method failed.
@pre `self_component_sink`, `port`, and `message_iterator` aren't `NULL`.
@pre `port` is connected.
@pre The graph is configured: the caller is the "graph is configured" or consuming method of the
    component.
@since 2.0
*/
extern bt_message_iterator_create_from_sink_component_status
bt_message_iterator_create_from_sink_component(bt_self_component_sink *self_component_sink,
    bt_self_component_port_input *port, bt_message_iterator **message_iterator) __BT_NOEXCEPT;

/*! @} */

/*! @name Access
@{ */

/*!
Borrows the component which provides a message iterator (the upstream one).

@param[in] message_iterator Message iterator.
@returns Borrowed reference to the component.
@pre `message_iterator` isn't `NULL`.
@since 2.0
*/
extern bt_component *bt_message_iterator_borrow_component(
    bt_message_iterator *message_iterator) __BT_NOEXCEPT;

/*!
Returns whether a message iterator can seek forward: whether all its messages have a clock snapshot.

@param[in] message_iterator Message iterator.
@returns #BT_TRUE if `message_iterator` can seek forward.
@pre `message_iterator` isn't `NULL`.
@since 2.0
*/
extern bt_bool bt_message_iterator_can_seek_forward(
    bt_message_iterator *message_iterator) __BT_NOEXCEPT;

/*! @} */

/*! @name Next messages
@{ */

/*! Status of bt_message_iterator_next(). @since 2.0 */
typedef enum bt_message_iterator_next_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_NEXT_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! End of iteration. */
    BT_MESSAGE_ITERATOR_NEXT_STATUS_END = __BT_FUNC_STATUS_END,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_NEXT_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_next_status;

/*!
Returns the next messages of an iterator, and moves the iterator past these messages.

@param[in] message_iterator Message iterator.
@param[out] messages On success, an array of messages. The library owns the array (which the caller
    may modify until the next operation on the iterator); the caller owns the references in it.
@param[out] count On success, number of messages in the array, at least 1.
@retval #BT_MESSAGE_ITERATOR_NEXT_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_NEXT_STATUS_END No more messages.
@retval #BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN The operation would block: try again later.
@retval #BT_MESSAGE_ITERATOR_NEXT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR Any other error.
@pre `message_iterator`, `messages`, and `count` aren't `NULL`.
@since 2.0
*/
extern bt_message_iterator_next_status bt_message_iterator_next(
    bt_message_iterator *message_iterator, bt_message_array_const *messages,
    uint64_t *count) __BT_NOEXCEPT;

/*! @} */

/*! @name Seeking
@{ */

/*! Status of bt_message_iterator_can_seek_beginning(). @since 2.0 */
typedef enum bt_message_iterator_can_seek_beginning_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_can_seek_beginning_status;

/*!
Returns whether a message iterator can currently seek its beginning.

@param[in] message_iterator Message iterator.
@param[out] can_seek_beginning On success, #BT_TRUE if `message_iterator` can seek its beginning.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_AGAIN The operation would block: try again
    later.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_ERROR Any other error.
@pre `message_iterator` and `can_seek_beginning` aren't `NULL`.
@since 2.0
*/
extern bt_message_iterator_can_seek_beginning_status bt_message_iterator_can_seek_beginning(
    bt_message_iterator *message_iterator, bt_bool *can_seek_beginning) __BT_NOEXCEPT;

/*! Status of bt_message_iterator_seek_beginning(). @since 2.0 */
typedef enum bt_message_iterator_seek_beginning_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_seek_beginning_status;

/*!
Makes a message iterator seek its beginning: the next message is the first one.

@param[in] message_iterator Message iterator.
@retval #BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_AGAIN The operation would block: try again later.
@retval #BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_ERROR Any other error.
@pre `message_iterator` isn't `NULL`.
@pre bt_message_iterator_can_seek_beginning() was called just before and reported #BT_TRUE.
@since 2.0
*/
extern bt_message_iterator_seek_beginning_status bt_message_iterator_seek_beginning(
    bt_message_iterator *message_iterator) __BT_NOEXCEPT;

/*! Status of bt_message_iterator_can_seek_ns_from_origin(). @since 2.0 */
typedef enum bt_message_iterator_can_seek_ns_from_origin_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_can_seek_ns_from_origin_status;

/*!
Returns whether a message iterator can currently seek a point in time.

In Tracegraph, if a message iterator can seek forward and hasn't returned a message yet, it can seek
any point in time. If the seek returns "try again", the message iterator can still seek the same
point in time.

@param[in] message_iterator Message iterator.
@param[in] ns_from_origin Point in time, in nanoseconds from the origin of the clock class.
@param[out] can_seek_ns_from_origin On success, #BT_TRUE if `message_iterator` can seek
    `ns_from_origin`.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN The operation would block: try
    again later.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_ERROR Any other error.
@pre `message_iterator` and `can_seek_ns_from_origin` aren't `NULL`.
@since 2.0
*/
extern bt_message_iterator_can_seek_ns_from_origin_status
bt_message_iterator_can_seek_ns_from_origin(bt_message_iterator *message_iterator,
    int64_t ns_from_origin, bt_bool *can_seek_ns_from_origin) __BT_NOEXCEPT;

/*! Status of bt_message_iterator_seek_ns_from_origin(). @since 2.0 */
typedef enum bt_message_iterator_seek_ns_from_origin_status {
    /*! Success. */
    BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The operation would block: try again later. */
    BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /*! Out of memory. */
    BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_message_iterator_seek_ns_from_origin_status;

/*!
Makes a message iterator seek a point in time: the next message is at or after this time.

If the point in time is after the last message, the next call of bt_message_iterator_next() returns
#BT_MESSAGE_ITERATOR_NEXT_STATUS_END.

@param[in] message_iterator Message iterator.
@param[in] ns_from_origin Point in time, in nanoseconds from the origin of the clock class.
@retval #BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_OK Success.
@retval #BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_AGAIN The operation would block: try again
    later.
@retval #BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_ERROR Any other error.
@pre `message_iterator` isn't `NULL`.
@pre bt_message_iterator_can_seek_ns_from_origin() was called just before with the same
    `ns_from_origin` and reported #BT_TRUE.
@since 2.0
*/
extern bt_message_iterator_seek_ns_from_origin_status bt_message_iterator_seek_ns_from_origin(
    bt_message_iterator *message_iterator, int64_t ns_from_origin) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a message iterator.

@param[in] message_iterator Message iterator, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_message_iterator_get_ref(const bt_message_iterator *message_iterator) __BT_NOEXCEPT;

/*!
Decrements the reference count of a message iterator, and destroys it when the count reaches zero.

@param[in] message_iterator Message iterator, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_message_iterator_put_ref(const bt_message_iterator *message_iterator) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_message_iterator`, then sets the variable to `NULL`.

@param _message_iterator Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_MESSAGE_ITERATOR_PUT_REF_AND_RESET(_message_iterator)                                   \
    do {                                                                                           \
        bt_message_iterator_put_ref(_message_iterator);                                            \
        (_message_iterator) = NULL;                                                                \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_MESSAGE_ITERATOR_MOVE_REF(_dst, _src)                                                   \
    do {                                                                                           \
        bt_message_iterator_put_ref(_dst);                                                         \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_MESSAGE_ITERATOR_H */
