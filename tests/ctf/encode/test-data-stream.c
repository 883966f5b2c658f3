/* SPDX-License-Identifier: MIT */
/*
 * Data stream files: what is on disk after the end, a failure or the death of the process.
 *
 * A packet here is a magic number, five numbers with roles, and events: a size, a time, which is
 * the number of the event in the file, and bytes. All numbers are 64 bits long. In streams of bits,
 * the numbers of events are 13 bits long instead, and there is nothing else in events.
 */
#include "ctf/encode/data-stream.h"

#include <inttypes.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include <glib/gstdio.h>

#include "ctf/bits.h"

enum {
    NUMBER_COUNT = 6,
    HEADER_SIZE = NUMBER_COUNT * 8,
    EVENT_HEADER_SIZE = 16,
    EVENT_BITS = 13,
    DISCARDED = 1000,               /* of the packet; plus its number when it has ended */
    LOST_AT_MOST = 2 * (256 << 10), /* by a failure: two buffers */
};

static const uint64_t magic = 0x5472616365212121;

/* By their order in the packet: 0 for the magic number. */
static const unsigned roles_in_order[NUMBER_COUNT] = {0, 4, 5, 6, 7, 8};

static struct ctf_field_class u64 = {
    .type = CTF_FIELD_UINT,
    .length = 64,
    .alignment = 8,
    .byte_order = CTF_LITTLE_ENDIAN,
    .bit_order = CTF_FIRST_TO_LAST,
};

struct fixture {
    char *directory, *path, *index_path;
};

static int make_directory(void **state)
{
    struct fixture *fixture = g_new0(struct fixture, 1);

    fixture->directory = g_dir_make_tmp("tracegraph-data-stream-XXXXXX", NULL);
    fixture->path = g_build_filename(fixture->directory, "stream", NULL);
    fixture->index_path = g_build_filename(fixture->directory, "stream.idx", NULL);
    *state = fixture;
    return fixture->directory ? 0 : -1;
}

static int remove_directory(void **state)
{
    struct fixture *fixture = *state;
    g_autoptr(GDir) directory = g_dir_open(fixture->directory, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(directory))) {
        g_autofree char *path = g_build_filename(fixture->directory, name, NULL);

        g_unlink(path);
    }
    g_rmdir(fixture->directory);
    g_free(fixture->directory);
    g_free(fixture->path);
    g_free(fixture->index_path);
    g_free(fixture);
    return 0;
}

/* --- writing --- */

struct writer {
    struct ctf_data_stream *stream;
    uint64_t packet_count, event_count;
    bool has_bits;
};

static struct writer create(const struct fixture *fixture, bool has_bits)
{
    char *error = NULL;
    struct writer writer = {
        .stream = ctf_data_stream_create(fixture->path, "NAME", fixture->index_path, &error),
        .has_bits = has_bits,
    };

    assert_null(error);
    assert_non_null(writer.stream);
    return writer;
}

static void put_u64(struct writer *writer, uint64_t value)
{
    ctf_encoder_put_bits(&writer->stream->encoder, value, 64, CTF_LITTLE_ENDIAN, CTF_FIRST_TO_LAST);
}

static void begin_packet(struct writer *writer)
{
    struct ctf_encode_roles roles = {
        .values =
            {
                [CTF_ROLE_INDEX_STREAM_CLASS_ID] = 7,
                [CTF_ROLE_INDEX_STREAM_ID] = 8,
                [CTF_ROLE_INDEX_CLOCK_TIMESTAMP] = writer->event_count,
                [CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER] = DISCARDED,
                [CTF_ROLE_INDEX_PACKET_SEQUENCE_NUMBER] = writer->packet_count,
            },
    };

    ctf_data_stream_begin_packet(writer->stream);
    put_u64(writer, magic);
    for (unsigned i = 1; i < NUMBER_COUNT; i++) {
        const unsigned role = roles_in_order[i];

        roles.places[role] = (struct ctf_encode_place){
            .position = ctf_encoder_position(&writer->stream->encoder),
            .field_class = &u64,
        };
        put_u64(writer, roles.values[role]);
    }
    ctf_data_stream_begin_events(writer->stream, &roles);
}

static void end_packet(struct writer *writer)
{
    const struct ctf_packet_end end = {
        .end_time = writer->event_count,
        .discarded_events = DISCARDED + writer->packet_count,
    };

    ctf_data_stream_end_packet(writer->stream, &end);
    writer->packet_count++;
}

static void encode_event(struct writer *writer, uint64_t size)
{
    static uint8_t text[100000];
    struct ctf_encoder *encoder = &writer->stream->encoder;

    if (writer->has_bits) {
        ctf_encoder_put_bits(
            encoder, writer->event_count, EVENT_BITS, CTF_LITTLE_ENDIAN, CTF_FIRST_TO_LAST);
        return;
    }
    put_u64(writer, size);
    put_u64(writer, writer->event_count);
    memset(text, (int) (writer->event_count & 0x7f), sizeof text);
    while (size > 0) {
        const uint64_t part = MIN(size, sizeof text);

        ctf_encoder_write(encoder, text, part);
        size -= part;
    }
}

static void write_event(struct writer *writer, uint64_t size)
{
    encode_event(writer, size);
    ctf_data_stream_end_event(writer->stream, writer->event_count++);
}

static void write_packet(struct writer *writer, unsigned event_count, uint64_t size)
{
    begin_packet(writer);
    for (unsigned i = 0; i < event_count; i++) {
        write_event(writer, size);
    }
    end_packet(writer);
}

static void finish(struct writer *writer)
{
    assert_true(ctf_data_stream_finish(writer->stream));
    assert_null(writer->stream->error);
    ctf_data_stream_free(writer->stream);
}

/* --- checking --- */

struct found {
    uint64_t packet_count, event_count;
    uint64_t size;  /* of all packets */
    uint64_t rest;  /* bytes after the last packet */
    bool has_index; /* and it tells the same */
};

static uint64_t number_at(const uint8_t *bytes, unsigned index)
{
    return load_le64(bytes + (size_t) index * 8);
}

/* Reads the events of a packet of `length` bits; they must be whole. */
static void check_events(
    const uint8_t *packet, uint64_t length, bool has_bits, uint64_t *event_count)
{
    uint64_t position = HEADER_SIZE * 8;

    while (position < length) {
        if (has_bits) {
            if (read_bits(packet, position, EVENT_BITS, false) !=
                (*event_count & low_bits(EVENT_BITS))) {
                fail();
            }
            position += EVENT_BITS;
        } else {
            const uint8_t *event = packet + position / 8;

            assert_true(length - position >= EVENT_HEADER_SIZE * 8);
            const uint64_t size = number_at(event, 0);

            assert_int_equal(number_at(event, 1), *event_count);
            assert_true(size <= (length - position) / 8 - EVENT_HEADER_SIZE);
            assert_true(size == 0 || (event[EVENT_HEADER_SIZE] == (*event_count & 0x7f) &&
                                         memcmp(event + EVENT_HEADER_SIZE,
                                             event + EVENT_HEADER_SIZE + 1, size - 1) == 0));
            position += (EVENT_HEADER_SIZE + size) * 8;
        }
        ++*event_count;
    }
    assert_int_equal(position, length);
}

static void append_index_number(GByteArray *index, uint64_t number)
{
    number = GUINT64_TO_BE(number);
    g_byte_array_append(index, (const uint8_t *) &number, sizeof number);
}

static void append_index_entry(GByteArray *index, const struct found *found, const uint8_t *packet)
{
    const uint64_t numbers[] = {
        found->size,
        number_at(packet, 1),
        number_at(packet, 2),
        number_at(packet, 3),
        number_at(packet, 4),
        number_at(packet, 5),
        7,
        8,
        found->packet_count,
    };

    for (unsigned i = 0; i < G_N_ELEMENTS(numbers); i++) {
        append_index_number(index, numbers[i]);
    }
}

/* Reads packets until the end of the file, or until something that is no whole packet. */
static struct found check(const struct fixture *fixture, bool has_bits)
{
    static const uint8_t index_header[] = "\xc1\xf1\xdc\xc1\0\0\0\x01\0\0\0\x01\0\0\0\x48";
    g_autoptr(GByteArray) index = g_byte_array_new();
    g_autofree char *index_contents = NULL, *contents = NULL;
    struct found found = {0};
    size_t size, index_size;

    assert_true(g_file_get_contents(fixture->path, &contents, &size, NULL));
    contents = g_realloc(contents, size + 16); /* read_bits() */
    g_byte_array_append(index, index_header, 16);
    while (found.size + HEADER_SIZE <= size) {
        const uint8_t *packet = (const uint8_t *) contents + found.size;
        const uint64_t total = number_at(packet, 1), length = number_at(packet, 2);

        if (number_at(packet, 0) != magic || total == 0 || total / 8 > size - found.size) {
            break;
        }
        assert_int_equal(total, (length + 7) / 8 * 8);
        assert_int_equal(number_at(packet, 3), found.event_count);
        check_events(packet, length, has_bits, &found.event_count);
        if (found.event_count > number_at(packet, 3)) {
            assert_true(number_at(packet, 4) >= found.event_count - 1);
        }
        append_index_entry(index, &found, packet);
        found.size += total / 8;
        found.packet_count++;
    }
    found.rest = size - found.size;
    found.has_index =
        g_file_get_contents(fixture->index_path, &index_contents, &index_size, NULL) &&
        index_size == index->len && memcmp(index_contents, index->data, index_size) == 0;
    return found;
}

/* The linker puts this in the place of pwrite(). It looks at the file after each write. */
static struct watched {
    const struct fixture *fixture; /* NULL: nobody looks */
    const struct writer *writer;
    uint64_t event_count, write_count;
} watched;

ssize_t __real_pwrite64(int fd, const void *bytes, size_t size, off_t offset);
ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t size, off_t offset);

ssize_t __wrap_pwrite64(int fd, const void *bytes, size_t size, off_t offset)
{
    const ssize_t written = __real_pwrite64(fd, bytes, size, offset);

    if (watched.fixture) {
        const uint64_t count = check(watched.fixture, watched.writer->has_bits).event_count;

        assert_true(count >= watched.event_count);
        watched.event_count = count;
        watched.write_count++;
    }
    return written;
}

static void assert_found(
    const struct fixture *fixture, const struct writer *writer, uint64_t event_count)
{
    const struct found found = check(fixture, writer->has_bits);

    assert_int_equal(found.packet_count, writer->packet_count);
    assert_int_equal(found.event_count, event_count);
    assert_int_equal(found.rest, 0);
    assert_true(found.has_index);
}

/* --- tests --- */

static void a_stream_without_packets_is_an_empty_file(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = create(fixture, false);
    GStatBuf status;

    finish(&writer);
    assert_int_equal(g_stat(fixture->path, &status), 0);
    assert_int_equal(status.st_size, 0);
    assert_false(g_file_test(fixture->index_path, G_FILE_TEST_EXISTS));
}

static void packets_of_any_size_are_written(void **state)
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
        {1, 300000, 0},  /* so many events that their ends need room */
        {2000, 9, 0, true},
        {3, 1000001, 0, true},
        {20, 160001, 0, true},
    };

    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct fixture *fixture = *state;
        struct writer writer = create(fixture, cases[i].has_bits);
        struct found found;

        for (unsigned k = 0; k < cases[i].packet_count; k++) {
            write_packet(&writer, cases[i].event_count, cases[i].size);
        }
        finish(&writer);
        assert_found(fixture, &writer, (uint64_t) cases[i].packet_count * cases[i].event_count);
        found = check(fixture, cases[i].has_bits);
        assert_int_equal(found.event_count, writer.event_count);
        g_unlink(fixture->path);
        g_unlink(fixture->index_path);
    }
}

static void the_end_of_a_packet_is_in_its_header(void **state)
{
    struct fixture *fixture = *state;
    g_autofree char *contents = NULL;
    size_t size, offset = 0;

    /* In the buffer, and on disk. */
    struct writer writer = create(fixture, false);

    write_packet(&writer, 2, 10);
    write_packet(&writer, 1, 400000);
    finish(&writer);
    assert_true(g_file_get_contents(fixture->path, &contents, &size, NULL));
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t *packet = (const uint8_t *) contents + offset;

        assert_int_equal(number_at(packet, 4), i + 2);
        assert_int_equal(number_at(packet, 5), DISCARDED + i);
        offset += number_at(packet, 1) / 8;
    }
}

static void an_open_packet_ends_with_its_last_whole_event(void **state)
{
    static const uint64_t sizes[] = {10, 300000};

    for (unsigned i = 0; i < G_N_ELEMENTS(sizes); i++) {
        struct fixture *fixture = *state;
        struct writer writer = create(fixture, false);

        write_packet(&writer, 3, sizes[i]);
        begin_packet(&writer);
        write_event(&writer, sizes[i]);
        encode_event(&writer, sizes[i]);
        finish(&writer);
        writer.packet_count++;
        assert_found(fixture, &writer, 4);
        g_unlink(fixture->path);
        g_unlink(fixture->index_path);
    }
}

static void a_packet_without_a_whole_context_is_dropped(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = create(fixture, false);
    static const uint8_t bytes[600000];

    write_packet(&writer, 3, 10);
    ctf_data_stream_begin_packet(writer.stream);
    ctf_encoder_write(&writer.stream->encoder, bytes, sizeof bytes);
    finish(&writer);
    assert_found(fixture, &writer, 3);
}

static void events_are_dropped(void **state)
{
    static const uint64_t sizes[] = {10, 5000, 300000, 3000000};

    for (unsigned i = 0; i < 2 * G_N_ELEMENTS(sizes); i++) {
        struct fixture *fixture = *state;
        struct writer writer = create(fixture, i % 2 == 1);
        const uint64_t size = sizes[i / 2];
        static const uint8_t bytes[3000000];

        for (unsigned k = 0; k < 5; k++) {
            begin_packet(&writer);
            for (unsigned m = 0; m < 30; m++) {
                write_event(&writer, 20);
                encode_event(&writer, 20);
                ctf_encoder_align(&writer.stream->encoder, 8);
                ctf_encoder_write(&writer.stream->encoder, bytes, size);
                ctf_data_stream_drop_event(writer.stream);
            }
            end_packet(&writer);
        }
        finish(&writer);
        assert_found(fixture, &writer, 150);
        g_unlink(fixture->path);
        g_unlink(fixture->index_path);
    }
}

static void a_length_that_does_not_fit_its_field_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = create(fixture, false);
    struct ctf_field_class u8 = u64;
    struct ctf_encode_roles roles = {0};

    u8.length = 8;
    write_packet(&writer, 3, 10);
    ctf_data_stream_begin_packet(writer.stream);
    roles.places[5] = (struct ctf_encode_place){.position = 0, .field_class = &u8};
    ctf_encoder_put_bits(&writer.stream->encoder, 0, 8, CTF_LITTLE_ENDIAN, CTF_FIRST_TO_LAST);
    ctf_data_stream_begin_events(writer.stream, &roles);
    write_event(&writer, 100);
    end_packet(&writer);
    assert_string_equal(writer.stream->error,
        "NAME: packet at byte 126: its content length, 936, doesn't fit in its field of 8 bits");
    assert_false(ctf_data_stream_finish(writer.stream));
    ctf_data_stream_free(writer.stream);
}

static void an_existing_file_is_an_error(void **state)
{
    struct fixture *fixture = *state;
    g_autofree char *error = NULL;

    assert_true(g_file_set_contents(fixture->path, "old", -1, NULL));
    assert_null(ctf_data_stream_create(fixture->path, "NAME", NULL, &error));
    assert_string_equal(error, "NAME: cannot create: File exists");
}

static void an_index_that_cannot_be_written_is_left_out(void **state)
{
    struct fixture *fixture = *state;
    g_autofree char *contents = NULL;

    assert_true(g_file_set_contents(fixture->index_path, "old", -1, NULL));
    struct writer writer = create(fixture, false);

    for (unsigned i = 0; i < 100; i++) {
        write_packet(&writer, 3, 10);
    }
    finish(&writer);
    assert_int_equal(check(fixture, false).event_count, 300);
    /* It is somebody else's. */
    assert_true(g_file_get_contents(fixture->index_path, &contents, NULL, NULL));
    assert_string_equal(contents, "old");
}

/* --- failures --- */

/* Writes the same as all failing tests do; returns false after an error. */
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
        write_packet(writer, shapes[shape].event_count, shapes[shape].size);
    }
    return ctf_data_stream_finish(writer->stream);
}

/* Where events and contexts end in the file that write_shape() makes: bytes, in order. */
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

/* Number of events in the first `limit` bytes. */
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

/* Wherever the disk is full, what was written before is kept: all but two buffers. */
static void events_before_a_failure_are_kept(void **state)
{
    struct fixture *fixture = *state;

    for (unsigned shape = 0; shape < 5; shape++) {
        g_autoptr(GArray) events_before = g_array_new(FALSE, FALSE, sizeof(uint64_t));
        struct writer writer = create(fixture, false);
        GStatBuf status;

        assert_true(write_shape(&writer, shape));
        ctf_data_stream_free(writer.stream);
        g_autoptr(GArray) ends = record_ends(fixture, writer.has_bits, events_before);

        assert_int_equal(g_stat(fixture->path, &status), 0);
        /* Every byte of some packets of the first shape, and many others. */
        for (rlim_t limit = 0; limit < (rlim_t) status.st_size;
             limit += limit < (shape == 0 ? 600 : 60) ? 1 : (rlim_t) status.st_size / 37 + 1) {
            g_autofree char *message = g_strdup_printf(
                "NAME: cannot write at byte %" PRIu64 ": File too large", (uint64_t) limit);
            struct found found;
            bool is_written;

            g_unlink(fixture->path);
            g_unlink(fixture->index_path);
            writer = create(fixture, false);
            set_file_limit(limit);
            is_written = write_shape(&writer, shape);
            set_file_limit(RLIM_INFINITY);
            assert_false(is_written);
            assert_string_equal(writer.stream->error, message);
            ctf_data_stream_free(writer.stream);
            found = check(fixture, writer.has_bits);
            assert_int_equal(found.rest, 0);
            assert_true(found.event_count <= events_within(ends, events_before, limit));
            assert_true(
                limit < LOST_AT_MOST ||
                found.event_count >= events_within(ends, events_before, limit - LOST_AT_MOST));
            assert_false(g_file_test(fixture->index_path, G_FILE_TEST_EXISTS));
        }
        g_unlink(fixture->path);
        g_unlink(fixture->index_path);
    }
}

/* A real file system of 4 MiB; makes the test a skipped one where that isn't allowed. */
static void mount_small_disk(const char *path)
{
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", "none", MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("small", path, "tmpfs", 0, "size=4m") != 0) {
        skip();
    }
}

static void a_full_disk_keeps_what_it_has(void **state)
{
    static const struct {
        unsigned event_count;
        uint64_t size;
        bool has_bits;
    } cases[] = {{5, 10}, {10, 3000}, {1000000, 50}, {5, 700000}, {50000, 0, true}};

    mount_small_disk(((struct fixture *) *state)->directory);
    for (unsigned i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct fixture *fixture = *state;
        struct writer writer = create(fixture, cases[i].has_bits);
        struct found found;

        while (!writer.stream->error) {
            write_packet(&writer, cases[i].event_count, cases[i].size);
        }
        assert_true(g_str_has_prefix(writer.stream->error, "NAME: cannot write at byte "));
        assert_true(g_str_has_suffix(writer.stream->error, ": No space left on device"));
        assert_false(ctf_data_stream_finish(writer.stream));
        ctf_data_stream_free(writer.stream);
        found = check(fixture, cases[i].has_bits);
        assert_int_equal(found.rest, 0);
        assert_true(found.event_count > 0);
        /* The index takes a share. */
        assert_true(found.size + found.packet_count * 72 + 2 * cases[i].size + 2 * LOST_AT_MOST >
                    (4 << 20));
        g_unlink(fixture->path);
        g_unlink(fixture->index_path);
    }
    assert_int_equal(umount(((struct fixture *) *state)->directory), 0);
}

/* Whenever the process is killed, no event that was readable before is lost. */
static void each_write_leaves_a_valid_file(void **state)
{
    struct fixture *fixture = *state;

    for (unsigned shape = 0; shape < 5; shape++) {
        struct writer writer = create(fixture, false);

        watched = (struct watched){.fixture = fixture, .writer = &writer};
        assert_true(write_shape(&writer, shape));
        assert_int_equal(watched.event_count, writer.event_count);
        assert_true(watched.write_count > 0);
        watched = (struct watched){0};
        ctf_data_stream_free(writer.stream);
        g_unlink(fixture->path);
        g_unlink(fixture->index_path);
    }
}

/* Until it is killed: packets, or one packet. Says when it has written some of it. */
static void write_for_ever(
    const struct fixture *fixture, unsigned seed, bool has_packets, int ready)
{
    struct writer writer = create(fixture, false);
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);

    begin_packet(&writer);
    for (;;) {
        const uint64_t count = writer.event_count;

        if (count == 5000 && write(ready, "", 1) != 1) {
            _exit(1);
        }
        write_event(
            &writer, (uint64_t) g_rand_int_range(random, 0, count % 3001 == 3000 ? 700000 : 200));
        if (has_packets && g_rand_int_range(random, 0, 1500) == 0) {
            end_packet(&writer);
            begin_packet(&writer);
        }
    }
}

/* All but the last packet is whole, and that one up to some buffers ago. */
static void a_killed_process_leaves_a_valid_file(void **state)
{
    struct fixture *fixture = *state;
    unsigned with_events = 0;

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
        g_usleep(i * 300);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        close(pipes[0]);
        close(pipes[1]);
        found = check(fixture, false);
        assert_true(has_packets || found.rest < 3 << 19);
        with_events += found.event_count > 0;
        g_unlink(fixture->path);
        g_unlink(fixture->index_path);
    }
    assert_true(with_events > 20);
}

static uint64_t resident_kib(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t) usage.ru_maxrss;
}

/* Large events and many small ones take no more memory than the first megabyte. */
static void memory_stays_flat(void **state)
{
    struct fixture *fixture = *state;
    struct writer writer = create(fixture, false);
    uint64_t before;

    write_packet(&writer, 10000, 100);
    before = resident_kib();
    write_packet(&writer, 2, 30000000);
    for (unsigned i = 0; i < 20; i++) {
        write_packet(&writer, 10000, 100);
    }
    assert_true(resident_kib() - before < 2048);
    finish(&writer);
}

static void more_streams_than_descriptors(void **state)
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
        writers[i] = create(&fixtures[i], false);
        begin_packet(&writers[i]);
    }
    for (unsigned k = 0; k < 100; k++) {
        for (unsigned i = 0; i < COUNT; i++) {
            write_event(&writers[i], 300);
        }
    }
    assert_true(resident_kib() - before < 40 * 1024);
    for (unsigned i = 0; i < COUNT; i++) {
        end_packet(&writers[i]);
        finish(&writers[i]);
    }
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    for (unsigned i = 0; i < COUNT; i++) {
        assert_found(&fixtures[i], &writers[i], 100);
        g_free(fixtures[i].path);
        g_free(fixtures[i].index_path);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_directory, remove_directory)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_stream_without_packets_is_an_empty_file),
        TEST(packets_of_any_size_are_written),
        TEST(the_end_of_a_packet_is_in_its_header),
        TEST(an_open_packet_ends_with_its_last_whole_event),
        TEST(a_packet_without_a_whole_context_is_dropped),
        TEST(events_are_dropped),
        TEST(an_existing_file_is_an_error),
        TEST(an_index_that_cannot_be_written_is_left_out),
        TEST(events_before_a_failure_are_kept),
        TEST(a_full_disk_keeps_what_it_has),
        TEST(each_write_leaves_a_valid_file),
        TEST(a_killed_process_leaves_a_valid_file),
        TEST(a_length_that_does_not_fit_its_field_is_an_error),
        TEST(memory_stays_flat),
        TEST(more_streams_than_descriptors),
    };

    signal(SIGXFSZ, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
