/* SPDX-License-Identifier: MIT */
/* Schemas and encode plans as text, which tests compare. */
#ifndef TESTS_CTF_PRINT_H
#define TESTS_CTF_PRINT_H

#include "ctf/encode/encode-plan.h"
#include "ctf/schema/schema.h"

/* Appends a readable, stable dump of the whole schema. */
void schema_print(const struct ctf_schema *schema, GString *out);

/* Appends the operations of a plan, a line for each. */
void encode_plan_print(const struct ctf_encode_plan *plan, GString *out);

#endif
