/* SPDX-License-Identifier: MIT */
/*
 * Functions with which the library reports failures caused by the data or the system. The library
 * appends a cause to the current thread's error and returns a status. Causes are texts for people.
 * The first cause is appended where the fault was found, and begins with the fact that the user can
 * check. Later causes name the operations that failed as a consequence.
 */
#ifndef LIB_ERROR_INTERNAL_H
#define LIB_ERROR_INTERNAL_H

#include <glib.h>
#include <stdint.h>

#include "lib/status.h"

/*
 * Appends a cause with the actor "library" (module name `libbabeltrace2`) and the caller's source
 * file and line.
 */
#define BT_LIB_APPEND_CAUSE(...) bt__append_library_cause(__FILE__, __LINE__, __VA_ARGS__)

void bt__append_library_cause(const char *file, uint64_t line, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/*
 * Evaluates `call`, a status: 0 is success, negative is an error, positive is control flow. If the
 * status isn't 0, the calling function returns it. If the status is an error, the macro first
 * appends the given cause.
 */
#define BT_LIB_TRY(call, ...)                                                                      \
    do {                                                                                           \
        enum bt__status bt_lib_try_status = (enum bt__status)(call);                               \
        if (G_UNLIKELY(bt_lib_try_status != 0)) {                                                  \
            if (bt_lib_try_status < 0) {                                                           \
                BT_LIB_APPEND_CAUSE(__VA_ARGS__);                                                  \
            }                                                                                      \
            return (int) bt_lib_try_status;                                                        \
        }                                                                                          \
    } while (0)

#endif
