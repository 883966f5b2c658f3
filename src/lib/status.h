/* SPDX-License-Identifier: MIT */
/*
 * The statuses of the library's internal functions. They have the values of the public status
 * enumerations, so a public function casts an internal status to its own type. When the library
 * stores a user's method in its general form, the method returns enum bt__status.
 */
#ifndef LIB_STATUS_H
#define LIB_STATUS_H

#include <babeltrace2/babeltrace.h>

/* Errors are negative. Control flow is positive. */
enum bt__status {
    BT__STATUS_OVERFLOW_ERROR = __BT_FUNC_STATUS_OVERFLOW_ERROR,
    BT__STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    BT__STATUS_USER_ERROR = __BT_FUNC_STATUS_USER_ERROR,
    BT__STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
    BT__STATUS_OK = __BT_FUNC_STATUS_OK,
    BT__STATUS_END = __BT_FUNC_STATUS_END,
    BT__STATUS_NOT_FOUND = __BT_FUNC_STATUS_NOT_FOUND,
    BT__STATUS_INTERRUPTED = __BT_FUNC_STATUS_INTERRUPTED,
    BT__STATUS_NO_MATCH = __BT_FUNC_STATUS_NO_MATCH,
    BT__STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    BT__STATUS_UNKNOWN_OBJECT = __BT_FUNC_STATUS_UNKNOWN_OBJECT,
};

#endif
