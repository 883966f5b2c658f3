/* SPDX-License-Identifier: MIT */
/* The TSDL (CTF 1.8) metadata parser, as the metadata decoder sees it. */
#ifndef CTF_METADATA_TSDL_TSDL_H
#define CTF_METADATA_TSDL_TSDL_H

#include "ctf/metadata/reporter.h"
#include "ctf/schema/schema.h"

struct tsdl_parser;

/* Parses into `schema`, which must outlive the parser's use. */
struct tsdl_parser *tsdl_parser_create(
    struct ctf_schema *schema, const struct ctf_metadata_reporter *reporter);
void tsdl_parser_free(struct tsdl_parser *parser);

/*
 * Makes the parser ignore wrong attributes that reading can do without. The ID of a stream that
 * packets don't have is ignored only if the whole metadata has one `stream` block: otherwise, the
 * packets of the other streams would be decoded with the wrong layout.
 */
void tsdl_parser_tolerate(struct tsdl_parser *parser, bool has_one_stream_block);

/*
 * Parses the declarations in `[begin, length)` of `text`, which holds all of the metadata text so
 * far, perhaps at another address than before. Returns false after reporting an error; schema and
 * parser are then as they were before; after a bad first piece, they can only be freed.
 */
bool tsdl_parser_parse(struct tsdl_parser *parser, const char *text, size_t length, size_t begin);

#endif
