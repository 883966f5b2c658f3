/* SPDX-License-Identifier: MIT */
/*
 * The member names of root structures that CTF 1.8 reserves (§5 and §6), for the parser and for
 * writers.
 */
#ifndef CTF_METADATA_TSDL_RESERVED_H
#define CTF_METADATA_TSDL_RESERVED_H

#include "ctf/schema/schema.h"

struct ctf_tsdl_reserved {
    enum ctf_scope scope;
    const char *name;
    enum ctf_role role;
    /* Returns whether a member with the index `index` may have this class. */
    bool (*check)(const struct ctf_field_class *field_class, guint index);
    const char *rule; /* requirement, for messages */
};

/* Returns NULL if the name isn't reserved in the scope. */
const struct ctf_tsdl_reserved *ctf_tsdl_find_reserved(enum ctf_scope scope, const char *name);

#endif
