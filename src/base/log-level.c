/* SPDX-License-Identifier: MIT */
/* The names of log levels; see log-level.h. */
#include "base/log-level.h"

#include <glib.h>
#include <string.h>

static const char *const words[] = {
    "TRACE", "DEBUG", "INFO", "WARNING", "WARN", "ERROR", "FATAL", "NONE"};

char tg_log_level_letter(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        const char letter[] = {words[i][0], '\0'};

        if (strcmp(name, words[i]) == 0 || strcmp(name, letter) == 0) {
            return letter[0];
        }
    }
    return '\0';
}
