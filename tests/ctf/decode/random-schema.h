/* SPDX-License-Identifier: MIT */
/* Generates unusual schemas and bytes from a seed. */
#ifndef TESTS_CTF_DECODE_RANDOM_SCHEMA_H
#define TESTS_CTF_DECODE_RANDOM_SCHEMA_H

#include "ctf/schema/schema.h"

/*
 * Returns a schema of one stream class with all kinds of fields, nested, and with lengths and
 * selectors in every scope.
 */
struct ctf_schema *random_schema(GRand *rand);

/*
 * Returns a data stream for the schema. The lengths of its packets are right, and all other bytes
 * are random.
 */
GByteArray *random_stream(GRand *rand, const struct ctf_schema *schema);

#endif
