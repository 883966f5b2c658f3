/* SPDX-License-Identifier: MIT */
/*
 * Conversion of a trace's texts, which may contain any bytes, to valid UTF-8, on which Arrow's
 * consumers rely.
 */
#ifndef COLUMNS_TEXT_H
#define COLUMNS_TEXT_H

#include <glib.h>

/* Returns a copy of `text` in which U+FFFD replaces all invalid UTF-8. */
GString *col_clean_text(const char *text, size_t length);

#endif
