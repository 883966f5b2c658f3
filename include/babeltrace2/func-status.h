/* SPDX-License-Identifier: MIT */

/*
 * Private: the values which all the status enumerations of the API share. A value has the same
 * meaning in all of them, so the library can convert a status to another type with a cast. User
 * code must use the enumerators of the function's own status type, so that the compiler checks
 * their type.
 */

#ifndef BABELTRACE2_FUNC_STATUS_H
#define BABELTRACE2_FUNC_STATUS_H

/* A value does not fit its type. */
#define __BT_FUNC_STATUS_OVERFLOW_ERROR (-75)

/* Out of memory. */
#define __BT_FUNC_STATUS_MEMORY_ERROR (-12)

/* A user function failed. */
#define __BT_FUNC_STATUS_USER_ERROR (-2)

/* Any other error. */
#define __BT_FUNC_STATUS_ERROR (-1)

/* Success. */
#define __BT_FUNC_STATUS_OK 0

/* Nothing left to iterate or consume. */
#define __BT_FUNC_STATUS_END 1

/* The requested object does not exist. */
#define __BT_FUNC_STATUS_NOT_FOUND 2

/* The user interrupted the operation. */
#define __BT_FUNC_STATUS_INTERRUPTED 4

/* Nothing satisfies the conditions. */
#define __BT_FUNC_STATUS_NO_MATCH 6

/* Nothing to do now: try again later. */
#define __BT_FUNC_STATUS_AGAIN 11

/* The query object is unknown. */
#define __BT_FUNC_STATUS_UNKNOWN_OBJECT 42

#endif /* BABELTRACE2_FUNC_STATUS_H */
