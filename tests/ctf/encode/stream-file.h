/* SPDX-License-Identifier: MIT */
/*
 * Shared by the tests of data streams: writing a file, and checking its content on disk.
 *
 * A packet consists of a magic number, five numbers with roles, and events. An event consists of a
 * size, a time and bytes. The time is the number of the event in the file. All numbers have 64
 * bits. In streams of bits, an event consists only of its number, which has 13 bits.
 */
#ifndef TESTS_CTF_ENCODE_STREAM_FILE_H
#define TESTS_CTF_ENCODE_STREAM_FILE_H

#include "ctf/encode/data-stream.h"

enum {
    NUMBER_COUNT = 6,
    HEADER_SIZE = NUMBER_COUNT * 8,
    EVENT_HEADER_SIZE = 16,
    EVENT_BITS = 13,
    /*
     * The number of discarded events at the beginning of a packet. The end of the packet adds the
     * index of the packet to this number.
     */
    DISCARDED = 1000,
};

extern const struct ctf_field_class stream_file_u64;

struct fixture {
    char *directory, *path, *index_path;
};

/* Called before each test. Creates a directory, and the paths of a stream and its index in it. */
int make_directory(void **state);
int remove_directory(void **state);
/* Called before the next stream of the same test. */
void remove_files(const struct fixture *fixture);

struct writer {
    struct ctf_data_stream *stream;
    uint64_t packet_count, event_count;
    bool has_bits;
};

struct writer writer_create(const struct fixture *fixture, bool has_bits);
void writer_begin_packet(struct writer *writer);
void writer_end_packet(struct writer *writer);
/* Encodes an event with `size` bytes. */
void writer_encode_event(struct writer *writer, uint64_t size);
void writer_write_event(struct writer *writer, uint64_t size);
void writer_write_packet(struct writer *writer, unsigned event_count, uint64_t size);
void writer_finish(struct writer *writer);

struct found {
    uint64_t packet_count, event_count;
    uint64_t size;    /* total size of all packets */
    uint64_t padding; /* bytes after the contents of packets */
    uint64_t rest;    /* bytes after the last packet */
    bool has_index;   /* the index has the same packets */
};

/* Returns number `index` (64 bits each) from `bytes` on. */
uint64_t number_at(const uint8_t *bytes, unsigned index);
/* Reads packets until the end of the file, or until bytes that aren't a complete packet. */
struct found check_file(const struct fixture *fixture, bool has_bits);
/*
 * Checks that the file contains exactly the packets of `writer`, with this count of events, and an
 * index.
 */
void assert_found(const struct fixture *fixture, const struct writer *writer, uint64_t event_count);

#define DATA_STREAM_TEST(name)                                                                     \
    cmocka_unit_test_setup_teardown(name, make_directory, remove_directory)

#endif
