/* SPDX-License-Identifier: MIT */
/*
 * The functions of field types, and reference count functions with the names that Babeltrace 1
 * uses.
 */
#ifndef BABELTRACE2_CTF_WRITER_EVENT_TYPES_H
#define BABELTRACE2_CTF_WRITER_EVENT_TYPES_H

#include <babeltrace2-ctf-writer/field-types.h>
#include <babeltrace2-ctf-writer/object.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@addtogroup ctf-writer-field-types
@{
*/

/*!
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] type Field type, or `NULL`.
*/
static inline void bt_ctf_field_type_get(struct bt_ctf_field_type *type)
{
    bt_ctf_object_get_ref(type);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

@param[in] type Field type, or `NULL`.
*/
static inline void bt_ctf_field_type_put(struct bt_ctf_field_type *type)
{
    bt_ctf_object_put_ref(type);
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
