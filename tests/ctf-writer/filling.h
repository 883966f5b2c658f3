/* SPDX-License-Identifier: MIT */
/*
 * Functions that create types and fill fields, for programs that only use the public interface of
 * the CTF writer.
 */
#ifndef FILLING_H
#define FILLING_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/clock.h>
#include <babeltrace2-ctf-writer/event-fields.h>
#include <babeltrace2-ctf-writer/event-types.h>
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2-ctf-writer/writer.h>

/* Ends the program if `call`, which returns an int status, fails. */
#define OK(call) expect_success((call), #call, __LINE__)
/* Returns a new reference, which put_all() puts. Ends the program if the reference is NULL. */
#define NEW(call) keep((call), #call, __LINE__)

void expect_success(int result, const char *call, int line);
void *keep(void *object, const char *call, int line);
void put_all(void);

/*
 * choose() returns a number from 0 to `count` - 1. The sequence of numbers is always the same after
 * seed().
 */
void seed(uint64_t number);
uint64_t choose(uint64_t count);

/*
 * Returns `alignment`, except for byte-aligned integers of 24, 40, 48 and 56 bits. For these
 * integers, returns 1, because Babeltrace's library aborts.
 */
unsigned int usable_alignment(unsigned int size, unsigned int alignment);
struct bt_ctf_field_type *integer(unsigned int size, unsigned int alignment, int is_signed);
struct bt_ctf_field_type *ordered_integer(
    unsigned int size, unsigned int alignment, int is_signed, enum bt_ctf_byte_order byte_order);
/* Returns a type with double precision if `size` is 64, with single precision if it is 32. */
struct bt_ctf_field_type *real(unsigned int size, unsigned int alignment);
struct bt_ctf_field_type *string(void);
struct bt_ctf_field_type *structure(void);
void add(struct bt_ctf_field_type *structure, struct bt_ctf_field_type *type, const char *name);
/*
 * Returns an enumeration of unsigned integers. Its labels are `names` (ends with NULL), for the
 * values 0, 1, 2…
 */
struct bt_ctf_field_type *labels(
    unsigned int size, unsigned int alignment, const char *const *names);

/*
 * Returns a structure with fields of random types, nested at most `depth` times. The length of a
 * sequence and the tag of a variant are earlier fields, in the same structure or in the structure
 * that contains that structure. `prefix` makes the names different from the names of other
 * structures. If `aligned`, all fields begin at a byte boundary.
 *
 * The structure contains no types which Babeltrace's library writes wrongly: options that are
 * arrays or enumerations (faulty metadata), sequences without elements (not aligned), and
 * enumerations with a greater alignment than the fields around them (ignored in the alignment of
 * the structure).
 */
struct bt_ctf_field_type *random_structure(unsigned int depth, const char *prefix, int aligned);

/*
 * Sets all the fields in a field to values from choose(). A field whose name begins with "len" gets
 * a value from 0 to 4. A field whose name begins with "count" gets a value from 1 to 4. The length
 * of a sequence and the tag of a variant are copied from another field: the last filled field whose
 * name is the last element of the key's path.
 */
void fill(struct bt_ctf_field *field, const char *name);
/* Fills all parts of an event except its header. */
void fill_event(struct bt_ctf_event *event);

#endif
