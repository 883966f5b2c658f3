/* SPDX-License-Identifier: MIT */
/* Tests of packets: the contents of their heads, the time when events are written, and failures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <babeltrace2-ctf-writer/clock.h>
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2-ctf-writer/writer.h>
#include <glib/gstdio.h>

#include "types.h"

/*
 * Sizes (bytes) of the packet header, of the default head, and of an event with a header and one
 * unsigned byte.
 */
enum { HEADER = 24, HEAD = 64, EVENT = 13 };

struct fixture {
    char *path;
    struct bt_ctf_writer *writer;
    struct bt_ctf_clock *clock;
    struct bt_ctf_stream_class *stream_class;
    struct bt_ctf_event_class *event_class;
    struct bt_ctf_stream *stream;
    uint8_t *bytes; /* of the file, after it was read */
    size_t size;
};

static int create_writer(void **state)
{
    struct fixture *fixture = g_new0(struct fixture, 1);

    fixture->path = g_dir_make_tmp(NULL, NULL);
    fixture->writer = bt_ctf_writer_create(fixture->path);
    fixture->clock = bt_ctf_clock_create("c");
    fixture->stream_class = bt_ctf_stream_class_create("s");
    fixture->event_class = bt_ctf_event_class_create("e");
    assert_int_equal(bt_ctf_writer_add_clock(fixture->writer, fixture->clock), 0);
    assert_int_equal(bt_ctf_stream_class_set_clock(fixture->stream_class, fixture->clock), 0);
    *state = fixture;
    return 0;
}

/* Puts all the references, so that only the files are left. */
static void put_all(struct fixture *fixture)
{
    BT_CTF_OBJECT_PUT_REF_AND_RESET(fixture->stream);
    BT_CTF_OBJECT_PUT_REF_AND_RESET(fixture->event_class);
    BT_CTF_OBJECT_PUT_REF_AND_RESET(fixture->stream_class);
    BT_CTF_OBJECT_PUT_REF_AND_RESET(fixture->clock);
    BT_CTF_OBJECT_PUT_REF_AND_RESET(fixture->writer);
}

static int remove_trace(void **state)
{
    struct fixture *fixture = *state;
    static const char *const names[] = {"metadata", "s-0-0"};

    put_all(fixture);
    assert_int_equal(tg_object_count, 0);
    for (unsigned i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(fixture->path, names[i], NULL);

        (void) g_remove(path);
    }
    assert_int_equal(g_rmdir(fixture->path), 0);
    g_free(fixture->bytes);
    g_free(fixture->path);
    g_free(fixture);
    return 0;
}

/* Adds a field to the payload of the event class, and puts the reference to its type. */
static void add_field(struct fixture *fixture, const char *name, struct bt_ctf_field_type *type)
{
    assert_int_equal(bt_ctf_event_class_add_field(fixture->event_class, type, name), 0);
    put(type);
}

static void add_to_context(
    struct fixture *fixture, const char *name, struct bt_ctf_field_type *type)
{
    struct bt_ctf_field_type *context =
        bt_ctf_stream_class_get_packet_context_type(fixture->stream_class);

    assert_int_equal(bt_ctf_field_type_structure_add_field(context, type, name), 0);
    put(type);
    put(context);
}

static struct bt_ctf_field_type *byte_type(void)
{
    struct bt_ctf_field_type *type = integer_type(8, false);

    assert_int_equal(bt_ctf_field_type_set_alignment(type, 8), 0);
    return type;
}

static void create_stream(struct fixture *fixture)
{
    assert_int_equal(
        bt_ctf_stream_class_add_event_class(fixture->stream_class, fixture->event_class), 0);
    fixture->stream = bt_ctf_writer_create_stream(fixture->writer, fixture->stream_class);
    assert_non_null(fixture->stream);
}

static void set_number(struct bt_ctf_field *structure, const char *name, uint64_t value)
{
    struct bt_ctf_field *field = bt_ctf_field_structure_get_field_by_name(structure, name);

    assert_int_equal(bt_ctf_field_integer_unsigned_set_value(field, value), 0);
    put(field);
}

static void set_in_context(struct fixture *fixture, const char *name, uint64_t value)
{
    struct bt_ctf_field *context = bt_ctf_stream_get_packet_context(fixture->stream);

    set_number(context, name, value);
    put(context);
}

static struct bt_ctf_event *create_event(struct fixture *fixture, int64_t time, uint64_t value)
{
    struct bt_ctf_event *event = bt_ctf_event_create(fixture->event_class);
    struct bt_ctf_field *payload = bt_ctf_event_get_payload_field(event);

    assert_int_equal(bt_ctf_clock_set_time(fixture->clock, time), 0);
    set_number(payload, "x", value);
    put(payload);
    return event;
}

static void append_event(struct fixture *fixture, int64_t time, uint64_t value)
{
    struct bt_ctf_event *event = create_event(fixture, time, value);

    assert_int_equal(bt_ctf_stream_append_event(fixture->stream, event), 0);
    put(event);
}

static void flush(struct fixture *fixture)
{
    assert_int_equal(bt_ctf_stream_flush(fixture->stream), 0);
}

static void read_file(struct fixture *fixture)
{
    g_autofree char *path = g_build_filename(fixture->path, "s-0-0", NULL);

    g_free(fixture->bytes);
    assert_true(g_file_get_contents(path, (char **) &fixture->bytes, &fixture->size, NULL));
}

static uint64_t number_at(const struct fixture *fixture, size_t offset)
{
    uint64_t number;

    assert_true(offset + sizeof number <= fixture->size);
    memcpy(&number, fixture->bytes + offset, sizeof number);
    return GUINT64_FROM_LE(number);
}

static void assert_head(const struct fixture *fixture, size_t offset, uint64_t begin, uint64_t end,
    uint64_t size, uint64_t discarded)
{
    assert_int_equal(number_at(fixture, offset + HEADER), begin);
    assert_int_equal(number_at(fixture, offset + HEADER + 8), end);
    assert_int_equal(number_at(fixture, offset + HEADER + 16), size * 8);
    assert_int_equal(number_at(fixture, offset + HEADER + 24), size * 8);
    assert_int_equal(number_at(fixture, offset + HEADER + 32), discarded);
}

static void a_packet_begins_at_the_end_of_the_previous_packet(void **state)
{
    struct fixture *fixture = *state;

    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    append_event(fixture, 100, 1);
    append_event(fixture, 250, 2);
    bt_ctf_stream_append_discarded_events(fixture->stream, 3);
    flush(fixture);
    append_event(fixture, 300, 3);
    flush(fixture);
    flush(fixture);
    read_file(fixture);

    assert_int_equal(fixture->size, 3 * HEAD + 3 * EVENT);
    assert_head(fixture, 0, 0, 250, HEAD + 2 * EVENT, 3);
    assert_head(fixture, HEAD + 2 * EVENT, 250, 300, HEAD + EVENT, 3);
    assert_head(fixture, 2 * HEAD + 3 * EVENT, 300, 300, HEAD, 3);
}

static void values_set_for_a_packet_are_written_once(void **state)
{
    struct fixture *fixture = *state;

    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    append_event(fixture, 100, 1);
    set_in_context(fixture, "timestamp_begin", 50);
    set_in_context(fixture, "timestamp_end", 500);
    set_in_context(fixture, "events_discarded", 7);
    set_in_context(fixture, "packet_size", 1);
    flush(fixture);
    append_event(fixture, 600, 2);
    flush(fixture);
    read_file(fixture);

    assert_head(fixture, 0, 50, 500, HEAD + EVENT, 7);
    assert_head(fixture, HEAD + EVENT, 500, 600, HEAD + EVENT, 0);
}

static void packet_times_include_all_events(void **state)
{
    struct fixture *fixture = *state;

    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    append_event(fixture, 300, 1);
    append_event(fixture, 100, 2);
    set_in_context(fixture, "timestamp_begin", 200);
    set_in_context(fixture, "timestamp_end", 200);
    flush(fixture);
    read_file(fixture);

    assert_head(fixture, 0, 100, 300, HEAD + 2 * EVENT, 0);
}

static void the_context_may_be_set_after_the_events(void **state)
{
    struct fixture *fixture = *state;
    /*
     * The first packet fits the buffer. When the second packet ends, its beginning is no longer in
     * the buffer.
     */
    static const unsigned counts[] = {3, 30000};
    size_t offset = 0;

    add_field(fixture, "x", byte_type());
    add_to_context(fixture, "mine", byte_type());
    create_stream(fixture);
    for (unsigned i = 0; i < G_N_ELEMENTS(counts); i++) {
        for (unsigned k = 0; k < counts[i]; k++) {
            append_event(fixture, 1, k % 256);
        }
        set_in_context(fixture, "mine", 17 + i);
        flush(fixture);
    }
    flush(fixture);
    read_file(fixture);

    for (unsigned i = 0; i < G_N_ELEMENTS(counts); i++) {
        size_t size = HEAD + 1 + (size_t) counts[i] * EVENT;

        assert_head(fixture, offset, i, 1, size, 0);
        assert_int_equal(fixture->bytes[offset + HEAD], 17 + i);
        assert_int_equal(fixture->bytes[offset + size - 1], (counts[i] - 1) % 256);
        offset += size;
    }
    /* The context keeps the value that was set for the previous packet. */
    assert_int_equal(fixture->bytes[offset + HEAD], 18);
}

/* Creates an event class with a sequence whose length is the field `len` of the packet context. */
static void create_stream_with_key(struct fixture *fixture)
{
    struct bt_ctf_field_type *byte = byte_type();

    add_to_context(fixture, "len", byte_type());
    add_field(fixture, "x", byte_type());
    add_field(fixture, "s", bt_ctf_field_type_sequence_create(byte, "stream.packet.context.len"));
    put(byte);
    create_stream(fixture);
}

static void append_sequence(struct fixture *fixture, uint64_t length)
{
    struct bt_ctf_event *event = create_event(fixture, 1, 1);
    struct bt_ctf_field *sequence = bt_ctf_event_get_payload(event, "s");

    set_length(sequence, length);
    assert_int_equal(bt_ctf_stream_append_event(fixture->stream, event), 0);
    put(sequence);
    put(event);
}

static void refuses_a_changed_length_of_a_sequence_in_written_events(void **state)
{
    /* Test a packet context of fixed size, then a packet context of variable size. */
    for (unsigned has_text = 0; has_text < 2; has_text++) {
        struct fixture *fixture;

        create_writer(state);
        fixture = *state;
        if (has_text) {
            add_to_context(fixture, "text", bt_ctf_field_type_string_create());
        }
        create_stream_with_key(fixture);
        set_in_context(fixture, "len", 2);
        append_sequence(fixture, 2);
        set_in_context(fixture, "len", 3);
        assert_true(bt_ctf_stream_flush(fixture->stream) < 0);
        assert_true(bt_ctf_stream_flush(fixture->stream) < 0);
        set_in_context(fixture, "len", 2);
        flush(fixture);
        set_in_context(fixture, "len", 1);
        append_sequence(fixture, 1);
        flush(fixture);
        read_file(fixture);

        assert_head(fixture, 0, 0, 1, HEAD + has_text + 1 + EVENT + 2, 0);
        assert_int_equal(fixture->size, 2 * (HEAD + has_text + 1 + EVENT) + 2 + 1);
        remove_trace(state);
    }
}

static void an_added_class_does_not_hide_a_changed_key(void **state)
{
    struct fixture *fixture = *state;
    struct bt_ctf_event_class *other = bt_ctf_event_class_create("other");
    struct bt_ctf_field_type *byte = byte_type();
    struct bt_ctf_field_type *sequence =
        bt_ctf_field_type_sequence_create(byte, "stream.packet.context.second");
    struct bt_ctf_field *elements;
    struct bt_ctf_event *event;

    add_to_context(fixture, "second", byte_type());
    create_stream_with_key(fixture);
    set_in_context(fixture, "len", 2);
    append_sequence(fixture, 2);
    set_in_context(fixture, "len", 3);
    assert_int_equal(bt_ctf_event_class_add_field(other, sequence, "s"), 0);
    assert_int_equal(bt_ctf_stream_class_add_event_class(fixture->stream_class, other), 0);
    event = bt_ctf_event_create(other);
    assert_true(bt_ctf_stream_append_event(fixture->stream, event) < 0);
    assert_true(bt_ctf_stream_flush(fixture->stream) < 0);
    /*
     * After `len` is set back to its previous value, events can be appended again. The event uses
     * the current value of `second` as the length of its sequence.
     */
    set_in_context(fixture, "len", 2);
    set_in_context(fixture, "second", 1);
    elements = bt_ctf_event_get_payload(event, "s");
    set_length(elements, 1);
    assert_int_equal(bt_ctf_stream_append_event(fixture->stream, event), 0);
    flush(fixture);
    put(elements);
    put(event);
    put(other);
    put(sequence);
    put(byte);
}

static void a_stream_class_with_events_is_frozen(void **state)
{
    struct fixture *fixture = *state;
    struct bt_ctf_event *event;

    add_field(fixture, "x", byte_type());
    assert_int_equal(
        bt_ctf_stream_class_add_event_class(fixture->stream_class, fixture->event_class), 0);
    event = bt_ctf_event_create(fixture->event_class);
    put(bt_ctf_event_get_header(event));
    assert_true(bt_ctf_stream_class_set_event_header_type(fixture->stream_class, NULL) < 0);
    assert_true(bt_ctf_stream_class_set_event_context_type(fixture->stream_class, NULL) < 0);
    assert_true(bt_ctf_stream_class_set_packet_context_type(fixture->stream_class, NULL) < 0);
    assert_true(bt_ctf_stream_class_set_name(fixture->stream_class, "other") < 0);
    assert_true(bt_ctf_stream_class_set_id(fixture->stream_class, 3) < 0);
    assert_true(bt_ctf_stream_class_set_clock(fixture->stream_class, fixture->clock) < 0);
    put(event);
}

static void the_process_may_change_its_directory(void **state)
{
    struct fixture *fixture = *state;
    g_autofree char *before = g_get_current_dir();

    put_all(fixture);
    assert_int_equal(g_chdir(fixture->path), 0);
    fixture->writer = bt_ctf_writer_create(".");
    assert_int_equal(g_chdir("/"), 0);
    fixture->stream_class = bt_ctf_stream_class_create("s");
    fixture->stream = bt_ctf_writer_create_stream(fixture->writer, fixture->stream_class);
    flush(fixture);
    put_all(fixture);
    read_file(fixture);
    assert_head(fixture, 0, 0, 0, HEAD, 0);
    assert_int_equal(g_chdir(before), 0);
}

static void the_user_sets_sequence_numbers(void **state)
{
    struct fixture *fixture = *state;

    add_field(fixture, "x", byte_type());
    add_to_context(fixture, "packet_seq_num", byte_type());
    create_stream(fixture);
    for (unsigned i = 0; i < 300; i++) {
        flush(fixture);
        set_in_context(fixture, "packet_seq_num", 9);
    }
    read_file(fixture);
    assert_int_equal(fixture->bytes[HEAD], 0);
    assert_int_equal(fixture->bytes[2 * HEAD + 1], 9);
}

static void several_packets_need_packet_sizes(void **state)
{
    struct fixture *fixture = *state;
    struct bt_ctf_field_type *context = structure_type("cpu", byte_type(), NULL);

    assert_int_equal(
        bt_ctf_stream_class_set_packet_context_type(fixture->stream_class, context), 0);
    put(context);
    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    append_event(fixture, 1, 1);
    flush(fixture);
    assert_true(bt_ctf_stream_flush(fixture->stream) < 0);
}

static void a_packet_does_not_begin_with_an_event_that_fails(void **state)
{
    struct fixture *fixture = *state;
    struct bt_ctf_field_type *tag = enumeration_type(false);
    struct bt_ctf_event *event;

    assert_int_equal(bt_ctf_event_class_add_field(fixture->event_class, tag, "tag"), 0);
    add_field(fixture, "v", variant_type(tag));
    create_stream(fixture);
    event = bt_ctf_event_create(fixture->event_class);
    assert_true(bt_ctf_stream_append_event(fixture->stream, event) < 0);
    put(event);
    put_all(fixture);
    read_file(fixture);
    assert_int_equal(fixture->size, 0);
}

static void a_text_may_be_set_to_itself(void **state)
{
    struct fixture *fixture = *state;

    assert_int_equal(bt_ctf_event_class_set_emf_uri(fixture->event_class, "uri"), 0);
    assert_int_equal(bt_ctf_event_class_set_emf_uri(fixture->event_class,
                         bt_ctf_event_class_get_emf_uri(fixture->event_class)),
        0);
    assert_int_equal(bt_ctf_stream_class_set_name(fixture->stream_class,
                         bt_ctf_stream_class_get_name(fixture->stream_class)),
        0);
    assert_string_equal(bt_ctf_event_class_get_emf_uri(fixture->event_class), "uri");
    assert_string_equal(bt_ctf_stream_class_get_name(fixture->stream_class), "s");
}

static void the_sum_of_discarded_events_is_bounded(void **state)
{
    struct fixture *fixture = *state;
    uint64_t count;

    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    bt_ctf_stream_append_discarded_events(fixture->stream, UINT64_MAX);
    bt_ctf_stream_append_discarded_events(fixture->stream, 3);
    assert_int_equal(bt_ctf_stream_get_discarded_events_count(fixture->stream, &count), 0);
    assert_true(count == UINT64_MAX);
}

static void set_text(struct fixture *fixture, const char *text)
{
    struct bt_ctf_field *context = bt_ctf_stream_get_packet_context(fixture->stream);
    struct bt_ctf_field *field = bt_ctf_field_structure_get_field_by_name(context, "text");

    assert_int_equal(bt_ctf_field_string_set_value(field, text), 0);
    put(field);
    put(context);
}

static void events_are_pending_if_the_context_has_no_fixed_size(void **state)
{
    struct fixture *fixture = *state;

    add_to_context(fixture, "text", bt_ctf_field_type_string_create());
    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    set_text(fixture, "short");
    append_event(fixture, 10, 1);
    append_event(fixture, 20, 2);
    set_text(fixture, "longer text");
    flush(fixture);
    read_file(fixture);

    assert_head(fixture, 0, 0, 20, HEAD + 12 + 2 * EVENT, 0);
    assert_string_equal((const char *) fixture->bytes + HEAD, "longer text");
    assert_int_equal(fixture->bytes[HEAD + 12 + EVENT - 1], 1);
    assert_int_equal(fixture->bytes[HEAD + 12 + 4], 10);
    assert_int_equal(fixture->bytes[HEAD + 12 + 2 * EVENT - 1], 2);
}

/*
 * The packet context has no fixed size, so the event is pending until a flush. Without a flush, it
 * is written when the last reference to the trace is put.
 */
static void events_that_were_not_flushed_are_written_at_the_end(void **state)
{
    struct fixture *fixture = *state;

    add_to_context(fixture, "text", bt_ctf_field_type_string_create());
    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    append_event(fixture, 10, 1);
    put_all(fixture);
    read_file(fixture);

    assert_head(fixture, 0, 0, 10, HEAD + 1 + EVENT, 0);
}

static void an_event_that_cannot_be_written_leaves_no_bytes(void **state)
{
    struct fixture *fixture = *state;
    struct bt_ctf_field_type *tag = enumeration_type(false);
    struct bt_ctf_event *event;
    struct bt_ctf_field *variant, *field;

    add_field(fixture, "x", byte_type());
    assert_int_equal(bt_ctf_event_class_add_field(fixture->event_class, tag, "tag"), 0);
    add_field(fixture, "v", variant_type(tag));
    create_stream(fixture);
    event = create_event(fixture, 1, 1);
    assert_true(bt_ctf_stream_append_event(fixture->stream, event) < 0);
    /* After the variant is set, the event can be appended, but only once. */
    variant = bt_ctf_event_get_payload(event, "v");
    field = bt_ctf_event_get_payload(event, "tag");
    put(select_option(variant, 0));
    put(field);
    put(variant);
    assert_int_equal(bt_ctf_stream_append_event(fixture->stream, event), 0);
    assert_true(bt_ctf_stream_append_event(fixture->stream, event) < 0);
    put(event);
    flush(fixture);
    read_file(fixture);

    /* The tag is 0, and the option is an empty string. */
    assert_head(fixture, 0, 0, 1, HEAD + EVENT + 2, 0);
}

static void a_stream_without_packet_context_has_one_packet(void **state)
{
    struct fixture *fixture = *state;
    struct bt_ctf_event *event;

    assert_int_equal(bt_ctf_stream_class_set_packet_context_type(fixture->stream_class, NULL), 0);
    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    assert_null(bt_ctf_stream_get_packet_context(fixture->stream));
    append_event(fixture, 10, 1);
    flush(fixture);
    assert_true(bt_ctf_stream_flush(fixture->stream) < 0);
    event = create_event(fixture, 20, 2);
    assert_true(bt_ctf_stream_append_event(fixture->stream, event) < 0);
    put(event);
    read_file(fixture);

    assert_int_equal(fixture->size, HEADER + EVENT);
}

static void an_appended_event_is_frozen(void **state)
{
    struct fixture *fixture = *state;
    struct bt_ctf_event *event;
    struct bt_ctf_field *x, *other = unsigned_field(5);

    add_field(fixture, "x", byte_type());
    create_stream(fixture);
    event = create_event(fixture, 1, 1);
    x = bt_ctf_event_get_payload(event, "x");
    assert_int_equal(bt_ctf_stream_append_event(fixture->stream, event), 0);

    assert_true(bt_ctf_field_integer_unsigned_set_value(x, 2) < 0);
    assert_true(bt_ctf_event_set_payload(event, "x", other) < 0);
    put(x);
    put(other);
    put(event);
}

#define PACKET_TEST(name) cmocka_unit_test_setup_teardown(name, create_writer, remove_trace)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PACKET_TEST(a_packet_begins_at_the_end_of_the_previous_packet),
        PACKET_TEST(values_set_for_a_packet_are_written_once),
        PACKET_TEST(packet_times_include_all_events),
        PACKET_TEST(the_context_may_be_set_after_the_events),
        cmocka_unit_test(refuses_a_changed_length_of_a_sequence_in_written_events),
        PACKET_TEST(an_added_class_does_not_hide_a_changed_key),
        PACKET_TEST(a_stream_class_with_events_is_frozen),
        PACKET_TEST(the_process_may_change_its_directory),
        PACKET_TEST(the_user_sets_sequence_numbers),
        PACKET_TEST(several_packets_need_packet_sizes),
        PACKET_TEST(a_packet_does_not_begin_with_an_event_that_fails),
        PACKET_TEST(a_text_may_be_set_to_itself),
        PACKET_TEST(the_sum_of_discarded_events_is_bounded),
        PACKET_TEST(events_are_pending_if_the_context_has_no_fixed_size),
        PACKET_TEST(events_that_were_not_flushed_are_written_at_the_end),
        PACKET_TEST(an_event_that_cannot_be_written_leaves_no_bytes),
        PACKET_TEST(a_stream_without_packet_context_has_one_packet),
        PACKET_TEST(an_appended_event_is_frozen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
