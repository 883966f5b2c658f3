/* SPDX-License-Identifier: MIT */
/*
 * The state of a translation of field classes from the trace IR to the output schema, and functions
 * for its parts.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_TRANSLATION_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_TRANSLATION_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"
#include "plugins/ctf/fs-sink/schema/limitations.h"

enum {
    /* Structures with more members have a table of their members. */
    TRANSLATION_SMALL_COUNT = 16,
};

/*
 * A class that contains the class that is being translated. If it is a structure, all its members
 * before the current one are complete, including their keys.
 */
struct translation_frame {
    const bt_field_class *ir_class;
    struct ctf_field_class *field_class;
    bool is_wrapped;  /* the class is the last member of a generated structure */
    uint64_t index;   /* index of the current member or option in `ir_class` */
    const char *name; /* written name of the current member; NULL if `ir_class` isn't a structure */
    GHashTable *names; /* structure: all names that are in use */
};

struct schema_translation {
    struct ctf_schema *schema;
    struct limitations *limitations;
    uint64_t mip_version;
    bool keeps_cpu_id;
    char *key_prefix;  /* CTF 2: prefix of the names of generated fields */
    GHashTable *slots; /* GBytes (the key classes that share a slot) -> index of the slot */

    /*
     * Structure of the schema -> table. A table maps a name in the trace IR to the index of the
     * completed member, plus 1. Only large structures have tables. Without these tables, looking up
     * many references would take quadratic time.
     */
    GHashTable *members;

    /* The roots that dependent fields may refer to, including the current one. */
    const bt_field_class *ir_roots[CTF_SCOPE_COUNT];
    struct ctf_field_class *roots[CTF_SCOPE_COUNT];

    /* The root that is being translated. */
    enum ctf_scope scope;
    const char *owner; /* description of the class that has the root, for messages */
    struct translation_frame frames[CTF_MAX_DEPTH];
    unsigned depth;      /* number of frames */
    unsigned wrap_depth; /* number of frames that are wrapped */
    char *error;         /* NULL, or an error message */
};

void translation_initialize(
    struct schema_translation *self, struct ctf_schema *schema, struct limitations *limitations);
void translation_finish(struct schema_translation *self);

/* Removes the root of the scope `first` and the roots of later scopes. */
void translation_forget_roots(struct schema_translation *self, enum ctf_scope first);

/*
 * Returns a description of the current field for messages. `name` is the name of a member or option
 * in it, or NULL.
 */
char *translation_describe_place(const struct schema_translation *self, const char *name);
/* Reports that the current field can't be written as it is. */
void translation_report(struct schema_translation *self, enum limitation limitation);

/*
 * Translates user attributes. `where` describes their object. Returns false and sets `self->error`
 * if the values are nested too deeply.
 */
bool translation_set_attributes(struct schema_translation *self, const bt_value *map,
    const char *where, struct ctf_json_attributes **result);

/* The name of the last member of a generated structure. */
extern const char translation_wrapped_name[];

#endif
