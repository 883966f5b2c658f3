/* SPDX-License-Identifier: MIT */
/*
 * Clock fields: fields of contexts and payloads that CTF 1.8 metadata maps to a clock, except for
 * the times of packets. As in Babeltrace, the metadata parser hides them from the trace IR.
 */
#ifndef CTF_SCHEMA_CLOCK_FIELDS_H
#define CTF_SCHEMA_CLOCK_FIELDS_H

#include "ctf/schema/schema.h"

/*
 * Returns the name of the first hidden clock field in `field_class`, or an empty string if it has
 * no name. Returns NULL if there is no such field. `field_class` may be NULL.
 */
const char *ctf_clock_fields_find_hidden(const struct ctf_field_class *field_class);

/* Makes all clock fields of the schema visible. Call it before other code uses the schema. */
void ctf_clock_fields_show(struct ctf_schema *schema);

/*
 * Makes the clock fields visible in the classes that were added to the schema since the last call.
 * `counts` (guint, by stream class) stores how many event classes the earlier calls have handled.
 * This array must be empty before the first call, and must set new elements to 0.
 */
void ctf_clock_fields_show_new(struct ctf_schema *schema, GArray *counts);

#endif
