/* SPDX-License-Identifier: MIT */
/*
 * Schema -> metadata text: TSDL for a schema of version 1 (CTF 1.8), JSON fragments for version 2.
 *
 * The text comes in pieces, so that the metadata of a trace can grow with it: first the trace, then
 * clock, stream and event classes, each once and after what it refers to. All pieces appended in
 * this order are a complete metadata file, which reads back as the same schema, apart from what
 * CTF 1.8 can't express: identities and attributes other than those it has, environment entries
 * whose names are no identifiers, booleans (integers of the same length there), BLOBs (arrays of
 * bytes), optionals (variants).
 *
 * A schema of version 1 has no variable-length integers, and no texts other than UTF-8: TSDL could
 * not even describe their bytes.
 *
 * In TSDL, the text has each member's name with one more leading underscore, which readers remove,
 * so that it is no keyword; unless ctf_member.keeps_name says otherwise. An option is
 * declared as the label of the tag that selects it: its name, or its name with one more underscore,
 * which it must be if the name is a keyword. An unnamed one is `_0`, `_1`…, by its index.
 */
#ifndef CTF_ENCODE_METADATA_TEXT_H
#define CTF_ENCODE_METADATA_TEXT_H

#include "ctf/schema/schema.h"

/* The beginning: CTF 1.8: first line, `trace`, `env`; CTF 2: preamble, trace class. */
void ctf_metadata_text_append_trace(const struct ctf_schema *schema, GString *out);
void ctf_metadata_text_append_clock_class(
    const struct ctf_schema *schema, const struct ctf_clock_class *clock_class, GString *out);
/* Without its event classes. */
void ctf_metadata_text_append_stream_class(
    const struct ctf_schema *schema, const struct ctf_stream_class *stream_class, GString *out);
void ctf_metadata_text_append_event_class(
    const struct ctf_schema *schema, const struct ctf_event_class *event_class, GString *out);

/* All of the above. */
void ctf_metadata_text_append_schema(const struct ctf_schema *schema, GString *out);

#endif
