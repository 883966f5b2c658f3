/* SPDX-License-Identifier: MIT */
/* The reference counts of fields, and all of their functions, as in version 1. */
#ifndef BABELTRACE2_CTF_WRITER_EVENT_FIELDS_H
#define BABELTRACE2_CTF_WRITER_EVENT_FIELDS_H

#include <babeltrace2-ctf-writer/field-types.h>
#include <babeltrace2-ctf-writer/fields.h>
#include <babeltrace2-ctf-writer/object.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@addtogroup ctf-writer-fields
@{
*/

/*!
As bt_ctf_object_get_ref(), of version 1.

@param[in] field Field, or `NULL`.
*/
static inline void bt_ctf_field_get(struct bt_ctf_field *field)
{
    bt_ctf_object_get_ref(field);
}

/*!
As bt_ctf_object_put_ref(), of version 1.

@param[in] field Field, or `NULL`.
*/
static inline void bt_ctf_field_put(struct bt_ctf_field *field)
{
    bt_ctf_object_put_ref(field);
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
