/* SPDX-License-Identifier: MIT */
/* Writes a schema as CTF 2 fragments. */
#ifndef CTF_ENCODE_JSON_FRAGMENTS_H
#define CTF_ENCODE_JSON_FRAGMENTS_H

#include "ctf/encode/text-writer.h"

extern const struct ctf_text_format ctf_json_format;

#endif
