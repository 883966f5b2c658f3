/* SPDX-License-Identifier: MIT */
/*
 * What the tests of encoding share: a buffer that is always full, and the readers of the cells of
 * decode/cells.h.
 */
#ifndef TESTS_CTF_ENCODE_ENCODING_H
#define TESTS_CTF_ENCODE_ENCODING_H

#include "ctf/encode/encode-plan.h"

/*
 * Gives an encoder the room it asks for and `extra` bytes. What was encoded is taken away each
 * time, so that the next byte is at another address.
 */
struct encoding {
    struct ctf_encoder encoder; /* first */
    GByteArray *out;
    uint8_t *room;
    size_t extra;
};

void encoding_init(struct encoding *encoding, size_t extra);
/* Fills the last byte with zeros and returns all bytes, owned by `encoding`. */
const GByteArray *encoding_finish(struct encoding *encoding);
void encoding_clear(struct encoding *encoding);

extern const struct ctf_cell_readers cell_readers;

#endif
