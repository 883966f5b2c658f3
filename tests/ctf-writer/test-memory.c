/* SPDX-License-Identifier: MIT */
/* Tests that the memory of a packet doesn't grow with its events. */
#include <malloc.h>
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
    struct bt_ctf_stream *stream;
    struct bt_ctf_event_class *event_class;
    struct bt_ctf_field_type *number_type, *text_type;
};

static uint64_t resident_kib(void)
{
    static const char key[] = "\nVmRSS:";
    g_autofree char *status = NULL;
    const char *found;

    /* Return the freed memory to the system: if it were reused, it would hide growth. */
    malloc_trim(0);
    assert_true(g_file_get_contents("/proc/self/status", &status, NULL, NULL));
    found = strstr(status, key);
    assert_non_null(found);
    return g_ascii_strtoull(found + strlen(key), NULL, 10);
}

/* Creates new fields for each event, as tracers do. */
static void append_events(const struct fixture *fixture, unsigned count)
{
    static const char text[] = "a text of up to thirty letters";

    for (unsigned i = 0; i < count; i++) {
        struct bt_ctf_event *event = bt_ctf_event_create(fixture->event_class);
        struct bt_ctf_field *number = bt_ctf_field_create(fixture->number_type);
        struct bt_ctf_field *string = bt_ctf_field_create(fixture->text_type);

        assert_int_equal(bt_ctf_field_integer_unsigned_set_value(number, i), 0);
        assert_int_equal(bt_ctf_field_string_set_value(string, text + i % sizeof text), 0);
        assert_int_equal(bt_ctf_event_set_payload(event, "number", number), 0);
        assert_int_equal(bt_ctf_event_set_payload(event, "text", string), 0);
        assert_int_equal(bt_ctf_stream_append_event(fixture->stream, event), 0);
        put(number);
        put(string);
        put(event);
    }
}

static void remove_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    assert_int_equal(g_remove(path), 0);
}

static void memory_does_not_grow_with_a_packet(void **state)
{
    /* Valgrind keeps the last 20 MB of freed memory, so the test first frees this amount. */
    enum { FIRST = 400000, MORE = 1000000, MAX_GROWTH_KIB = 3072 };
    g_autofree char *path = g_dir_make_tmp(NULL, NULL);
    struct bt_ctf_writer *writer = bt_ctf_writer_create(path);
    struct bt_ctf_stream_class *stream_class = bt_ctf_stream_class_create("s");
    struct fixture fixture = {
        .event_class = bt_ctf_event_class_create("e"),
        .number_type = integer_type(32, false),
        .text_type = bt_ctf_field_type_string_create(),
    };
    uint64_t before;

    assert_int_equal(
        bt_ctf_event_class_add_field(fixture.event_class, fixture.number_type, "number"), 0);
    assert_int_equal(
        bt_ctf_event_class_add_field(fixture.event_class, fixture.text_type, "text"), 0);
    assert_int_equal(bt_ctf_stream_class_add_event_class(stream_class, fixture.event_class), 0);
    fixture.stream = bt_ctf_writer_create_stream(writer, stream_class);

    append_events(&fixture, FIRST);
    before = resident_kib();
    append_events(&fixture, MORE);
    assert_in_range(resident_kib(), 0, before + MAX_GROWTH_KIB);
    assert_int_equal(bt_ctf_stream_flush(fixture.stream), 0);
    assert_in_range(resident_kib(), 0, before + MAX_GROWTH_KIB);

    put(fixture.stream);
    put(fixture.number_type);
    put(fixture.text_type);
    put(fixture.event_class);
    put(stream_class);
    put(writer);
    assert_int_equal(tg_object_count, 0);
    remove_file(path, "metadata");
    remove_file(path, "s-0-0");
    assert_int_equal(g_rmdir(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory_does_not_grow_with_a_packet)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
