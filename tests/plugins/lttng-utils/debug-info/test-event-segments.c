/* SPDX-License-Identifier: MIT */
/* Tests how long the data about streams, traces and their binaries are kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plugins/lttng-utils/debug-info/event-segments.h"
#include "tests/plugins/common/in-iterator.h"

enum { PROCESS = 7, BEGIN = 0x1000, SIZE = 0x100 };

struct fixture {
    bt_self_message_iterator *iterator;
    struct trace_ir_copy *copies;
    struct event_segments segments;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_event_class *event_class;
    unsigned trace_count; /* number of existing traces */
};

typedef void (*test_func)(struct fixture *);

static void note_trace(void *data, const bt_trace *original, bt_trace *copy)
{
    event_segments_note_trace(&((struct fixture *) data)->segments, original, copy);
}

static void note_stream(void *data, const bt_stream *original, bt_stream *copy)
{
    event_segments_note_stream(&((struct fixture *) data)->segments, original, copy);
}

static void end_stream(void *data, const bt_stream *original)
{
    event_segments_end_stream(&((struct fixture *) data)->segments, original);
}

static const struct trace_ir_copy_methods methods = {
    .trace_copied = note_trace,
    .stream_copied = note_stream,
    .stream_ended = end_stream,
};

static void run_in_fixture(bt_self_message_iterator *iterator, void *test)
{
    struct fixture self = {
        .iterator = iterator,
        .trace_class = bt_trace_class_create(bt_self_message_iterator_borrow_component(iterator)),
    };

    self.stream_class = bt_stream_class_create(self.trace_class);
    self.event_class = bt_event_class_create(self.stream_class);
    self.copies = trace_ir_copy_create(iterator, &methods, &self);
    event_segments_init(&self.segments, self.copies);
    (*(const test_func *) test)(&self);
    trace_ir_copy_destroy(self.copies);
    event_segments_clear(&self.segments);
    bt_event_class_put_ref(self.event_class);
    bt_stream_class_put_ref(self.stream_class);
    bt_trace_class_put_ref(self.trace_class);
    assert_int_equal(self.trace_count, 0);
}

static void note_destruction(const bt_trace *trace, void *data)
{
    ((struct fixture *) data)->trace_count--;
}

/* Creates a new trace with one stream. The trace exists as long as the stream. */
static bt_stream *begin_stream(struct fixture *self, const char *host)
{
    bt_trace *const trace = bt_trace_create(self->trace_class);
    bt_stream *stream;

    self->trace_count++;
    bt_trace_add_destruction_listener(trace, note_destruction, self, NULL);
    bt_trace_set_environment_entry_string(trace, "hostname", host);
    stream = bt_stream_create(self->stream_class, trace);
    bt_trace_put_ref(trace);
    return stream;
}

static struct segment_stream *get(struct fixture *self, const bt_stream *stream)
{
    struct segment_stream *const found = event_segments_get_stream(&self->segments, stream);

    assert_non_null(found);
    return found;
}

static void load_binary(struct fixture *self, const bt_stream *stream)
{
    assert_true(process_maps_add(self->segments.binaries->maps,
        loaded_binaries_process(get(self, stream)->trace, PROCESS), BEGIN, SIZE, "/x", true,
        false));
    event_segments_update_version(&self->segments);
}

/* Returns whether the binary is found in this trace, or in any trace of its host. */
static bool has_binary(
    struct fixture *self, const bt_stream *stream, bool searches_host, uint64_t version)
{
    return loaded_binaries_find(
        self->segments.binaries, get(self, stream)->trace, searches_host, PROCESS, BEGIN, version);
}

/* Ends the stream and releases it. */
static void end(struct fixture *self, bt_stream *stream)
{
    bt_message *const original = bt_message_stream_end_create(self->iterator, stream);
    const bt_message *const copy = trace_ir_copy_message(self->copies, original);

    assert_non_null(copy);
    bt_message_put_ref(copy);
    bt_message_put_ref(original);
    bt_stream_put_ref(stream);
}

static void the_binaries_of_destroyed_traces_are_removed(struct fixture *self)
{
    enum { TRACE_COUNT = 10000 };

    for (unsigned i = 0; i < TRACE_COUNT; i++) {
        bt_stream *const stream = begin_stream(self, "host");

        load_binary(self, stream);
        assert_true(has_binary(self, stream, false, self->segments.version));
        end(self, stream);
        assert_int_equal(self->trace_count, 0);
    }
    assert_true(process_maps_count(self->segments.binaries->maps) < TRACE_COUNT / 5);
    assert_int_equal(self->segments.streams.count, 0);
    assert_int_equal(self->segments.traces.count, 0);
}

/* An event of a kernel trace is read after the trace of its process has ended. */
static void a_held_version_keeps_the_binaries_of_an_ended_trace(struct fixture *self)
{
    bt_stream *const kernel = begin_stream(self, "host"), *user = begin_stream(self, "host");
    uint64_t version;

    load_binary(self, user);
    assert_true(has_binary(self, kernel, true, self->segments.version));
    assert_false(has_binary(self, kernel, false, self->segments.version));
    version = process_maps_hold(self->segments.binaries->maps);
    end(self, user);
    assert_int_equal(self->trace_count, 1);
    assert_true(has_binary(self, kernel, true, version));
    assert_false(has_binary(self, kernel, true, self->segments.version));
    /* A later trace doesn't change the version. */
    user = begin_stream(self, "host");
    load_binary(self, user);
    process_maps_remove(self->segments.binaries->maps, loaded_binaries_process(1, PROCESS), BEGIN);
    assert_true(has_binary(self, kernel, true, version));
    process_maps_release(self->segments.binaries->maps, version);
    end(self, user);
    end(self, kernel);
}

static void note_release(void *data)
{
    *(bool *) data = true;
}

/*
 * Returns a reference to the segment for the copy of an event with the segment `original`. Releases
 * `original`.
 */
static bt_x_segment *take(struct fixture *self, const bt_stream *stream, bt_x_segment *original)
{
    bt_message *const message = bt_message_event_create(self->iterator, self->event_class, stream);
    bt_x_segment *const segment =
        event_segments_take(&self->segments, get(self, stream), message, original);

    assert_non_null(segment);
    bt_message_put_ref(message);
    bt_x_segment_put_refs(original, 1);
    return segment;
}

static void segments_are_kept_until_their_stream_ends(struct fixture *self)
{
    bt_stream *const stream = begin_stream(self, "host");
    bool is_released[2] = {false, false};
    bt_x_segment *segments[2];

    for (unsigned i = 0; i < G_N_ELEMENTS(segments); i++) {
        segments[i] =
            take(self, stream, bt_x_segment_create(stream, NULL, note_release, &is_released[i]));
    }
    bt_x_segment_put_refs(segments[0], 1);
    assert_true(is_released[0]);
    bt_x_segment_put_refs(segments[1], 1);
    assert_false(is_released[1]);
    end(self, stream);
    assert_true(is_released[1]);
    assert_int_equal(self->trace_count, 0);
}

/*
 * A consumer may hold copies after the end of their stream. The copies keep their originals alive.
 */
static void copies_may_outlive_their_stream(struct fixture *self)
{
    bt_stream *const stream = begin_stream(self, "host");
    bool is_released = false;
    bt_x_segment *const segment =
        take(self, stream, bt_x_segment_create(stream, NULL, note_release, &is_released));

    end(self, stream);
    assert_false(is_released);
    assert_int_equal(self->trace_count, 1);
    bt_x_segment_put_refs(segment, 1);
    assert_true(is_released);
    assert_int_equal(self->trace_count, 0);
}

static void traces_keep_their_indexes_after_a_restart(struct fixture *self)
{
    bt_stream *const kernel = begin_stream(self, "host"), *const user = begin_stream(self, "host");
    const uint32_t number = get(self, user)->trace;
    bt_x_segment *const original = bt_x_segment_create(user, NULL, NULL, NULL);
    const struct debug_info_origin *origin;
    bt_x_segment *segment;

    load_binary(self, user);
    bt_x_segment_get_refs(original, 1);
    bt_x_segment_put_refs(take(self, user, original), 1);
    event_segments_restart(&self->segments);
    assert_int_equal(process_maps_count(self->segments.binaries->maps), 0);
    assert_int_equal(get(self, user)->trace, number);
    assert_false(has_binary(self, user, false, self->segments.version));
    load_binary(self, user);
    assert_true(has_binary(self, kernel, true, self->segments.version));
    /* The version has the same number as before the restart, but belongs to other binaries. */
    segment = take(self, user, original);
    origin = bt_x_segment_get_user_data(segment);
    assert_ptr_equal(origin->binaries, self->segments.binaries);
    bt_x_segment_put_refs(segment, 1);
    end(self, kernel);
    end(self, user);
}

static void run_in_both_versions(void **state)
{
    run_in_iterator_in_both_versions(run_in_fixture, *state);
}

#define segments_test(func) in_iterator_test(run_in_both_versions, test_func, func)

int main(void)
{
    const struct CMUnitTest tests[] = {
        segments_test(the_binaries_of_destroyed_traces_are_removed),
        segments_test(a_held_version_keeps_the_binaries_of_an_ended_trace),
        segments_test(segments_are_kept_until_their_stream_ends),
        segments_test(copies_may_outlive_their_stream),
        segments_test(traces_keep_their_indexes_after_a_restart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
