/* SPDX-License-Identifier: MIT */
/* Schema -> trace IR -> output schema -> metadata text -> schema. */
#ifndef TESTS_PLUGINS_CTF_FS_SINK_SCHEMA_CHECKS_H
#define TESTS_PLUGINS_CTF_FS_SINK_SCHEMA_CHECKS_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"

/*
 * Fails the test unless each visible field of the output schema (in `version`) is that of the
 * trace IR, and its text gives the same schema again. Returns false if there is no such trace IR:
 * CTF 2 needs MIP version 1.
 */
bool check_written_schema(
    bt_self_component *component, struct ctf_schema *schema, unsigned version);

#endif
