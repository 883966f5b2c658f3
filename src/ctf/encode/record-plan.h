/* SPDX-License-Identifier: MIT */
/*
 * The encode plans of root scopes that follow one another in the bytes: the head of a packet
 * (header and context), or an event, from its header or from its common context on.
 *
 * Plans are of one scope, because scopes belong to different classes: the header of events to the
 * stream class, their payload to the event class. Whoever writes has the values of all scopes of a
 * record at hand, and has to keep all their plans when the schema grows.
 */
#ifndef CTF_ENCODE_RECORD_PLAN_H
#define CTF_ENCODE_RECORD_PLAN_H

#include "ctf/encode/encode-plan.h"

struct ctf_record_plan;

/*
 * Compiles the scopes from `first` to `last` which the classes have. `schema` may be NULL if
 * `first` isn't the packet header, `event_class` if `last` is before the specific context. All of
 * them are borrowed, and so is `readers`.
 */
struct ctf_record_plan *ctf_record_plan_create(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class,
    enum ctf_scope first, enum ctf_scope last, const struct ctf_cell_readers *readers);
void ctf_record_plan_free(struct ctf_record_plan *plan); /* accepts NULL */

/* To be called when the schema has grown: new event classes may make keys of older fields. */
void ctf_record_plan_update(struct ctf_record_plan *plan);

/*
 * Encodes a record. `roots` are the cells of the root structures, from `first` to `last`: NULL
 * where there is no scope, or no cell in it. The rest is as for ctf_encode().
 */
bool ctf_record_encode(const struct ctf_record_plan *plan, const bt_x_field_cell *const *roots,
    uint64_t *slots, struct ctf_encode_roles *roles, struct ctf_encoder *encoder, char **error);

/*
 * Only saves the keys of a record that was encoded before the plan was updated: some of its fields
 * may have become keys since. On failure returns false and sets `*error` as ctf_record_encode().
 */
bool ctf_record_save_keys(const struct ctf_record_plan *plan, const bt_x_field_cell *const *roots,
    uint64_t *slots, char **error);

#endif
