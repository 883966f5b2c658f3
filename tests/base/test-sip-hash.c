/* SPDX-License-Identifier: MIT */
/* SipHash-1-3: known hashes, and random keys. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <glib.h>

#include "base/sip-hash.h"

/* The key consists of the bytes 0 to 15, and the input of the bytes 0 to length - 1. */
static void hashes_have_the_known_values(void **state)
{
    static const struct {
        size_t length;
        uint64_t hash;
    } cases[] = {
        {0, UINT64_C(0xabac0158050fc4dc)},
        {1, UINT64_C(0xc9f49bf37d57ca93)},
        {7, UINT64_C(0xd3927d989bb11140)},
        {8, UINT64_C(0x369095118d299a8e)},
        {15, UINT64_C(0xd320d86d2a519956)},
        {16, UINT64_C(0xcc4fdd1a7d908b66)},
        {19, UINT64_C(0xf21f9de58d297d1c)},
    };
    const struct tg_sip_key key = {{UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)}};
    uint8_t bytes[64];

    for (size_t i = 0; i < sizeof(bytes); i++) {
        bytes[i] = (uint8_t) i;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_int_equal(tg_sip_hash(&key, bytes, cases[i].length), cases[i].hash);
    }
}

static void random_keys_and_their_hashes_differ(void **state)
{
    const struct tg_sip_key a = tg_sip_key_random(), b = tg_sip_key_random();

    assert_memory_not_equal(&a, &b, sizeof(a));
    assert_int_not_equal(tg_sip_hash(&a, "text", 4), tg_sip_hash(&b, "text", 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_have_the_known_values),
        cmocka_unit_test(random_keys_and_their_hashes_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
