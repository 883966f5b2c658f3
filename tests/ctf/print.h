/* SPDX-License-Identifier: MIT */
/* Prints schemas and encode plans as text for comparison in tests. */
#ifndef TESTS_CTF_PRINT_H
#define TESTS_CTF_PRINT_H

#include "ctf/encode/encode-plan.h"
#include "ctf/schema/schema.h"

/* Appends a readable, stable dump of the whole schema. */
void schema_print(const struct ctf_schema *schema, GString *out);

/* Appends the operations of a plan, with a line per operation. */
void encode_plan_print(const struct ctf_encode_plan *plan, GString *out);

#endif
