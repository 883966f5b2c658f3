/* SPDX-License-Identifier: MIT */
/* The TSDL names of the schema's enumerators, for the parser and the writer. */
#ifndef CTF_METADATA_TSDL_NAMES_H
#define CTF_METADATA_TSDL_NAMES_H

#include "ctf/schema/schema.h"

/* The prefix of paths to the fields of a scope. */
struct ctf_tsdl_scope_path {
    guint count;
    const char *names[3];
};

extern const struct ctf_tsdl_scope_path ctf_tsdl_scope_paths[CTF_SCOPE_COUNT];
extern const char *const ctf_tsdl_byte_order_names[2]; /* by enum ctf_byte_order */

#endif
