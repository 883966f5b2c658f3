/* SPDX-License-Identifier: MIT */
/*
 * What the fragments of CTF 2 and the field classes in them share. A property begins with the comma
 * after the one before: the first of each object is written with its brace.
 */
#ifndef CTF_ENCODE_JSON_TEXT_H
#define CTF_ENCODE_JSON_TEXT_H

#include "ctf/encode/text-writer.h"

/* A string, quotes included; what isn't UTF-8 is replaced, because readers would refuse it. */
void ctf_json_append_string(GString *out, const char *text);

/* `,"KEY":"TEXT"`, or nothing if `text` is NULL. */
void ctf_json_append_text_property(GString *out, const char *key, const char *text);
void ctf_json_append_number_property(GString *out, const char *key, uint64_t number);
/* Nothing if `attributes` is NULL. */
void ctf_json_append_attributes(GString *out, const struct ctf_json_attributes *attributes);

/* The structure of `scope` as a property, or nothing if there is none. */
void ctf_json_append_root(struct ctf_text_writer *writer, const char *key, enum ctf_scope scope);

#endif
