/* SPDX-License-Identifier: MIT */
/* Data stream files: their content on disk after a failure, or after the process was killed. */
#include "stream-file.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib/gstdio.h>

/* The file that __wrap_pwrite64() checks after each write. The linker replaces pwrite64() by it. */
static struct watched {
    const struct fixture *fixture; /* NULL: don't check the file */
    const struct writer *writer;
    uint64_t event_count, write_count;
} watched;

/* The number of small writes that succeed before the disk is full. Small writes update sizes. */
static unsigned small_write_count = UINT_MAX;

ssize_t __real_pwrite64(int fd, const void *bytes, size_t size, off_t offset);
ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t size, off_t offset);

ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t size, off_t offset)
{
    ssize_t written;

    if (size <= HEADER_SIZE && small_write_count-- == 0) {
        small_write_count = 0;
        errno = ENOSPC;
        return -1;
    }
    written = __real_pwrite64(fd, bytes, size, offset);
    if (watched.fixture) {
        const struct found found = check_file(watched.fixture, watched.writer->has_bits);

        assert_true(found.event_count >= watched.event_count);
        /*
         * Data that a write adds to an open packet becomes a part of the packet with the next
         * write.
         */
        assert_true(found.rest == 0 || (size > HEADER_SIZE && found.rest <= size));
        watched.event_count = found.event_count;
        watched.write_count++;
    }
    return written;
}

static bool can_truncate = true;

int __real_ftruncate64(int fd, off_t size);
int __wrap_ftruncate64(int fd, off_t size);

int __wrap_ftruncate64(int fd, off_t size)
{
    if (!can_truncate) {
        errno = EIO;
        return -1;
    }
    return __real_ftruncate64(fd, size);
}

/* A failure loses at most two buffers. */
enum { LOST_AT_MOST = 2 * (64 << 10) };

/* Writes the packets of a failing test. Returns false after an error. */
static bool write_shape(struct writer *writer, unsigned shape)
{
    static const struct {
        unsigned packet_count, event_count;
        uint64_t size;
        bool has_bits;
    } shapes[] = {
        {50, 9, 10},
        {1, 20000, 3},
        {3, 2, 150000},
        {2, 180000, 0, true},
        {40, 300, 50},
    };

    writer->has_bits = shapes[shape].has_bits;
    for (unsigned i = 0; i < shapes[shape].packet_count && !writer->stream->error; i++) {
        writer_write_packet(writer, shapes[shape].event_count, shapes[shape].size);
    }
    return ctf_data_stream_finish(writer->stream);
}

/*
 * Returns the byte offsets of the ends of events and contexts in the file of write_shape(), in
 * order.
 */
static GArray *record_ends(const struct fixture *fixture, bool has_bits, GArray *events_before)
{
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    g_autofree char *contents = NULL;
    size_t size, offset = 0;
    uint64_t event_count = 0;

    assert_true(g_file_get_contents(fixture->path, &contents, &size, NULL));
    while (offset < size) {
        const uint8_t *packet = (const uint8_t *) contents + offset;
        const uint64_t length = number_at(packet, 2);
        uint64_t position = HEADER_SIZE * 8;

        for (;;) {
            const uint64_t end = offset + (position + 7) / 8;

            g_array_append_val(ends, end);
            g_array_append_val(events_before, event_count);
            if (position == length) {
                break;
            }
            position += has_bits ? EVENT_BITS
                                 : (EVENT_HEADER_SIZE + number_at(packet + position / 8, 0)) * 8;
            event_count++;
        }
        offset += number_at(packet, 1) / 8;
    }
    return ends;
}

/* Returns the count of events in the first `limit` bytes. */
static uint64_t events_within(GArray *ends, GArray *events_before, uint64_t limit)
{
    uint64_t count = 0;

    for (guint i = 0; i < ends->len && g_array_index(ends, uint64_t, i) <= limit; i++) {
        count = g_array_index(events_before, uint64_t, i);
    }
    return count;
}

static void set_file_limit(rlim_t value)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = value;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/*
 * At any offset where the disk becomes full, the file keeps the written data except for at most two
 * buffers.
 */
static void keeps_events_before_a_failure(void **state)
{
    struct fixture *fixture = *state;

    for (unsigned shape = 0; shape < 5; shape++) {
        g_autoptr(GArray) events_before = g_array_new(FALSE, FALSE, sizeof(uint64_t));
        struct writer writer = writer_create(fixture, false);
        GStatBuf status;

        assert_true(write_shape(&writer, shape));
        ctf_data_stream_free(writer.stream);
        g_autoptr(GArray) ends = record_ends(fixture, writer.has_bits, events_before);

        assert_int_equal(g_stat(fixture->path, &status), 0);
        /* Test every offset in some packets of the first shape, and many other offsets. */
        for (rlim_t limit = 0; limit < (rlim_t) status.st_size;
             limit += limit < (shape == 0 ? 600 : 60) ? 1 : (rlim_t) status.st_size / 37 + 1) {
            g_autofree char *message = g_strdup_printf(
                "NAME: cannot write at byte %" PRIu64 ": File too large", (uint64_t) limit);
            struct found found;
            bool is_written;

            remove_files(fixture);
            writer = writer_create(fixture, false);
            set_file_limit(limit);
            is_written = write_shape(&writer, shape);
            set_file_limit(RLIM_INFINITY);
            assert_false(is_written);
            assert_string_equal(writer.stream->error, message);
            ctf_data_stream_free(writer.stream);
            found = check_file(fixture, writer.has_bits);
            assert_int_equal(found.rest, 0);
            assert_true(found.event_count <= events_within(ends, events_before, limit));
            assert_true(
                limit < LOST_AT_MOST ||
                found.event_count >= events_within(ends, events_before, limit - LOST_AT_MOST));
            assert_false(g_file_test(fixture->index_path, G_FILE_TEST_EXISTS));
        }
        remove_files(fixture);
    }
}

/*
 * The first `i` updates of the packet's sizes succeed, and the next update fails. The file then
 * contains a packet with the sizes of the last successful update.
 */
static void a_failed_size_update_keeps_the_last_written_sizes(void **state)
{
    struct fixture *fixture = *state;
    uint64_t event_count = 0;

    for (unsigned i = 0; i < 5; i++) {
        struct writer writer = writer_create(fixture, false);
        struct found found;

        small_write_count = i;
        assert_false(write_shape(&writer, 1));
        small_write_count = UINT_MAX;
        assert_string_equal(writer.stream->error,
            "NAME: cannot write the sizes of the packet at byte 0: No space left on device");
        ctf_data_stream_free(writer.stream);
        found = check_file(fixture, false);
        assert_int_equal(found.packet_count, 1);
        assert_int_equal(found.rest, 0);
        /* The header is first written with the first events, but its sizes don't include them. */
        assert_true(i == 0 ? found.event_count == 0 : found.event_count > event_count);
        event_count = found.event_count;
        remove_files(fixture);
    }
}

/* All events are on disk. The file only keeps the disk space that was allocated in advance. */
static void keeps_a_complete_file_that_cannot_be_truncated(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = writer_create(fixture, false);

    for (unsigned i = 0; i < 500; i++) {
        writer_write_packet(&writer, 10, 300);
    }
    can_truncate = false;
    assert_false(ctf_data_stream_finish(writer.stream));
    can_truncate = true;
    assert_string_equal(
        writer.stream->error, "NAME: cannot truncate at byte 1604000: Input/output error");
    ctf_data_stream_free(writer.stream);
    assert_found(fixture, &writer, 5000);
}

/* Mounts a real file system of 4 MiB. Skips the test if this isn't allowed. */
static void mount_small_disk(const char *path)
{
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", "none", MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("small", path, "tmpfs", 0, "size=4m") != 0) {
        skip();
    }
}

static void keeps_the_events_on_a_full_disk(void **state)
{
    static const struct {
        unsigned event_count;
        uint64_t size;
        bool has_bits;
    } cases[] = {{5, 10}, {10, 3000}, {1000000, 50}, {5, 700000}, {50000, 0, true}};

    mount_small_disk(((struct fixture *) *state)->directory);
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct fixture *fixture = *state;
        struct writer writer = writer_create(fixture, cases[i].has_bits);
        struct found found;

        while (!writer.stream->error) {
            writer_write_packet(&writer, cases[i].event_count, cases[i].size);
        }
        assert_true(g_str_has_prefix(writer.stream->error, "NAME: cannot write at byte "));
        assert_true(g_str_has_suffix(writer.stream->error, ": No space left on device"));
        assert_false(ctf_data_stream_finish(writer.stream));
        ctf_data_stream_free(writer.stream);
        found = check_file(fixture, cases[i].has_bits);
        assert_int_equal(found.rest, 0);
        assert_true(found.event_count > 0);
        /* The index takes a part of the disk. */
        assert_true(found.size + found.packet_count * 72 + 2 * cases[i].size + 2 * LOST_AT_MOST >
                    (4 << 20));
        remove_files(fixture);
    }
    assert_int_equal(umount(((struct fixture *) *state)->directory), 0);
}

/*
 * Checks the file after each write, as if the process was killed then: the file still contains all
 * its events and ends with a packet. The only exception is data that belongs to the packet only
 * after the next write.
 */
static void each_write_leaves_a_valid_file(void **state)
{
    struct fixture *fixture = *state;

    for (unsigned shape = 0; shape < 5; shape++) {
        struct writer writer = writer_create(fixture, false);

        watched = (struct watched){.fixture = fixture, .writer = &writer};
        assert_true(write_shape(&writer, shape));
        assert_int_equal(watched.event_count, writer.event_count);
        assert_true(watched.write_count > 0);
        watched = (struct watched){0};
        ctf_data_stream_free(writer.stream);
        remove_files(fixture);
    }
}

enum { LARGEST_EVENT = 700000 };

/*
 * Writes packets, or one packet, until the process is killed. Notifies the parent after 5000 + 1000
 * * `seed` events.
 */
static void write_for_ever(
    const struct fixture *fixture, unsigned seed, bool has_packets, int ready)
{
    struct writer writer = writer_create(fixture, false);
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);

    writer_begin_packet(&writer);
    for (;;) {
        const uint64_t count = writer.event_count;

        if (count == 5000 + seed * UINT64_C(1000) && write(ready, "", 1) != 1) {
            _exit(1);
        }
        writer_write_event(&writer,
            (uint64_t) g_rand_int_range(random, 0, count % 3001 == 3000 ? LARGEST_EVENT : 200));
        if (has_packets && g_rand_int_range(random, 0, 1500) == 0) {
            writer_end_packet(&writer);
            writer_begin_packet(&writer);
        }
    }
}

/* All packets except the last are complete, and the last packet lacks at most two buffers. */
static void a_killed_process_leaves_a_valid_file(void **state)
{
    struct fixture *fixture = *state;
    unsigned with_events = 0, with_rest = 0;

    for (unsigned i = 0; i < 30; i++) {
        const bool has_packets = i % 2 == 0;
        struct found found;
        int pipes[2], status;
        char byte;
        pid_t child;

        assert_int_equal(pipe(pipes), 0);
        child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            write_for_ever(fixture, i, has_packets, pipes[1]);
        }
        assert_int_equal(read(pipes[0], &byte, 1), 1);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        close(pipes[0]);
        close(pipes[1]);
        found = check_file(fixture, false);
        assert_true(found.padding <= LOST_AT_MOST + LARGEST_EVENT);
        with_events += found.event_count > 0;
        with_rest += found.rest > 0;
        remove_files(fixture);
    }
    assert_true(with_events > 20);
    assert_true(with_rest < 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DATA_STREAM_TEST(keeps_events_before_a_failure),
        DATA_STREAM_TEST(a_failed_size_update_keeps_the_last_written_sizes),
        DATA_STREAM_TEST(keeps_a_complete_file_that_cannot_be_truncated),
        DATA_STREAM_TEST(keeps_the_events_on_a_full_disk),
        DATA_STREAM_TEST(each_write_leaves_a_valid_file),
        DATA_STREAM_TEST(a_killed_process_leaves_a_valid_file),
    };

    signal(SIGXFSZ, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
