/* SPDX-License-Identifier: MIT */
/* Generates data streams of random schemas (see random-schema.h) with random values in all fields.
 */
#ifndef TESTS_CTF_ENCODE_RANDOM_EVENTS_H
#define TESTS_CTF_ENCODE_RANDOM_EVENTS_H

#include "ctf/schema/schema.h"

struct random_events_counts {
    unsigned events, refused;
};

/*
 * Changes classes that the encoder can't write: texts become UTF-8, and reals of 16 bits get 32
 * bits.
 */
void random_events_make_encodable(struct ctf_schema *schema);

/*
 * Appends packets to `stream`, and the expected output of decode/dump.h without packets and times
 * to `expected`. Times never go backward.
 *
 * Some values contradict their keys. The test fails if the encoder accepts these values, or if it
 * rejects other values.
 */
void random_events_append(GRand *rand, struct ctf_schema *schema, GByteArray *stream,
    GString *expected, struct random_events_counts *counts);

#endif
