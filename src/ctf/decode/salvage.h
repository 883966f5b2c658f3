/* SPDX-License-Identifier: MIT */
/*
 * Reading on after damage: which packets of a damaged data stream can still be read. This is the
 * part of the packet reader that only tolerant readers have; ctf_packet_reader_set_tolerant()
 * documents the rules.
 */
#ifndef CTF_DECODE_SALVAGE_H
#define CTF_DECODE_SALVAGE_H

#include "ctf/decode/reader-internal.h"

struct salvage;

/* `reader` is borrowed and must outlive the result. */
struct salvage *ctf_salvage_create(struct ctf_packet_reader *reader);
void ctf_salvage_free(struct salvage *salvage); /* accepts NULL */

/* See ctf_packet_reader_set_places(). */
void ctf_salvage_set_places(struct salvage *salvage, const GArray *places);

/* As ctf_packet_reader_next_packet(): CTF_READER_OK, CTF_READER_END or CTF_READER_AGAIN. */
enum ctf_reader_status ctf_salvage_next_packet(struct salvage *salvage);

#endif
