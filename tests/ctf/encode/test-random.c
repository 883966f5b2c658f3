/* SPDX-License-Identifier: MIT */
/*
 * Random schemas and values: encoding and decoding must give the same values, and the encoder must
 * reject values that contradict their keys.
 *
 *     test-random [FIRST-SEED [COUNT]]
 */
#include "../decode/cells.h"
#include "../decode/dump.h"
#include "../decode/random-schema.h"
#include "random-events.h"
#include "../print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static uint32_t first_seed = 1, seed_count = 4000;

/* Returns the dump without the lines of packets and the clock values. */
static char *dump(const struct ctf_schema *schema, const GByteArray *stream)
{
    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, &cell_functions);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create_sized(65536, 4096);
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", stream->data, stream->len);
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GRegex) regex =
        g_regex_new("^packet.*\n|(?<=^  event event-\\d), clock \\d+", G_REGEX_MULTILINE, 0, NULL);

    dump_stream(plans, medium, pool, 64, out);
    return g_regex_replace_literal(regex, out->str, -1, 0, "", 0, NULL);
}

static void check_seed(uint32_t seed, struct random_events_counts *counts)
{
    GRand *rand = g_rand_new_with_seed(seed);
    g_autoptr(ctf_schema) schema = random_schema(rand);
    g_autoptr(GByteArray) stream = g_byte_array_new();
    g_autoptr(GString) expected = g_string_new(NULL);
    g_autofree char *actual = NULL;

    random_events_make_encodable(schema);
    random_events_append(rand, schema, stream, expected, counts);
    actual = dump(schema, stream);
    if (strcmp(actual, expected->str) != 0) {
        g_autoptr(GString) text = g_string_new(NULL);

        schema_print(schema, text);
        fail_msg("seed %u:\n--- encoded\n%s--- decoded\n%s--- schema\n%s", seed, expected->str,
            actual, text->str);
    }
    g_rand_free(rand);
}

static void decodes_the_encoded_values(void **state)
{
    struct random_events_counts counts = {0};

    for (uint32_t i = 0; i < seed_count; i++) {
        check_seed(first_seed + i, &counts);
    }
    print_message("%u events, %u refused\n", counts.events, counts.refused);
    /* Values that the encoder always rejects would prove nothing. */
    if (seed_count >= 1000) {
        assert_true(counts.events > 2 * seed_count);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decodes_the_encoded_values),
    };

    if (argc > 1) {
        first_seed = (uint32_t) strtoul(argv[1], NULL, 10);
    }
    if (argc > 2) {
        seed_count = (uint32_t) strtoul(argv[2], NULL, 10);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
