/* SPDX-License-Identifier: MIT */
/*
 * Writes a schema as metadata text: TSDL for a schema of version 1 (CTF 1.8), JSON fragments for
 * version 2 (CTF 2).
 *
 * The text is written in pieces, because the metadata of a trace may grow. First comes the trace,
 * then the clock, stream and event classes, each once and after the classes that it refers to. All
 * pieces in this order are a complete metadata file. Reading the file gives the same schema, except
 * for properties that CTF 1.8 can't express: most identities and attributes, environment entries
 * whose names aren't identifiers, booleans (written as integers of the same length), BLOBs (arrays
 * of bytes) and optionals (variants).
 *
 * A schema of version 1 must have no variable-length integers and only UTF-8 texts, because TSDL
 * can't describe the bytes of other texts and integers.
 *
 * In TSDL, the writer adds a leading underscore to each member's name, so that the name isn't a
 * keyword. Readers remove the underscore. Members with ctf_member.keeps_name get no underscore. An
 * option is declared with the label of the tag that selects it: the option's name, or the name with
 * a leading underscore. The underscore is needed if the name is a keyword. An unnamed option is
 * declared as `_0`, `_1`…, by its index.
 */
#ifndef CTF_ENCODE_METADATA_TEXT_H
#define CTF_ENCODE_METADATA_TEXT_H

#include "ctf/schema/schema.h"

/*
 * Appends the first piece. CTF 1.8: the first line, `trace` and `env`. CTF 2: the preamble and the
 * trace class.
 */
void ctf_metadata_text_append_trace(const struct ctf_schema *schema, GString *out);
void ctf_metadata_text_append_clock_class(
    const struct ctf_schema *schema, const struct ctf_clock_class *clock_class, GString *out);
/* Appends the class without its event classes. */
void ctf_metadata_text_append_stream_class(
    const struct ctf_schema *schema, const struct ctf_stream_class *stream_class, GString *out);
void ctf_metadata_text_append_event_class(
    const struct ctf_schema *schema, const struct ctf_event_class *event_class, GString *out);

/* Appends all pieces. */
void ctf_metadata_text_append_schema(const struct ctf_schema *schema, GString *out);

#endif
