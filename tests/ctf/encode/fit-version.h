/* SPDX-License-Identifier: MIT */
/* Changes random schemas (see random-schema.h) so that one version of CTF can express them. */
#ifndef TESTS_CTF_ENCODE_FIT_VERSION_H
#define TESTS_CTF_ENCODE_FIT_VERSION_H

#include "ctf/schema/schema.h"

/* Replaces all types that CTF 1.8 lacks, and makes the tags of variants enumerations. */
void fit_ctf_1(struct ctf_schema *schema);
/*
 * Changes the schema so that all keys are integers or booleans, and only headers and packet
 * contexts have roles.
 */
void fit_ctf_2(struct ctf_schema *schema);

/* Changes the schema to a CTF 2 schema that CTF 1.8 can express, too. */
void fit_both(struct ctf_schema *schema);

#endif
