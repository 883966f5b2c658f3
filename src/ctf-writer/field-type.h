/* SPDX-License-Identifier: MIT */
/*
 * Field types; see <babeltrace2-ctf-writer/field-types.h>.
 *
 * Types refer to one another: a type in several others is one object. What was in a type when it
 * froze is frozen too.
 */
#ifndef CTF_WRITER_FIELD_TYPE_H
#define CTF_WRITER_FIELD_TYPE_H

#include <babeltrace2-ctf-writer/field-types.h>
#include <glib.h>
#include <stdbool.h>

#include "base/object.h"

struct bt_ctf_clock_class;
struct bt_ctf_field;

/* A field of a structure, or an option of a variant. */
struct named_type {
    char *name;
    struct bt_ctf_field_type *type; /* reference */
};

/* A mapping of an enumeration: the bits of int64_t if it is signed. */
struct enumeration_mapping {
    char *label;
    uint64_t begin, end;
};

struct bt_ctf_field_type {
    struct tg_object object;
    enum bt_ctf_field_type_id id;
    bool is_frozen;
    /* Its own, in bits: what was set. Of arrays, sequences, enumerations and variants: unused. */
    uint32_t alignment;
    enum bt_ctf_byte_order byte_order;    /* INTEGER, FLOAT */
    enum bt_ctf_string_encoding encoding; /* INTEGER, STRING */

    unsigned size;                          /* INTEGER: bits */
    bool is_signed;                         /* INTEGER */
    bool keeps_sign;                        /* INTEGER: of an enumeration with mappings */
    enum bt_ctf_integer_base base;          /* INTEGER */
    struct bt_ctf_clock_class *clock_class; /* INTEGER: reference, or NULL */

    unsigned exponent_digits, mantissa_digits; /* FLOAT: bits */

    /* ENUM: the integer type. ARRAY, SEQUENCE: the type of the elements. References. */
    struct bt_ctf_field_type *element;
    GArray *mappings; /* ENUM: struct enumeration_mapping, in the order of their beginnings */

    /* STRUCT, VARIANT */
    GArray *members;     /* struct named_type */
    GHashTable *indexes; /* name (borrowed) -> index + 1 */
    int64_t next_member; /* after the one found last: fields are mostly set in their order */

    uint64_t length; /* ARRAY: elements */
    /* SEQUENCE: of the length; VARIANT: of the tag, or NULL. A name or a path. */
    char *key_name;
    struct bt_ctf_field_type *tag_type; /* VARIANT: an enumeration (reference), or NULL */

    /*
     * Fields of this type that were destroyed, to be used again: creating one costs no allocation
     * then. Linked by their own member; bounded.
     */
    struct bt_ctf_field *spare_fields;
    unsigned spare_count;
};

/* What a type of each kind is that of, with its article, for messages. */
extern const char *const ctfw_kind_texts[BT_CTF_FIELD_TYPE_ID_NR];

/* A new type of a kind, with alignment 1 and nothing in it. */
struct bt_ctf_field_type *ctfw_field_type_create(enum bt_ctf_field_type_id id);

/* The index of the member with this name, or -1. `name` may come from outside. */
int64_t ctfw_field_type_find_member(const struct bt_ctf_field_type *type, const char *name);

static inline struct named_type *ctfw_field_type_member(
    const struct bt_ctf_field_type *type, uint64_t index)
{
    return &g_array_index(type->members, struct named_type, index);
}

/*
 * The index of the option that `value` of the tag's type selects, or -1: the option with the name
 * of the first mapping whose range has the value. `tag_type` is an enumeration.
 */
int64_t ctfw_field_type_select_option(const struct bt_ctf_field_type *variant,
    const struct bt_ctf_field_type *tag_type, uint64_t value);

/* Freezes a type and everything in it, its clock classes included. Accepts NULL. */
void ctfw_field_type_freeze(struct bt_ctf_field_type *type);

/*
 * Whether two types are equal in structure: the same kind, sizes, names, and so on, down to the
 * leaves. Both may be NULL.
 */
bool ctfw_field_type_equals(
    const struct bt_ctf_field_type *type, const struct bt_ctf_field_type *other);

/* Whether `type` is or contains `other`. */
bool ctfw_field_type_contains(
    const struct bt_ctf_field_type *type, const struct bt_ctf_field_type *other);

/* The effective alignment (bits): see bt_ctf_field_type_get_alignment(). */
uint32_t ctfw_field_type_alignment(const struct bt_ctf_field_type *type);

/*
 * For setters of root types: puts a reference to `type`, which is NULL or a structure, in the place
 * of `*root`. Returns 0, or -1 after logging why not as `function`.
 */
int ctfw_set_root_type(
    const char *function, struct bt_ctf_field_type **root, struct bt_ctf_field_type *type);

/* The types that a new stream class or trace has. */
struct bt_ctf_field_type *ctfw_create_default_packet_header_type(void);
struct bt_ctf_field_type *ctfw_create_default_packet_context_type(void);
struct bt_ctf_field_type *ctfw_create_default_event_header_type(void);

#endif
