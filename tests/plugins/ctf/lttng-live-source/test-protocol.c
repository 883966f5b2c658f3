/* SPDX-License-Identifier: MIT */
/* Tests encoding and decoding the messages of the LTTng live protocol. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "replies.h"

/* Returns the bytes as hexadecimal digits in groups of four bytes. */
static char *hexadecimal(const GByteArray *bytes)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < bytes->len; i++) {
        g_string_append_printf(text, "%s%02x", i > 0 && i % 4 == 0 ? " " : "", bytes->data[i]);
    }
    return g_string_free(text, FALSE);
}

static void check_bytes(GByteArray *bytes, const char *expected)
{
    g_autofree char *text = hexadecimal(bytes);

    assert_string_equal(text, expected);
    g_byte_array_set_size(bytes, 0);
}

static void requests_begin_with_their_size_and_command(void **state)
{
    g_autoptr(GByteArray) out = g_byte_array_new();

    live_encode_connect(out);
    check_bytes(out, "00000000 00000014 00000001 00000000 "
                     "ffffffff ffffffff 00000002 0000000f 00000001");
    live_encode_plain(out, LIVE_COMMAND_LIST_SESSIONS);
    check_bytes(out, "00000000 00000000 00000002 00000000");
    live_encode_attach(out, 5, false);
    check_bytes(out, "00000000 00000014 00000003 00000000 "
                     "00000000 00000005 00000000 00000000 00000002");
    live_encode_attach(out, 5, true);
    check_bytes(out, "00000000 00000014 00000003 00000000 "
                     "00000000 00000005 00000000 00000000 00000001");
    live_encode_about(out, LIVE_COMMAND_GET_NEXT_INDEX, 0x1122334455667788);
    check_bytes(out, "00000000 00000008 00000004 00000000 11223344 55667788");
    live_encode_get_packet(out, 3, 0x100000000, 0x80000000);
    check_bytes(out, "00000000 00000014 00000005 00000000 "
                     "00000000 00000003 00000001 00000000 80000000");
    live_encode_plain(out, LIVE_COMMAND_CREATE_SESSION);
    check_bytes(out, "00000000 00000000 00000008 00000000");
}

static void a_request_is_appended_to_the_previous_one(void **state)
{
    g_autoptr(GByteArray) out = g_byte_array_new();

    live_encode_plain(out, LIVE_COMMAND_CREATE_SESSION);
    live_encode_about(out, LIVE_COMMAND_DETACH_SESSION, 1);
    check_bytes(out, "00000000 00000000 00000008 00000000 "
                     "00000000 00000008 00000009 00000000 00000000 00000001");
}

static void all_values_of_an_index_are_decoded(void **state)
{
    const struct live_index expected = {
        .status = LIVE_INDEX_INACTIVE,
        .flags = LIVE_FLAG_NEW_METADATA | LIVE_FLAG_NEW_STREAMS,
        .offset = UINT64_MAX,
        .packet_size = 2,
        .content_size = 3,
        .begin = 4,
        .end = 5,
        .discarded_events = 6,
        .stream_class_id = 7,
    };
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    struct live_index index;

    put_index(bytes, &expected);
    assert_int_equal(bytes->len, LIVE_INDEX_REPLY_SIZE);
    live_decode_index(bytes->data, &index);
    assert_int_equal(index.status, expected.status);
    assert_int_equal(index.flags, expected.flags);
    assert_int_equal(index.offset, expected.offset);
    assert_int_equal(index.packet_size, expected.packet_size);
    assert_int_equal(index.content_size, expected.content_size);
    assert_int_equal(index.begin, expected.begin);
    assert_int_equal(index.end, expected.end);
    assert_int_equal(index.discarded_events, expected.discarded_events);
    assert_int_equal(index.stream_class_id, expected.stream_class_id);
}

static void check_session(uint32_t minor, const struct live_session_info *expected, size_t size,
    enum live_trace_format format)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    struct live_session_info session;

    put_session(bytes, minor, expected);
    assert_int_equal(bytes->len, size);
    live_decode_session(bytes->data, minor, &session);
    assert_int_equal(session.id, expected->id);
    assert_int_equal(session.timer_us, expected->timer_us);
    assert_int_equal(session.client_count, expected->client_count);
    assert_int_equal(session.stream_count, expected->stream_count);
    assert_int_equal(session.format, format);
    assert_string_equal(session.hostname, expected->hostname);
    assert_string_equal(session.name, expected->name);
    live_session_info_clear(&session);
}

static void the_layout_of_a_session_depends_on_the_minor_version(void **state)
{
    const struct live_session_info session = {
        .id = 1,
        .timer_us = 200000,
        .client_count = 2,
        .stream_count = 3,
        .format = LIVE_TRACE_FORMAT_CTF_2,
        .hostname = (char *) "host",
        .name = (char *) "a session",
    };

    check_session(4, &session, 339, LIVE_TRACE_FORMAT_CTF_1_8);
    check_session(14, &session, 339, LIVE_TRACE_FORMAT_CTF_1_8);
    check_session(15, &session, 32 + 4 + 9, LIVE_TRACE_FORMAT_CTF_2);
}

static void texts_may_fill_their_fields(void **state)
{
    g_autofree char *hostname = g_strnfill(64, 'h'), *name = g_strnfill(255, 'n');
    g_autofree char *path = g_strnfill(4096, 'p'), *channel = g_strnfill(255, 'c');
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    struct live_stream_info stream;

    check_session(4, &(struct live_session_info){.hostname = hostname, .name = name}, 339,
        LIVE_TRACE_FORMAT_CTF_1_8);
    put_stream(bytes, &(struct live_stream_info){
                          .id = 1,
                          .trace_id = 2,
                          .is_metadata = true,
                          .path = path,
                          .channel = channel,
                      });
    assert_int_equal(bytes->len, LIVE_STREAM_SIZE);
    live_decode_stream(bytes->data, &stream);
    assert_int_equal(stream.id, 1);
    assert_int_equal(stream.trace_id, 2);
    assert_true(stream.is_metadata);
    assert_string_equal(stream.path, path);
    assert_string_equal(stream.channel, channel);
    live_stream_info_clear(&stream);
}

static void commands_have_names(void **state)
{
    assert_string_equal(live_command_name(LIVE_COMMAND_CONNECT), "CONNECT");
    assert_string_equal(live_command_name(LIVE_COMMAND_DETACH_SESSION), "DETACH_SESSION");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_begin_with_their_size_and_command),
        cmocka_unit_test(a_request_is_appended_to_the_previous_one),
        cmocka_unit_test(all_values_of_an_index_are_decoded),
        cmocka_unit_test(the_layout_of_a_session_depends_on_the_minor_version),
        cmocka_unit_test(texts_may_fill_their_fields),
        cmocka_unit_test(commands_have_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
