/* SPDX-License-Identifier: MIT */
/* What the fuzzers of metadata share: the same text in one piece and in several. */
#ifndef TESTS_FUZZ_PIECES_H
#define TESTS_FUZZ_PIECES_H

#include "ctf/metadata/metadata.h"

/* Decodes the text in one piece. The dump of its schema, or NULL if it is bad. */
char *decode_whole(const uint8_t *bytes, size_t size);

/*
 * Decodes the text in pieces, which may end where `ends` (size_t, ascending, the last one is the
 * text's) says: the first one with end number `first`, each of the others as soon as possible. A
 * piece that is bad must leave the schema as it was, and is tried again with the next one. The dump
 * of the schema, or NULL if the last piece is bad.
 */
char *decode_in_pieces(const uint8_t *bytes, const GArray *ends, guint first);

/* Decodes what can be decoded: if the whole can, it is the same. */
void decode_damaged(const uint8_t *bytes, size_t size);

#endif
