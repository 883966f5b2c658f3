/* SPDX-License-Identifier: MIT */
/* Data streams of random schemas (see random-schema.h) with random values in all their fields. */
#ifndef TESTS_CTF_ENCODE_RANDOM_EVENTS_H
#define TESTS_CTF_ENCODE_RANDOM_EVENTS_H

#include "ctf/schema/schema.h"

struct random_events_counts {
    unsigned events, refused;
};

/* Encodings that aren't written become those that are. */
void random_events_make_encodable(struct ctf_schema *schema);

/*
 * Appends packets to `stream`, and what decode/dump.h prints of them, without packets and times, to
 * `expected`. Times never go back.
 *
 * Now and then, values contradict their keys: the test fails if they aren't refused, or others are.
 */
void random_events_append(GRand *rand, struct ctf_schema *schema, GByteArray *stream,
    GString *expected, struct random_events_counts *counts);

#endif
