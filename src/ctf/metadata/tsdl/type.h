/* SPDX-License-Identifier: MIT */
/*
 * Types: field classes under construction. All field classes that the TSDL parser creates are
 * types. This includes the classes in the schema, because later text may refer to these classes.
 */
#ifndef CTF_METADATA_TSDL_TYPE_H
#define CTF_METADATA_TSDL_TYPE_H

#include "ctf/schema/schema.h"

struct tsdl_type {
    struct ctf_field_class field_class; /* must be first: ctf_field_class_free() frees the type */
    /*
     * The path of the length field of a sequence or the tag of a variant, as written. Borrowed from
     * the parser, or NULL.
     */
    const struct tsdl_reference *reference;
    struct ctf_clock_class *clock; /* from the `map` attribute: borrowed, or NULL */
    bool is_text;                  /* an integer with a text encoding */
    /*
     * The declared name of this type's field begins with an underscore, which its name in the
     * schema lacks. Each field has its own type. (The name in the schema keeps the underscore if
     * another field of the structure or variant is declared without it.) References, reserved names
     * and labels refer to the declared name.
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

/*
 * Returns the leading underscore that was removed from the field's declared name, or an empty
 * string if none was removed.
 */
static inline const char *tsdl_prefix(const struct ctf_field_class *field_class)
{
    return tsdl_const_type_of(field_class)->has_underscore ? "_" : "";
}

/*
 * Returns whether a field of this type, with the name `name` in the schema, was declared as
 * `declared_name`.
 */
bool tsdl_is_declared_as(
    const struct ctf_field_class *field_class, const char *name, const char *declared_name);

struct ctf_field_class *tsdl_create_type(enum ctf_field_type type);
/*
 * Returns a deep copy without slots and keys. References are resolved again for each use of a type.
 */
struct ctf_field_class *tsdl_copy_type(const struct ctf_field_class *field_class);

#endif
