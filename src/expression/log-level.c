/* SPDX-License-Identifier: MIT */
#include "expression/log-level.h"

#include <glib.h>
#include <string.h>

static const char *const names[] = {
    [BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY] = "EMERGENCY",
    [BT_EVENT_CLASS_LOG_LEVEL_ALERT] = "ALERT",
    [BT_EVENT_CLASS_LOG_LEVEL_CRITICAL] = "CRITICAL",
    [BT_EVENT_CLASS_LOG_LEVEL_ERROR] = "ERROR",
    [BT_EVENT_CLASS_LOG_LEVEL_WARNING] = "WARNING",
    [BT_EVENT_CLASS_LOG_LEVEL_NOTICE] = "NOTICE",
    [BT_EVENT_CLASS_LOG_LEVEL_INFO] = "INFO",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM] = "DEBUG_SYSTEM",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM] = "DEBUG_PROGRAM",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS] = "DEBUG_PROCESS",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE] = "DEBUG_MODULE",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT] = "DEBUG_UNIT",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION] = "DEBUG_FUNCTION",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE] = "DEBUG_LINE",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG] = "DEBUG",
};

/* LTTng's names that differ from the names above, without their prefix `TRACE_`. */
static const struct {
    const char *name;
    bt_event_class_log_level level;
} aliases[] = {
    {"EMERG", BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY},
    {"CRIT", BT_EVENT_CLASS_LOG_LEVEL_CRITICAL},
    {"ERR", BT_EVENT_CLASS_LOG_LEVEL_ERROR},
    {"WARN", BT_EVENT_CLASS_LOG_LEVEL_WARNING},
};

const char *expr_log_level_name(bt_event_class_log_level level)
{
    return names[level];
}

bool expr_log_level_find(const char *name, bt_event_class_log_level *level)
{
    if (g_ascii_strncasecmp(name, "TRACE_", strlen("TRACE_")) == 0) {
        name += strlen("TRACE_");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(aliases); i++) {
        if (g_ascii_strcasecmp(name, aliases[i].name) == 0) {
            *level = aliases[i].level;
            return true;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_ascii_strcasecmp(name, names[i]) == 0) {
            *level = (bt_event_class_log_level) i;
            return true;
        }
    }
    return false;
}
