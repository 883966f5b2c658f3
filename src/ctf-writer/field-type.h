/* SPDX-License-Identifier: MIT */
/*
 * Field types; see <babeltrace2-ctf-writer/field-types.h>. Types contain references to other types:
 * one type may be part of several other types. When a type freezes, the types that it contains
 * freeze too.
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

/*
 * A mapping of an enumeration. `begin` and `end` have the bits of an int64_t if the enumeration is
 * signed.
 */
struct enumeration_mapping {
    char *label;
    uint64_t begin, end;
};

struct bt_ctf_field_type {
    struct tg_object object;
    enum bt_ctf_field_type_id id;
    bool is_frozen;
    /*
     * Alignment of the type itself, in bits, as it was set. Unused in arrays, sequences,
     * enumerations and variants.
     */
    uint32_t alignment;
    enum bt_ctf_byte_order byte_order;    /* INTEGER, FLOAT */
    enum bt_ctf_string_encoding encoding; /* INTEGER, STRING */

    unsigned size;                 /* INTEGER: bits */
    bool is_signed;                /* INTEGER */
    bool keeps_sign;               /* INTEGER: true if an enumeration with mappings uses it */
    enum bt_ctf_integer_base base; /* INTEGER */
    struct bt_ctf_clock_class *clock_class; /* INTEGER: reference, or NULL */

    unsigned exponent_digits, mantissa_digits; /* FLOAT: bits */

    /* References. ENUM: the integer type. ARRAY, SEQUENCE: the type of the elements. */
    struct bt_ctf_field_type *element;
    GArray *mappings; /* ENUM: struct enumeration_mapping, sorted by their first values */

    /* STRUCT, VARIANT */
    GArray *members;     /* struct named_type */
    GHashTable *indexes; /* name (borrowed) -> index + 1 */
    /*
     * Index after the index of the last found member. Programs mostly set fields in the order of
     * the members.
     */
    int64_t next_member;

    uint64_t length; /* ARRAY: elements */
    /* SEQUENCE: name or path of the length. VARIANT: name or path of the tag, or NULL. */
    char *key_name;
    struct bt_ctf_field_type *tag_type; /* VARIANT: an enumeration (reference), or NULL */

    /*
     * Destroyed fields of this type, which are reused: creating a field then needs no allocation. A
     * linked list of limited length.
     */
    struct bt_ctf_field *spare_fields;
    unsigned spare_count;
};

/* For messages: the name of each kind, with its article: "an integer". */
extern const char *const ctfw_kind_texts[BT_CTF_FIELD_TYPE_ID_NR];

/* Creates a type of a kind, with alignment 1 and without any other property. */
struct bt_ctf_field_type *ctfw_field_type_create(enum bt_ctf_field_type_id id);

/*
 * Returns the index of the member with this name, or -1. `name` may be an unchecked argument of the
 * user.
 */
int64_t ctfw_field_type_find_member(const struct bt_ctf_field_type *type, const char *name);

static inline struct named_type *ctfw_field_type_member(
    const struct bt_ctf_field_type *type, uint64_t index)
{
    return &g_array_index(type->members, struct named_type, index);
}

/*
 * Returns the index of the option that `value` of the tag selects, or -1. The selected option has
 * the name of the first mapping whose range contains the value. `tag_type` is an enumeration.
 */
int64_t ctfw_field_type_select_option(const struct bt_ctf_field_type *variant,
    const struct bt_ctf_field_type *tag_type, uint64_t value);

/* Freezes a type, the types that it contains, and their clock classes. Accepts NULL. */
void ctfw_field_type_freeze(struct bt_ctf_field_type *type);

/*
 * Returns whether two types have the same structure: the same kind, sizes, names, and so on, down
 * to the leaves. Both may be NULL.
 */
bool ctfw_field_type_equals(
    const struct bt_ctf_field_type *type, const struct bt_ctf_field_type *other);

/* Returns whether `type` is or contains `other`. */
bool ctfw_field_type_contains(
    const struct bt_ctf_field_type *type, const struct bt_ctf_field_type *other);

/* Returns the effective alignment (bits): see bt_ctf_field_type_get_alignment(). */
uint32_t ctfw_field_type_alignment(const struct bt_ctf_field_type *type);

/*
 * Sets `*root` to `type`, which is NULL or a structure, and takes a reference to it. Setters of
 * root types use this function. Returns 0, or -1 after logging the reason as `function`.
 */
int ctfw_set_root_type(
    const char *function, struct bt_ctf_field_type **root, struct bt_ctf_field_type *type);

/* These functions create the root types of a new stream class or trace. */
struct bt_ctf_field_type *ctfw_create_default_packet_header_type(void);
struct bt_ctf_field_type *ctfw_create_default_packet_context_type(void);
struct bt_ctf_field_type *ctfw_create_default_event_header_type(void);

#endif
