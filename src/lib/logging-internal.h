/* SPDX-License-Identifier: MIT */
/*
 * The library's own log. Each statement at or above the library's level prints one line on standard
 * error.
 */
#ifndef LIB_LOGGING_INTERNAL_H
#define LIB_LOGGING_INTERNAL_H

#include <babeltrace2/logging.h>
#include <glib.h>

extern int bt__log_level; /* initially from LIBBABELTRACE2_INIT_LOG_LEVEL, or NONE */

void bt__log(bt_logging_level level, const char *file, int line, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

#define BT_LOG(level, ...)                                                                         \
    do {                                                                                           \
        if (G_UNLIKELY((int) (level) >= bt__log_level)) {                                          \
            bt__log((level), __FILE__, __LINE__, __VA_ARGS__);                                     \
        }                                                                                          \
    } while (0)
#define BT_LOGD(...) BT_LOG(BT_LOGGING_LEVEL_DEBUG, __VA_ARGS__)
#define BT_LOGI(...) BT_LOG(BT_LOGGING_LEVEL_INFO, __VA_ARGS__)
#define BT_LOGW(...) BT_LOG(BT_LOGGING_LEVEL_WARNING, __VA_ARGS__)
#define BT_LOGE(...) BT_LOG(BT_LOGGING_LEVEL_ERROR, __VA_ARGS__)

#endif
