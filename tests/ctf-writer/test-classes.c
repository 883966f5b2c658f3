/* SPDX-License-Identifier: MIT */
/*
 * Tests of the rules for adding classes to a trace, and of the time when its metadata is written.
 */
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

/* Adds the event class and puts the reference to it. */
static int add_event_class(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_event_class *event_class)
{
    int status = bt_ctf_stream_class_add_event_class(stream_class, event_class);

    put(event_class);
    return status;
}

static void allows_one_event_class_without_event_class_ids(void **state)
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

static void allows_one_stream_class_without_stream_class_ids(void **state)
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

static void refuses_a_tag_value_that_selects_two_options(void **state)
{
    const struct fixture *fixture = *state;
    struct bt_ctf_stream_class *stream_class = bt_ctf_stream_class_create(NULL);
    struct bt_ctf_event_class *event_class = bt_ctf_event_class_create("e");
    struct bt_ctf_field_type *tag = enumeration_type(false), *text;
    /* The labels b and c of the tag both contain the value 5. */
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

/*
 * The metadata is written with each packet, because the program may be killed or leak a reference.
 */
static void flushing_a_packet_writes_the_metadata(void **state)
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

static void writes_the_metadata_of_a_renamed_trace(void **state)
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
        CLASS_TEST(allows_one_event_class_without_event_class_ids),
        CLASS_TEST(allows_one_stream_class_without_stream_class_ids),
        CLASS_TEST(refuses_a_tag_value_that_selects_two_options),
        CLASS_TEST(flushing_a_packet_writes_the_metadata),
        CLASS_TEST(writes_the_metadata_of_a_renamed_trace),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
