/* SPDX-License-Identifier: MIT */
/* The interface of the parser of CTF 2 metadata (JSON text sequences) for the metadata decoder. */
#ifndef CTF_METADATA_JSON_JSON_H
#define CTF_METADATA_JSON_JSON_H

#include "ctf/metadata/reporter.h"
#include "ctf/schema/schema.h"

struct ctf2_parser;

/* Creates a parser that adds to `schema`. `schema` must outlive the use of the parser. */
struct ctf2_parser *ctf2_parser_create(
    struct ctf_schema *schema, const struct ctf_metadata_reporter *reporter);
/*
 * Makes the parser ignore wrong properties that don't affect decoding. When the parser reports such
 * a property, the owner of the text must overwrite it with spaces and call ctf2_blank_comma().
 */
void ctf2_parser_tolerate(struct ctf2_parser *parser);
void ctf2_parser_free(struct ctf2_parser *parser); /* `parser` may be NULL */

/*
 * Parses the fragments in `[begin, length)` of `text`. `text` contains the whole metadata text so
 * far, possibly at another address than in the previous call. Reports an error and returns false if
 * a fragment is invalid. The schema and the parser are then unchanged.
 */
bool ctf2_parser_parse(struct ctf2_parser *parser, const char *text, size_t length, size_t begin);

/*
 * Overwrites the comma after or before the bytes `[begin, end)` with a space. The bytes must have
 * been a member of an object or an item of an array.
 */
void ctf2_blank_comma(char *text, size_t length, size_t begin, size_t end);

#endif
