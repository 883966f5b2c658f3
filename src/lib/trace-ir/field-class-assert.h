/* SPDX-License-Identifier: MIT */
/* The common preconditions of the functions of field classes. */
#ifndef LIB_TRACE_IR_FIELD_CLASS_ASSERT_H
#define LIB_TRACE_IR_FIELD_CLASS_ASSERT_H

#include "lib/assert-cond.h"
#include "lib/trace-ir/field-class.h"
#include "lib/trace-ir/trace-class.h"

#include <inttypes.h>

/*
 * Checks the type of a field class. `kind` is the kind of field class in the identifier of the
 * condition, such as "bit-array-field-class".
 */
#define BT__ASSERT_PRE_FC_IS(what, field_class, kind, type_bits)                                   \
    BT_ASSERT_PRE("is-" kind ":" what, bt__field_class_is((field_class), (type_bits)),             \
        "%s isn't a " kind ": type=%#" PRIx64, what, (uint64_t) (field_class)->type)

#define BT__ASSERT_PRE_DEV_FC_IS(what, field_class, kind, type_bits)                               \
    BT_ASSERT_PRE_DEV("is-" kind ":" what, bt__field_class_is((field_class), (type_bits)),         \
        "%s isn't a " kind ": type=%#" PRIx64, what, (uint64_t) (field_class)->type)

/*
 * Checks that `field_class`, the argument of a public function, is of the kind that the function
 * accepts. The check is the same in both MIP versions. Use this macro in functions that aren't
 * called for each event.
 */
#define BT__ASSERT_PRE_FC(field_class, kind, type_bits)                                            \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL("field-class", (field_class));                                      \
        BT__ASSERT_PRE_FC_IS("field-class", (field_class), kind, (type_bits));                     \
    } while (0)

/*
 * Does the same as BT__ASSERT_PRE_FC(), but only in developer mode. Use this macro in functions
 * that consumers call for each event.
 */
#define BT__ASSERT_PRE_DEV_FC(field_class, kind, type_bits)                                        \
    do {                                                                                           \
        BT_ASSERT_PRE_DEV_NON_NULL("field-class", (field_class));                                  \
        BT__ASSERT_PRE_DEV_FC_IS("field-class", (field_class), kind, (type_bits));                 \
    } while (0)

#define BT__ASSERT_PRE_DEV_MIP(object, version)                                                    \
    BT_ASSERT_PRE_DEV("mip-version-is-valid", (object)->mip_version == (version),                  \
        "The graph's MIP version isn't %d: version=%" PRIu64, (version),                           \
        (uint64_t) (object)->mip_version)

#define BT__ASSERT_PRE_CREATE(trace_class)                                                         \
    do {                                                                                           \
        BT_ASSERT_PRE_NO_ERROR();                                                                  \
        BT_ASSERT_PRE_NON_NULL("trace-class", (trace_class));                                      \
    } while (0)

/*
 * Checks a field class that is about to become part of another one: it isn't NULL and, only in
 * developer mode, isn't part of a stream class or event class yet.
 */
#define BT__ASSERT_PRE_CONTENT(what, field_class)                                                  \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL(what, (field_class));                                               \
        BT_ASSERT_PRE_DEV("field-class-is-not-part-of-trace-class",                                \
            !(field_class)->is_part_of_trace_class,                                                \
            "%s is already part of a stream class or event class.", what);                         \
    } while (0)

#define BT__ASSERT_PRE_SELECTOR_RANGES(public_set, set)                                            \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL("integer-range-set", (public_set));                                 \
        BT_ASSERT_PRE("integer-range-set-is-not-empty", (set)->ranges->len > 0,                    \
            "The integer range set is empty.");                                                    \
    } while (0)

/*
 * Only developer mode requires a range, because existing programs add mappings and flags without
 * any range.
 */
#define BT__ASSERT_PRE_RANGES(public_set, set)                                                     \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL("integer-range-set", (public_set));                                 \
        BT_ASSERT_PRE_DEV("integer-range-set-is-not-empty", (set)->ranges->len > 0,                \
            "The integer range set is empty.");                                                    \
    } while (0)

#endif
