/* SPDX-License-Identifier: MIT */
/* Checks at the beginning of the functions of fields. */
#ifndef CTF_WRITER_FIELD_CHECKS_H
#define CTF_WRITER_FIELD_CHECKS_H

#include "ctf-writer/failure.h"

/* Returns `result` from the function unless `field` is a field of this kind. */
#define CHECK_KIND(field, KIND, result)                                                            \
    do {                                                                                           \
        CHECK_NOT_NULL(field, result);                                                             \
        if (G_UNLIKELY((field)->type->id != BT_CTF_FIELD_TYPE_ID_##KIND)) {                        \
            (void) FAIL("`%s` is %s, not %s", #field, ctfw_kind_texts[(field)->type->id],          \
                ctfw_kind_texts[BT_CTF_FIELD_TYPE_ID_##KIND]);                                     \
            return result;                                                                         \
        }                                                                                          \
    } while (0)

/* Returns `result` from the function if `field` can't be changed any more. */
#define CHECK_FIELD_NOT_FROZEN(field, result)                                                      \
    do {                                                                                           \
        if (G_UNLIKELY((field)->is_frozen)) {                                                      \
            (void) FAIL("`%s` is part of an event that was appended", #field);                     \
            return result;                                                                         \
        }                                                                                          \
    } while (0)

/* Returns `result` from the function if `field` has no value. */
#define CHECK_SET(field, result)                                                                   \
    do {                                                                                           \
        if (G_UNLIKELY(!(field)->is_set)) {                                                        \
            (void) FAIL("`%s` isn't set", #field);                                                 \
            return result;                                                                         \
        }                                                                                          \
    } while (0)

#endif
