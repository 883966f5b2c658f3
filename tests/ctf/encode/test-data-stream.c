/* SPDX-License-Identifier: MIT */
/* Data stream files: their content on disk after the end, and the memory that writing takes. */
#include "stream-file.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <cmocka.h>
#include <glib/gstdio.h>

static void a_stream_without_packets_is_an_empty_file(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = writer_create(fixture, false);
    GStatBuf status;

    writer_finish(&writer);
    assert_int_equal(g_stat(fixture->path, &status), 0);
    assert_int_equal(status.st_size, 0);
    assert_false(g_file_test(fixture->index_path, G_FILE_TEST_EXISTS));
}

static void writes_packets_of_any_size(void **state)
{
    static const struct {
        unsigned packet_count, event_count;
        uint64_t size;
        bool has_bits;
    } cases[] = {
        {1, 0, 0},
        {1, 1, 1},
        {1000, 0, 0},
        {20000, 3, 10},  /* smaller than a buffer */
        {3, 100000, 1},  /* larger than a buffer */
        {30, 1, 300000}, /* events larger than a buffer */
        {3, 5, 1000003}, /* much larger */
        {40, 3000, 77},  /* about as large as a buffer */
        {1, 300000, 0},  /* many events, whose end positions need memory */
        {2000, 9, 0, true},
        {3, 1000001, 0, true},
        {20, 160001, 0, true},
    };

    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct fixture *fixture = *state;
        struct writer writer = writer_create(fixture, cases[i].has_bits);
        struct found found;

        for (unsigned k = 0; k < cases[i].packet_count; k++) {
            writer_write_packet(&writer, cases[i].event_count, cases[i].size);
        }
        writer_finish(&writer);
        assert_found(fixture, &writer, (uint64_t) cases[i].packet_count * cases[i].event_count);
        found = check_file(fixture, cases[i].has_bits);
        assert_int_equal(found.event_count, writer.event_count);
        remove_files(fixture);
    }
}

static void updates_the_header_at_the_end_of_its_packet(void **state)
{
    struct fixture *fixture = *state;
    g_autofree char *contents = NULL;
    size_t size, offset = 0;

    /*
     * At the end of the first packet, its head is in the buffer. At the end of the second packet,
     * its head is on disk.
     */
    struct writer writer = writer_create(fixture, false);

    writer_write_packet(&writer, 2, 10);
    writer_write_packet(&writer, 1, 400000);
    writer_finish(&writer);
    assert_true(g_file_get_contents(fixture->path, &contents, &size, NULL));
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t *packet = (const uint8_t *) contents + offset;

        assert_int_equal(number_at(packet, 4), i + 2);
        assert_int_equal(number_at(packet, 5), DISCARDED + i);
        offset += number_at(packet, 1) / 8;
    }
}

/* Writes numbers that are patched on disk. The bytes between them must not change. */
static void write_numbers_far_apart(const struct fixture *fixture, size_t distance)
{
    static const unsigned roles_in_order[] = {
        CTF_ROLE_INDEX_PACKET_CONTENT_LENGTH, CTF_ROLE_INDEX_PACKET_END_TIMESTAMP};
    const size_t head_size = 8 + distance + 8;
    g_autofree uint8_t *middle = g_malloc(distance);
    struct writer writer = writer_create(fixture, false);
    struct ctf_encoder *encoder = &writer.stream->encoder;
    struct ctf_encode_roles roles = {0};
    g_autofree char *contents = NULL;

    for (size_t i = 0; i < distance; i++) {
        middle[i] = (uint8_t) (i % 251);
    }
    ctf_data_stream_begin_packet(writer.stream);
    for (unsigned i = 0; i < 2; i++) {
        roles.places[roles_in_order[i]] = (struct ctf_encode_place){
            .position = ctf_encoder_position(encoder), .field_class = &stream_file_u64};
        ctf_encoder_write_zeros(encoder, 8);
        ctf_encoder_write(encoder, middle, i == 0 ? distance : 0);
    }
    ctf_data_stream_begin_events(writer.stream, &roles);
    writer_write_event(&writer, 5000);
    writer_end_packet(&writer);
    writer_finish(&writer);
    assert_true(g_file_get_contents(fixture->path, &contents, NULL, NULL));
    const uint8_t *packet = (const uint8_t *) contents;

    assert_int_equal(number_at(packet, 0), (head_size + EVENT_HEADER_SIZE + 5000) * 8);
    assert_memory_equal(packet + 8, middle, distance);
    assert_int_equal(number_at(packet + 8 + distance, 0), 1);
}

static void patches_numbers_that_are_far_apart(void **state)
{
    /* Test heads that end at any position of a buffer, and a head of many buffers. */
    for (size_t distance = 100000; distance < 100000 + (66 << 10); distance += 500) {
        write_numbers_far_apart(*state, distance);
        remove_files(*state);
    }
    write_numbers_far_apart(*state, 800000);
}

static void an_open_packet_ends_with_its_last_complete_event(void **state)
{
    static const uint64_t sizes[] = {10, 300000};

    for (unsigned i = 0; i < G_N_ELEMENTS(sizes); i++) {
        struct fixture *fixture = *state;
        struct writer writer = writer_create(fixture, false);

        writer_write_packet(&writer, 3, sizes[i]);
        writer_begin_packet(&writer);
        writer_write_event(&writer, sizes[i]);
        writer_encode_event(&writer, sizes[i]);
        writer_finish(&writer);
        writer.packet_count++;
        assert_found(fixture, &writer, 4);
        remove_files(fixture);
    }
}

static void drops_a_packet_without_a_complete_context(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = writer_create(fixture, false);
    static const uint8_t bytes[600000];

    writer_write_packet(&writer, 3, 10);
    ctf_data_stream_begin_packet(writer.stream);
    ctf_encoder_write(&writer.stream->encoder, bytes, sizeof bytes);
    writer_finish(&writer);
    assert_found(fixture, &writer, 3);
}

static void dropped_events_leave_no_bytes_in_the_file(void **state)
{
    static const uint64_t sizes[] = {10, 5000, 300000, 3000000};

    for (unsigned i = 0; i < 2 * G_N_ELEMENTS(sizes); i++) {
        struct fixture *fixture = *state;
        struct writer writer = writer_create(fixture, i % 2 == 1);
        const uint64_t size = sizes[i / 2];
        static const uint8_t bytes[3000000];

        for (unsigned k = 0; k < 5; k++) {
            writer_begin_packet(&writer);
            for (unsigned m = 0; m < 30; m++) {
                writer_write_event(&writer, 20);
                writer_encode_event(&writer, 20);
                ctf_encoder_align(&writer.stream->encoder, 8);
                ctf_encoder_write(&writer.stream->encoder, bytes, size);
                ctf_data_stream_drop_event(writer.stream);
            }
            writer_end_packet(&writer);
        }
        writer_finish(&writer);
        assert_found(fixture, &writer, 150);
        remove_files(fixture);
    }
}

static void a_length_that_does_not_fit_its_field_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = writer_create(fixture, false);
    struct ctf_field_class u8 = stream_file_u64;
    struct ctf_encode_roles roles = {0};

    u8.length = 8;
    writer_write_packet(&writer, 3, 10);
    ctf_data_stream_begin_packet(writer.stream);
    roles.places[5] = (struct ctf_encode_place){.position = 0, .field_class = &u8};
    ctf_encoder_put_bits(&writer.stream->encoder, 0, 8, CTF_LITTLE_ENDIAN, CTF_FIRST_TO_LAST);
    ctf_data_stream_begin_events(writer.stream, &roles);
    writer_write_event(&writer, 100);
    writer_end_packet(&writer);
    assert_string_equal(writer.stream->error,
        "NAME: packet at byte 126: its content length, 936, doesn't fit in its field of 8 bits");
    assert_false(ctf_data_stream_finish(writer.stream));
    ctf_data_stream_free(writer.stream);
}

/*
 * The stream reports the error as soon as it writes a part of the packet, so a wrong size is never
 * on disk.
 */
static void a_length_of_an_open_packet_that_does_not_fit_is_an_error(void **state)
{
    static const struct {
        unsigned total_bits, content_bits; /* sizes of the fields (bits) */
        const char *name, *end;            /* parts of the message before and after the number */
        bool has_packet, has_events;       /* on disk */
    } cases[] = {
        {16, 32, "NAME: packet at byte 0: its total length, ",
            ", doesn't fit in its field of 16 bits"},
        {20, 20, "NAME: packet at byte 0: its total length, ",
            ", doesn't fit in its field of 20 bits", true, true},
        {32, 18, "NAME: packet at byte 0: its content length, ",
            ", doesn't fit in its field of 18 bits", true},
    };

    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct fixture *fixture = *state;
        struct writer writer = writer_create(fixture, false);
        struct ctf_field_class total = stream_file_u64, content = stream_file_u64;
        struct ctf_encode_roles roles = {
            .places =
                {
                    [CTF_ROLE_INDEX_PACKET_TOTAL_LENGTH] = {0, &total},
                    [CTF_ROLE_INDEX_PACKET_CONTENT_LENGTH] = {32, &content},
                },
        };
        g_autofree char *contents = NULL;
        size_t size;

        total.length = cases[i].total_bits;
        content.length = cases[i].content_bits;
        ctf_data_stream_begin_packet(writer.stream);
        ctf_encoder_write_zeros(&writer.stream->encoder, 8);
        ctf_data_stream_begin_events(writer.stream, &roles);
        for (unsigned k = 0; k < 2000; k++) {
            writer_write_event(&writer, 100);
        }
        assert_non_null(writer.stream->error);
        assert_true(g_str_has_prefix(writer.stream->error, cases[i].name));
        assert_true(g_str_has_suffix(writer.stream->error, cases[i].end));
        assert_false(ctf_data_stream_finish(writer.stream));
        ctf_data_stream_free(writer.stream);
        assert_true(g_file_get_contents(fixture->path, &contents, &size, NULL));
        if (cases[i].has_packet) {
            const uint64_t sizes = number_at((const uint8_t *) contents, 0);

            assert_int_equal((uint32_t) sizes, size * 8);
            assert_true(sizes >> 32 <= size * 8);
            assert_int_equal((sizes >> 32) / 8 % (EVENT_HEADER_SIZE + 100), 8);
            assert_int_equal(sizes >> 32 > 64, cases[i].has_events);
        } else {
            assert_int_equal(size, 0);
        }
        remove_files(fixture);
    }
}

static void an_existing_file_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    g_autofree char *error = NULL;

    assert_true(g_file_set_contents(fixture->path, "old", -1, NULL));
    assert_null(ctf_data_stream_create(fixture->path, "NAME", NULL, &error));
    assert_string_equal(error, "NAME: cannot create: File exists");
}

static void omits_an_index_that_cannot_be_written(void **state)
{
    struct fixture *fixture = *state;
    g_autofree char *contents = NULL;

    assert_true(g_file_set_contents(fixture->index_path, "old", -1, NULL));
    struct writer writer = writer_create(fixture, false);

    for (unsigned i = 0; i < 100; i++) {
        writer_write_packet(&writer, 3, 10);
    }
    writer_finish(&writer);
    assert_int_equal(check_file(fixture, false).event_count, 300);
    /* The existing index belongs to another program and must not be replaced. */
    assert_true(g_file_get_contents(fixture->index_path, &contents, NULL, NULL));
    assert_string_equal(contents, "old");
}

/* Returns the current resident memory (KiB). Earlier tests may have had more. */
static uint64_t resident_kib(void)
{
    static const char key[] = "\nVmRSS:";
    g_autofree char *status = NULL;
    const char *found = NULL;

    /* Freed memory could be reused and hide growth. */
    malloc_trim(0);
    assert_true(g_file_get_contents("/proc/self/status", &status, NULL, NULL));
    found = strstr(status, key);
    assert_non_null(found);
    return g_ascii_strtoull(found + strlen(key), NULL, 10);
}

static void assert_grown_less_than(uint64_t kib, uint64_t before)
{
    assert_in_range(resident_kib(), 0, before + kib);
}

/* Large events, and many small events, take no more memory than the first megabyte. */
static void memory_use_stays_constant(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = writer_create(fixture, false);
    uint64_t before;

    writer_write_packet(&writer, 10000, 100);
    before = resident_kib();
    writer_write_packet(&writer, 2, 30000000);
    for (unsigned i = 0; i < 20; i++) {
        writer_write_packet(&writer, 10000, 100);
    }
    assert_grown_less_than(2048, before);
    writer_finish(&writer);
}

static void writes_more_streams_than_file_descriptors(void **state)
{
    enum { COUNT = 1500 };
    struct fixture *fixture = *state;
    g_autofree struct writer *writers = g_new(struct writer, COUNT);
    g_autofree struct fixture *fixtures = g_new(struct fixture, COUNT);
    const uint64_t before = resident_kib();
    struct rlimit limit, low;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    low = limit;
    low.rlim_cur = 64;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &low), 0);
    for (unsigned i = 0; i < COUNT; i++) {
        fixtures[i].path = g_strdup_printf("%s/%u", fixture->directory, i);
        fixtures[i].index_path = g_strdup_printf("%s/%u.idx", fixture->directory, i);
        writers[i] = writer_create(&fixtures[i], false);
        writer_begin_packet(&writers[i]);
    }
    for (unsigned k = 0; k < 100; k++) {
        for (unsigned i = 0; i < COUNT; i++) {
            writer_write_event(&writers[i], 300);
        }
    }
    assert_grown_less_than(40 * 1024, before);
    for (unsigned i = 0; i < COUNT; i++) {
        writer_end_packet(&writers[i]);
        writer_finish(&writers[i]);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    for (unsigned i = 0; i < COUNT; i++) {
        assert_found(&fixtures[i], &writers[i], 100);
        g_free(fixtures[i].path);
        g_free(fixtures[i].index_path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DATA_STREAM_TEST(a_stream_without_packets_is_an_empty_file),
        DATA_STREAM_TEST(writes_packets_of_any_size),
        DATA_STREAM_TEST(updates_the_header_at_the_end_of_its_packet),
        DATA_STREAM_TEST(patches_numbers_that_are_far_apart),
        DATA_STREAM_TEST(an_open_packet_ends_with_its_last_complete_event),
        DATA_STREAM_TEST(drops_a_packet_without_a_complete_context),
        DATA_STREAM_TEST(dropped_events_leave_no_bytes_in_the_file),
        DATA_STREAM_TEST(a_length_that_does_not_fit_its_field_is_an_error),
        DATA_STREAM_TEST(a_length_of_an_open_packet_that_does_not_fit_is_an_error),
        DATA_STREAM_TEST(an_existing_file_is_an_error),
        DATA_STREAM_TEST(omits_an_index_that_cannot_be_written),
        DATA_STREAM_TEST(memory_use_stays_constant),
        DATA_STREAM_TEST(writes_more_streams_than_file_descriptors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
