/* SPDX-License-Identifier: MIT */
/* SipHash: see Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012. */
#include "base/sip-hash.h"

#include <glib.h>
#include <string.h>

enum { FINAL_ROUNDS = 3 };

struct state {
    uint64_t v0, v1, v2, v3;
};

static uint64_t rotate(uint64_t word, unsigned bits)
{
    return word << bits | word >> (64 - bits);
}

static void sip_round(struct state *s)
{
    s->v0 += s->v1;
    s->v1 = rotate(s->v1, 13) ^ s->v0;
    s->v0 = rotate(s->v0, 32);
    s->v2 += s->v3;
    s->v3 = rotate(s->v3, 16) ^ s->v2;
    s->v0 += s->v3;
    s->v3 = rotate(s->v3, 21) ^ s->v0;
    s->v2 += s->v1;
    s->v1 = rotate(s->v1, 17) ^ s->v2;
    s->v2 = rotate(s->v2, 32);
}

static void compress(struct state *s, uint64_t word)
{
    s->v3 ^= word;
    sip_round(s);
    s->v0 ^= word;
}

struct tg_sip_key tg_sip_key_random(void)
{
    struct tg_sip_key key;

    for (size_t i = 0; i < G_N_ELEMENTS(key.words); i++) {
        key.words[i] = (uint64_t) g_random_int() << 32 | g_random_int();
    }
    return key;
}

uint64_t tg_sip_hash(const struct tg_sip_key *key, const void *bytes, size_t length)
{
    struct state s = {
        .v0 = key->words[0] ^ UINT64_C(0x736f6d6570736575),
        .v1 = key->words[1] ^ UINT64_C(0x646f72616e646f6d),
        .v2 = key->words[0] ^ UINT64_C(0x6c7967656e657261),
        .v3 = key->words[1] ^ UINT64_C(0x7465646279746573),
    };
    const uint8_t *at = bytes;
    uint64_t word = 0;
    size_t left;

    for (left = length; left >= sizeof(word); left -= sizeof(word)) {
        memcpy(&word, at, sizeof(word));
        compress(&s, GUINT64_FROM_LE(word));
        at += sizeof(word);
    }
    word = 0;
    memcpy(&word, at, left);
    compress(&s, GUINT64_FROM_LE(word) | (uint64_t) length << 56);
    s.v2 ^= 0xff;
    for (int i = 0; i < FINAL_ROUNDS; i++) {
        sip_round(&s);
    }
    return s.v0 ^ s.v1 ^ s.v2 ^ s.v3;
}
