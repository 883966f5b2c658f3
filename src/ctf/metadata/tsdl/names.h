/* SPDX-License-Identifier: MIT */
/* The names that TSDL gives to what the schema enumerates: for its parser and its writer. */
#ifndef CTF_METADATA_TSDL_NAMES_H
#define CTF_METADATA_TSDL_NAMES_H

#include "ctf/schema/schema.h"

/* How paths to the fields of a scope begin. */
struct ctf_tsdl_scope_path {
    guint count;
    const char *names[3];
};

extern const struct ctf_tsdl_scope_path ctf_tsdl_scope_paths[CTF_SCOPE_COUNT];
extern const char *const ctf_tsdl_byte_order_names[2]; /* by enum ctf_byte_order */

#endif
