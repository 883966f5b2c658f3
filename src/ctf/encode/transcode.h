/* SPDX-License-Identifier: MIT */
/*
 * Transcoding copies the contexts and the payload of an event from one layout to another without
 * decoding them to cells.
 *
 * Most tracers write the layouts that Tracegraph writes: integers of whole bytes in native byte
 * order, and strings. The differences are the padding of aligned fields, and texts with a length,
 * which may become null-terminated. Events whose fields differ only in these ways are copied in
 * runs of bytes. All other events are decoded to cells and encoded with an encode plan.
 */
#ifndef CTF_ENCODE_TRANSCODE_H
#define CTF_ENCODE_TRANSCODE_H

#include "ctf/encode/encoder.h"
#include "ctf/schema/schema.h"

struct ctf_transcoding;

/*
 * Compares `count` consecutive root scopes in the input and output layouts. A missing scope is NULL
 * in both. Returns NULL if the events must be decoded. The classes are only used during this call.
 */
struct ctf_transcoding *ctf_transcoding_create(const struct ctf_field_class *const *input,
    const struct ctf_field_class *const *output, unsigned count);
void ctf_transcoding_free(struct ctf_transcoding *transcoding); /* `transcoding` may be NULL */

/*
 * Copies one event, which the reader has checked. `bytes` begins with the byte of the event's first
 * bit, which is at `position` (bits modulo 2^32) of the packet. At least CTF_ENCODER_SLACK bytes
 * after the event must be readable. The encoder's position must be at the beginning of a byte.
 */
void ctf_transcode(const struct ctf_transcoding *transcoding, const uint8_t *bytes,
    uint32_t position, struct ctf_encoder *encoder);

/* Appends the operations as text, with a line per operation, for tests and debugging. */
void ctf_transcoding_print(const struct ctf_transcoding *transcoding, GString *out);

#endif
