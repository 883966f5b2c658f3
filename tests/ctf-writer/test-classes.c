/* SPDX-License-Identifier: MIT */
/* Which classes a trace takes in, and when its metadata is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2-ctf-writer/writer.h>
#include <glib/gstdio.h>

#include "types.h"

struct fixture {
    char *path;
    struct bt_ctf_writer *writer;
    struct bt_ctf_trace *trace;
};

static int create_writer(void **state)
{
    struct fixture *fixture = g_new0(struct fixture, 1);

    fixture->path = g_dir_make_tmp(NULL, NULL);
    fixture->writer = bt_ctf_writer_create(fixture->path);
    fixture->trace = bt_ctf_writer_get_trace(fixture->writer);
    *state = fixture;
    return 0;
}

static int remove_trace(void **state)
{
    struct fixture *fixture = *state;
    static const char *const names[] = {"metadata", "stream-0-0"};

    BT_CTF_OBJECT_PUT_REF_AND_RESET(fixture->trace);
    BT_CTF_OBJECT_PUT_REF_AND_RESET(fixture->writer);
    assert_int_equal(tg_object_count, 0);
    for (unsigned i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(fixture->path, names[i], NULL);

        (void) g_remove(path);
    }
    assert_int_equal(g_rmdir(fixture->path), 0);
    g_free(fixture->path);
    g_free(fixture);
    return 0;
}

static char *read_metadata(const struct fixture *fixture)
{
    g_autofree char *path = g_build_filename(fixture->path, "metadata", NULL);
    char *text;

    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

/* Puts the class. */
static int add_event_class(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_event_class *event_class)
{
    int status = bt_ctf_stream_class_add_event_class(stream_class, event_class);

    put(event_class);
    return status;
}

static void without_their_id_there_is_one_event_class(void **state)
{
    const struct fixture *fixture = *state;
    struct bt_ctf_stream_class *before = bt_ctf_stream_class_create(NULL);
    struct bt_ctf_stream_class *after = bt_ctf_stream_class_create(NULL);

    assert_int_equal(bt_ctf_stream_class_set_event_header_type(before, NULL), 0);
    assert_int_equal(add_event_class(before, bt_ctf_event_class_create("a")), 0);
    assert_int_equal(add_event_class(before, bt_ctf_event_class_create("b")), 0);
    assert_true(bt_ctf_trace_add_stream_class(fixture->trace, before) < 0);
    assert_int_equal(bt_ctf_stream_class_get_id(before), -1);

    assert_int_equal(bt_ctf_stream_class_set_event_header_type(after, NULL), 0);
    assert_int_equal(add_event_class(after, bt_ctf_event_class_create("a")), 0);
    assert_int_equal(bt_ctf_trace_add_stream_class(fixture->trace, after), 0);
    assert_int_equal(bt_ctf_stream_class_get_id(after), 0);
    assert_true(add_event_class(after, bt_ctf_event_class_create("b")) < 0);
    put(before);
    put(after);
}

static void without_their_id_there_is_one_stream_class(void **state)
{
    const struct fixture *fixture = *state;
    struct bt_ctf_stream_class *first = bt_ctf_stream_class_create(NULL);
    struct bt_ctf_stream_class *second = bt_ctf_stream_class_create(NULL);

    assert_int_equal(bt_ctf_trace_set_packet_header_field_type(fixture->trace, NULL), 0);
    assert_int_equal(bt_ctf_trace_add_stream_class(fixture->trace, first), 0);
    assert_true(bt_ctf_trace_add_stream_class(fixture->trace, second) < 0);
    put(first);
    put(second);
}

static void a_tag_selects_one_option(void **state)
{
    const struct fixture *fixture = *state;
    struct bt_ctf_stream_class *stream_class = bt_ctf_stream_class_create(NULL);
    struct bt_ctf_event_class *event_class = bt_ctf_event_class_create("e");
    struct bt_ctf_field_type *tag = enumeration_type(false), *text;
    /* Its mappings b and c have the value 5. */
    struct bt_ctf_field_type *variant = bt_ctf_field_type_variant_create(tag, "tag");

    text = bt_ctf_field_type_string_create();
    assert_int_equal(bt_ctf_field_type_variant_add_field(variant, text, "b"), 0);
    assert_int_equal(bt_ctf_field_type_variant_add_field(variant, text, "c"), 0);
    assert_int_equal(bt_ctf_event_class_add_field(event_class, tag, "tag"), 0);
    assert_int_equal(bt_ctf_event_class_add_field(event_class, variant, "v"), 0);
    assert_int_equal(add_event_class(stream_class, event_class), 0);
    assert_true(bt_ctf_trace_add_stream_class(fixture->trace, stream_class) < 0);
    put(text);
    put(variant);
    put(tag);
    put(stream_class);
}

/* A program may be killed, or forget a reference: what is flushed can be read. */
static void metadata_is_there_when_a_packet_is(void **state)
{
    const struct fixture *fixture = *state;
    struct bt_ctf_stream_class *stream_class = bt_ctf_stream_class_create(NULL);
    struct bt_ctf_stream *stream = bt_ctf_writer_create_stream(fixture->writer, stream_class);
    char *text = read_metadata(fixture);

    assert_string_equal(text, "");
    g_free(text);
    assert_int_equal(bt_ctf_stream_flush(stream), 0);
    text = read_metadata(fixture);
    assert_non_null(strstr(text, "stream {"));
    assert_null(strstr(text, "\"late\""));
    g_free(text);

    assert_int_equal(add_event_class(stream_class, bt_ctf_event_class_create("late")), 0);
    assert_int_equal(bt_ctf_stream_flush(stream), 0);
    text = read_metadata(fixture);
    assert_non_null(strstr(text, "\"late\""));
    g_free(text);
    put(stream);
    put(stream_class);
}

static void metadata_is_written_to_a_trace_that_was_renamed(void **state)
{
    struct fixture *fixture = *state;
    char *path = g_strconcat(fixture->path, "-renamed", NULL), *text;

    assert_int_equal(g_rename(fixture->path, path), 0);
    g_free(fixture->path);
    fixture->path = path;
    bt_ctf_writer_flush_metadata(fixture->writer);
    text = read_metadata(fixture);
    assert_true(g_str_has_prefix(text, "/* CTF 1.8 */"));
    g_free(text);
}

#define CLASS_TEST(name) cmocka_unit_test_setup_teardown(name, create_writer, remove_trace)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLASS_TEST(without_their_id_there_is_one_event_class),
        CLASS_TEST(without_their_id_there_is_one_stream_class),
        CLASS_TEST(a_tag_selects_one_option),
        CLASS_TEST(metadata_is_there_when_a_packet_is),
        CLASS_TEST(metadata_is_written_to_a_trace_that_was_renamed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
