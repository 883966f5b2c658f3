/* SPDX-License-Identifier: MIT */
/* Writes the field classes of a schema as CTF 2 metadata. */
#ifndef CTF_ENCODE_JSON_FIELD_CLASS_H
#define CTF_ENCODE_JSON_FIELD_CLASS_H

#include "ctf/encode/text-writer.h"

/* Appends the structure of `scope` as a property. Appends nothing if the scope has no structure. */
void ctf_json_append_root(struct ctf_text_writer *writer, const char *key, enum ctf_scope scope);

#endif
