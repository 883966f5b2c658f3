/* SPDX-License-Identifier: MIT */
/* The names of log levels in environment variables and options. */
#ifndef TG_BASE_LOG_LEVEL_H
#define TG_BASE_LOG_LEVEL_H

/*
 * Returns the bt_logging_level that `name` stands for, or -1. `name` is a level's word or its first
 * letter.
 */
int tg_log_level_parse(const char *name);

/* Returns the first letter of the name of a bt_logging_level, or '?' if no such level exists. */
char tg_log_level_letter(int level);

#endif
