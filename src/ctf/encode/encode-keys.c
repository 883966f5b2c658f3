/* SPDX-License-Identifier: MIT */
/* Saving the keys of a structure: encoding it to a place where nobody looks. */
#include "ctf/encode/encode-plan.h"

struct scratch {
    struct ctf_encoder encoder; /* first */
    uint8_t bytes[CTF_ENCODER_RESERVE_MAX + CTF_ENCODER_SLACK];
};

static void make_room(struct ctf_encoder *encoder, size_t size)
{
    struct scratch *scratch = (struct scratch *) encoder;
    uint8_t partial = encoder->bit ? *encoder->at : 0;

    encoder->origin -= (uintptr_t) (encoder->at - scratch->bytes);
    encoder->at = scratch->bytes;
    *encoder->at = partial;
}

void ctf_encode_keys(
    const struct ctf_encode_plan *plan, const bt_x_field_cell *cells, uint64_t *slots)
{
    g_autofree struct scratch *scratch = g_new0(struct scratch, 1);
    struct ctf_encode_roles roles = {0};
    g_autofree char *error = NULL;

    scratch->encoder = (struct ctf_encoder){
        .at = scratch->bytes,
        .limit = scratch->bytes + CTF_ENCODER_RESERVE_MAX,
        .origin = (uintptr_t) scratch->bytes,
        .make_room = make_room,
    };
    /* It can't fail where it didn't before; if it does, so does the event that needs the key. */
    (void) ctf_encode(plan, cells, slots, &roles, &scratch->encoder, &error);
}
