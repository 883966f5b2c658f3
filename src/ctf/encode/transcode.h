/* SPDX-License-Identifier: MIT */
/*
 * Transcoding: copies the contexts and the payload of an event from one layout to another, without
 * decoding them to cells.
 *
 * Most tracers write what we write: integers of whole bytes in native byte order, and strings. What
 * differs is the padding of aligned fields, and texts with a length, which may become
 * null-terminated.
 * Such classes are copied in runs of bytes; others are decoded, and encoded with an encode plan.
 */
#ifndef CTF_ENCODE_TRANSCODE_H
#define CTF_ENCODE_TRANSCODE_H

#include "ctf/encode/encoder.h"
#include "ctf/schema/schema.h"

struct ctf_transcoding;

/*
 * Compares `count` root scopes in a row, as they are read, with the same as they are written. Each
 * scope is NULL in both if there is none. Returns NULL if something else than copying is needed.
 * The classes are only used here.
 */
struct ctf_transcoding *ctf_transcoding_create(const struct ctf_field_class *const *input,
    const struct ctf_field_class *const *output, unsigned count);
void ctf_transcoding_free(struct ctf_transcoding *transcoding); /* accepts NULL */

/*
 * Copies one event, which was checked when it was read. `bytes` holds its first bit, which is at
 * `position` (bits modulo 2^32) of its packet; at least CTF_ENCODER_SLACK bytes after the event are
 * readable. The encoder must be at a byte.
 */
void ctf_transcode(const struct ctf_transcoding *transcoding, const uint8_t *bytes,
    uint32_t position, struct ctf_encoder *encoder);

/* Appends the operations as text, a line for each: for tests and for debugging. */
void ctf_transcoding_print(const struct ctf_transcoding *transcoding, GString *out);

#endif
