/* SPDX-License-Identifier: MIT */
/* Schemas and bytes that nobody would think of, from a seed. */
#ifndef TESTS_CTF_DECODE_RANDOM_SCHEMA_H
#define TESTS_CTF_DECODE_RANDOM_SCHEMA_H

#include "ctf/schema/schema.h"

/* A schema of one stream class: all kinds of fields, nested, with lengths and selectors in every
 * scope. */
struct ctf_schema *random_schema(GRand *rand);

/* A data stream for it: packets of which the lengths are right and everything else is random. */
GByteArray *random_stream(GRand *rand, const struct ctf_schema *schema);

#endif
