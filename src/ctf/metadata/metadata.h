/* SPDX-License-Identifier: MIT */
/*
 * Decodes metadata text into a schema, for both formats: TSDL (CTF 1.8) and JSON text sequences
 * (CTF 2).
 *
 * A decoder accepts the metadata stream in pieces, because the metadata of a live trace grows. Each
 * piece contains complete declarations (TSDL) or complete fragments (JSON). If the metadata is
 * packetized, a piece consists of complete packets. The first piece creates the schema. Later
 * pieces add types, clock classes, data stream classes and event classes to it. A piece must not
 * change the meaning of earlier pieces:
 *
 * - TSDL: an `env` block is an error. If timestamps already use an implicit clock, because no clock
 *   was declared, a clock is an error. If events without a stream class exist, a `stream` block is
 *   an error. The clock of an earlier stream can't change.
 * - JSON: a trace class is an error if a data stream class exists.
 */
#ifndef CTF_METADATA_METADATA_H
#define CTF_METADATA_METADATA_H

#include "ctf/schema/schema.h"

struct ctf_metadata_decoder;

/*
 * Returns the major version of the format (1 or 2), as the first `size` bytes of the metadata
 * indicate it. CTF_METADATA_VERSION_SIZE bytes are enough.
 */
unsigned ctf_metadata_version(const uint8_t *bytes, size_t size);
enum { CTF_METADATA_VERSION_SIZE = 64 };

/* Creates a strict decoder. Messages call the metadata `path`, which is copied. */
struct ctf_metadata_decoder *ctf_metadata_decoder_create(const char *path);
/*
 * Creates a tolerant decoder. If a TSDL attribute or a CTF 2 property is wrong and doesn't affect
 * decoding, such as the log level or the name of an event class, the decoder ignores it with a
 * warning and overwrites it with spaces in the text. `has_one_stream_class`: the whole metadata
 * declares one data stream class.
 */
struct ctf_metadata_decoder *ctf_metadata_decoder_create_tolerant(
    const char *path, bool has_one_stream_class);
void ctf_metadata_decoder_free(struct ctf_metadata_decoder *decoder);
typedef struct ctf_metadata_decoder ctf_metadata_decoder;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_metadata_decoder, ctf_metadata_decoder_free)

/*
 * Decodes the next `size` bytes of the metadata stream. The first bytes of the first piece
 * determine the format: TSDL or JSON fragments, as plain text or in packets of either byte order.
 * Line numbers start at the first piece.
 *
 * On failure, returns false and sets `*error` to a message, which the caller frees with g_free():
 * "PATH:LINE:COLUMN: unknown type `foo_t`", then the source line and a caret line if the text is
 * available. The schema is unchanged, and the next piece replaces the invalid one. If a piece ended
 * too early, the caller may pass it again completely when more bytes exist.
 *
 * Call ctf_plan_set_update() before reading data streams with a schema that has grown.
 */
bool ctf_metadata_decoder_append(
    struct ctf_metadata_decoder *decoder, const uint8_t *bytes, size_t size, char **error);

/*
 * Checks conditions that require the complete metadata. Call it after the last piece of metadata
 * that doesn't grow. Fails like ctf_metadata_decoder_append().
 */
bool ctf_metadata_decoder_finish(struct ctf_metadata_decoder *decoder, char **error);

/*
 * Decodes the complete metadata in `bytes`, which may contain errors. A wrong attribute that
 * doesn't affect decoding is ignored. Other wrong packets, declarations and fragments are left out,
 * with everything that depends on them.
 *
 * Sets `*error` (initially NULL) to the message about the first error; the caller frees it with
 * g_free(). Appends the remaining text, without packet headers, to `kept`, which may be NULL.
 * Returns NULL if nothing remains.
 */
struct ctf_metadata_decoder *ctf_metadata_salvage(
    const char *path, const uint8_t *bytes, size_t size, GString *kept, char **error);

/*
 * Returns the current schema; owned by the decoder. It is NULL before the first successful append,
 * and afterwards always the same object.
 */
struct ctf_schema *ctf_metadata_decoder_borrow_schema(struct ctf_metadata_decoder *decoder);
/* Transfers the schema to the caller. Afterwards, the decoder may only be freed. */
struct ctf_schema *ctf_metadata_decoder_steal_schema(struct ctf_metadata_decoder *decoder);

/*
 * Returns the metadata text without packet headers, as `--output-format=ctf-metadata` prints it.
 * The text includes an invalid last piece. Owned by the decoder.
 */
const char *ctf_metadata_decoder_text(const struct ctf_metadata_decoder *decoder, size_t *length);
bool ctf_metadata_decoder_is_packetized(const struct ctf_metadata_decoder *decoder);

/*
 * Returns the warnings so far (such as unknown attributes), in the format of errors: `char *`,
 * owned by the decoder.
 */
const GPtrArray *ctf_metadata_decoder_warnings(const struct ctf_metadata_decoder *decoder);
/*
 * Removes the warning about the first ignored attribute from the warnings and returns it. The
 * caller frees it with g_free(). Returns NULL if no attribute was ignored.
 */
char *ctf_metadata_decoder_steal_first_ignored_warning(struct ctf_metadata_decoder *decoder);

#endif
