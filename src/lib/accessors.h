/* SPDX-License-Identifier: MIT */
/*
 * Macros that define public functions to read or write one member of an object. Each macro defines
 * the functions of one property. `type` is the public type. `what` is the type's name in the
 * identifiers of preconditions ("event-class"). `member` is the structure's member, or a path to
 * it.
 */
#ifndef LIB_ACCESSORS_H
#define LIB_ACCESSORS_H

#include "lib/assert-cond.h"
#include <glib.h>

/*
 * FUNCTION() returns `value`, an expression that may use the function's parameter `object`. `what`
 * is the name of the object's type in identifiers. BT__DEFINE_EXPRESSION checks only in developer
 * mode that the object isn't NULL. BT__DEFINE_CHECKED_EXPRESSION checks this in every build.
 */
#define BT__DEFINE_EXPRESSION(result, function, type, what, value)                                 \
    result function(type *object)                                                                  \
    {                                                                                              \
        BT_ASSERT_PRE_DEV_NON_NULL(what, object);                                                  \
        return value;                                                                              \
    }

#define BT__DEFINE_CHECKED_EXPRESSION(result, function, type, what, value)                         \
    result function(type *object)                                                                  \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL(what, object);                                                      \
        return value;                                                                              \
    }

/* FUNCTION() returns the member. */
#define BT__DEFINE_GETTER(result, function, type, what, member)                                    \
    BT__DEFINE_EXPRESSION(result, function, const type, what, object->member)

/* FUNCTION() and FUNCTION_const() borrow the object that the member points to. */
#define BT__DEFINE_BORROWERS(result, function, type, what, member)                                 \
    BT__DEFINE_EXPRESSION(result *, function, type, what, object->member)                          \
    BT__DEFINE_GETTER(const result *, function##_const, type, what, member)

/* FUNCTION() borrows the element with the given index from an array of pointers. */
#define BT__DEFINE_ELEMENT(result, function, type, what, array)                                    \
    const result *function(const type *object, uint64_t index)                                     \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL(what, object);                                                      \
        BT_ASSERT_PRE_VALID_INDEX(index, object->array->len);                                      \
        return object->array->pdata[index];                                                        \
    }

/* SETTER() sets the member to true or false, and GETTER() returns the member. */
#define BT__DEFINE_FLAG(setter, getter, type, what, member)                                        \
    void setter(type *object, bt_bool value)                                                       \
    {                                                                                              \
        BT__ASSERT_PRE_MAY_CHANGE(what, object);                                                   \
        object->member = value != BT_FALSE;                                                        \
    }                                                                                              \
    BT__DEFINE_GETTER(bt_bool, getter, type, what, member)

/* Replaces the string in `*slot` by a copy of `value`. `value` may be that string itself. */
static inline void bt__set_string(char **slot, const char *value)
{
    char *copy = g_strdup(value);

    g_free(*slot);
    *slot = copy;
}

/*
 * FUNCTION() sets the member to a copy of a string. `word` is the name of the string in
 * identifiers.
 */
#define BT__DEFINE_STRING_SETTER(function, type, what, member, word)                               \
    function##_status function(type *object, const char *value)                                    \
    {                                                                                              \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT__ASSERT_PRE_MAY_CHANGE(what, object);                                                   \
        BT_ASSERT_PRE_NON_NULL(word, value);                                                       \
        bt__set_string(&object->member, value);                                                    \
        return (function##_status) 0;                                                              \
    }

#endif
