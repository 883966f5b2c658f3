/* SPDX-License-Identifier: MIT */
/*
 * How the library itself reports a failure of the data or of the system: it appends a cause to the
 * current thread's error and returns a status. Causes are for a person: the first one (appended
 * where the fault was found) begins with the user's fact; the later ones name the operations that
 * failed because of it.
 */
#ifndef LIB_ERROR_INTERNAL_H
#define LIB_ERROR_INTERNAL_H

#include <glib.h>
#include <stdint.h>

#include "lib/status.h"

/* Appends a cause of actor "library" (module name `libbabeltrace2`) at the caller's place. */
#define BT_LIB_APPEND_CAUSE(...) bt__append_library_cause(__FILE__, __LINE__, __VA_ARGS__)

void bt__append_library_cause(const char *file, uint64_t line, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/*
 * Evaluates `call`, a status (0 is success, negative is an error, positive is flow). When it isn't
 * 0, appends the cause given after it if it is an error, and returns it from the calling function.
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
