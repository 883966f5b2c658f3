/* SPDX-License-Identifier: MIT */
/*
 * The slow decoder reads a data stream bit by bit, with the schema and the rules of the
 * specification, and writes the same text as dump_stream(). It shares no code with the plans that
 * the tests compare it with.
 */
#ifndef TESTS_CTF_DECODE_REFERENCE_H
#define TESTS_CTF_DECODE_REFERENCE_H

#include "ctf/schema/schema.h"

/* Appends the dump. An error is the line "error" without a message. */
void reference_dump(
    const struct ctf_schema *schema, const uint8_t *bytes, size_t size, GString *out);

#endif
