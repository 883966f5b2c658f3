/* SPDX-License-Identifier: MIT */
/* The names of log levels in environment variables and options. */
#ifndef TG_BASE_LOG_LEVEL_H
#define TG_BASE_LOG_LEVEL_H

/* The letter of a level by its name, a word or the letter itself; '\0' if there is none. */
char tg_log_level_letter(const char *name);

#endif
