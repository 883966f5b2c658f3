/* SPDX-License-Identifier: MIT */
/*
 * Types: field classes while they are being parsed. Every field class that the TSDL parser makes is
 * one, also those of the schema, to which later text may refer.
 */
#ifndef CTF_METADATA_TSDL_TYPE_H
#define CTF_METADATA_TSDL_TYPE_H

#include "ctf/schema/schema.h"

struct tsdl_type {
    struct ctf_field_class field_class; /* first: ctf_field_class_free() frees a type */
    /* The key of a sequence or a variant as it was written, borrowed from the parser, or NULL. */
    const struct tsdl_reference *reference;
    struct ctf_clock_class *clock; /* `map`: borrowed, or NULL */
    bool is_text;                  /* an integer with an encoding */
    /*
     * The field of this type (each has a type of its own) was declared with a leading underscore,
     * which its name in the schema lacks. (Its name keeps the underscore if another field of the
     * structure or variant is declared without it.) References, reserved names and labels refer to
     * the declared name.
     */
    bool has_underscore;
};

static inline struct tsdl_type *tsdl_type_of(struct ctf_field_class *field_class)
{
    return (struct tsdl_type *) field_class;
}

static inline const struct tsdl_type *tsdl_const_type_of(const struct ctf_field_class *field_class)
{
    return (const struct tsdl_type *) field_class;
}

/* What a field of this type was declared with in front of its name in the schema. */
static inline const char *tsdl_prefix(const struct ctf_field_class *field_class)
{
    return tsdl_const_type_of(field_class)->has_underscore ? "_" : "";
}

/* Whether a field of this type, with this name in the schema, was declared as `declared_name`. */
bool tsdl_is_declared_as(
    const struct ctf_field_class *field_class, const char *name, const char *declared_name);

struct ctf_field_class *tsdl_create_type(enum ctf_field_type type);
/* A deep copy without slots and keys: references are resolved again for each use of a type. */
struct ctf_field_class *tsdl_copy_type(const struct ctf_field_class *field_class);

#endif
