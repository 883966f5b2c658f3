/* SPDX-License-Identifier: MIT */
/* Schema -> CTF 2: field classes. */
#ifndef CTF_ENCODE_JSON_FIELD_CLASS_H
#define CTF_ENCODE_JSON_FIELD_CLASS_H

#include "ctf/encode/text-writer.h"

/* The structure of `scope` as a property, or nothing if there is none. */
void ctf_json_append_root(struct ctf_text_writer *writer, const char *key, enum ctf_scope scope);

#endif
