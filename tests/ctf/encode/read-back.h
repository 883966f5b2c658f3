/* SPDX-License-Identifier: MIT */
/* Schema -> metadata text -> schema: whether it is the same schema. */
#ifndef TESTS_CTF_ENCODE_READ_BACK_H
#define TESTS_CTF_ENCODE_READ_BACK_H

#include "ctf/metadata/metadata.h"

/* A dump in which slots are numbered in the order of their appearance: the text may bring classes
 * in another order than the one that they were read in. */
char *dump_schema(const struct ctf_schema *schema);

/* The decoder of the schema that was written as text; NULL after an error, with `*error` and
 * the text in it. */
ctf_metadata_decoder *read_back(const struct ctf_schema *schema, char **error);

/*
 * Writes a schema as text and reads it, as a whole and in pieces. NULL if it is the same schema
 * each time, and the same text again; otherwise a description of the difference.
 */
char *find_difference(const struct ctf_schema *schema);

#endif
