/* SPDX-License-Identifier: MIT */
/* What the functions of field types check first. */
#ifndef CTF_WRITER_FIELD_TYPE_CHECKS_H
#define CTF_WRITER_FIELD_TYPE_CHECKS_H

#include "ctf-writer/failure.h"
#include "ctf-writer/field-type.h"

/* Whether `type` is of a kind. Otherwise logs why not as `function`; so does the next one. */
bool ctfw_field_type_is(
    const char *function, const struct bt_ctf_field_type *type, enum bt_ctf_field_type_id id);
/* Whether it is and isn't frozen. */
bool ctfw_field_type_may_change(
    const char *function, const struct bt_ctf_field_type *type, enum bt_ctf_field_type_id id);

/* Returns -1 from the function if `type` is frozen. */
#define CHECK_TYPE_NOT_FROZEN(type)                                                                \
    do {                                                                                           \
        if ((type)->is_frozen) {                                                                   \
            return FAIL("the field type is frozen: it is in use");                                 \
        }                                                                                          \
    } while (0)

/* Return `result` from the function unless `type` is of this kind, or -1 unless it may change. */
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
