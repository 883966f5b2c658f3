/* SPDX-License-Identifier: MIT */
/*
 * Random schemas and bytes: the plans must say what the slow decoder says, whatever the size of the
 * windows.
 *
 *     test-random [FIRST-SEED [COUNT]]
 */
#include "cells.h"
#include "dump.h"
#include "random-schema.h"
#include "reference.h"
#include "slow-medium.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static uint32_t first_seed = 1, seed_count = 4000;

struct counts {
    unsigned streams, events, errors;
};

/* With a `late_step` other than 0, bytes arrive late, so many at once. */
static char *dump_with_windows(const struct ctf_schema *schema, const GByteArray *stream,
    size_t window_size, size_t headroom, uint32_t batch_size, size_t late_step)
{
    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, &cell_functions);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create_sized(window_size, headroom);
    g_autoptr(ctf_medium) medium =
        late_step ? slow_medium_create("stream", stream->data, stream->len, 0, late_step)
                  : ctf_memory_medium_create("stream", stream->data, stream->len);
    GString *out = g_string_new(NULL);

    dump_stream(plans, medium, pool, batch_size, out);
    return g_string_free(out, FALSE);
}

/* The slow decoder doesn't word its errors. */
static char *without_error_text(const char *dump)
{
    const char *error = strstr(dump, "error: ");

    return error ? g_strdup_printf("%.*serror\n", (int) (error - dump), dump) : g_strdup(dump);
}

static void report(uint32_t seed, const struct ctf_schema *schema, const char *what,
    const char *expected, const char *actual)
{
    g_autoptr(GString) text = g_string_new(NULL);

    ctf_schema_print(schema, text);
    fprintf(stderr, "seed %u, %s:\n--- expected\n%s--- actual\n%s--- schema\n%s", seed, what,
        expected, actual, text->str);
    fail();
}

static void check_seed(uint32_t seed, struct counts *counts)
{
    GRand *rand = g_rand_new_with_seed(seed);
    g_autoptr(ctf_schema) schema = random_schema(rand);
    GByteArray *stream = random_stream(rand, schema);
    g_autoptr(GString) expected = g_string_new(NULL);
    g_autofree char *usual = dump_with_windows(schema, stream, 65536, 4096, 64, 0);
    g_autofree char *plain = without_error_text(usual);

    reference_dump(schema, stream->data, stream->len, expected);
    if (strcmp(plain, expected->str) != 0) {
        report(seed, schema, "whole window", expected->str, usual);
    }
    for (int i = 0; i < 4; i++) {
        size_t window_size = (size_t) g_rand_int_range(rand, 1, 100);
        size_t headroom = (size_t) g_rand_int_range(rand, 0, 3) * 16;
        g_autofree char *other = dump_with_windows(schema, stream, window_size, headroom,
            (uint32_t) g_rand_int_range(rand, 1, 9), (size_t) MAX(0, i - 1));

        if (strcmp(usual, other) != 0) {
            report(seed, schema, i > 1 ? "late bytes" : "small windows", usual, other);
        }
    }
    counts->streams++;
    counts->errors += strstr(usual, "error: ") != NULL;
    for (const char *at = usual; (at = strstr(at, "\n  event ")); at++) {
        counts->events++;
    }
    g_byte_array_unref(stream);
    g_rand_free(rand);
}

static void plans_agree_with_the_slow_decoder(void **state)
{
    struct counts counts = {0};

    for (uint32_t i = 0; i < seed_count; i++) {
        check_seed(first_seed + i, &counts);
    }
    print_message(
        "%u streams, %u events, %u errors\n", counts.streams, counts.events, counts.errors);
    /* Random input which only ever fails would prove nothing. */
    if (seed_count >= 1000) {
        assert_true(counts.events > counts.streams);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_agree_with_the_slow_decoder),
    };

    if (argc > 1) {
        first_seed = (uint32_t) strtoul(argv[1], NULL, 10);
    }
    if (argc > 2) {
        seed_count = (uint32_t) strtoul(argv[2], NULL, 10);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
