/* SPDX-License-Identifier: MIT */
/*
 * Reading on after damage: which packets of a damaged data stream can still be read. This is what a
 * tolerant stream reader adds to its packet reader; stream-reader.h documents the rules.
 */
#ifndef CTF_SALVAGE_SALVAGE_H
#define CTF_SALVAGE_SALVAGE_H

#include "ctf/decode/reader-internal.h"
#include "ctf/salvage/damage.h"

struct ctf_salvage;

/* Both are borrowed; `reader` must outlive the result. */
struct ctf_salvage *ctf_salvage_create(struct ctf_packet_reader *reader, const GArray *places);
void ctf_salvage_free(struct ctf_salvage *salvage); /* accepts NULL */

/* As ctf_packet_reader_next_packet(): CTF_READER_OK, CTF_READER_END or CTF_READER_AGAIN. */
enum ctf_reader_status ctf_salvage_next_packet(struct ctf_salvage *salvage);

bool ctf_salvage_loses_events(const struct ctf_salvage *salvage);
bool ctf_salvage_has_shortened_packet(const struct ctf_salvage *salvage);
void ctf_salvage_lose_events(struct ctf_salvage *salvage);
const struct ctf_damage *ctf_salvage_take_damage(struct ctf_salvage *salvage);

#endif
