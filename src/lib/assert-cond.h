/* SPDX-License-Identifier: MIT */
/*
 * Preconditions and postconditions of the public API: conditions that the programmer must meet.
 *
 * If a condition is violated, the library prints its identifier, `pre:FUNCTION:CONDITION` or
 * `post:FUNCTION:CONDITION`, and a description of the fault. The library then aborts. FUNCTION is
 * the function's name without `bt_` and with dashes instead of underscores. All builds contain
 * BT_ASSERT_PRE*(), which are for functions that aren't called per event. Only builds with
 * `dev_mode` contain BT_ASSERT_PRE_DEV*() and BT_ASSERT_POST_DEV*(); other builds don't contain
 * their messages.
 */
#ifndef LIB_ASSERT_COND_H
#define LIB_ASSERT_COND_H

#include "config.h"
#include <glib.h>
#include <inttypes.h>

_Noreturn void bt__assert_cond_failed(const char *kind, const char *function, const char *condition,
    const char *format, ...) G_GNUC_PRINTF(4, 5);

/*
 * Checks a condition on behalf of the public function or method `function`. `function` is __func__,
 * or the name of a method in identifiers of postconditions.
 */
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

/*
 * Usage: BT_ASSERT_PRE("valid-length", length <= 64, "Length is too large: length=%" PRIu64,
 * length)
 */
#define BT_ASSERT_PRE(condition, expression, ...)                                                  \
    BT_ASSERT_PRE_FROM_FUNC(__func__, condition, expression, __VA_ARGS__)

/* `what` names the object's type in the identifier: "value-object", "field-class", … */
#define BT_ASSERT_PRE_NON_NULL(what, pointer)                                                      \
    BT_ASSERT_PRE("not-null:" what, (pointer) != NULL, "%s is NULL.", what)

/* Checks that an object isn't frozen. `frozen` is the object's flag. */
#define BT_ASSERT_PRE_HOT(what, frozen)                                                            \
    BT_ASSERT_PRE(                                                                                 \
        "not-frozen:" what, !(frozen), "%s is frozen: it cannot be changed any more.", what)

#define BT_ASSERT_PRE_VALID_INDEX(index, count)                                                    \
    BT_ASSERT_PRE("valid-index", (index) < (count),                                                \
        "Index is out of bounds: index=%" PRIu64 ", count=%" PRIu64, (index), (uint64_t) (count))

/* Checks that `object` isn't NULL and, only in developer mode, that its flag `frozen` isn't set. */
#define BT__ASSERT_PRE_MAY_CHANGE(what, object)                                                    \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL(what, object);                                                      \
        BT_ASSERT_PRE_DEV_HOT(what, (object)->frozen);                                             \
    } while (0)

/* A function that returns a status may only be called while the current thread has no error. */
#define BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function)                                                 \
    BT_ASSERT_PRE_FROM_FUNC(function, "no-error", !bt__current_thread_has_error(),                 \
        "the current thread has an error: take it or clear it before calling this function.")

#define BT_ASSERT_PRE_NO_ERROR() BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(__func__)

/*
 * Checks that the MIP version of an object is `version`. The object stores its MIP version in the
 * member `mip_version`.
 */
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
/* sizeof() uses the variables of the expression, which avoids warnings, but generates no code. */
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
