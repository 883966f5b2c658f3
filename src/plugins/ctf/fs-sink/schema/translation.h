/* SPDX-License-Identifier: MIT */
/*
 * The state of a translation of field classes, from the trace IR to the output schema, and what its
 * parts have in common.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_TRANSLATION_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_TRANSLATION_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"
#include "plugins/ctf/fs-sink/schema/limitations.h"

enum {
    /* Larger structures have a table of their members. */
    TRANSLATION_SMALL_COUNT = 16,
};

/*
 * A class around the one which is being translated. A structure is complete up to that member: its
 * keys are there.
 */
struct translation_frame {
    const bt_field_class *ir_class;
    struct ctf_field_class *field_class;
    bool is_wrapped;   /* it is the last member of a generated structure */
    uint64_t index;    /* of the current member or option in `ir_class` */
    const char *name;  /* of that member, as it is written; NULL if `ir_class` isn't a structure */
    GHashTable *names; /* of a structure: all that are taken */
};

struct schema_translation {
    struct ctf_schema *schema;
    struct limitations *limitations;
    uint64_t mip_version;
    bool keeps_cpu_id;
    char *key_prefix;  /* CTF 2: of the names of generated fields */
    GHashTable *slots; /* GBytes (the key classes that share it) -> its number */

    /*
     * Of large structures, because many references would be quadratic otherwise: the schema's
     * structure -> name in the trace IR -> index of the member that is complete, plus 1.
     */
    GHashTable *members;

    /* The roots that dependents may refer to, those of the scope at hand included. */
    const bt_field_class *ir_roots[CTF_SCOPE_COUNT];
    struct ctf_field_class *roots[CTF_SCOPE_COUNT];

    /* Of the root that is being translated. */
    enum ctf_scope scope;
    const char *owner; /* for messages: whose root it is */
    struct translation_frame frames[CTF_MAX_DEPTH];
    unsigned depth;      /* frames */
    unsigned wrap_depth; /* how many of them are wrapped */
    char *error;         /* NULL, or what went wrong */
};

void translation_initialize(
    struct schema_translation *self, struct ctf_schema *schema, struct limitations *limitations);
void translation_finish(struct schema_translation *self);

/* Forgets a root and those after it. */
void translation_forget_roots(struct schema_translation *self, enum ctf_scope first);

/* The field at hand, for messages. `name` is that of a member or option in it, or NULL. */
char *translation_describe_place(const struct schema_translation *self, const char *name);
/* Reports that the field at hand can't be written as it is. */
void translation_report(struct schema_translation *self, enum limitation limitation);

/* Sets the attributes of anything. Returns false and sets `self->error` if they are nested too
 * deeply. */
bool translation_set_attributes(struct schema_translation *self, const bt_value *map,
    const char *where, struct ctf_json_attributes **result);

/* The name of the last member of a generated structure. */
extern const char translation_wrapped_name[];

#endif
