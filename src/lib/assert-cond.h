/* SPDX-License-Identifier: MIT */
/*
 * Preconditions and postconditions of the public API: conditions that the programmer must meet.
 *
 * A broken one prints the condition's identifier, `pre:FUNCTION:CONDITION` or
 * `post:FUNCTION:CONDITION` (FUNCTION without `bt_`, dashes for underscores), and what is wrong,
 * then aborts. BT_ASSERT_PRE*() exist in every build, for functions that aren't on the per-event
 * path; BT_ASSERT_PRE_DEV*() and BT_ASSERT_POST_DEV*() vanish, messages included, unless the build
 * has `dev_mode`.
 */
#ifndef LIB_ASSERT_COND_H
#define LIB_ASSERT_COND_H

#include "config.h"
#include <glib.h>
#include <inttypes.h>

_Noreturn void bt__assert_cond_failed(const char *kind, const char *function, const char *condition,
    const char *format, ...) G_GNUC_PRINTF(4, 5);

/* For conditions checked on behalf of public function `function` (as __func__ or "post" method
 * identifiers spell it). */
#define BT_ASSERT_PRE_FROM_FUNC(function, condition, expression, ...)                              \
    do {                                                                                           \
        if (G_UNLIKELY(!(expression))) {                                                           \
            bt__assert_cond_failed("pre", (function), (condition), __VA_ARGS__);                   \
        }                                                                                          \
    } while (0)

#define BT_ASSERT_POST_FROM_FUNC(function, condition, expression, ...)                             \
    do {                                                                                           \
        if (G_UNLIKELY(!(expression))) {                                                           \
            bt__assert_cond_failed("post", (function), (condition), __VA_ARGS__);                  \
        }                                                                                          \
    } while (0)

/* BT_ASSERT_PRE("valid-length", length <= 64, "Length is too large: length=%" PRIu64, length) */
#define BT_ASSERT_PRE(condition, expression, ...)                                                  \
    BT_ASSERT_PRE_FROM_FUNC(__func__, condition, expression, __VA_ARGS__)

/* `what` is the identifier's word for the object: "value-object", "field-class", … */
#define BT_ASSERT_PRE_NON_NULL(what, pointer)                                                      \
    BT_ASSERT_PRE("not-null:" what, (pointer) != NULL, "%s is NULL.", what)

/* `frozen` is the object's flag. */
#define BT_ASSERT_PRE_HOT(what, frozen)                                                            \
    BT_ASSERT_PRE(                                                                                 \
        "not-frozen:" what, !(frozen), "%s is frozen: it cannot be changed any more.", what)

#define BT_ASSERT_PRE_VALID_INDEX(index, count)                                                    \
    BT_ASSERT_PRE("valid-index", (index) < (count),                                                \
        "Index is out of bounds: index=%" PRIu64 ", count=%" PRIu64, (index), (uint64_t) (count))

/* `object` has a flag `frozen`, which only the developer mode checks. */
#define BT__ASSERT_PRE_MAY_CHANGE(what, object)                                                    \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL(what, object);                                                      \
        BT_ASSERT_PRE_DEV_HOT(what, (object)->frozen);                                             \
    } while (0)

/* Functions that report a status may only be called without an error of the current thread. */
#define BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function)                                                 \
    BT_ASSERT_PRE_FROM_FUNC(function, "no-error", !bt__current_thread_has_error(),                 \
        "the current thread has an error: take it or clear it before calling this function.")

#define BT_ASSERT_PRE_NO_ERROR() BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(__func__)

/* `object` is of a type that knows the MIP version of its graph. */
#define BT__ASSERT_PRE_MIP(object, version)                                                        \
    BT_ASSERT_PRE("mip-version-is-valid", (object)->mip_version == (version),                      \
        "The graph's MIP version isn't %d: version=%" PRIu64, (version),                           \
        (uint64_t) (object)->mip_version)

#if BT_DEV_MODE
#define BT_ASSERT_PRE_DEV_FROM_FUNC   BT_ASSERT_PRE_FROM_FUNC
#define BT_ASSERT_PRE_DEV             BT_ASSERT_PRE
#define BT_ASSERT_PRE_DEV_NON_NULL    BT_ASSERT_PRE_NON_NULL
#define BT_ASSERT_PRE_DEV_HOT         BT_ASSERT_PRE_HOT
#define BT_ASSERT_PRE_DEV_VALID_INDEX BT_ASSERT_PRE_VALID_INDEX
#define BT_ASSERT_PRE_DEV_NO_ERROR    BT_ASSERT_PRE_NO_ERROR
#define BT_ASSERT_POST_DEV_FROM_FUNC  BT_ASSERT_POST_FROM_FUNC
#else
/* sizeof() keeps names used, and evaluates and emits nothing. */
#define BT_ASSERT_VANISH(expression) ((void) sizeof(!(expression)))
#define BT_ASSERT_PRE_DEV_FROM_FUNC(function, condition, expression, ...)                          \
    BT_ASSERT_VANISH(expression)
#define BT_ASSERT_PRE_DEV(condition, expression, ...) BT_ASSERT_VANISH(expression)
#define BT_ASSERT_PRE_DEV_NON_NULL(what, pointer)     BT_ASSERT_VANISH(pointer)
#define BT_ASSERT_PRE_DEV_HOT(what, frozen)           BT_ASSERT_VANISH(frozen)
#define BT_ASSERT_PRE_DEV_VALID_INDEX(index, count)   BT_ASSERT_VANISH((index) < (count))
#define BT_ASSERT_PRE_DEV_NO_ERROR()                  ((void) 0)
#define BT_ASSERT_POST_DEV_FROM_FUNC(function, condition, expression, ...)                         \
    BT_ASSERT_VANISH(expression)
#endif

gboolean bt__current_thread_has_error(void);

#endif
