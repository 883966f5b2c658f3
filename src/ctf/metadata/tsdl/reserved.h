/* SPDX-License-Identifier: MIT */
/*
 * The names that mean something to readers of CTF 1.8 in a root structure (§5 and §6): for the
 * parser and for writers.
 */
#ifndef CTF_METADATA_TSDL_RESERVED_H
#define CTF_METADATA_TSDL_RESERVED_H

#include "ctf/schema/schema.h"

struct ctf_tsdl_reserved {
    enum ctf_scope scope;
    const char *name;
    enum ctf_role role;
    /* Whether a member may be of this class; `index` is that of the member. */
    bool (*check)(const struct ctf_field_class *field_class, guint index);
    const char *rule; /* what it must be, for messages */
};

/* NULL if the name isn't reserved there. */
const struct ctf_tsdl_reserved *ctf_tsdl_find_reserved(enum ctf_scope scope, const char *name);

#endif
