/* SPDX-License-Identifier: MIT */
/* Writes random schemas in both formats. */
#include "schema-checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "config.h"
#include "tests/ctf/decode/random-schema.h"
#include "tests/ctf/encode/fit-version.h"
#include "tests/ctf/encode/read-back.h"
#include "tests/lib/in-component.h"

enum { SEED_COUNT = 300 };

/* The current schema, and the format version of the output. */
static struct ctf_schema *source;
static unsigned written_version;

static void check(bt_self_component *component)
{
    assert_true(check_written_schema(component, source, written_version));
}

/*
 * Random schemas don't contain the locations of their keys, so the test first writes each schema as
 * text and reads it.
 */
static void check_seed(uint32_t seed, void (*fit)(struct ctf_schema *schema), uint64_t mip_version)
{
    GRand *rand = g_rand_new_with_seed(seed);
    g_autoptr(ctf_schema) schema = random_schema(rand);
    g_autoptr(ctf_metadata_decoder) decoder = NULL;
    g_autofree char *error = NULL;

    g_rand_free(rand);
    fit(schema);
    decoder = read_back(schema, &error);
    assert_non_null(decoder);
    source = ctf_metadata_decoder_borrow_schema(decoder);
    for (written_version = 1; written_version <= 2; written_version++) {
        run_in_component(mip_version, check);
    }
}

static void check_seeds(void (*fit)(struct ctf_schema *schema), uint64_t mip_version)
{
    /* Keys may be in options, which the library rejects in developer mode. */
    if (BT_DEV_MODE) {
        skip();
    }
    for (uint32_t seed = 1; seed <= SEED_COUNT; seed++) {
        check_seed(seed, fit, mip_version);
    }
}

static void random_schemas_are_written_in_ctf_1_8_with_field_paths(void **state)
{
    check_seeds(fit_ctf_1, 0);
}

static void random_schemas_are_written_in_ctf_1_8_with_field_locations(void **state)
{
    check_seeds(fit_ctf_1, 1);
}

static void random_schemas_are_written_in_ctf_2(void **state)
{
    check_seeds(fit_ctf_2, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_schemas_are_written_in_ctf_1_8_with_field_paths),
        cmocka_unit_test(random_schemas_are_written_in_ctf_1_8_with_field_locations),
        cmocka_unit_test(random_schemas_are_written_in_ctf_2),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
