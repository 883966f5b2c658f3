/* SPDX-License-Identifier: MIT */
/*
 * Encode plans: the layout of a root scope of a schema, compiled into operations that write the
 * cells of its fields as bytes. They are the counterpart of decode/plan.h.
 *
 * Cells are bt_x_field_cell (babeltrace2/extension/deferred-event.h). Each field class has a cell,
 * unless it is hidden or generated. Headers and fields with a role are hidden: their values are in
 * `struct ctf_encode_roles`. The value of a generated field follows from the array, option or
 * variant that refers to it: see ctf_field_class.is_generated_key.
 *
 * Values come from other code, so the encoder checks them. Errors are: a number that doesn't fit, a
 * length or selector that contradicts its dependent field, and a text with too many bytes. The
 * message begins with the path of the field: `a.b[2]: `. A string ends at its first null character.
 * An array of characters contains the bytes that ctf_cell_readers.text returns.
 *
 * Encode plans don't support 16-bit reals, texts other than UTF-8, hidden fields other than numbers
 * and the UUID, and variable-length fields with a role whose value is only known at the end of a
 * packet. If a structure contains such a field, its plan contains only an error. Hidden numbers
 * without a role are 0.
 */
#ifndef CTF_ENCODE_ENCODE_PLAN_H
#define CTF_ENCODE_ENCODE_PLAN_H

#include <babeltrace2/extension/deferred-event.h>

#include "ctf/encode/encoder.h"
#include "ctf/schema/schema.h"

/* The position of a number, for patching it when its value is known. */
struct ctf_encode_place {
    uint64_t position; /* bits from the beginning of the packet */
    /* NULL: no field has this role. */
    const struct ctf_field_class *field_class;
};

/*
 * X(NAME, text in messages): the roles of numbers that are only known at the end of a packet. The
 * encoder writes a preliminary number, which is patched at the end.
 */
#define CTF_END_ROLES(X)                                                                           \
    X(PACKET_TOTAL_LENGTH, "total length")                                                         \
    X(PACKET_CONTENT_LENGTH, "content length")                                                     \
    X(PACKET_END_TIMESTAMP, "end time")                                                            \
    X(DISCARDED_EVENT_COUNTER, "number of discarded events")

/* Returns whether a role is a time. Only the low bits of times are written. */
static inline bool ctf_role_is_time(unsigned role_index)
{
    return role_index == CTF_ROLE_INDEX_CLOCK_TIMESTAMP ||
           role_index == CTF_ROLE_INDEX_PACKET_END_TIMESTAMP;
}

/* The values of the fields with roles, by ctf_role_index(). */
struct ctf_encode_roles {
    uint64_t values[CTF_ROLE_COUNT];
    uint8_t uuid[16];                               /* CTF_ROLE_METADATA_UUID */
    struct ctf_encode_place places[CTF_ROLE_COUNT]; /* output */
};

/*
 * Functions that access the content of a cell. They belong to the library, or to code that stores
 * values in cells without the library.
 */
struct ctf_cell_readers {
    /* Returns the cells of the elements of a static or dynamic array, contiguous. */
    const bt_x_field_cell *(*elements)(const bt_x_field_cell *array, uint64_t *count);
    /* Returns the cell of the content of an option, or NULL if there is none. */
    const bt_x_field_cell *(*content)(const bt_x_field_cell *option);
    /* Returns the cell of the selected option of a variant, and sets its index. */
    const bt_x_field_cell *(*selected)(const bt_x_field_cell *variant, uint64_t *index);
    /*
     * Returns the bytes of an array of characters, including the bytes after its first null
     * character. If the function is NULL, the encoder writes the text of the cell up to that
     * character.
     */
    const void *(*text)(const bt_x_field_cell *string, uint64_t *size);
};

struct ctf_encode_plan;

/*
 * Compiles the layout of `root`, a structure. Never returns NULL. `root` and everything in it is
 * borrowed. `readers` is borrowed and usually static.
 *
 * Keys may be in an earlier scope: `slots` is an array of `schema->slot_count` values that all
 * plans of a packet share.
 */
struct ctf_encode_plan *ctf_encode_plan_create(
    const struct ctf_field_class *root, const struct ctf_cell_readers *readers);
void ctf_encode_plan_free(struct ctf_encode_plan *plan); /* `plan` may be NULL */
typedef struct ctf_encode_plan ctf_encode_plan;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_encode_plan, ctf_encode_plan_free)

/*
 * Returns false if a field of `root` has become a key, because a new event class in the schema
 * refers to it. The caller must then create the plan again. Fields of a specific context or a
 * payload never become keys.
 */
bool ctf_encode_plan_is_current(const struct ctf_encode_plan *plan);

/*
 * Aligns the encoder's position, and encodes a structure from there on. `cells` are the cells of
 * its members, or NULL if no member has a cell. `roles` may be NULL if no field in the structure
 * has a role. On failure, returns false and sets `*error` to a message that begins with the path of
 * the field; the caller frees it with g_free(). After a failure, the encoder's position is anywhere
 * in the record.
 */
bool ctf_encode(const struct ctf_encode_plan *plan, const bt_x_field_cell *cells, uint64_t *slots,
    struct ctf_encode_roles *roles, struct ctf_encoder *encoder, char **error);

#endif
