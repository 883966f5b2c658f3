/* SPDX-License-Identifier: MIT */
/* The reference counts of field types, and all of their functions, as in version 1. */
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
As bt_ctf_object_get_ref(), of version 1.

@param[in] type Field type, or `NULL`.
*/
static inline void bt_ctf_field_type_get(struct bt_ctf_field_type *type)
{
    bt_ctf_object_get_ref(type);
}

/*!
As bt_ctf_object_put_ref(), of version 1.

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
