/* SPDX-License-Identifier: MIT */
/* The CTF 2 names of the schema's enumerators, for the parser and the writer. */
#ifndef CTF_METADATA_JSON_NAMES_H
#define CTF_METADATA_JSON_NAMES_H

#include "ctf/schema/schema.h"

/* Names by enumerator. */
extern const char *const ctf_json_scope_names[CTF_SCOPE_COUNT];
extern const char *const ctf_json_role_names[CTF_ROLE_COUNT]; /* by ctf_role_index() */
extern const char *const ctf_json_byte_order_names[2];
extern const char *const ctf_json_bit_order_names[2];
extern const char *const ctf_json_encoding_names[CTF_ENCODING_UTF32LE + 1];

/*
 * Returns the name of a field class type. `has_flags`: the class is a bit array with flags, which
 * CTF 2 calls a bit map.
 */
const char *ctf_json_type_name(enum ctf_field_type type, bool has_flags);

#define CTF_JSON_UNIX_EPOCH "unix-epoch"

#endif
