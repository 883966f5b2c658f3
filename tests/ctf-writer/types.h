/* SPDX-License-Identifier: MIT */
/*
 * Functions that create types and fields in one call. They take over the references that they
 * receive. The caller owns the references that they return.
 */
#ifndef TESTS_CTF_WRITER_TYPES_H
#define TESTS_CTF_WRITER_TYPES_H

#include <stdbool.h>

#include "ctf-writer/field.h"

struct bt_ctf_field_type *integer_type(unsigned size, bool is_signed);
/* An enumeration of bytes with the mappings a: 0, b: 1 to 5, c: 5 to 9, b: 20. */
struct bt_ctf_field_type *enumeration_type(bool is_signed);
/* The arguments are names and types, and end with NULL. */
struct bt_ctf_field_type *structure_type(const char *name, ...);
struct bt_ctf_field_type *array_type(struct bt_ctf_field_type *element, unsigned length);
/* A sequence whose length is the field `length`. */
struct bt_ctf_field_type *sequence_type(struct bt_ctf_field_type *element);
/*
 * A variant with the options a (a string) and b (an unsigned integer of 16 bits), and the tag
 * `tag`.
 */
struct bt_ctf_field_type *variant_type(struct bt_ctf_field_type *tag);

struct bt_ctf_field *create(struct bt_ctf_field_type *type);
struct bt_ctf_field *unsigned_field(uint64_t value);
/* A field of an enumeration of unsigned bytes. */
struct bt_ctf_field *tag_field(uint64_t value);
void put(void *object);

/* Returns the field of a variant that a tag_field() selects. */
struct bt_ctf_field *select_option(struct bt_ctf_field *variant, uint64_t value);
void set_length(struct bt_ctf_field *sequence, uint64_t length);

/*
 * A field of each kind, for calls of functions that expect another kind. The fields exist from
 * create_fields() to put_fields(), which checks that no object is left.
 */
extern struct bt_ctf_field *of_kind[BT_CTF_FIELD_TYPE_ID_NR];
int create_fields(void **state);
int put_fields(void **state);
/* Checks that no object is left, after a test without fields. */
int no_objects_are_left(void **state);

#endif
