/* SPDX-License-Identifier: MIT */
/* Checks at the beginning of the functions of field types. */
#ifndef CTF_WRITER_FIELD_TYPE_CHECKS_H
#define CTF_WRITER_FIELD_TYPE_CHECKS_H

#include "ctf-writer/failure.h"
#include "ctf-writer/field-type.h"

/* Returns whether `type` is a type of this kind. Otherwise logs the reason as `function`. */
bool ctfw_field_type_is(
    const char *function, const struct bt_ctf_field_type *type, enum bt_ctf_field_type_id id);
/*
 * Returns whether `type` is a type of this kind and isn't frozen. Otherwise logs the reason as
 * `function`.
 */
bool ctfw_field_type_may_change(
    const char *function, const struct bt_ctf_field_type *type, enum bt_ctf_field_type_id id);

/* Returns -1 from the function if `type` is frozen. */
#define CHECK_TYPE_NOT_FROZEN(type)                                                                \
    do {                                                                                           \
        if ((type)->is_frozen) {                                                                   \
            return FAIL("the field type is frozen: it is in use");                                 \
        }                                                                                          \
    } while (0)

/*
 * CHECK_TYPE() returns `result` from the function unless `type` is a type of this kind.
 * CHECK_MAY_CHANGE() returns -1 from the function unless `type` is a type of this kind and isn't
 * frozen.
 */
#define CHECK_TYPE(type, KIND, result)                                                             \
    do {                                                                                           \
        if (!ctfw_field_type_is(__func__, type, BT_CTF_FIELD_TYPE_ID_##KIND)) {                    \
            return result;                                                                         \
        }                                                                                          \
    } while (0)
#define CHECK_MAY_CHANGE(type, KIND)                                                               \
    do {                                                                                           \
        if (!ctfw_field_type_may_change(__func__, type, BT_CTF_FIELD_TYPE_ID_##KIND)) {            \
            return -1;                                                                             \
        }                                                                                          \
    } while (0)

#endif
