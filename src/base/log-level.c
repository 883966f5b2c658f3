/* SPDX-License-Identifier: MIT */
/* The names of log levels; see log-level.h. */
#include "base/log-level.h"

#include <glib.h>
#include <string.h>

/*
 * The levels have the values of bt_logging_level. This file can't include the API's header, because
 * `base` doesn't depend on the library.
 */
static const struct {
    const char *word;
    int level;
} levels[] = {
    {"TRACE", 1},
    {"DEBUG", 2},
    {"INFO", 3},
    {"WARNING", 4},
    {"WARN", 4},
    {"ERROR", 5},
    {"FATAL", 6},
    {"NONE", 0xff},
};

int tg_log_level_parse(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(levels); i++) {
        const char letter[] = {levels[i].word[0], '\0'};

        if (strcmp(name, levels[i].word) == 0 || strcmp(name, letter) == 0) {
            return levels[i].level;
        }
    }
    return -1;
}

char tg_log_level_letter(int level)
{
    for (size_t i = 0; i < G_N_ELEMENTS(levels); i++) {
        if (levels[i].level == level) {
            return levels[i].word[0];
        }
    }
    return '?';
}
