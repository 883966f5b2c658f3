/* SPDX-License-Identifier: MIT */
/*
 * A hash function with a secret key, for hash tables whose keys come from traces. Without the key,
 * an attacker can't choose values that collide, so a look-up takes constant time.
 */
#ifndef TG_BASE_SIP_HASH_H
#define TG_BASE_SIP_HASH_H

#include <stddef.h>
#include <stdint.h>

struct tg_sip_key {
    uint64_t words[2];
};

struct tg_sip_key tg_sip_key_random(void);

/* Returns the SipHash-1-3 of `length` bytes. */
uint64_t tg_sip_hash(const struct tg_sip_key *key, const void *bytes, size_t length);

#endif
