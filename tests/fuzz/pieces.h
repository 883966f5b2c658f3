/* SPDX-License-Identifier: MIT */
/*
 * The common functions of the metadata fuzzers: they decode the same text in one piece and in
 * several pieces.
 */
#ifndef TESTS_FUZZ_PIECES_H
#define TESTS_FUZZ_PIECES_H

#include "ctf/metadata/metadata.h"

/* Decodes the text in one piece. Returns the dump of its schema, or NULL if the text is invalid. */
char *decode_whole(const uint8_t *bytes, size_t size);

/*
 * Decodes the text in pieces. `ends` contains the possible ends of pieces (size_t, ascending). The
 * last one is the end of the text. The first piece ends at index `first` of `ends`. Each later
 * piece ends at the next index. An invalid piece must not change the schema, and is tried again
 * together with the next piece. Returns the dump of the schema, or NULL if the last piece is
 * invalid.
 */
char *decode_in_pieces(const uint8_t *bytes, const GArray *ends, guint first);

/*
 * Decodes the text tolerantly. If the whole text is valid, the result must be the same as without
 * tolerance.
 */
void decode_damaged(const uint8_t *bytes, size_t size);

#endif
