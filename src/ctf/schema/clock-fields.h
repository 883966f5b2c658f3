/* SPDX-License-Identifier: MIT */
/*
 * Clock fields: fields of contexts and payloads that CTF 1.8 metadata maps to a clock, other than
 * the times of packets. As Babeltrace, the metadata parser hides them from the trace IR.
 */
#ifndef CTF_SCHEMA_CLOCK_FIELDS_H
#define CTF_SCHEMA_CLOCK_FIELDS_H

#include "ctf/schema/schema.h"

/* The name of the first clock field in `field_class` that is hidden, or an empty string if it has
 * no name. Returns NULL if there is none. `field_class` may be NULL. */
const char *ctf_clock_fields_find_hidden(const struct ctf_field_class *field_class);

/* Shows all clock fields of the schema. Call it before anything uses the schema. */
void ctf_clock_fields_show(struct ctf_schema *schema);

/*
 * The same for a schema that grows: shows the clock fields of the classes that were added since the
 * last call. `counts` contains the number of event classes (guint) that are done, for each stream
 * class. It must be a cleared array, which is empty at first.
 */
void ctf_clock_fields_show_new(struct ctf_schema *schema, GArray *counts);

#endif
