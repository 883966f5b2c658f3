/* SPDX-License-Identifier: MIT */
/* Valid UTF-8, on which Arrow's consumers rely, from texts of traces, which may be anything. */
#ifndef COLUMNS_TEXT_H
#define COLUMNS_TEXT_H

#include <glib.h>

/* Returns a copy of `text` with U+FFFD in place of everything that isn't valid UTF-8. */
GString *col_clean_text(const char *text, size_t length);

#endif
