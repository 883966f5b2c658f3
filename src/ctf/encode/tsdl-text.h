/* SPDX-License-Identifier: MIT */
/* Writes TSDL string literals. */
#ifndef CTF_ENCODE_TSDL_TEXT_H
#define CTF_ENCODE_TSDL_TEXT_H

#include <glib.h>

/* Appends a string literal with quotes. */
void ctf_tsdl_append_string(GString *out, const char *text);

#endif
