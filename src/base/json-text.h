/* SPDX-License-Identifier: MIT */
/* Writing JSON texts. */
#ifndef TG_BASE_JSON_TEXT_H
#define TG_BASE_JSON_TEXT_H

#include <glib.h>

/*
 * Appends `text` as a JSON string, quotes included. It need not be UTF-8: a byte that isn't part of
 * a character becomes a lone surrogate, \udc80 to \udcff, which Python's `surrogateescape` turns
 * back into the byte.
 */
void tg_append_json_string(GString *out, const char *text);

/* Appends `real` with all its digits; null if it is infinite or NaN, which JSON can't express. */
void tg_append_json_real(GString *out, double real);

#endif
