/* SPDX-License-Identifier: MIT */
/*
 * Makes a large trace from a small one. Repeats the packets of each data stream of an LTTng trace
 * with later timestamps:
 *
 *   grow TRACE OUT COUNT
 *
 * If COUNT is 0, writes a small trace with only the first packet of each stream.
 *
 * TRACE is one CTF 1.8 trace (a folder with `metadata`) in little-endian byte order. Each round is
 * a multiple of 2^32 cycles later than the previous one, so the 27-bit or 32-bit timestamps in
 * short event headers stay the same. The program changes the 64-bit timestamps in long event
 * headers and in packet contexts. It doesn't write index files.
 */
#include "ctf/decode/packet-reader.h"
#include "ctf/metadata/metadata.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The members of packet contexts that differ from round to round. */
enum { BEGIN, END, DISCARDED, SEQUENCE_NUMBER, MEMBER_COUNT };

static const uint32_t member_roles[MEMBER_COUNT] = {
    [BEGIN] = CTF_ROLE_CLOCK_TIMESTAMP,
    [END] = CTF_ROLE_PACKET_END_TIMESTAMP,
    [DISCARDED] = CTF_ROLE_DISCARDED_EVENT_COUNTER,
    [SEQUENCE_NUMBER] = CTF_ROLE_PACKET_SEQUENCE_NUMBER,
};

struct stream {
    char *name;
    uint8_t *bytes;
    size_t size;
    GArray *places[MEMBER_COUNT]; /* uint64_t: byte offsets of the numbers to increase */
    GArray *times;                /* uint64_t: byte offsets of the timestamps in event headers */
    uint64_t packet_count, discarded, first_packet_size;
};

struct growth {
    struct ctf_plan_set *plans;
    struct ctf_window_pool *pool;
    GPtrArray *streams;
    uint64_t first_time, last_time, event_count;
};

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "grow: %s: %s\n", what, why);
    exit(1);
}

static uint64_t load(const uint8_t *bytes)
{
    uint64_t value;

    memcpy(&value, bytes, sizeof(value));
    return value;
}

static void add(uint8_t *bytes, const GArray *places, uint64_t value)
{
    for (guint i = 0; i < places->len; i++) {
        uint8_t *place = bytes + g_array_index(places, uint64_t, i);
        uint64_t sum = load(place) + value;

        memcpy(place, &sum, sizeof(sum));
    }
}

/*
 * Walks the members of a structure with fields of fixed size, from bit `position` of the packet on,
 * and notes the positions of the members with a role. Returns the position after the structure.
 */
static uint64_t find_members(
    const struct ctf_field_class *structure, uint64_t position, uint64_t places[MEMBER_COUNT])
{
    for (guint i = 0; structure && i < structure->member_count; i++) {
        const struct ctf_field_class *member = structure->members[i].field_class;
        bool is_array = member->type == CTF_FIELD_STATIC_ARRAY;
        const struct ctf_field_class *element = is_array ? member->element : member;

        if (element->type > CTF_FIELD_SINT) {
            break;
        }
        position = (position + member->alignment - 1) & ~(uint64_t) (member->alignment - 1);
        for (int role = 0; role < MEMBER_COUNT; role++) {
            if ((member->roles & member_roles[role]) && member->length == 64) {
                places[role] = position / 8;
            }
        }
        position += is_array ? member->length * element->length : element->length;
    }
    return position;
}

static void note_packet(
    struct growth *growth, struct stream *stream, const struct ctf_packet *packet)
{
    uint64_t places[MEMBER_COUNT] = {0};
    const struct ctf_field_class *header = ctf_plan_set_schema(growth->plans)->packet_header;

    find_members(
        packet->identity.stream_class->packet_context, find_members(header, 0, places), places);
    if (places[BEGIN] == 0 || places[END] == 0) {
        fail(stream->name, "the packet context lacks 64-bit beginning and end times");
    }
    for (int role = 0; role < MEMBER_COUNT; role++) {
        uint64_t place = packet->offset + places[role];

        if (places[role] > 0) {
            g_array_append_val(stream->places[role], place);
        }
    }
    growth->first_time = MIN(growth->first_time, packet->begin);
    growth->last_time = MAX(growth->last_time, packet->end);
    if (stream->packet_count++ == 0) {
        stream->first_packet_size = packet->total_length / 8;
    }
    stream->discarded = packet->discarded_events;
}

/*
 * LTTng has two kinds of event headers, with a 5-bit or a 16-bit ID. If all bits of the ID are set,
 * a long ID and a 64-bit timestamp follow.
 */
static void note_event(struct stream *stream, uint64_t begin, uint64_t end, uint64_t time)
{
    const uint8_t *bytes = stream->bytes + begin;

    for (uint64_t at = 5; at <= 6; at++) {
        bool is_long = at == 5 ? (bytes[0] & 31) == 31 : bytes[0] == 255 && bytes[1] == 255;

        if (is_long && begin + at + 8 <= end && load(bytes + at) == time) {
            uint64_t place = begin + at;

            g_array_append_val(stream->times, place);
            return;
        }
    }
}

/* Reads one event at a time to get its offset in the file. */
static enum ctf_reader_status read_packet(
    struct growth *growth, struct stream *stream, struct ctf_packet_reader *reader)
{
    struct ctf_skipped_events event = {0};
    const struct ctf_packet *packet = ctf_packet_reader_packet(reader);
    uint64_t begin = packet->offset + packet->events_offset / 8;
    enum ctf_reader_status status;

    while (
        (status = ctf_packet_reader_skip_events(reader, UINT64_MAX, 1, &event)) == CTF_READER_OK) {
        uint64_t end = ctf_packet_reader_offset(reader);

        note_event(stream, begin, end, event.last);
        begin = end;
        growth->event_count++;
    }
    return status;
}

static void read_stream(struct growth *growth, struct stream *stream)
{
    struct ctf_medium *medium = ctf_memory_medium_create(stream->name, stream->bytes, stream->size);
    struct ctf_packet_reader *reader =
        ctf_packet_reader_create(growth->plans, medium, growth->pool);
    enum ctf_reader_status status;

    while ((status = ctf_packet_reader_next_packet(reader)) == CTF_READER_OK) {
        note_packet(growth, stream, ctf_packet_reader_packet(reader));
        status = read_packet(growth, stream, reader);
        if (status != CTF_READER_END) {
            break;
        }
    }
    if (status != CTF_READER_END) {
        fail(stream->name, ctf_packet_reader_error(reader));
    }
    ctf_packet_reader_free(reader);
    ctf_medium_free(medium);
}

static void free_stream(gpointer data)
{
    struct stream *stream = data;

    for (int role = 0; role < MEMBER_COUNT; role++) {
        g_array_free(stream->places[role], TRUE);
    }
    g_array_free(stream->times, TRUE);
    g_free(stream->bytes);
    g_free(stream->name);
    g_free(stream);
}

static void read_streams(struct growth *growth, const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        struct stream *stream;

        if (name[0] == '.' || strcmp(name, "metadata") == 0 ||
            !g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            continue;
        }
        stream = g_new0(struct stream, 1);
        stream->name = g_strdup(name);
        stream->times = g_array_new(FALSE, FALSE, sizeof(uint64_t));
        for (int role = 0; role < MEMBER_COUNT; role++) {
            stream->places[role] = g_array_new(FALSE, FALSE, sizeof(uint64_t));
        }
        if (!g_file_get_contents(path, (char **) &stream->bytes, &stream->size, NULL)) {
            fail(path, "cannot be read");
        }
        read_stream(growth, stream);
        g_ptr_array_add(growth->streams, stream);
    }
}

static void write_stream(
    const struct stream *stream, const char *folder, unsigned long count, uint64_t shift)
{
    g_autofree char *path = g_build_filename(folder, stream->name, NULL);
    const uint64_t steps[MEMBER_COUNT] = {shift, shift, stream->discarded, stream->packet_count};
    FILE *file = fopen(path, "wb");

    if (file && count == 0) {
        fwrite(stream->bytes, 1, MIN(stream->first_packet_size, stream->size), file);
    }
    for (unsigned long round = 0; file && round < count; round++) {
        fwrite(stream->bytes, 1, stream->size, file);
        add(stream->bytes, stream->times, shift);
        for (int role = 0; role < MEMBER_COUNT; role++) {
            add(stream->bytes, stream->places[role], steps[role]);
        }
    }
    if (!file || ferror(file) || fclose(file) != 0) {
        fail(path, "cannot be written");
    }
}

int main(int argc, char **argv)
{
    struct growth growth = {.first_time = UINT64_MAX};
    g_autoptr(ctf_metadata_decoder) metadata = NULL;
    g_autoptr(ctf_plan_set) plans = NULL;
    g_autoptr(ctf_window_pool) pool = NULL;
    g_autoptr(GPtrArray) streams = g_ptr_array_new_with_free_func(free_stream);
    g_autofree char *path = NULL, *copy = NULL, *bytes = NULL, *error = NULL;
    unsigned long count;
    size_t size;

    if (argc != 4) {
        fprintf(stderr, "usage: grow TRACE OUT COUNT\n");
        return 2;
    }
    count = strtoul(argv[3], NULL, 10);
    path = g_build_filename(argv[1], "metadata", NULL);
    if (!g_file_get_contents(path, &bytes, &size, NULL)) {
        fail(path, "cannot be read");
    }
    metadata = ctf_metadata_decoder_create(path);
    if (!ctf_metadata_decoder_append(metadata, (const uint8_t *) bytes, size, &error)) {
        fail(path, error);
    }
    if (ctf_metadata_decoder_borrow_schema(metadata)->byte_order != CTF_LITTLE_ENDIAN) {
        fail(path, "the trace is not little-endian");
    }
    growth.plans = plans = ctf_plan_set_create(ctf_metadata_decoder_borrow_schema(metadata), NULL);
    growth.pool = pool = ctf_window_pool_create(1);
    growth.streams = streams;
    read_streams(&growth, argv[1]);
    if (growth.event_count == 0) {
        fail(argv[1], "has no events");
    }

    uint64_t round = UINT64_C(1) << 32;
    uint64_t shift = ((growth.last_time - growth.first_time) / round + 1) * round;

    if (g_mkdir_with_parents(argv[2], 0777) != 0) {
        fail(argv[2], "the folder cannot be created");
    }
    copy = g_build_filename(argv[2], "metadata", NULL);
    if (!g_file_set_contents(copy, bytes, (ssize_t) size, NULL)) {
        fail(copy, "cannot be written");
    }
    for (guint i = 0; i < growth.streams->len; i++) {
        write_stream(growth.streams->pdata[i], argv[2], count, shift);
    }
    return 0;
}
