/* SPDX-License-Identifier: MIT */
/* The objects that a visitor of a trace receives. */
#ifndef BABELTRACE2_CTF_WRITER_VISITOR_H
#define BABELTRACE2_CTF_WRITER_VISITOR_H

#ifdef __cplusplus
extern "C" {
#endif

/*!
@addtogroup ctf-writer
@{
*/

/*! Visited object: an object and its kind, without a reference count. */
struct bt_ctf_visitor_object;

/*! The kind of an object. */
enum bt_ctf_visitor_object_type {
    /*! Unknown: returned on failure. */
    BT_CTF_VISITOR_OBJECT_TYPE_UNKNOWN = -1,
    /*! `struct bt_ctf_trace`. */
    BT_CTF_VISITOR_OBJECT_TYPE_TRACE = 0,
    /*! `struct bt_ctf_stream_class`. */
    BT_CTF_VISITOR_OBJECT_TYPE_STREAM_CLASS = 1,
    /*! `struct bt_ctf_stream`. */
    BT_CTF_VISITOR_OBJECT_TYPE_STREAM = 2,
    /*! `struct bt_ctf_event_class`. */
    BT_CTF_VISITOR_OBJECT_TYPE_EVENT_CLASS = 3,
    /*! `struct bt_ctf_event`. */
    BT_CTF_VISITOR_OBJECT_TYPE_EVENT = 4,
    /*! Number of kinds. */
    BT_CTF_VISITOR_OBJECT_TYPE_NR
};

/*!
Type of a function that visits objects. No function of this library calls a visiting function.

@param[in] object Visited object, with its kind.
@param[in] data User data of the visitor.
@returns 0, or a negative value on failure.
*/
typedef int (*bt_ctf_visitor)(struct bt_ctf_visitor_object *object, void *data);

/*!
Returns the kind of a visited object.

@param[in] object Visited object.
@returns Kind, or #BT_CTF_VISITOR_OBJECT_TYPE_UNKNOWN if `object` is `NULL`.
*/
extern enum bt_ctf_visitor_object_type bt_ctf_visitor_object_get_type(
    struct bt_ctf_visitor_object *object);

/*!
Returns the object itself.

@param[in] object Visited object.
@returns Borrowed object, or `NULL` if `object` is `NULL`.
*/
extern void *bt_ctf_visitor_object_get_object(struct bt_ctf_visitor_object *object);

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
