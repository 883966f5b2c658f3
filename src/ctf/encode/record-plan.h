/* SPDX-License-Identifier: MIT */
/*
 * The encode plans of consecutive root scopes: the head of a packet (header and context), or an
 * event, from its header or from its common context on.
 *
 * Each plan is for one scope, because scopes belong to different classes: the event header belongs
 * to the stream class, the payload to the event class. A writer has the values of all scopes of a
 * record together, and must update all their plans when the schema grows.
 */
#ifndef CTF_ENCODE_RECORD_PLAN_H
#define CTF_ENCODE_RECORD_PLAN_H

#include "ctf/encode/encode-plan.h"

struct ctf_record_plan;

/*
 * Compiles the scopes from `first` to `last` that the classes have. `schema` may be NULL if `first`
 * isn't the packet header. `event_class` may be NULL if `last` is before the specific context. All
 * arguments are borrowed.
 */
struct ctf_record_plan *ctf_record_plan_create(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class,
    enum ctf_scope first, enum ctf_scope last, const struct ctf_cell_readers *readers);
void ctf_record_plan_free(struct ctf_record_plan *plan); /* `plan` may be NULL */

/*
 * Updates the plans after the schema has grown. New event classes may use existing fields as keys.
 */
void ctf_record_plan_update(struct ctf_record_plan *plan);

/*
 * Encodes a record. `roots` are the cells of the root structures, from `first` to `last`. An entry
 * is NULL if the scope doesn't exist or has no cells. The other arguments and the result are as for
 * ctf_encode().
 */
bool ctf_record_encode(const struct ctf_record_plan *plan, const bt_x_field_cell *const *roots,
    uint64_t *slots, struct ctf_encode_roles *roles, struct ctf_encoder *encoder, char **error);

/*
 * Saves the keys of a record that was encoded before the last update of the plan, because some of
 * its fields may have become keys. On failure, returns false and sets `*error` as
 * ctf_record_encode().
 */
bool ctf_record_save_keys(const struct ctf_record_plan *plan, const bt_x_field_cell *const *roots,
    uint64_t *slots, char **error);

#endif
