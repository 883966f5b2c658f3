/* SPDX-License-Identifier: MIT */
/*
 * For the tests of encoding: an encoder whose buffer is always full, and functions that read the
 * cells of decode/cells.h.
 */
#ifndef TESTS_CTF_ENCODE_ENCODING_H
#define TESTS_CTF_ENCODE_ENCODING_H

#include "ctf/encode/encode-plan.h"

/*
 * An encoder with a buffer that is always full. Each request for room moves the encoded bytes to
 * `out`, and provides only the requested size and `extra` bytes, at another address.
 */
struct encoding {
    struct ctf_encoder encoder; /* must be first */
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
