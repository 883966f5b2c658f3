/* SPDX-License-Identifier: MIT */
/* Changes random schemas (see random-schema.h) so that they only have what one version of CTF has.
 */
#ifndef TESTS_CTF_ENCODE_FIT_VERSION_H
#define TESTS_CTF_ENCODE_FIT_VERSION_H

#include "ctf/schema/schema.h"

/* Types of CTF 1.8 only, and enumerations as tags of variants. */
void fit_ctf_1(struct ctf_schema *schema);
/* Integers and booleans as keys, and roles in headers and packet contexts only. */
void fit_ctf_2(struct ctf_schema *schema);

/* A schema of CTF 2 that has nothing which CTF 1.8 has not. */
void fit_both(struct ctf_schema *schema);

#endif
