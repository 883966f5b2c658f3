/* SPDX-License-Identifier: MIT */
/* Tests how data stream files are grouped into data streams. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ctf/trace-files/stream-group.h"

static struct ctf_stream_class classes[2];

static void add(struct ctf_stream_groups *groups, const char *path, int stream_class, int stream_id,
    bool has_begin)
{
    struct ctf_stream_file *file = ctf_stream_file_create(path, 1, NULL);

    file->identity = (struct ctf_packet_identity){
        .stream_class = &classes[stream_class],
        .has_stream_id = stream_id >= 0,
        .stream_id = stream_id >= 0 ? (uint64_t) stream_id : 0,
    };
    ctf_stream_groups_add(groups, file, has_begin);
}

static void check_group(const struct ctf_stream_groups *groups, guint i, const char *path,
    guint file_count, bool has_stream_id, uint64_t stream_id)
{
    const struct ctf_stream_group *group = groups->groups->pdata[i];

    assert_string_equal(ctf_stream_group_path(group), path);
    assert_int_equal(group->files->len, file_count);
    assert_int_equal(group->has_stream_id, has_stream_id);
    assert_int_equal(group->stream_id, stream_id);
}

static void files_with_equal_class_and_id_are_one_stream(void **state)
{
    struct ctf_stream_groups groups;

    ctf_stream_groups_init(&groups);
    add(&groups, "z/c", 0, 5, true);
    add(&groups, "z/a", 0, 6, true);
    add(&groups, "z/b", 0, 5, true);
    add(&groups, "z/d", 1, 5, true);
    ctf_stream_groups_finish(&groups);
    assert_int_equal(groups.groups->len, 3);
    check_group(&groups, 0, "z/a", 1, true, 6);
    check_group(&groups, 1, "z/c", 2, true, 5);
    check_group(&groups, 2, "z/d", 1, true, 5);
    ctf_stream_groups_clear(&groups);
}

static void numbers_files_without_an_id_in_order_of_path(void **state)
{
    struct ctf_stream_groups groups;

    ctf_stream_groups_init(&groups);
    add(&groups, "c", 0, -1, true);
    add(&groups, "a", 1, -1, true);
    add(&groups, "b", 0, -1, false);
    ctf_stream_groups_finish(&groups);
    assert_int_equal(groups.groups->len, 3);
    check_group(&groups, 0, "a", 1, false, 0);
    check_group(&groups, 1, "b", 1, false, 1);
    check_group(&groups, 2, "c", 1, false, 2);
    ctf_stream_groups_clear(&groups);
}

static void files_without_times_are_separate_streams(void **state)
{
    struct ctf_stream_groups groups;

    ctf_stream_groups_init(&groups);
    add(&groups, "a", 0, 0, false);
    add(&groups, "b", 0, 0, false);
    add(&groups, "c", 0, 1, false);
    add(&groups, "d", 0, 0, false);
    ctf_stream_groups_finish(&groups);
    assert_int_equal(groups.groups->len, 4);
    check_group(&groups, 0, "a", 1, true, 0);
    check_group(&groups, 1, "b", 1, false, 2);
    check_group(&groups, 2, "c", 1, true, 1);
    check_group(&groups, 3, "d", 1, false, 3);
    ctf_stream_groups_clear(&groups);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_with_equal_class_and_id_are_one_stream),
        cmocka_unit_test(numbers_files_without_an_id_in_order_of_path),
        cmocka_unit_test(files_without_times_are_separate_streams),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
