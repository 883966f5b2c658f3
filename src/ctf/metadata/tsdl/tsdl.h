/* SPDX-License-Identifier: MIT */
/* The interface of the TSDL (CTF 1.8) metadata parser for the metadata decoder. */
#ifndef CTF_METADATA_TSDL_TSDL_H
#define CTF_METADATA_TSDL_TSDL_H

#include "ctf/metadata/reporter.h"
#include "ctf/schema/schema.h"

struct tsdl_parser;

/* Creates a parser that adds to `schema`. `schema` must outlive the use of the parser. */
struct tsdl_parser *tsdl_parser_create(
    struct ctf_schema *schema, const struct ctf_metadata_reporter *reporter);
void tsdl_parser_free(struct tsdl_parser *parser);

/*
 * Makes the parser ignore wrong attributes that don't affect decoding. A `stream` block with an ID
 * is wrong if packets have no stream ID. The parser ignores this ID only if the whole metadata has
 * one `stream` block, because otherwise it would decode the packets of the other streams with the
 * wrong layout.
 */
void tsdl_parser_tolerate(struct tsdl_parser *parser, bool has_one_stream_block);

/*
 * Parses the declarations in `[begin, length)` of `text`. `text` contains the whole metadata text
 * so far, possibly at another address than in the previous call. Reports an error and returns false
 * if a declaration is invalid. The schema and the parser are then unchanged. If the first piece is
 * invalid, the caller may only free them.
 */
bool tsdl_parser_parse(struct tsdl_parser *parser, const char *text, size_t length, size_t begin);

#endif
