/* SPDX-License-Identifier: MIT */
/*
 * Schema -> CTF 2: properties, whose texts are UTF-8, as the schema's. A property begins with the
 * comma after the one before: the first of each object is written with its brace.
 */
#ifndef CTF_ENCODE_JSON_TEXT_H
#define CTF_ENCODE_JSON_TEXT_H

#include "ctf/schema/schema.h"

/* `,"KEY":"TEXT"`, or nothing if `text` is NULL. */
void ctf_json_append_text_property(GString *out, const char *key, const char *text);
void ctf_json_append_number_property(GString *out, const char *key, uint64_t number);
/* Nothing if `attributes` is NULL. */
void ctf_json_append_attributes(GString *out, const struct ctf_json_attributes *attributes);

#endif
