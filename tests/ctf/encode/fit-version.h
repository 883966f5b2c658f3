/* SPDX-License-Identifier: MIT */
/* Changes random schemas (see random-schema.h) so that one version of CTF can express them. */
#ifndef TESTS_CTF_ENCODE_FIT_VERSION_H
#define TESTS_CTF_ENCODE_FIT_VERSION_H

#include "ctf/schema/schema.h"

/* Leaves only types of CTF 1.8, and enumerations as tags of variants. */
void fit_ctf_1(struct ctf_schema *schema);
/* Leaves only integers and booleans as keys, and roles only in headers and packet contexts. */
void fit_ctf_2(struct ctf_schema *schema);

/* Leaves a CTF 2 schema that CTF 1.8 can express, too. */
void fit_both(struct ctf_schema *schema);

#endif
