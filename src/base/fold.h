/* SPDX-License-Identifier: MIT */
/* Text folded into lines of a width, at spaces. */
#ifndef TG_BASE_FOLD_H
#define TG_BASE_FOLD_H

#include <glib.h>

/*
 * Appends the lines of `text` to `out`, each indented by `indent` columns beyond its own leading
 * spaces, and folded so that no line is wider than `width` columns, except for words that are. Each
 * line ends with a newline; an empty text has no lines.
 */
void tg_fold(GString *out, const char *text, unsigned indent, unsigned width);

#endif
