/* SPDX-License-Identifier: MIT */
/* Indexes: reading LTTng index files, and ordering the packets of several files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "ctf/trace-files/index.h"

enum { FILE_SIZE = 3000 };

static void append_u32(GByteArray *bytes, uint32_t value)
{
    value = GUINT32_TO_BE(value);
    g_byte_array_append(bytes, (const uint8_t *) &value, sizeof(value));
}

static void append_u64(GByteArray *bytes, uint64_t value)
{
    value = GUINT64_TO_BE(value);
    g_byte_array_append(bytes, (const uint8_t *) &value, sizeof(value));
}

static void append_header(GByteArray *bytes, uint32_t magic, uint32_t major, uint32_t entry_size)
{
    append_u32(bytes, magic);
    append_u32(bytes, major);
    append_u32(bytes, entry_size > 56 ? 1 : 0);
    append_u32(bytes, entry_size);
}

static void append_entry(GByteArray *bytes, uint32_t entry_size, uint64_t offset, uint64_t size,
    uint64_t begin, uint64_t end, uint64_t sequence_number)
{
    guint start = bytes->len;

    append_u64(bytes, offset);
    append_u64(bytes, size * 8);
    append_u64(bytes, size * 8 - 8);
    append_u64(bytes, begin);
    append_u64(bytes, end);
    append_u64(bytes, 0);
    append_u64(bytes, 7);
    if (entry_size >= 72) {
        append_u64(bytes, 3);
        append_u64(bytes, sequence_number);
    }
    while (bytes->len - start < entry_size) {
        g_byte_array_append(bytes, (const uint8_t *) "?", 1);
    }
}

/* Returns an index file with two packets, which fill a file of FILE_SIZE bytes. */
static GByteArray *valid_file(uint32_t entry_size)
{
    GByteArray *bytes = g_byte_array_new();

    append_header(bytes, 0xc1f1dcc1, 1, entry_size);
    append_entry(bytes, entry_size, 0, 1000, 10, 20, 5);
    append_entry(bytes, entry_size, 1000, 2000, 30, 40, 6);
    return bytes;
}

static const struct ctf_stream_index_entry *entry_at(const struct ctf_stream_index *index, guint i)
{
    return &g_array_index(index->entries, struct ctf_stream_index_entry, i);
}

static void check_reads_entries(uint32_t entry_size, uint64_t expected_sequence_number)
{
    g_autoptr(GByteArray) bytes = valid_file(entry_size);
    g_auto(ctf_stream_index) index;
    g_autofree char *reason = NULL;

    ctf_stream_index_init(&index, true);
    assert_true(
        ctf_stream_index_append_lttng(&index, bytes->data, bytes->len, FILE_SIZE, 4, &reason));
    assert_null(reason);
    assert_int_equal(index.entries->len, 2);
    assert_int_equal(entry_at(&index, 1)->offset, 1000);
    assert_int_equal(entry_at(&index, 1)->size, 2000);
    assert_int_equal(entry_at(&index, 1)->begin, 30);
    assert_int_equal(entry_at(&index, 1)->end, 40);
    assert_int_equal(entry_at(&index, 1)->file, 4);
    assert_int_equal(g_array_index(index.sequence_numbers, uint64_t, 1), expected_sequence_number);
}

static void reads_index_files_of_version_1_0(void **state)
{
    check_reads_entries(56, CTF_NO_SEQUENCE_NUMBER);
}

static void reads_index_files_of_version_1_1(void **state)
{
    check_reads_entries(72, 6);
}

static void skips_members_of_later_versions(void **state)
{
    check_reads_entries(80, 6);
}

static void check_is_refused(GByteArray *bytes, const char *why)
{
    g_auto(ctf_stream_index) index;
    g_autofree char *reason = NULL;
    const struct ctf_stream_index_entry earlier = {.offset = 77};

    ctf_stream_index_init(&index, true);
    ctf_stream_index_append(&index, &earlier, 0, 1);
    assert_false(
        ctf_stream_index_append_lttng(&index, bytes->data, bytes->len, FILE_SIZE, 0, &reason));
    assert_non_null(reason);
    if (!strstr(reason, why)) {
        fail_msg("the reason `%s` doesn't contain `%s`", reason, why);
    }
    assert_int_equal(index.entries->len, 1);
    assert_int_equal(index.sequence_numbers->len, 1);
    g_byte_array_unref(bytes);
}

static void refuses_a_short_file(void **state)
{
    GByteArray *bytes = valid_file(72);

    g_byte_array_set_size(bytes, 15);
    check_is_refused(bytes, "shorter than its header");
}

static void refuses_another_magic_number_or_version(void **state)
{
    GByteArray *bytes = g_byte_array_new();

    append_header(bytes, 0xc1f1dcc2, 1, 72);
    check_is_refused(bytes, "magic number");
    bytes = g_byte_array_new();
    append_header(bytes, 0xc1f1dcc1, 2, 72);
    check_is_refused(bytes, "major version");
}

static void refuses_wrong_entry_sizes(void **state)
{
    GByteArray *bytes = g_byte_array_new();

    append_header(bytes, 0xc1f1dcc1, 1, 55);
    check_is_refused(bytes, "entry size");
    bytes = valid_file(72);
    g_byte_array_set_size(bytes, bytes->len - 1);
    check_is_refused(bytes, "whole number of entries");
}

static void refuses_packets_which_leave_gaps(void **state)
{
    GByteArray *bytes = g_byte_array_new();

    append_header(bytes, 0xc1f1dcc1, 1, 56);
    append_entry(bytes, 56, 0, 900, 10, 20, 0);
    append_entry(bytes, 56, 1000, 2000, 30, 40, 0);
    check_is_refused(bytes, "instead of");
}

static void refuses_packets_beyond_the_file(void **state)
{
    GByteArray *bytes = g_byte_array_new();

    append_header(bytes, 0xc1f1dcc1, 1, 56);
    append_entry(bytes, 56, 0, 1000, 10, 20, 0);
    append_entry(bytes, 56, 1000, 2001, 30, 40, 0);
    check_is_refused(
        bytes, "a packet ends at byte 3001, beyond the end of the data stream file (3000 bytes)");
    bytes = g_byte_array_new();
    append_header(bytes, 0xc1f1dcc1, 1, 56);
    append_entry(bytes, 56, 0, 1000, 10, 20, 0);
    append_entry(bytes, 56, 134219176, 2000, 30, 40, 0);
    check_is_refused(bytes,
        "a packet is at byte 134219176, beyond the end of the data stream file (3000 bytes)");
}

static void refuses_impossible_packet_sizes(void **state)
{
    GByteArray *bytes = valid_file(72);

    memset(bytes->data + 16 + 8, 0, 8);
    check_is_refused(bytes, "impossible packet size: 0 bits");
    bytes = valid_file(72);
    bytes->data[16 + 15]++;
    check_is_refused(bytes, "impossible packet size: 8001 bits");
}

static void refuses_files_which_do_not_cover_the_stream(void **state)
{
    GByteArray *bytes = g_byte_array_new();

    append_header(bytes, 0xc1f1dcc1, 1, 56);
    append_entry(bytes, 56, 0, 1000, 10, 20, 0);
    check_is_refused(bytes, "end at byte 1000");
}

static void refuses_packets_which_end_before_they_begin(void **state)
{
    GByteArray *bytes = g_byte_array_new();

    append_header(bytes, 0xc1f1dcc1, 1, 56);
    append_entry(bytes, 56, 0, FILE_SIZE, 10, 9, 0);
    check_is_refused(bytes, "ends before it begins");
}

static void append_packet(struct ctf_stream_index *index, uint32_t file, uint64_t begin,
    uint64_t offset, uint32_t size, uint64_t sequence_number)
{
    const struct ctf_stream_index_entry entry = {
        .offset = offset,
        .begin = begin,
        .end = begin + 5,
        .size = size,
        .file = file,
    };

    ctf_stream_index_append(index, &entry, 0, sequence_number);
}

static void orders_the_packets_of_all_files_by_beginning(void **state)
{
    g_auto(ctf_stream_index) index;

    ctf_stream_index_init(&index, true);
    append_packet(&index, 0, 30, 0, 100, 1);
    append_packet(&index, 0, 50, 100, 100, 2);
    append_packet(&index, 1, 10, 0, 100, 0);
    append_packet(&index, 1, 50, 100, 100, 3);
    ctf_stream_index_merge_files(&index, NULL, NULL);
    assert_int_equal(index.entries->len, 4);
    assert_int_equal(entry_at(&index, 0)->file, 1);
    assert_int_equal(entry_at(&index, 1)->begin, 30);
    assert_int_equal(entry_at(&index, 2)->file, 0);
    assert_int_equal(entry_at(&index, 3)->file, 1);
}

static void packets_with_equal_beginnings_are_in_order_of_their_numbers(void **state)
{
    g_auto(ctf_stream_index) index;

    ctf_stream_index_init(&index, true);
    append_packet(&index, 0, 10, 0, 100, 8);
    append_packet(&index, 1, 10, 0, 90, 7);
    append_packet(&index, 2, 10, 0, 80, CTF_NO_SEQUENCE_NUMBER);
    append_packet(&index, 3, 10, 0, 70, CTF_NO_SEQUENCE_NUMBER);
    ctf_stream_index_merge_files(&index, NULL, NULL);
    assert_int_equal(entry_at(&index, 0)->file, 1);
    assert_int_equal(entry_at(&index, 1)->file, 0);
    assert_int_equal(entry_at(&index, 2)->file, 2);
    assert_int_equal(entry_at(&index, 3)->file, 3);
}

static void drops_packets_that_several_files_contain(void **state)
{
    g_auto(ctf_stream_index) index;

    ctf_stream_index_init(&index, true);
    append_packet(&index, 0, 10, 0, 100, 0);
    append_packet(&index, 0, 20, 100, 100, 1);
    append_packet(&index, 0, 20, 200, 100, 1); /* a file may contain a packet twice */
    append_packet(&index, 1, 20, 0, 100, 1);
    append_packet(&index, 1, 20, 100, 101, 1); /* another size */
    append_packet(&index, 1, 20, 201, 100, 2); /* another sequence number */
    ctf_stream_index_merge_files(&index, NULL, NULL);
    assert_int_equal(index.entries->len, 5);
    assert_int_equal(entry_at(&index, 3)->offset, 100);
    assert_int_equal(entry_at(&index, 3)->file, 1);
    assert_int_equal(entry_at(&index, 4)->offset, 201);
}

static void finds_the_packet_of_a_time(void **state)
{
    g_auto(ctf_stream_index) index;

    ctf_stream_index_init(&index, true);
    assert_true(ctf_stream_index_is_ordered(&index));
    assert_int_equal(ctf_stream_index_find(&index, 5), 0);
    for (guint i = 0; i < 5; i++) {
        append_packet(&index, 0, 10 * (i + 1), i, 1, i);
    }
    assert_true(ctf_stream_index_is_ordered(&index));
    assert_int_equal(ctf_stream_index_find(&index, 0), 0);
    assert_int_equal(ctf_stream_index_find(&index, 19), 0);
    assert_int_equal(ctf_stream_index_find(&index, 20), 1);
    assert_int_equal(ctf_stream_index_find(&index, 49), 3);
    assert_int_equal(ctf_stream_index_find(&index, UINT64_MAX), 4);
    append_packet(&index, 0, 49, 5, 1, 5);
    assert_false(ctf_stream_index_is_ordered(&index));
}

static void an_entry_takes_32_bytes(void **state)
{
    assert_int_equal(sizeof(struct ctf_stream_index_entry), 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_index_files_of_version_1_0),
        cmocka_unit_test(reads_index_files_of_version_1_1),
        cmocka_unit_test(skips_members_of_later_versions),
        cmocka_unit_test(refuses_a_short_file),
        cmocka_unit_test(refuses_another_magic_number_or_version),
        cmocka_unit_test(refuses_wrong_entry_sizes),
        cmocka_unit_test(refuses_packets_which_leave_gaps),
        cmocka_unit_test(refuses_packets_beyond_the_file),
        cmocka_unit_test(refuses_impossible_packet_sizes),
        cmocka_unit_test(refuses_files_which_do_not_cover_the_stream),
        cmocka_unit_test(refuses_packets_which_end_before_they_begin),
        cmocka_unit_test(orders_the_packets_of_all_files_by_beginning),
        cmocka_unit_test(packets_with_equal_beginnings_are_in_order_of_their_numbers),
        cmocka_unit_test(drops_packets_that_several_files_contain),
        cmocka_unit_test(finds_the_packet_of_a_time),
        cmocka_unit_test(an_entry_takes_32_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
