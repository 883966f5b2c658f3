/* SPDX-License-Identifier: MIT */
/* Writes a schema as metadata text, reads the text, and compares the schemas. */
#ifndef TESTS_CTF_ENCODE_READ_BACK_H
#define TESTS_CTF_ENCODE_READ_BACK_H

#include "ctf/metadata/metadata.h"

/*
 * Returns a dump with the slots renumbered in the order of their appearance, because written text
 * may contain the classes in another order than the text that the schema was read from.
 */
char *dump_schema(const struct ctf_schema *schema);

/*
 * Writes the schema as text and decodes the text. After an error, returns NULL, and `*error`
 * contains the message and the text.
 */
ctf_metadata_decoder *read_back(const struct ctf_schema *schema, char **error);

/*
 * Writes a schema as text and reads the text, as a whole and in pieces. Returns NULL if each result
 * is the same schema, and writing the result gives the same text again. Otherwise, returns a
 * description of the difference.
 */
char *find_difference(const struct ctf_schema *schema);

#endif
