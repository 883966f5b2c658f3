/* SPDX-License-Identifier: MIT */
/* Writes and checks the files of data streams; see stream-file.h. */
#include "stream-file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <glib/gstdio.h>

#include "ctf/bits.h"

static const uint64_t magic = 0x5472616365212121;

/* The roles in their order in the packet, starting with 0 for the magic number. */
static const unsigned roles_in_order[NUMBER_COUNT] = {0, 4, 5, 6, 7, 8};

const struct ctf_field_class stream_file_u64 = {
    .type = CTF_FIELD_UINT,
    .length = 64,
    .alignment = 8,
    .byte_order = CTF_LITTLE_ENDIAN,
    .bit_order = CTF_FIRST_TO_LAST,
};

int make_directory(void **state)
{
    struct fixture *fixture = g_new0(struct fixture, 1);

    fixture->directory = g_dir_make_tmp("tracegraph-data-stream-XXXXXX", NULL);
    fixture->path = g_build_filename(fixture->directory, "stream", NULL);
    fixture->index_path = g_build_filename(fixture->directory, "stream.idx", NULL);
    *state = fixture;
    return fixture->directory ? 0 : -1;
}

int remove_directory(void **state)
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

void remove_files(const struct fixture *fixture)
{
    g_unlink(fixture->path);
    g_unlink(fixture->index_path);
}

struct writer writer_create(const struct fixture *fixture, bool has_bits)
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

void writer_begin_packet(struct writer *writer)
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
            .field_class = &stream_file_u64,
        };
        put_u64(writer, roles.values[role]);
    }
    ctf_data_stream_begin_events(writer->stream, &roles);
}

void writer_end_packet(struct writer *writer)
{
    const struct ctf_packet_end end = {
        .end_time = writer->event_count,
        .discarded_events = DISCARDED + writer->packet_count,
    };

    ctf_data_stream_end_packet(writer->stream, &end);
    writer->packet_count++;
}

void writer_encode_event(struct writer *writer, uint64_t size)
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

void writer_write_event(struct writer *writer, uint64_t size)
{
    writer_encode_event(writer, size);
    ctf_data_stream_end_event(writer->stream, writer->event_count++);
}

void writer_write_packet(struct writer *writer, unsigned event_count, uint64_t size)
{
    writer_begin_packet(writer);
    for (unsigned i = 0; i < event_count; i++) {
        writer_write_event(writer, size);
    }
    writer_end_packet(writer);
}

void writer_finish(struct writer *writer)
{
    assert_true(ctf_data_stream_finish(writer->stream));
    assert_null(writer->stream->error);
    ctf_data_stream_free(writer->stream);
}

/* --- checking --- */

uint64_t number_at(const uint8_t *bytes, unsigned index)
{
    return load_le64(bytes + (size_t) index * 8);
}

/* Checks the events of a packet of `length` bits. All events must be complete. */
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

struct found check_file(const struct fixture *fixture, bool has_bits)
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
        assert_int_equal(total % 8, 0);
        assert_true(total >= length);
        found.padding += (total - length) / 8;
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

void assert_found(const struct fixture *fixture, const struct writer *writer, uint64_t event_count)
{
    const struct found found = check_file(fixture, writer->has_bits);

    assert_int_equal(found.packet_count, writer->packet_count);
    assert_int_equal(found.event_count, event_count);
    assert_int_equal(found.rest, 0);
    assert_int_equal(found.padding, 0);
    assert_true(found.has_index);
}
