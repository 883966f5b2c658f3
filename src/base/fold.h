/* SPDX-License-Identifier: MIT */
/* Folds text at spaces, so that its lines fit in a given width. */
#ifndef TG_BASE_FOLD_H
#define TG_BASE_FOLD_H

#include <glib.h>

/*
 * Appends `text` to `out`, folded so that its lines have at most `width` columns. Only a single
 * long word may exceed the width. Each line begins with `indent` spaces and its own leading spaces,
 * and ends with a newline. An empty text has no lines.
 */
void tg_fold(GString *out, const char *text, unsigned indent, unsigned width);

#endif
