/* SPDX-License-Identifier: MIT */
/* What the blocks of TSDL and the types in them share. */
#ifndef CTF_ENCODE_TSDL_TEXT_H
#define CTF_ENCODE_TSDL_TEXT_H

#include "ctf/encode/text-writer.h"

/* A string literal, quotes included. */
void ctf_tsdl_append_string(GString *out, const char *text);

/* `	NAME := struct { … };`, or nothing if the scope has no structure. */
void ctf_tsdl_append_root(struct ctf_text_writer *writer, const char *name, enum ctf_scope scope);

#endif
