/* SPDX-License-Identifier: MIT */
/*
 * Metadata text of random schemas. Random bytes must decode to the same values with the schema that
 * was read from the text. Comparing dumps isn't sufficient, because random schemas don't contain
 * the names of keys.
 *
 *     test-text-random [FIRST-SEED [COUNT]]
 */
#include "../decode/random-schema.h"
#include "../decode/reference.h"
#include "fit-version.h"
#include "read-back.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static uint32_t first_seed = 1, seed_count = 2000;

static void check_seed(uint32_t seed, void (*fit)(struct ctf_schema *schema))
{
    GRand *rand = g_rand_new_with_seed(seed);
    g_autoptr(ctf_schema) schema = random_schema(rand);
    g_autoptr(GByteArray) stream = random_stream(rand, schema);
    g_autoptr(GString) expected = g_string_new(NULL), actual = g_string_new(NULL);
    g_autoptr(ctf_metadata_decoder) decoder = NULL;
    g_autofree char *error = NULL, *difference = NULL;

    g_rand_free(rand);
    fit(schema);
    decoder = read_back(schema, &error);
    if (!decoder) {
        fail_msg("seed %u: %s", seed, error);
    }
    reference_dump(schema, stream->data, stream->len, expected);
    reference_dump(ctf_metadata_decoder_borrow_schema(decoder), stream->data, stream->len, actual);
    assert_string_equal(actual->str, expected->str);
    difference = find_difference(ctf_metadata_decoder_borrow_schema(decoder));
    if (difference) {
        fail_msg("seed %u: %s", seed, difference);
    }
}

static void tsdl_of_a_schema_decodes_the_same_values(void **state)
{
    for (uint32_t i = 0; i < seed_count; i++) {
        check_seed(first_seed + i, fit_ctf_1);
    }
}

static void json_of_a_schema_decodes_the_same_values(void **state)
{
    for (uint32_t i = 0; i < seed_count; i++) {
        check_seed(first_seed + i, fit_ctf_2);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tsdl_of_a_schema_decodes_the_same_values),
        cmocka_unit_test(json_of_a_schema_decodes_the_same_values),
    };

    if (argc > 1) {
        first_seed = (uint32_t) strtoul(argv[1], NULL, 10);
    }
    if (argc > 2) {
        seed_count = (uint32_t) strtoul(argv[2], NULL, 10);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
