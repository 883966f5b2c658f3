/* SPDX-License-Identifier: MIT */
/*
 * Random schemas and bytes: plans must give the same results as the slow decoder, with any size of
 * the windows.
 *
 *     test-random [FIRST-SEED [COUNT]]
 */
#include "cells.h"
#include "dump.h"
#include "random-schema.h"
#include "reference.h"
#include "slow-medium.h"
#include "../print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static uint32_t first_seed = 1, seed_count = 4000;

struct counts {
    unsigned streams, events, errors, salvaged;
};

typedef void dump_function(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out);

/*
 * If `late_step` isn't 0, the stream begins without bytes, and each read that fails makes
 * `late_step` more bytes available.
 */
static char *dump_with_windows(dump_function *function, const struct ctf_schema *schema,
    const GByteArray *stream, size_t window_size, size_t headroom, uint32_t batch_size,
    size_t late_step)
{
    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, &cell_functions);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create_sized(window_size, headroom);
    g_autoptr(ctf_medium) medium =
        late_step ? slow_medium_create("stream", stream->data, stream->len, 0, late_step)
                  : ctf_memory_medium_create("stream", stream->data, stream->len);
    GString *out = g_string_new(NULL);

    function(plans, medium, pool, batch_size, out);
    return g_string_free(out, FALSE);
}

/* Removes the texts of errors, because the slow decoder has none. */
static char *without_error_text(const char *dump)
{
    const char *error = strstr(dump, "error: ");

    return error ? g_strdup_printf("%.*serror\n", (int) (error - dump), dump) : g_strdup(dump);
}

static void report(uint32_t seed, const struct ctf_schema *schema, const char *what,
    const char *expected, const char *actual)
{
    g_autoptr(GString) text = g_string_new(NULL);

    schema_print(schema, text);
    fprintf(stderr, "seed %u, %s:\n--- expected\n%s--- actual\n%s--- schema\n%s", seed, what,
        expected, actual, text->str);
    fail();
}

/* Changes, inserts, removes or clears some bytes. */
static void damage(GByteArray *stream, GRand *rand)
{
    const guint place = (guint) g_rand_int_range(rand, 0, (int32_t) stream->len);
    const guint wanted = (guint) g_rand_int_range(rand, 1, 40);
    const guint size = MIN(wanted, stream->len - place);
    GByteArray *rest;

    switch (g_rand_int_range(rand, 0, 5)) {
    case 0:
        memset(stream->data + place, 0, size);
        break;
    case 1:
        g_byte_array_remove_range(stream, place, MIN(size, stream->len - 1));
        break;
    case 2:
        rest = g_byte_array_new();
        g_byte_array_append(rest, stream->data + place, stream->len - place);
        g_byte_array_set_size(stream, place);
        g_byte_array_append(stream, rest->data, size);
        g_byte_array_append(stream, rest->data, rest->len);
        g_byte_array_unref(rest);
        break;
    case 3:
        stream->data[place] ^= (uint8_t) (1 << g_rand_int_range(rand, 0, 8));
        break;
    default:
        for (guint i = 0; i < size; i++) {
            stream->data[place + i] = (uint8_t) g_rand_int(rand);
        }
    }
}

static unsigned count_events(const char *dump)
{
    unsigned count = 0;

    for (const char *at = dump; (at = strstr(at, "\n  event ")); at++) {
        count++;
    }
    return count;
}

/* Returns the offset of the last packet in a dump. */
static size_t last_packet_at(const char *dump)
{
    const char *last = dump, *at = dump;

    while ((at = strstr(at, "packet "))) {
        if (at == dump || at[-1] == '\n') {
            last = at;
        }
        at++;
    }
    return (size_t) (last - dump);
}

/*
 * Reads a damaged stream. Strict reading must give the same result as the slow decoder. The result
 * of tolerant reading must be equal up to the last packet that strict reading returns. It must also
 * be the same for all window sizes.
 */
static void check_damaged(uint32_t seed, const struct ctf_schema *schema, GByteArray *stream,
    GRand *rand, struct counts *counts)
{
    g_autoptr(GString) expected = g_string_new(NULL);
    g_autofree char *strict = NULL, *plain = NULL, *tolerant = NULL, *other = NULL;
    size_t common;

    for (int i = g_rand_int_range(rand, 1, 4); i > 0; i--) {
        damage(stream, rand);
    }
    reference_dump(schema, stream->data, stream->len, expected);
    strict = dump_with_windows(dump_stream, schema, stream, 65536, 4096, 64, 0);
    plain = without_error_text(strict);
    if (strcmp(plain, expected->str) != 0) {
        report(seed, schema, "damaged", expected->str, strict);
    }
    tolerant = dump_with_windows(dump_damaged_stream, schema, stream, 65536, 4096, 64, 0);
    common = last_packet_at(strict);
    if (strncmp(strict, tolerant, common) != 0) {
        report(seed, schema, "damaged, read tolerantly", strict, tolerant);
    }
    other = dump_with_windows(dump_damaged_stream, schema, stream,
        (size_t) g_rand_int_range(rand, 1, 100), 16, (uint32_t) g_rand_int_range(rand, 1, 9), 0);
    if (strcmp(tolerant, other) != 0) {
        report(seed, schema, "damaged, small windows", tolerant, other);
    }
    counts->salvaged += count_events(tolerant) > count_events(strict);
}

static void check_seed(uint32_t seed, struct counts *counts)
{
    GRand *rand = g_rand_new_with_seed(seed);
    g_autoptr(ctf_schema) schema = random_schema(rand);
    GByteArray *stream = random_stream(rand, schema);
    g_autoptr(GString) expected = g_string_new(NULL);
    g_autofree char *usual = dump_with_windows(dump_stream, schema, stream, 65536, 4096, 64, 0);
    g_autofree char *plain = without_error_text(usual);

    reference_dump(schema, stream->data, stream->len, expected);
    if (strcmp(plain, expected->str) != 0) {
        report(seed, schema, "whole window", expected->str, usual);
    }
    for (int i = 0; i < 4; i++) {
        size_t window_size = (size_t) g_rand_int_range(rand, 1, 100);
        size_t headroom = (size_t) g_rand_int_range(rand, 0, 3) * 16;
        g_autofree char *other = dump_with_windows(dump_stream, schema, stream, window_size,
            headroom, (uint32_t) g_rand_int_range(rand, 1, 9), (size_t) MAX(0, i - 1));

        if (strcmp(usual, other) != 0) {
            report(seed, schema, i > 1 ? "late bytes" : "small windows", usual, other);
        }
    }
    check_damaged(seed, schema, stream, rand, counts);
    counts->streams++;
    counts->errors += strstr(usual, "error: ") != NULL;
    counts->events += count_events(usual);
    g_byte_array_unref(stream);
    g_rand_free(rand);
}

static void plans_agree_with_the_slow_decoder(void **state)
{
    struct counts counts = {0};

    for (uint32_t i = 0; i < seed_count; i++) {
        check_seed(first_seed + i, &counts);
    }
    print_message("%u streams, %u events, %u errors; tolerant reading found more events in %u "
                  "damaged streams\n",
        counts.streams, counts.events, counts.errors, counts.salvaged);
    /* Random input that always fails would prove nothing. */
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
