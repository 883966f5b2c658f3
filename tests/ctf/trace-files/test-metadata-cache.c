/* SPDX-License-Identifier: MIT */
/* Tests which entries the cache of decoded metadata finds again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ctf/trace-files/metadata-cache.h"

static const struct stat file = {
    .st_dev = 1,
    .st_ino = 2,
    .st_size = 3,
    .st_mtim = {.tv_sec = 4, .tv_nsec = 5},
    .st_ctim = {.tv_sec = 6, .tv_nsec = 7},
};

static void an_entry_is_returned_only_once(void **state)
{
    struct ctf_metadata_decoder *decoder = ctf_metadata_decoder_create("m");

    ctf_metadata_cache_put(&file, decoder);
    assert_ptr_equal(ctf_metadata_cache_take(&file), decoder);
    assert_null(ctf_metadata_cache_take(&file));
    ctf_metadata_decoder_free(decoder);
}

static void does_not_find_a_changed_file(void **state)
{
    struct stat changed[5];

    ctf_metadata_cache_put(&file, ctf_metadata_decoder_create("m"));
    for (size_t i = 0; i < G_N_ELEMENTS(changed); i++) {
        changed[i] = file;
    }
    changed[0].st_ino++;
    changed[1].st_size++;
    changed[2].st_mtim.tv_nsec++;
    changed[3].st_ctim.tv_nsec++;
    changed[4].st_dev++;
    for (size_t i = 0; i < G_N_ELEMENTS(changed); i++) {
        assert_null(ctf_metadata_cache_take(&changed[i]));
    }
    ctf_metadata_cache_clear();
    assert_null(ctf_metadata_cache_take(&file));
}

static void drops_the_oldest_entries_and_large_files(void **state)
{
    struct stat other = file;

    ctf_metadata_cache_put(&file, ctf_metadata_decoder_create("first"));
    for (int i = 0; i < 100; i++) {
        other.st_ino++;
        ctf_metadata_cache_put(&other, ctf_metadata_decoder_create("m"));
    }
    assert_null(ctf_metadata_cache_take(&file));
    other.st_size = 1 << 30;
    ctf_metadata_cache_put(&other, ctf_metadata_decoder_create("m"));
    assert_null(ctf_metadata_cache_take(&other));
    ctf_metadata_cache_clear();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_entry_is_returned_only_once),
        cmocka_unit_test(does_not_find_a_changed_file),
        cmocka_unit_test(drops_the_oldest_entries_and_large_files),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
