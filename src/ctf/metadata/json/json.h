/* SPDX-License-Identifier: MIT */
/* The parser of CTF 2 metadata (JSON text sequences), as the metadata decoder sees it. */
#ifndef CTF_METADATA_JSON_JSON_H
#define CTF_METADATA_JSON_JSON_H

#include "ctf/metadata/reporter.h"
#include "ctf/schema/schema.h"

struct ctf2_parser;

/* Parses into `schema`, which must outlive the parser's use. */
struct ctf2_parser *ctf2_parser_create(
    struct ctf_schema *schema, const struct ctf_metadata_reporter *reporter);
/*
 * Lets the parser ignore wrong properties that reading can do without. The owner of the text must
 * overwrite each of them with spaces when it is reported, and call ctf2_blank_comma().
 */
void ctf2_parser_tolerate(struct ctf2_parser *parser);
void ctf2_parser_free(struct ctf2_parser *parser); /* accepts NULL */

/*
 * Parses the fragments in `[begin, length)` of `text`, which holds all of the metadata text so far,
 * perhaps at another address than before. Returns false after reporting an error; schema and parser
 * are then as they were before.
 */
bool ctf2_parser_parse(struct ctf2_parser *parser, const char *text, size_t length, size_t begin);

/* Overwrites the comma after or before the bytes `[begin, end)`, which were a member of an object
 * or an item of an array, with a space. */
void ctf2_blank_comma(char *text, size_t length, size_t begin, size_t end);

#endif
