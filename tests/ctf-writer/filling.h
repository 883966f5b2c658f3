/* SPDX-License-Identifier: MIT */
/* Types and values for programs that call the CTF writer as any program does: with its public
 * interface only. */
#ifndef FILLING_H
#define FILLING_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/clock.h>
#include <babeltrace2-ctf-writer/event-fields.h>
#include <babeltrace2-ctf-writer/event-types.h>
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2-ctf-writer/writer.h>

/* Ends the program unless a function of the type int succeeds. */
#define OK(call) expect_success((call), #call, __LINE__)
/* A new reference, which put_all() puts; ends the program if it is NULL. */
#define NEW(call) keep((call), #call, __LINE__)

void expect_success(int result, const char *call, int line);
void *keep(void *object, const char *call, int line);
void put_all(void);

/* Numbers from 0 to `count` - 1, in a sequence which is always the same after seed(). */
void seed(uint64_t number);
uint64_t choose(uint64_t count);

/* The alignment, or 1 where Babeltrace's library aborts: on byte-aligned integers of 24, 40, 48 and
 * 56 bits. */
unsigned int usable_alignment(unsigned int size, unsigned int alignment);
struct bt_ctf_field_type *integer(unsigned int size, unsigned int alignment, int is_signed);
struct bt_ctf_field_type *ordered_integer(
    unsigned int size, unsigned int alignment, int is_signed, enum bt_ctf_byte_order byte_order);
/* Double precision if `size` is 64, single precision if it is 32. */
struct bt_ctf_field_type *real(unsigned int size, unsigned int alignment);
struct bt_ctf_field_type *string(void);
struct bt_ctf_field_type *structure(void);
void add(struct bt_ctf_field_type *structure, struct bt_ctf_field_type *type, const char *name);
/* An enumeration of unsigned integers with these labels, for the values from 0. */
struct bt_ctf_field_type *labels(
    unsigned int size, unsigned int alignment, const char *const *names);

/*
 * A structure with fields of random types, nested at most `depth` times. Sequences and variants
 * have their lengths and tags before them in the same structure, or in the one around it. A prefix
 * makes the names differ from those of other structures. With `aligned`, everything begins at a
 * byte.
 *
 * What Babeltrace's library writes wrongly is left out: options that are arrays or enumerations
 * (faulty metadata), sequences without elements (not aligned), enumerations with a greater
 * alignment than what is around them (not counted in that of the structure).
 */
struct bt_ctf_field_type *random_structure(unsigned int depth, const char *prefix, int aligned);

/*
 * Gives all fields in a field values from choose(). A field whose name begins with "len" gets a
 * value below 5; with "count", one from 1 to 4. Sequences and variants get what the field has which
 * was filled last under the name that their key ends with.
 */
void fill(struct bt_ctf_field *field, const char *name);
/* All parts of an event but its header. */
void fill_event(struct bt_ctf_event *event);

#endif
