/* SPDX-License-Identifier: MIT */
/* Text as Arrow wants it: valid UTF-8, which consumers rely on and traces don't promise. */
#ifndef COLUMNS_TEXT_H
#define COLUMNS_TEXT_H

#include <glib.h>

/* A copy of `text` in which whatever is no character became U+FFFD. */
GString *col_clean_text(const char *text, size_t length);

#endif
