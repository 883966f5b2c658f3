/* SPDX-License-Identifier: MIT */
/* The names that CTF 2 gives to what the schema enumerates: for its parser and its writer. */
#ifndef CTF_METADATA_JSON_NAMES_H
#define CTF_METADATA_JSON_NAMES_H

#include "ctf/schema/schema.h"

/* In the order of the enumerations. */
extern const char *const ctf_json_scope_names[CTF_SCOPE_COUNT];
extern const char *const ctf_json_role_names[CTF_ROLE_COUNT]; /* by ctf_role_index() */
extern const char *const ctf_json_byte_order_names[2];
extern const char *const ctf_json_bit_order_names[2];
extern const char *const ctf_json_encoding_names[CTF_ENCODING_UTF32LE + 1];

/* The type of a field class; `has_flags`: it is a bit array with flags, which is a bit map. */
const char *ctf_json_type_name(enum ctf_field_type type, bool has_flags);

#define CTF_JSON_UNIX_EPOCH "unix-epoch"

#endif
