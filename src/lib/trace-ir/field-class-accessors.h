/* SPDX-License-Identifier: MIT */
/*
 * Macros that define public functions of several kinds of field classes. Each macro defines the
 * functions of one property. `self` is the structure of the kind. `kind` is the kind's name in
 * identifiers ("array-field-class"). `type_bits` is its type.
 */
#ifndef LIB_TRACE_IR_FIELD_CLASS_ACCESSORS_H
#define LIB_TRACE_IR_FIELD_CLASS_ACCESSORS_H

#include "lib/accessors.h"
#include "lib/trace-ir/field-class-assert.h"

/*
 * FUNCTION() creates a field class without properties to set. The expression `created` creates the
 * class.
 */
#define BT__DEFINE_FIELD_CLASS_CREATION(function, created)                                         \
    bt_field_class *function(bt_trace_class *trace_class)                                          \
    {                                                                                              \
        BT__ASSERT_PRE_CREATE(trace_class);                                                        \
        return created;                                                                            \
    }

/* FUNCTION() returns a member. */
#define BT__DEFINE_FIELD_CLASS_GETTER(result, function, self, kind, type_bits, member)             \
    result function(const bt_field_class *field_class)                                             \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_FC(field_class, kind, type_bits);                                       \
        return ((const struct self *) field_class)->member;                                        \
    }

/* FUNCTION() and FUNCTION_const() borrow the contained field class. */
#define BT__DEFINE_CONTENT_BORROWERS(function, self, kind, type_bits, member)                      \
    bt_field_class *function(bt_field_class *field_class)                                          \
    {                                                                                              \
        BT__ASSERT_PRE_DEV_FC(field_class, kind, type_bits);                                       \
        return ((struct self *) field_class)->member;                                              \
    }                                                                                              \
    BT__DEFINE_FIELD_CLASS_GETTER(                                                                 \
        const bt_field_class *, function##_const, self, kind, type_bits, member)

/* FUNCTION() borrows the path (MIP 0) or the location (MIP 1) of the key field. */
#define BT__DEFINE_KEY_BORROWER(result, function, self, kind, type_bits, version, member)          \
    const result *function(const bt_field_class *field_class)                                      \
    {                                                                                              \
        BT__ASSERT_PRE_FC(field_class, kind, type_bits);                                           \
        BT__ASSERT_PRE_MIP(field_class, version);                                                  \
        return ((const struct self *) field_class)->member;                                        \
    }

#endif
