/* SPDX-License-Identifier: MIT */
/* Schema -> TSDL: string literals. */
#ifndef CTF_ENCODE_TSDL_TEXT_H
#define CTF_ENCODE_TSDL_TEXT_H

#include <glib.h>

/* A string literal, quotes included. */
void ctf_tsdl_append_string(GString *out, const char *text);

#endif
