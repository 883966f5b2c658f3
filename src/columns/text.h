/* SPDX-License-Identifier: MIT */
/*
 * Converts texts to valid UTF-8. The texts of a trace may contain any bytes, but Arrow's consumers
 * rely on valid UTF-8.
 */
#ifndef COLUMNS_TEXT_H
#define COLUMNS_TEXT_H

#include <glib.h>

/* Returns a copy of `text` in which U+FFFD replaces all invalid UTF-8. */
GString *col_clean_text(const char *text, size_t length);

#endif
