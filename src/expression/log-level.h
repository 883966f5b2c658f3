/* SPDX-License-Identifier: MIT */
/* The names of log levels in expressions. */
#ifndef EXPRESSION_LOG_LEVEL_H
#define EXPRESSION_LOG_LEVEL_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

const char *expr_log_level_name(bt_event_class_log_level level);

/*
 * Finds a log level by its name or by LTTng's name, in upper or lower case. Returns false if there
 * is no level with this name.
 */
bool expr_log_level_find(const char *name, bt_event_class_log_level *level);

#endif
