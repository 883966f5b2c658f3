/* SPDX-License-Identifier: MIT */
/*
 * The statuses that methods of plugins and functions of programs may return.
 *
 * The meaning of an unknown status isn't defined. If the library handled it as success, the caller
 * might use results that were never set, or call the method forever. Therefore, every build ends
 * the program, as Babeltrace 2.1.1 does.
 */
#ifndef LIB_METHOD_STATUS_H
#define LIB_METHOD_STATUS_H

#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "lib/status.h"

/* The statuses that a method may return in addition to success and errors. */
enum bt__special_statuses {
    BT__NO_SPECIAL_STATUS = 0,
    BT__MAY_END = 1 << 0,
    BT__MAY_TRY_AGAIN = 1 << 1,
    BT__MAY_NOT_KNOW_OBJECT = 1 << 2,
};

static inline bool bt__method_status_is_valid(enum bt__status status, unsigned int special_statuses)
{
    switch (status) {
    case BT__STATUS_OK:
    case BT__STATUS_ERROR:
    case BT__STATUS_MEMORY_ERROR:
    case BT__STATUS_USER_ERROR:
    case BT__STATUS_OVERFLOW_ERROR:
        return true;
    case BT__STATUS_END:
        return (special_statuses & BT__MAY_END) != 0;
    case BT__STATUS_AGAIN:
        return (special_statuses & BT__MAY_TRY_AGAIN) != 0;
    case BT__STATUS_UNKNOWN_OBJECT:
        return (special_statuses & BT__MAY_NOT_KNOW_OBJECT) != 0;
    default:
        return false;
    }
}

/* Developer mode: if a method returned an error but appended no cause, appends a cause. */
static inline void bt__require_cause(const char *method, enum bt__status status)
{
    if (BT_DEV_MODE && status < 0 && !bt__current_thread_has_error()) {
        BT_LIB_APPEND_CAUSE(
            "Developer mode: the %s returned an error (status %d) without a cause. Before it "
            "returns, append one, for example with "
            "BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT().",
            method, status);
    }
}

/*
 * Checks the status that a method returned. `method` is the name of the method in identifiers of
 * conditions. The format describes the method's owner.
 */
#define BT__ASSERT_POST_VALID_STATUS(method, status, special_statuses, format, ...)                \
    do {                                                                                           \
        BT_ASSERT_POST_FROM_FUNC(method, "valid-status",                                           \
            (status) == BT__STATUS_OK || bt__method_status_is_valid((status), (special_statuses)), \
            "Unexpected status: %d: " format, (status), __VA_ARGS__);                              \
        bt__require_cause(method, status);                                                         \
    } while (0)

#endif
