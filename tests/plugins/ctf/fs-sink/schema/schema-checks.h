/* SPDX-License-Identifier: MIT */
/*
 * Translates a schema to trace IR, then to an output schema, to metadata text, and back to a
 * schema.
 */
#ifndef TESTS_PLUGINS_CTF_FS_SINK_SCHEMA_CHECKS_H
#define TESTS_PLUGINS_CTF_FS_SINK_SCHEMA_CHECKS_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"

/*
 * Fails the test unless each visible field of the output schema (in `version`) corresponds to the
 * trace IR, and decoding the metadata text of the output schema gives the same schema. Returns
 * false if the trace IR can't be created, because CTF 2 needs MIP version 1.
 */
bool check_written_schema(
    bt_self_component *component, struct ctf_schema *schema, unsigned version);

#endif
