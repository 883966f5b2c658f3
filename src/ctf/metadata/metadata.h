/* SPDX-License-Identifier: MIT */
/*
 * Metadata text -> schema: the one entrance for both formats (TSDL of CTF 1.8, JSON text sequences
 * of CTF 2).
 *
 * A decoder accepts the metadata stream in pieces, because a live trace's metadata grows. Each
 * piece holds whole declarations (TSDL) or whole fragments (JSON). If the metadata is packetized, a
 * piece consists of whole packets. Later pieces add types, clock classes, data stream classes and
 * event classes to the schema that the first piece made. It is an error to add something that would
 * change the meaning of earlier pieces:
 *
 * - TSDL: an `env` block; a clock, once timestamps use one that was made up because there was none;
 *   a `stream` block, once there are events without one; and the clock of an earlier stream.
 * - JSON: a trace class, once there is a data stream class.
 */
#ifndef CTF_METADATA_METADATA_H
#define CTF_METADATA_METADATA_H

#include "ctf/schema/schema.h"

struct ctf_metadata_decoder;

/*
 * The major version of the format (1 or 2), as far as it can be seen in the first `size` bytes of
 * metadata; CTF_METADATA_VERSION_SIZE bytes are enough.
 */
unsigned ctf_metadata_version(const uint8_t *bytes, size_t size);
enum { CTF_METADATA_VERSION_SIZE = 64 };

/* `path` names the metadata in messages; copied. */
struct ctf_metadata_decoder *ctf_metadata_decoder_create(const char *path);
/*
 * The same for a tolerant decoder: a wrong attribute of TSDL, or property of CTF 2, that reading
 * can do without, such as the log level or the name of an event class, is ignored with a warning,
 * and becomes blank in the text. `has_one_stream_class`: whether the whole metadata declares one
 * data stream class.
 */
struct ctf_metadata_decoder *ctf_metadata_decoder_create_tolerant(
    const char *path, bool has_one_stream_class);
void ctf_metadata_decoder_free(struct ctf_metadata_decoder *decoder);
typedef struct ctf_metadata_decoder ctf_metadata_decoder;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_metadata_decoder, ctf_metadata_decoder_free)

/*
 * Decodes the next `size` bytes of the metadata stream: TSDL or JSON fragments, each of them plain
 * or in packets of either byte order, recognised from the first bytes of the first piece. Lines are
 * counted from the beginning of the text of the first piece.
 *
 * On failure returns false and sets `*error` to a message for a person, to be freed with g_free():
 * "PATH:LINE:COLUMN: unknown type `foo_t`", then, where text is at hand, the source line and a
 * caret line. The schema is as it was before, and the next piece takes the place of the bad one: a
 * piece that ended too early may be tried again as a whole when there is more.
 *
 * Call ctf_plan_set_update() before data streams are read on with a schema that has grown.
 */
bool ctf_metadata_decoder_append(
    struct ctf_metadata_decoder *decoder, const uint8_t *bytes, size_t size, char **error);

/*
 * Checks what can only be known at the end: to be called after the last piece of metadata that
 * doesn't grow any more. On failure as ctf_metadata_decoder_append().
 */
bool ctf_metadata_decoder_finish(struct ctf_metadata_decoder *decoder, char **error);

/*
 * Decodes the whole metadata in `bytes`, which may be wrong in places. A wrong attribute that
 * reading can do without is ignored. Any other packet, declaration or fragment that is wrong is
 * left out, and so is what depends on it. `*error` (NULL before) becomes what is wrong with the
 * first one, to be freed with g_free(). The text that is left, without packet headers, is appended
 * to `kept`, which may be NULL. Returns NULL if nothing is left.
 */
struct ctf_metadata_decoder *ctf_metadata_salvage(
    const char *path, const uint8_t *bytes, size_t size, GString *kept, char **error);

/* The schema so far; owned by the decoder. NULL before the first successful append, then always the
 * same. */
struct ctf_schema *ctf_metadata_decoder_borrow_schema(struct ctf_metadata_decoder *decoder);
/* Transfers the schema to the caller; the decoder can only be freed then. */
struct ctf_schema *ctf_metadata_decoder_steal_schema(struct ctf_metadata_decoder *decoder);

/* The metadata text without packet headers (what `--output-format=ctf-metadata` prints), a bad last
 * piece included; owned by the decoder. */
const char *ctf_metadata_decoder_text(const struct ctf_metadata_decoder *decoder, size_t *length);
bool ctf_metadata_decoder_is_packetized(const struct ctf_metadata_decoder *decoder);

/* Warnings so far (unknown attributes and the like), worded like errors: `char *`, owned by the
 * decoder. */
const GPtrArray *ctf_metadata_decoder_warnings(const struct ctf_metadata_decoder *decoder);
/* Removes the warning about the first ignored attribute from the warnings: to be freed with
 * g_free(); NULL if none was ignored. */
char *ctf_metadata_decoder_steal_first_ignored_warning(struct ctf_metadata_decoder *decoder);

#endif
