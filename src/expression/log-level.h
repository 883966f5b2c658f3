/* SPDX-License-Identifier: MIT */
/* Log levels, as they are written in expressions. */
#ifndef EXPRESSION_LOG_LEVEL_H
#define EXPRESSION_LOG_LEVEL_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

const char *expr_log_level_name(bt_event_class_log_level level);

/* Finds a level by its name or by one of LTTng's, in whatever case. Returns false if none has it.
 */
bool expr_log_level_find(const char *name, bt_event_class_log_level *level);

#endif
