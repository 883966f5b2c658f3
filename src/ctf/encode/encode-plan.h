/* SPDX-License-Identifier: MIT */
/*
 * Encode plans: the layout of a root scope of a schema, compiled into operations that write the
 * cells of its fields as bytes; the mirror of decode/plan.h.
 *
 * Cells are those of bt_x_field_cell (babeltrace2/extension/deferred-event.h). A field class has
 * one unless it is hidden (headers, and fields with a role: their values are in
 * `struct ctf_encode_roles`) or generated (see ctf_field_class.is_generated_key: its value follows
 * from the array, option or variant that refers to it).
 *
 * Values come from outside, so they are checked: a number that doesn't fit, a length or selector
 * that contradicts the field which depends on it, and a text with too many bytes are errors with
 * the path of the field: `a.b[2]: `. A string ends at its first null character; an array of
 * characters has the bytes that ctf_cell_readers.text returns.
 *
 * Not written: reals of 16 bits, texts that aren't UTF-8, and hidden fields other than numbers
 * (those without a role are 0) and the UUID, variable-length fields with a role whose value is only
 * known at the end of a packet. A plan for them only has an error.
 */
#ifndef CTF_ENCODE_ENCODE_PLAN_H
#define CTF_ENCODE_ENCODE_PLAN_H

#include <babeltrace2/extension/deferred-event.h>

#include "ctf/encode/encoder.h"
#include "ctf/schema/schema.h"

/* Where a number was written, to be patched when its value is known. */
struct ctf_encode_place {
    uint64_t position; /* bits from the beginning of the packet */
    /* NULL: no field has this role. */
    const struct ctf_field_class *field_class;
};

/*
 * The roles of numbers that are only known when a packet ends, and then patched: name, text in
 * messages.
 */
#define CTF_END_ROLES(X)                                                                           \
    X(PACKET_TOTAL_LENGTH, "total length")                                                         \
    X(PACKET_CONTENT_LENGTH, "content length")                                                     \
    X(PACKET_END_TIMESTAMP, "end time")                                                            \
    X(DISCARDED_EVENT_COUNTER, "number of discarded events")

/* Of times, the low bits are written. */
static inline bool ctf_role_is_time(unsigned role_index)
{
    return role_index == CTF_ROLE_INDEX_CLOCK_TIMESTAMP ||
           role_index == CTF_ROLE_INDEX_PACKET_END_TIMESTAMP;
}

/* The values of the fields with roles, by their ctf_role_index(). */
struct ctf_encode_roles {
    uint64_t values[CTF_ROLE_COUNT];
    uint8_t uuid[16];                               /* CTF_ROLE_METADATA_UUID */
    struct ctf_encode_place places[CTF_ROLE_COUNT]; /* out */
};

/*
 * How the content of a cell is reached: the library's functions, or those of somebody who keeps
 * values in cells without the library.
 */
struct ctf_cell_readers {
    /* The cells of the elements of a static or dynamic array, contiguous. */
    const bt_x_field_cell *(*elements)(const bt_x_field_cell *array, uint64_t *count);
    /* The cell of the content of an option, or NULL if there is none. */
    const bt_x_field_cell *(*content)(const bt_x_field_cell *option);
    /* The cell of the selected option of a variant, and the index of that option. */
    const bt_x_field_cell *(*selected)(const bt_x_field_cell *variant, uint64_t *index);
    /* Returns the bytes of an array of characters, including those after its first null character.
     * If the function is NULL, the text of the cell up to that character is written. */
    const void *(*text)(const bt_x_field_cell *string, uint64_t *size);
};

struct ctf_encode_plan;

/*
 * Compiles the layout of `root`, a structure. `root` is borrowed, and so is everything in it;
 * `readers` is borrowed, usually static. Never NULL.
 *
 * Keys may be in a scope that was encoded before: `slots` is the array of `schema->slot_count`
 * values which all the plans of a packet share.
 */
struct ctf_encode_plan *ctf_encode_plan_create(
    const struct ctf_field_class *root, const struct ctf_cell_readers *readers);
void ctf_encode_plan_free(struct ctf_encode_plan *plan); /* accepts NULL */
typedef struct ctf_encode_plan ctf_encode_plan;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_encode_plan, ctf_encode_plan_free)

/*
 * False if the schema has grown so that a field of `root` became a key: an event class was added
 * which refers to it. Then the plan must be created again. This can't happen to a specific context
 * or a payload.
 */
bool ctf_encode_plan_is_current(const struct ctf_encode_plan *plan);

/*
 * Encodes a structure: aligned, from the encoder's position on. `cells` are those of its members;
 * NULL if it has none. `roles` may be NULL if no field in it has a role. Returns false and sets
 * `*error` to a message to be freed with g_free(), which begins with the path of the field; then
 * the encoder's position is anywhere within the record.
 */
bool ctf_encode(const struct ctf_encode_plan *plan, const bt_x_field_cell *cells, uint64_t *slots,
    struct ctf_encode_roles *roles, struct ctf_encoder *encoder, char **error);

#endif
