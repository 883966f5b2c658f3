/* SPDX-License-Identifier: MIT */
/*
 * Tests which binary a process has at an address in each version. The first tests check each rule.
 * The last test compares the results after random changes with those of a simple model.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <inttypes.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "plugins/lttng-utils/debug-info/process-maps.h"

enum { PROCESS = 7, OTHER = -8 };

/* Returns the path of the binary that currently contains an address, or "-". */
static const char *find(struct process_maps *maps, int64_t process, uint64_t address)
{
    const struct mapping *const mapping =
        process_maps_find(maps, process, address, process_maps_version(maps));

    return mapping ? mapping->identity.path : "-";
}

static const char *find_in(struct process_maps *maps, uint64_t address, uint64_t version)
{
    const struct mapping *const mapping = process_maps_find(maps, PROCESS, address, version);

    return mapping ? mapping->identity.path : "-";
}

static void add(struct process_maps *maps, uint64_t begin, uint64_t size, const char *path)
{
    assert_true(process_maps_add(maps, PROCESS, begin, size, path, true, true));
}

static int set_up(void **state)
{
    *state = process_maps_create();
    return 0;
}

static int tear_down(void **state)
{
    process_maps_destroy(*state);
    return 0;
}

static void a_binary_is_found_within_its_range(void **state)
{
    struct process_maps *const maps = *state;

    assert_string_equal(find(maps, PROCESS, 0x1000), "-");
    add(maps, 0x1000, 0x100, "/a");
    add(maps, 0x3000, 0x100, "/b");
    assert_string_equal(find(maps, PROCESS, 0xfff), "-");
    assert_string_equal(find(maps, PROCESS, 0x1000), "/a");
    assert_string_equal(find(maps, PROCESS, 0x10ff), "/a");
    assert_string_equal(find(maps, PROCESS, 0x1100), "-");
    assert_string_equal(find(maps, PROCESS, 0x3050), "/b");
}

static void a_mapping_has_the_added_properties(void **state)
{
    struct process_maps *const maps = *state;

    assert_true(process_maps_add(maps, PROCESS, 0x1000, 0x100, "/fixed", false, true));
    assert_true(process_maps_add(maps, PROCESS, 0x2000, 0x100, "/pic", true, false));

    struct mapping *const fixed = process_maps_find(maps, PROCESS, 0x1080, 2);
    struct mapping *const pic = process_maps_find(maps, PROCESS, 0x2000, 2);

    assert_int_equal(fixed->begin, 0x1000);
    assert_int_equal(fixed->end, 0x1100);
    assert_false(fixed->is_pic);
    assert_true(fixed->is_of_state_dump);
    assert_int_equal(fixed->identity.build_id.length, 0);
    assert_null(fixed->identity.debug_link);
    assert_null(fixed->binary);
    assert_true(pic->is_pic);
    assert_false(pic->is_of_state_dump);
}

static void each_process_has_its_own_mappings(void **state)
{
    struct process_maps *const maps = *state;

    add(maps, 0x1000, 0x100, "/a");
    assert_true(process_maps_add(maps, OTHER, 0x1000, 0x100, "/other", true, true));
    assert_string_equal(find(maps, PROCESS, 0x1000), "/a");
    assert_string_equal(find(maps, OTHER, 0x1000), "/other");
    assert_string_equal(find(maps, 9, 0x1000), "-");
    process_maps_clear(maps, OTHER);
    assert_string_equal(find(maps, PROCESS, 0x1000), "/a");
    assert_string_equal(find(maps, OTHER, 0x1000), "-");
}

static void empty_and_overflowing_ranges_never_match(void **state)
{
    struct process_maps *const maps = *state;

    add(maps, 0x1000, 0, "/empty");
    add(maps, 0x2000, UINT64_MAX - 0x1fff, "/to the end");
    add(maps, 0x3000, UINT64_MAX, "/overflow");
    for (uint64_t address = 0x1000; address < 0x5000; address += 0x800) {
        assert_string_equal(find(maps, PROCESS, address), "-");
    }
    assert_string_equal(find(maps, PROCESS, 0), "-");
    assert_string_equal(find(maps, PROCESS, UINT64_MAX), "-");
    add(maps, 0x2800, UINT64_MAX - 0x2800, "/nearly to the end");
    assert_string_equal(find(maps, PROCESS, UINT64_MAX - 1), "/nearly to the end");
    assert_string_equal(find(maps, PROCESS, UINT64_MAX), "-");
}

static void a_second_mapping_at_the_same_address_is_ignored(void **state)
{
    struct process_maps *const maps = *state;

    add(maps, 0x1000, 0x100, "/first");

    const uint64_t version = process_maps_version(maps);

    add(maps, 0x1000, 0x1000, "/second");
    assert_int_equal(process_maps_version(maps), version);
    assert_string_equal(find(maps, PROCESS, 0x1000), "/first");
    assert_string_equal(find(maps, PROCESS, 0x1100), "-");
    process_maps_remove(maps, PROCESS, 0x1000);
    add(maps, 0x1000, 0x1000, "/second");
    assert_string_equal(find(maps, PROCESS, 0x1100), "/second");
}

static void the_latest_of_overlapping_mappings_is_found(void **state)
{
    struct process_maps *const maps = *state;
    const struct dbg_build_id id = {.bytes = {1}, .length = 1};

    add(maps, 0x1000, 0x1000, "/outer");
    add(maps, 0x1400, 0x100, "/inner");
    assert_string_equal(find(maps, PROCESS, 0x13ff), "/outer");
    assert_string_equal(find(maps, PROCESS, 0x1400), "/inner");
    assert_string_equal(find(maps, PROCESS, 0x1500), "/outer");
    process_maps_set_build_id(maps, PROCESS, 0x1000, &id);
    assert_string_equal(find(maps, PROCESS, 0x1400), "/inner");
    add(maps, 0x800, 0x1000, "/last");
    assert_string_equal(find(maps, PROCESS, 0x1400), "/last");
    assert_string_equal(find(maps, PROCESS, 0x1800), "/outer");
    process_maps_remove(maps, PROCESS, 0x800);
    assert_string_equal(find(maps, PROCESS, 0x1400), "/inner");
    process_maps_remove(maps, PROCESS, 0x1400);
    assert_string_equal(find(maps, PROCESS, 0x1400), "/outer");
}

static void setting_a_build_id_or_debug_link_creates_a_new_mapping(void **state)
{
    struct process_maps *const maps = *state;
    struct dbg_build_id id = {.length = DBG_BUILD_ID_SIZE};
    struct dbg_binary *const binary = (struct dbg_binary *) &id; /* only its address matters */

    memset(id.bytes, 0xab, sizeof(id.bytes));
    add(maps, 0x1000, 0x100, "/a");

    const uint64_t before = process_maps_hold(maps);
    struct mapping *const first = process_maps_find(maps, PROCESS, 0x1000, before);

    first->binary = binary;
    process_maps_set_build_id(maps, PROCESS, 0x1000, &id);
    process_maps_set_debug_link(maps, PROCESS, 0x1000, "a.debug", 0xfedcba98);

    const uint64_t after = process_maps_version(maps);
    const struct mapping *const second = process_maps_find(maps, PROCESS, 0x1000, after);

    assert_ptr_not_equal(first, second);
    assert_null(second->binary);
    assert_string_equal(second->identity.path, "/a");
    assert_int_equal(second->identity.build_id.length, DBG_BUILD_ID_SIZE);
    assert_memory_equal(second->identity.build_id.bytes, id.bytes, DBG_BUILD_ID_SIZE);
    assert_string_equal(second->identity.debug_link, "a.debug");
    assert_int_equal(second->identity.debug_link_crc, 0xfedcba98);
    assert_ptr_equal(process_maps_find(maps, PROCESS, 0x1000, before), first);
    assert_int_equal(first->identity.build_id.length, 0);
    assert_null(first->identity.debug_link);
    assert_ptr_equal(first->binary, binary);

    /* A change to the same value doesn't create a version. */
    process_maps_set_build_id(maps, PROCESS, 0x1000, &id);
    process_maps_set_debug_link(maps, PROCESS, 0x1000, "a.debug", 0xfedcba98);
    assert_int_equal(process_maps_version(maps), after);
    process_maps_release(maps, before);
}

static void changes_of_missing_mappings_are_ignored(void **state)
{
    struct process_maps *const maps = *state;

    add(maps, 0x1000, 0x100, "/a");
    add(maps, 0x2000, 0x100, "/b");
    process_maps_remove(maps, PROCESS, 0x2000);

    const uint64_t version = process_maps_version(maps);

    process_maps_remove(maps, PROCESS, 0x1001);
    process_maps_remove(maps, PROCESS, 0x2000);
    process_maps_remove(maps, OTHER, 0x1000);
    process_maps_clear(maps, OTHER);
    process_maps_set_build_id(
        maps, PROCESS, 0x2000, &(struct dbg_build_id){.bytes = "x", .length = 1});
    process_maps_set_debug_link(maps, PROCESS, 0x2000, "b.debug", 1);
    process_maps_set_debug_link(maps, OTHER, 0x1000, "a.debug", 1);
    assert_int_equal(process_maps_version(maps), version);
    assert_string_equal(find(maps, PROCESS, 0x2000), "-");
    process_maps_clear(maps, PROCESS);
    assert_int_equal(process_maps_version(maps), version + 1);
    process_maps_clear(maps, PROCESS);
    assert_int_equal(process_maps_version(maps), version + 1);
}

static void held_versions_do_not_change(void **state)
{
    struct process_maps *const maps = *state;
    const uint64_t empty = process_maps_hold(maps);

    add(maps, 0x1000, 0x100, "/a");

    const uint64_t with_a = process_maps_hold(maps);

    process_maps_remove(maps, PROCESS, 0x1000);

    const uint64_t without = process_maps_hold(maps);

    add(maps, 0x1000, 0x200, "/b");

    const uint64_t with_b = process_maps_hold(maps);

    process_maps_clear(maps, PROCESS);
    assert_string_equal(find_in(maps, 0x1000, empty), "-");
    assert_string_equal(find_in(maps, 0x1000, with_a), "/a");
    assert_string_equal(find_in(maps, 0x1100, with_a), "-");
    assert_string_equal(find_in(maps, 0x1000, without), "-");
    assert_string_equal(find_in(maps, 0x1100, with_b), "/b");
    assert_string_equal(find(maps, PROCESS, 0x1000), "-");
    process_maps_release(maps, with_a);
    process_maps_release(maps, empty);
    assert_string_equal(find_in(maps, 0x1100, with_b), "/b");
    process_maps_release(maps, with_b);
    process_maps_release(maps, without);
}

/* One more mapping is refused. The existing ones don't change. */
static void a_process_has_a_limited_number_of_mappings(void **state)
{
    struct process_maps *const maps = *state;
    const uint64_t count = 16384;

    for (uint64_t i = 0; i < count; i++) {
        add(maps, (count - i) * 0x10, 0x100, "/x");
    }
    assert_false(process_maps_add(maps, PROCESS, 0, 0x10, "/too many", true, true));
    assert_string_equal(find(maps, PROCESS, 1), "-");
    assert_string_equal(find(maps, PROCESS, count * 0x10), "/x");
    add(maps, 0x10, 0x10, "/the same address again");
    assert_true(process_maps_add(maps, OTHER, 0, 0x10, "/other", true, true));
    process_maps_clear(maps, PROCESS);
    add(maps, 0, 0x10, "/after");
    assert_string_equal(find(maps, PROCESS, 1), "/after");
}

/*
 * Old mappings are kept for a while, so that they needn't be examined after each change. Their
 * number is limited.
 */
enum { KEPT_COUNT = 4096 };

/*
 * Libraries are loaded and unloaded. One version is held all the time, and the others for a while.
 */
static void many_changes_take_little_memory(void **state)
{
    enum { CYCLES = 300000, WINDOW = 500 };
    struct process_maps *const maps = *state;
    const uint64_t first = process_maps_hold(maps);
    g_autofree uint64_t *held = g_new(uint64_t, CYCLES);

    for (uint64_t i = 0; i < CYCLES; i++) {
        add(maps, 0x1000 + 0x100 * (i % 3), 0x1000, "/x");
        held[i] = process_maps_hold(maps);
        process_maps_remove(maps, PROCESS, 0x1000 + 0x100 * (i % 3));
        if (i >= WINDOW) {
            assert_string_equal(find_in(maps, 0x1200, held[i - WINDOW]), "/x");
            process_maps_release(maps, held[i - WINDOW]);
        }
        assert_true(process_maps_count(maps) <= KEPT_COUNT);
    }
    for (uint64_t i = CYCLES - WINDOW; i < CYCLES; i++) {
        process_maps_release(maps, held[i]);
    }
    process_maps_release(maps, first);
}

/* All versions are held until the end, and then released in a different order. */
static void all_versions_can_be_held(void **state)
{
    enum { CYCLES = 100000, STEP = 7919 };
    struct process_maps *const maps = *state;
    g_autofree uint64_t *held = g_new(uint64_t, CYCLES);

    for (uint64_t i = 0; i < CYCLES; i++) {
        add(maps, 0x1000, 0x100, i % 2 ? "/odd" : "/even");
        held[i] = process_maps_hold(maps);
        process_maps_remove(maps, PROCESS, 0x1000);
    }
    for (uint64_t i = 0; i < CYCLES; i++) {
        const uint64_t at = i * STEP % CYCLES;

        assert_string_equal(find_in(maps, 0x1000, held[at]), at % 2 ? "/odd" : "/even");
        process_maps_release(maps, held[at]);
    }
}

static void mappings_of_ended_processes_are_removed(void **state)
{
    struct process_maps *const maps = *state;

    for (int64_t process = 0; process < 200000; process++) {
        assert_true(process_maps_add(maps, process, 0x1000, 0x100, "/a", true, true));
        process_maps_clear(maps, process);
        if (process % 1000 == 999) {
            assert_true(process_maps_count(maps) <= KEPT_COUNT);
        }
    }
    assert_string_equal(find(maps, 199999, 0x1000), "-");
}

/* The model: all mappings that were ever added, with the versions in which they existed. */

struct entry {
    int64_t process;
    uint64_t begin, size;
    uint64_t added; /* rank of the binary by its addition; changes don't affect it */
    uint64_t since, until;
    char path[16];
    uint8_t build_id;
    uint32_t crc;
};

struct model {
    struct process_maps *maps;
    GRand *rand;
    GArray *entries;
    uint64_t version, count_added;
    GArray *held; /* one item per hold of a version */
};

static uint64_t choose(struct model *model, int32_t count)
{
    return (uint64_t) g_rand_int_range(model->rand, 0, count);
}

static struct entry *get_entry(struct model *model, guint index)
{
    return &g_array_index(model->entries, struct entry, index);
}

static struct entry *model_get(struct model *model, int64_t process, uint64_t begin)
{
    for (guint i = 0; i < model->entries->len; i++) {
        struct entry *const entry = get_entry(model, i);

        if (entry->process == process && entry->begin == begin && entry->until == UINT64_MAX) {
            return entry;
        }
    }
    return NULL;
}

static const struct entry *model_find(
    struct model *model, int64_t process, uint64_t address, uint64_t version)
{
    const struct entry *latest = NULL;

    for (guint i = 0; i < model->entries->len; i++) {
        const struct entry *const entry = get_entry(model, i);

        if (entry->process == process && entry->since <= version && version < entry->until &&
            address >= entry->begin && address - entry->begin < entry->size &&
            (!latest || entry->added > latest->added)) {
            latest = entry;
        }
    }
    return latest;
}

static void model_add(struct model *model, int64_t process, uint64_t begin)
{
    struct entry entry = {
        .process = process,
        .begin = begin,
        .size = choose(model, 4) == 0 ? 0 : choose(model, 300),
        .since = model->version + 1,
        .until = UINT64_MAX,
    };

    g_snprintf(entry.path, sizeof(entry.path), "/%" PRIu64, model->count_added);
    assert_true(process_maps_add(model->maps, process, begin, entry.size, entry.path, true, true));
    if (!model_get(model, process, begin)) {
        entry.added = model->count_added++;
        model->version++;
        g_array_append_val(model->entries, entry);
    }
}

static void model_change(struct model *model, int64_t process, uint64_t begin)
{
    struct entry *const old = model_get(model, process, begin);
    struct entry entry = old ? *old : (struct entry){0};

    if (choose(model, 2)) {
        entry.build_id = (uint8_t) (1 + choose(model, 3));
        process_maps_set_build_id(model->maps, process, begin,
            &(struct dbg_build_id){.bytes = {entry.build_id}, .length = 1});
    } else {
        entry.crc = (uint32_t) choose(model, 3);
        process_maps_set_debug_link(model->maps, process, begin, "link", entry.crc);
        entry.crc++; /* 0: no debug link */
    }
    if (!old || (old->build_id == entry.build_id && old->crc == entry.crc)) {
        return;
    }
    entry.since = ++model->version;
    old->until = entry.since;
    g_array_append_val(model->entries, entry);
}

static void model_remove(struct model *model, int64_t process, uint64_t begin)
{
    struct entry *const entry = model_get(model, process, begin);

    process_maps_remove(model->maps, process, begin);
    if (entry) {
        entry->until = ++model->version;
    }
}

static void model_clear(struct model *model, int64_t process)
{
    const uint64_t next = model->version + 1;

    process_maps_clear(model->maps, process);
    for (guint i = 0; i < model->entries->len; i++) {
        struct entry *const entry = get_entry(model, i);

        if (entry->process == process && entry->until == UINT64_MAX) {
            entry->until = next;
            model->version = next;
        }
    }
}

static void model_release(struct model *model)
{
    const guint index = (guint) choose(model, (int32_t) model->held->len);

    process_maps_release(model->maps, g_array_index(model->held, uint64_t, index));
    g_array_remove_index_fast(model->held, index);
}

static void model_hold(struct model *model)
{
    const uint64_t version = process_maps_hold(model->maps);

    g_array_append_val(model->held, version);
}

static void check_find(struct model *model, int64_t process, uint64_t address, uint64_t version)
{
    const struct mapping *const mapping = process_maps_find(model->maps, process, address, version);
    const struct entry *const entry = model_find(model, process, address, version);

    assert_int_equal(mapping != NULL, entry != NULL);
    if (entry) {
        assert_string_equal(mapping->identity.path, entry->path);
        assert_int_equal(mapping->identity.build_id.length, entry->build_id > 0);
        assert_int_equal(mapping->identity.build_id.bytes[0], entry->build_id);
        assert_int_equal(mapping->identity.debug_link != NULL, entry->crc > 0);
        assert_true(entry->crc == 0 || mapping->identity.debug_link_crc == entry->crc - 1);
    }
}

static void take_step(struct model *model)
{
    const int64_t process = (int64_t) choose(model, 4) - 1;
    const uint64_t begin = 20 * choose(model, 50);
    const uint64_t action = choose(model, 1000);

    if (action < 300) {
        model_add(model, process, begin);
    } else if (action < 500) {
        model_remove(model, process, begin);
    } else if (action < 700) {
        model_change(model, process, begin);
    } else if (action < 703) {
        model_clear(model, process);
    } else if (action < 840 || model->held->len == 0) {
        model_hold(model);
    } else {
        model_release(model);
    }
    assert_int_equal(process_maps_version(model->maps), model->version);
    if (model->held->len > 0) {
        const guint index = (guint) choose(model, (int32_t) model->held->len);

        check_find(
            model, process, choose(model, 1300), g_array_index(model->held, uint64_t, index));
    }
    check_find(model, process, choose(model, 1300), model->version);
}

/* Removes the mappings of versions that aren't held, because they can't be requested any more. */
static void forget_unheld(struct model *model)
{
    for (guint i = model->entries->len; i > 0; i--) {
        const struct entry *const entry = get_entry(model, i - 1);
        bool is_needed = entry->until == UINT64_MAX;

        for (guint j = 0; j < model->held->len; j++) {
            const uint64_t version = g_array_index(model->held, uint64_t, j);

            is_needed |= entry->since <= version && version < entry->until;
        }
        if (!is_needed) {
            g_array_remove_index(model->entries, i - 1);
        }
    }
}

static void random_changes_agree_with_a_plain_model(void **state)
{
    struct model model = {
        .maps = *state,
        .rand = g_rand_new_with_seed(18),
        .entries = g_array_new(FALSE, FALSE, sizeof(struct entry)),
        .held = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
    };

    for (uint64_t i = 0; i < 100000; i++) {
        take_step(&model);
        if (i % 100 == 0) {
            forget_unheld(&model);
        }
        while (i % 2000 == 1999 && model.held->len > 0) {
            model_release(&model);
        }
    }
    g_array_free(model.held, TRUE);
    g_array_free(model.entries, TRUE);
    g_rand_free(model.rand);
}

#define maps_test(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        maps_test(a_binary_is_found_within_its_range),
        maps_test(a_mapping_has_the_added_properties),
        maps_test(each_process_has_its_own_mappings),
        maps_test(empty_and_overflowing_ranges_never_match),
        maps_test(a_second_mapping_at_the_same_address_is_ignored),
        maps_test(the_latest_of_overlapping_mappings_is_found),
        maps_test(setting_a_build_id_or_debug_link_creates_a_new_mapping),
        maps_test(changes_of_missing_mappings_are_ignored),
        maps_test(held_versions_do_not_change),
        maps_test(a_process_has_a_limited_number_of_mappings),
        maps_test(many_changes_take_little_memory),
        maps_test(all_versions_can_be_held),
        maps_test(mappings_of_ended_processes_are_removed),
        maps_test(random_changes_agree_with_a_plain_model),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
