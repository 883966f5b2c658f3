/* SPDX-License-Identifier: MIT */
/* Writes the field classes of a schema as TSDL types and fields. */
#ifndef CTF_ENCODE_TSDL_FIELD_CLASS_H
#define CTF_ENCODE_TSDL_FIELD_CLASS_H

#include "ctf/encode/text-writer.h"

/* Appends `	NAME := struct { … };`. Appends nothing if the scope has no structure. */
void ctf_tsdl_append_root(struct ctf_text_writer *writer, const char *name, enum ctf_scope scope);

#endif
