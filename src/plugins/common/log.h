/* SPDX-License-Identifier: MIT */
/*
 * What component classes tell the user: lines on standard error, if the logging level of the
 * component (or of the query) lets them through.
 */
#ifndef PLUGINS_COMMON_LOG_H
#define PLUGINS_COMMON_LOG_H

#include <babeltrace2/babeltrace.h>

/* Of all: `level` is the logging level of the component; `who` names the component class. */
void log_warning(bt_logging_level level, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What a user who wonders about a result wants to know: a few lines for each component. */
void log_info(bt_logging_level level, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Decisions for each stream, file or request, but never for each event. */
void log_debug(bt_logging_level level, const char *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
