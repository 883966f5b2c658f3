/* SPDX-License-Identifier: MIT */
/* Media, the cache of open files, and errors of a packet reader when files change. */
#include "cells.h"
#include "ctf/decode/packet-reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib/gstdio.h>

struct directory {
    char *path;
    GPtrArray *files;
};

static int make_directory(void **state)
{
    struct directory *directory = g_new0(struct directory, 1);

    directory->path = g_dir_make_tmp("tracegraph-medium-XXXXXX", NULL);
    directory->files = g_ptr_array_new_with_free_func(g_free);
    *state = directory;
    return directory->path ? 0 : -1;
}

static int remove_directory(void **state)
{
    struct directory *directory = *state;

    for (guint i = 0; i < directory->files->len; i++) {
        g_unlink(g_ptr_array_index(directory->files, i));
    }
    g_rmdir(directory->path);
    g_ptr_array_unref(directory->files);
    g_free(directory->path);
    g_free(directory);
    return 0;
}

static const char *make_file(
    struct directory *directory, const char *name, const void *bytes, ssize_t size)
{
    char *path = g_build_filename(directory->path, name, NULL);

    assert_true(g_file_set_contents(path, bytes, size, NULL));
    g_ptr_array_add(directory->files, path);
    return path;
}

static void assert_reads(struct ctf_medium *medium, uint64_t offset, const char *expected)
{
    g_autofree char *error = NULL;
    char buffer[16];
    size_t size = 0;

    assert_int_equal(
        ctf_medium_read(medium, offset, sizeof buffer, buffer, &size, &error), CTF_MEDIUM_OK);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(buffer, expected, size);
}

static void reads_a_file_at_any_offset(void **state)
{
    g_autoptr(ctf_medium) medium = ctf_file_medium_create(make_file(*state, "a", "0123456789", 10));
    g_autofree char *error = NULL;
    char buffer[4];
    size_t read_size;
    uint64_t size;

    assert_true(ctf_medium_get_size(medium, &size));
    assert_int_equal(size, 10);
    assert_reads(medium, 0, "0123456789");
    assert_reads(medium, 7, "789");
    assert_int_equal(ctf_medium_read(medium, 10, 4, buffer, &read_size, &error), CTF_MEDIUM_END);
    assert_int_equal(ctf_medium_read(medium, 99, 4, buffer, &read_size, &error), CTF_MEDIUM_END);
}

static void ignores_bytes_appended_later(void **state)
{
    const char *path = make_file(*state, "a", "abc", 3);
    g_autoptr(ctf_medium) medium = ctf_file_medium_create(path);
    FILE *file;

    assert_reads(medium, 0, "abc");
    file = fopen(path, "a");
    fputs("def", file);
    fclose(file);
    assert_reads(medium, 0, "abc");
}

static void a_missing_file_is_an_error(void **state)
{
    g_autoptr(ctf_medium) medium = ctf_file_medium_create("/nowhere/at/all");
    g_autofree char *error = NULL;
    char buffer[4];
    size_t read_size;
    uint64_t size;

    assert_false(ctf_medium_get_size(medium, &size));
    assert_int_equal(ctf_medium_read(medium, 0, 4, buffer, &read_size, &error), CTF_MEDIUM_ERROR);
    assert_true(g_str_has_prefix(error, "/nowhere/at/all: cannot open"));
}

/* Creates files that contain their own number, and media for them. */
static GPtrArray *make_media(struct directory *directory, int count)
{
    GPtrArray *media = g_ptr_array_new_with_free_func((GDestroyNotify) ctf_medium_free);

    for (int i = 0; i < count; i++) {
        g_autofree char *name = g_strdup_printf("%d", i);

        g_ptr_array_add(media, ctf_file_medium_create(make_file(directory, name, name, -1)));
    }
    return media;
}

static bool has_number(struct ctf_medium *medium, int number)
{
    g_autofree char *expected = g_strdup_printf("%d", number), *error = NULL;
    char buffer[16];
    size_t size = 0;

    return ctf_medium_read(medium, 0, sizeof buffer, buffer, &size, &error) == CTF_MEDIUM_OK &&
           size == strlen(expected) && memcmp(buffer, expected, size) == 0;
}

/* Returns whether all of `media` can be read three times, starting with number `first`. */
static bool can_read_all(GPtrArray *media, guint first)
{
    for (guint i = 0; i < 3 * media->len; i++) {
        guint number = (first + i) % media->len;

        if (!has_number(media->pdata[number], (int) number)) {
            return false;
        }
    }
    return true;
}

/* Limits the number of open descriptors. Returns the previous limit. */
static struct rlimit limit_descriptors(rlim_t count)
{
    struct rlimit limit, low;

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    low = limit;
    low.rlim_cur = count;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &low), 0);
    return limit;
}

static void a_replaced_file_is_an_error(void **state)
{
    const char *path = make_file(*state, "a", "abc", 3);
    g_autoptr(ctf_medium) medium = ctf_file_medium_create(path);
    g_autoptr(GPtrArray) others = make_media(*state, 20);
    g_autofree char *error = NULL;
    char buffer[4];
    size_t size;

    assert_reads(medium, 0, "abc");

    const struct rlimit limit = limit_descriptors(20);

    assert_true(can_read_all(others, 0));
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    make_file(*state, "a", "ABC", 3); /* writes another file and renames it */
    assert_int_equal(ctf_medium_read(medium, 0, 4, buffer, &size, &error), CTF_MEDIUM_ERROR);
    assert_non_null(strstr(error, "replaced"));
}

static void reads_only_regular_files(void **state)
{
    struct directory *directory = *state;
    const char *pipe_path = make_file(directory, "pipe", "", 0);
    const struct {
        const char *path, *kind;
    } cases[] = {
        {directory->path, "is a directory, not a regular file"},
        {pipe_path, "is a named pipe (FIFO), not a regular file"},
        {"/dev/null", "is a device, not a regular file"},
    };

    g_unlink(pipe_path);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(ctf_medium) medium = ctf_file_medium_create(cases[i].path);
        g_autofree char *error = NULL, *read_error = NULL;
        char buffer[4];
        size_t size;

        assert_int_equal(ctf_medium_read(medium, 0, 4, buffer, &size, &error), CTF_MEDIUM_ERROR);
        assert_true(g_str_has_prefix(error, cases[i].path));
        assert_true(g_str_has_suffix(error, cases[i].kind));
        assert_null(ctf_file_read(cases[i].path, &size, &read_error));
        assert_string_equal(read_error, error);
    }
}

static void reads_a_whole_file(void **state)
{
    g_autofree char *error = NULL;
    size_t size = 99;
    g_autofree uint8_t *some = ctf_file_read(make_file(*state, "a", "abc", 3), &size, &error);

    assert_int_equal(size, 3);
    assert_memory_equal(some, "abc", 3);

    g_autofree uint8_t *none = ctf_file_read(make_file(*state, "b", "", 0), &size, &error);

    assert_non_null(none);
    assert_int_equal(size, 0);
    assert_null(error);
}

static void reads_more_files_than_the_process_may_open(void **state)
{
    g_autoptr(GPtrArray) media = make_media(*state, 100);
    const struct rlimit limit = limit_descriptors(20);
    int taken[15], count = 0;

    assert_true(can_read_all(media, 0));
    /*
     * The rest of a program may leave only one descriptor for media, so media must work with one.
     */
    g_clear_pointer(&media, g_ptr_array_unref);
    media = make_media(*state, 100);
    while (count < 15 && (taken[count] = dup(STDOUT_FILENO)) >= 0) {
        count++;
    }
    close(taken[--count]);
    assert_true(can_read_all(media, 0));
    while (count > 0) {
        close(taken[--count]);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

/* Reads the thread's own files. */
static gpointer read_files(gpointer media)
{
    bool is_right = true;

    for (guint i = 0; i < 20; i++) {
        is_right &= can_read_all(media, i);
    }
    return GINT_TO_POINTER(is_right);
}

static void threads_share_the_descriptors(void **state)
{
    enum { THREADS = 8 };
    struct rlimit limit;
    GPtrArray *media[THREADS];
    GThread *threads[THREADS];
    int taken[20], count = 0;

    for (int i = 0; i < THREADS; i++) {
        media[i] = make_media(*state, 20);
    }
    limit = limit_descriptors(20);
    /* Leave fewer descriptors than there are threads, so that threads wait for each other. */
    while (count < 20 && (taken[count] = dup(STDOUT_FILENO)) >= 0) {
        count++;
    }
    close(taken[--count]);
    close(taken[--count]);
    for (int i = 0; i < THREADS; i++) {
        threads[i] = g_thread_new("reader", read_files, media[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_true(GPOINTER_TO_INT(g_thread_join(threads[i])));
        g_ptr_array_unref(media[i]);
    }
    while (count > 0) {
        close(taken[--count]);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

/* Creates event classes of one byte. Packets are as long as the medium. */
static struct ctf_schema *make_schema(void)
{
    struct ctf_schema *schema = ctf_schema_create(2);
    struct ctf_stream_class *sc = ctf_stream_class_create(0);
    struct ctf_event_class *ec = ctf_event_class_create(0);
    struct ctf_field_class *byte = ctf_field_class_create(CTF_FIELD_UINT);

    byte->length = byte->alignment = 8;
    ec->name = g_strdup("e");
    ec->payload = ctf_field_class_create(CTF_FIELD_STRUCT);
    ec->payload->alignment = 8;
    ec->payload->members = g_new0(struct ctf_member, 1);
    ec->payload->members[0].name = g_strdup("x");
    ec->payload->members[0].field_class = byte;
    ec->payload->member_count = 1;
    ctf_schema_add_stream_class(schema, sc);
    ctf_stream_class_add_event_class(sc, ec);
    return schema;
}

static const bt_event_class *connect_plan(void *data, struct ctf_event_plan *plan)
{
    ctf_event_plan_set_user(plan, plan);
    return (const bt_event_class *) plan;
}

/* Takes the role of a message: holds the segment and the address of the event's byte. */
struct event {
    bt_x_segment *segment;
    const uint8_t *byte;
};

static bt_message *create_message(const bt_event_class *event_class, bt_x_segment *segment,
    uint64_t clock_value, const uint8_t *bytes, uint32_t tag)
{
    struct event *event = g_new(struct event, 1);

    *event = (struct event){segment, bytes};
    return (bt_message *) event;
}

static struct ctf_plan_set *make_plans(const struct ctf_schema *schema)
{
    static struct ctf_library_functions functions;

    functions = cell_functions;
    functions.create_message = create_message;
    return ctf_plan_set_create(schema, &functions);
}

/* Frees the messages. Returns the byte of the last message's event, or '-'. */
static char put_messages(const bt_message **messages, uint32_t count)
{
    char last = '-';

    for (uint32_t i = 0; i < count; i++) {
        struct event *event = (struct event *) messages[i];

        last = (char) *event->byte;
        cell_functions.put_segment_refs(event->segment, 1);
        g_free(event);
    }
    return last;
}

/* Reads up to 64 events. Checks their count and the byte of the last event. */
static enum ctf_reader_status read_bytes(
    struct ctf_packet_reader *reader, uint32_t expected_count, char expected_last)
{
    static const struct ctf_event_target target = {.connect = connect_plan};
    const bt_message *messages[64];
    uint32_t count;
    enum ctf_reader_status status =
        ctf_packet_reader_read_events(reader, &target, messages, 64, &count);

    assert_int_equal(count, expected_count);
    assert_int_equal(put_messages(messages, count), expected_last);
    return status;
}

static void a_shortened_file_gives_its_events_and_then_an_error(void **state)
{
    g_autoptr(ctf_schema) schema = make_schema();
    g_autoptr(ctf_plan_set) plans = make_plans(schema);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create_sized(16, 16);
    char bytes[64] = {[15] = 15, [19] = 19};
    const char *path = make_file(*state, "a", bytes, sizeof bytes);
    g_autoptr(ctf_medium) medium = ctf_file_medium_create(path);
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(plans, medium, pool);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    assert_int_equal(truncate(path, 20), 0);
    assert_int_equal(read_bytes(reader, 20, 19), CTF_READER_ERROR);
    assert_non_null(strstr(ctf_packet_reader_error(reader), "has become shorter"));
    assert_int_equal(read_bytes(reader, 0, '-'), CTF_READER_ERROR);
}

static void skips_events_by_time(void **state)
{
    g_autoptr(ctf_schema) schema = make_schema();
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create(1);
    static const char bytes[] = "\x05\x09\x07"; /* 7 after 9: the 8-bit clock has wrapped */
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("memory", bytes, 3);
    struct ctf_event_class *ec =
        ctf_stream_class_event_class_by_id(ctf_schema_stream_class_by_id(schema, 0), 0);
    struct ctf_skipped_events skipped = {0};
    uint64_t first;

    /* Make the payload the event header, which contains a timestamp. */
    ec->stream_class->event_header = ec->payload;
    ec->payload = NULL;
    ec->stream_class->event_header->members[0].field_class->roles = CTF_ROLE_CLOCK_TIMESTAMP;

    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, &cell_functions);
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(plans, medium, pool);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    assert_int_equal(ctf_packet_reader_peek_event_time(reader, &first), CTF_READER_OK);
    assert_int_equal(first, 5);
    assert_int_equal(ctf_packet_reader_clock(reader), 0);
    assert_int_equal(ctf_packet_reader_skip_events(reader, 5, UINT64_MAX, &skipped), CTF_READER_OK);
    assert_int_equal(skipped.count, 1);
    assert_int_equal(skipped.last, 5);
    assert_int_equal(
        ctf_packet_reader_skip_events(reader, UINT64_MAX, UINT64_MAX, &skipped), CTF_READER_END);
    assert_int_equal(skipped.count, 3);
    assert_int_equal(skipped.last, 0x107);
    assert_int_equal(ctf_packet_reader_peek_event_time(reader, &first), CTF_READER_END);
    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_END);

    ctf_packet_reader_seek(reader, 0, 0);
    ctf_packet_reader_set_clock(reader, 0x1000);
    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    assert_int_equal(ctf_packet_reader_peek_event_time(reader, &first), CTF_READER_OK);
    assert_int_equal(first, 0x1005);
}

/* A medium of unknown size that contains the bytes that have "arrived". */
struct live_medium {
    struct ctf_medium base;
    const char *bytes;
    size_t available, end;
    size_t most; /* greatest size of a single read */
};

static enum ctf_medium_status live_read(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    struct live_medium *live = (struct live_medium *) medium;

    live->most = MAX(live->most, size);
    if (offset >= live->available) {
        return live->available == live->end ? CTF_MEDIUM_END : CTF_MEDIUM_AGAIN;
    }
    *read_size = MIN(size, live->available - offset);
    memcpy(buffer, live->bytes + offset, *read_size);
    return CTF_MEDIUM_OK;
}

static bool live_get_size(struct ctf_medium *medium, uint64_t *size)
{
    return false;
}

static void reads_bytes_that_arrive_in_a_live_medium(void **state)
{
    static const struct ctf_medium_functions functions = {
        .read = live_read, .get_size = live_get_size};
    g_autoptr(ctf_schema) schema = make_schema();
    struct live_medium live = {
        .base = {.functions = &functions, .name = (char *) "live"}, .bytes = "abcde", .end = 5};
    g_autoptr(ctf_plan_set) plans = make_plans(schema);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create(1);
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(plans, &live.base, pool);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_AGAIN);
    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_AGAIN);
    live.available = 2;
    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    assert_int_equal(ctf_packet_reader_packet(reader)->total_length, CTF_UNKNOWN_LENGTH);
    assert_int_equal(read_bytes(reader, 2, 'b'), CTF_READER_AGAIN);
    assert_int_equal(read_bytes(reader, 0, '-'), CTF_READER_AGAIN);
    live.available = 5;
    assert_int_equal(read_bytes(reader, 3, 'e'), CTF_READER_END);
    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_END);
}

static void reads_small_pieces_until_the_setting_is_reset(void **state)
{
    static const struct ctf_medium_functions functions = {
        .read = live_read, .get_size = live_get_size};
    static const char bytes[64 * 1024];
    g_autoptr(ctf_schema) schema = make_schema();
    struct live_medium live = {.base = {.functions = &functions, .name = (char *) "live"},
        .bytes = bytes,
        .available = sizeof(bytes),
        .end = sizeof(bytes)};
    g_autoptr(ctf_plan_set) plans = make_plans(schema);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create(1);
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(plans, &live.base, pool);
    struct ctf_skipped_events skipped = {0};

    ctf_packet_reader_set_reading_little(reader, true);
    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    assert_int_equal(ctf_packet_reader_skip_events(reader, 0, 5000, &skipped), CTF_READER_OK);
    assert_in_range(live.most, 1, 1024);
    ctf_packet_reader_set_reading_little(reader, false);
    assert_int_equal(
        ctf_packet_reader_skip_events(reader, 0, UINT64_MAX, &skipped), CTF_READER_END);
    assert_int_equal(skipped.count, sizeof(bytes));
    assert_in_range(live.most, 16 * 1024, SIZE_MAX);
}

static void an_unknown_class_may_become_known(void **state)
{
    g_autoptr(ctf_schema) schema = make_schema();
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("memory", "\0\1", 2);
    struct ctf_stream_class *sc = ctf_schema_stream_class_by_id(schema, 0);
    struct ctf_event_class *second = ctf_event_class_create(1);

    /* Make the payload the event header, which contains an ID. The second class has only a header.
     */
    sc->event_header = ctf_stream_class_event_class_by_id(sc, 0)->payload;
    ctf_stream_class_event_class_by_id(sc, 0)->payload = NULL;
    sc->event_header->members[0].field_class->roles = CTF_ROLE_EVENT_CLASS_ID;

    g_autoptr(ctf_plan_set) plans = make_plans(schema);
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create(1);
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(plans, medium, pool);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    assert_int_equal(read_bytes(reader, 1, 1), CTF_READER_UNKNOWN_CLASS);
    assert_non_null(strstr(ctf_packet_reader_error(reader), "unknown event class ID 1"));
    assert_int_equal(read_bytes(reader, 0, '-'), CTF_READER_UNKNOWN_CLASS);
    ctf_stream_class_add_event_class(sc, second);
    assert_int_equal(read_bytes(reader, 1, 0), CTF_READER_END);
}

static void messages_outlive_their_reader(void **state)
{
    static const struct ctf_event_target target = {.connect = connect_plan};
    g_autoptr(ctf_schema) schema = make_schema();
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("memory", "abc", 3);
    struct ctf_plan_set *plans = make_plans(schema);
    struct ctf_window_pool *pool = ctf_window_pool_create(1);
    struct ctf_packet_reader *reader = ctf_packet_reader_create(plans, medium, pool);
    const bt_message *message;
    uint32_t count;

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    assert_int_equal(
        ctf_packet_reader_read_events(reader, &target, &message, 1, &count), CTF_READER_OK);
    assert_int_equal(count, 1);
    ctf_packet_reader_free(reader);
    ctf_window_pool_unref(pool);
    ctf_plan_set_unref(plans);
    assert_int_equal(put_messages(&message, 1), 'a');
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_directory, remove_directory)
    const struct CMUnitTest tests[] = {
        TEST(reads_a_file_at_any_offset),
        TEST(ignores_bytes_appended_later),
        TEST(a_missing_file_is_an_error),
        TEST(a_replaced_file_is_an_error),
        TEST(reads_only_regular_files),
        TEST(reads_a_whole_file),
        TEST(reads_more_files_than_the_process_may_open),
        TEST(threads_share_the_descriptors),
        TEST(a_shortened_file_gives_its_events_and_then_an_error),
        cmocka_unit_test(skips_events_by_time),
        cmocka_unit_test(reads_bytes_that_arrive_in_a_live_medium),
        cmocka_unit_test(reads_small_pieces_until_the_setting_is_reset),
        cmocka_unit_test(an_unknown_class_may_become_known),
        cmocka_unit_test(messages_outlive_their_reader),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
