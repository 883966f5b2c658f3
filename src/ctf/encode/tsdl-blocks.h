/* SPDX-License-Identifier: MIT */
/* Writes the blocks of TSDL metadata. */
#ifndef CTF_ENCODE_TSDL_BLOCKS_H
#define CTF_ENCODE_TSDL_BLOCKS_H

#include "ctf/encode/text-writer.h"

extern const struct ctf_text_format ctf_tsdl_format;

#endif
