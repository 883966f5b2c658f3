/* SPDX-License-Identifier: MIT */
/* The names of log levels in environment variables and options. */
#ifndef TG_BASE_LOG_LEVEL_H
#define TG_BASE_LOG_LEVEL_H

/* The bt_logging_level with this name, which is a word or its first letter; -1 if there is none. */
int tg_log_level_parse(const char *name);

/* The first letter of the name of a bt_logging_level; '?' if there is no such level. */
char tg_log_level_letter(int level);

#endif
