/* SPDX-License-Identifier: MIT */
/* The functions of fields, and reference count functions with the names that Babeltrace 1 uses. */
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
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] field Field, or `NULL`.
*/
static inline void bt_ctf_field_get(struct bt_ctf_field *field)
{
    bt_ctf_object_get_ref(field);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

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
