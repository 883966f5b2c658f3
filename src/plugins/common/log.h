/* SPDX-License-Identifier: MIT */
/*
 * Log messages for the user. A message is written to standard error if its level is enabled by the
 * logging level of the component or of the query.
 */
#ifndef PLUGINS_COMMON_LOG_H
#define PLUGINS_COMMON_LOG_H

#include <babeltrace2/babeltrace.h>

/*
 * Logs a warning. In all three functions, `level` is the logging level of the component or query,
 * and `who` is the name of the component class.
 */
void log_warning(bt_logging_level level, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Logs a fact that explains a result to the user. A component logs only a few such facts. */
void log_info(bt_logging_level level, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Logs a decision about a stream, file or request. Must not be called for each event. */
void log_debug(bt_logging_level level, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
