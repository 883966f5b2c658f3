/* SPDX-License-Identifier: MIT */
/* Copies traces, streams and packets; see trace-ir-copy.h. */
#include "plugins/common/trace-ir-copy/trace-ir-copy.h"
#include "plugins/common/trace-ir-copy/class-copies.h"
#include "plugins/common/trace-ir-copy/object-properties.h"

#include <babeltrace2/extension/field-copy.h>
#include <inttypes.h>

struct stream_copy {
    bt_stream *copy; /* owned reference */
    /* An owned reference while the packet is open, so that no other packet can get its address. */
    const bt_packet *packet;
    bt_packet *packet_copy;
};

struct trace_copy {
    bt_trace *copy; /* owned reference */
    bt_listener_id listener;
    /*
     * The streams and environment entries of the original are copied in order. The counts are the
     * numbers of streams and entries that have been copied so far.
     */
    uint64_t stream_count, environment_count;
};

struct trace_ir_copy {
    struct class_copies classes;
    struct tg_pointer_map traces;  /* original -> struct trace_copy */
    struct tg_pointer_map streams; /* original -> struct stream_copy */
    /* A cache for the common case that one stream has several messages in a row. */
    const bt_stream *latest_stream;
    struct stream_copy *latest_stream_copy;
};

static bt_self_message_iterator *iterator_of(const struct trace_ir_copy *self)
{
    return self->classes.iterator;
}

static void tell_of_trace(struct trace_ir_copy *self, const bt_trace *original, bt_trace *copy)
{
    if (self->classes.methods->trace_copied) {
        self->classes.methods->trace_copied(self->classes.data, original, copy);
    }
}

static void tell_of_stream(struct trace_ir_copy *self, const bt_stream *original, bt_stream *copy)
{
    if (self->classes.methods->stream_copied) {
        self->classes.methods->stream_copied(self->classes.data, original, copy);
    }
}

static void close_packet(struct stream_copy *stream)
{
    bt_packet_put_ref(g_steal_pointer(&stream->packet));
    bt_packet_put_ref(g_steal_pointer(&stream->packet_copy));
}

static void forget_stream(const void *original, void *stream_copy, void *data)
{
    struct stream_copy *const stream = stream_copy;

    tell_of_stream(data, original, NULL);
    close_packet(stream);
    bt_stream_put_ref(stream->copy);
    g_free(stream);
}

struct forgetting {
    struct trace_ir_copy *self;
    const bt_trace *trace;
};

static bool is_stream_unwanted(const void *original, void *stream_copy, void *data)
{
    const struct forgetting *const forgetting = data;

    if (bt_stream_borrow_trace_const(original) != forgetting->trace) {
        return false;
    }
    forget_stream(original, stream_copy, forgetting->self);
    return true;
}

/* Releases the copy of a trace. */
static void finish_trace(struct trace_ir_copy *self, const bt_trace *original, void *trace_copy)
{
    struct trace_copy *const trace = trace_copy;

    tell_of_trace(self, original, NULL);
    bt_trace_put_ref(trace->copy);
    g_free(trace);
}

static void forget_trace(const bt_trace *original, void *data)
{
    struct trace_ir_copy *const self = data;
    struct forgetting forgetting = {self, original};

    self->latest_stream = NULL;
    tg_pointer_map_remove_if(&self->streams, is_stream_unwanted, &forgetting);
    finish_trace(self, original, tg_pointer_map_remove(&self->traces, original));
    class_copies_release(&self->classes, bt_trace_borrow_class_const(original));
}

static struct trace_copy *fail_trace(const struct trace_ir_copy *self, const bt_trace *original)
{
    const char *const name = bt_trace_get_name(original);

    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
        iterator_of(self), "trace `%s`: cannot copy it", name ? name : "");
    return NULL;
}

static struct trace_copy *add_trace(struct trace_ir_copy *self, const bt_trace *original)
{
    bt_trace_class *const trace_class =
        class_copies_update(&self->classes, bt_trace_borrow_class_const(original));
    struct trace_copy trace = {.copy = trace_class ? bt_trace_create(trace_class) : NULL};

    if (!trace.copy || !copy_trace_properties(trace.copy, original, self->classes.mip) ||
        bt_trace_add_destruction_listener(original, forget_trace, self, &trace.listener) !=
            BT_TRACE_ADD_LISTENER_STATUS_OK) {
        bt_trace_put_ref(trace.copy);
        return fail_trace(self, original);
    }
    struct trace_copy *added = g_new(struct trace_copy, 1);
    *added = trace;
    tg_pointer_map_add(&self->traces, original, added);
    class_copies_use(&self->classes, bt_trace_borrow_class_const(original));
    tell_of_trace(self, original, added->copy);
    return added;
}

static bool add_stream(
    struct trace_ir_copy *self, const struct trace_copy *trace, const bt_stream *original)
{
    bt_stream_class *const stream_class =
        class_copies_stream_class(&self->classes, bt_stream_borrow_class_const(original));
    const uint64_t id = bt_stream_get_id(original);
    bt_stream *copy = NULL;

    if (stream_class) {
        copy = bt_stream_class_assigns_automatic_stream_id(stream_class)
                   ? bt_stream_create(stream_class, trace->copy)
                   : bt_stream_create_with_id(stream_class, trace->copy, id);
    }
    if (!copy || !copy_stream_properties(copy, original)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
            iterator_of(self), "stream %" PRIu64 ": cannot copy it", id);
        bt_stream_put_ref(copy);
        return false;
    }
    struct stream_copy *added = g_new(struct stream_copy, 1);
    *added = (struct stream_copy){.copy = copy};
    tg_pointer_map_add(&self->streams, original, added);
    tell_of_stream(self, original, copy);
    return true;
}

/*
 * Copies the streams that aren't copied yet, in the original order, because the order determines
 * automatic IDs.
 */
static bool add_new_streams(
    struct trace_ir_copy *self, struct trace_copy *trace, const bt_trace *original)
{
    const uint64_t count = bt_trace_get_stream_count(original);

    for (; trace->stream_count < count; trace->stream_count++) {
        if (!add_stream(self, trace,
                bt_trace_borrow_stream_by_index_const(original, trace->stream_count))) {
            return false;
        }
    }
    return true;
}

/*
 * Copies the trace, or the streams and environment entries that were added to it since it was
 * copied.
 */
static struct trace_copy *update_trace(struct trace_ir_copy *self, const bt_trace *original)
{
    struct trace_copy *trace = tg_pointer_map_get(&self->traces, original);

    if (!trace) {
        trace = add_trace(self, original);
    }
    if (!trace) {
        return NULL;
    }
    if (!copy_environment(trace->copy, original, trace->environment_count)) {
        return fail_trace(self, original);
    }
    trace->environment_count = bt_trace_get_environment_entry_count(original);
    return add_new_streams(self, trace, original) ? trace : NULL;
}

static struct stream_copy *find_stream(struct trace_ir_copy *self, const bt_stream *original)
{
    if (G_LIKELY(original == self->latest_stream)) {
        return self->latest_stream_copy;
    }
    struct stream_copy *stream = tg_pointer_map_get(&self->streams, original);
    if (!stream) {
        if (!update_trace(self, bt_stream_borrow_trace_const(original))) {
            return NULL;
        }
        stream = tg_pointer_map_get(&self->streams, original);
    }
    self->latest_stream = original;
    self->latest_stream_copy = stream;
    return stream;
}

static bt_packet *copy_packet(
    const struct trace_ir_copy *self, const bt_stream *stream, const bt_packet *original)
{
    bt_packet *const copy = bt_packet_create(stream);
    const bt_field *const context = bt_packet_borrow_context_field_const(original);

    if (!copy) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator_of(self),
            "stream %" PRIu64 ": cannot copy a packet", bt_stream_get_id(stream));
        return NULL;
    }
    if (context) {
        bt_x_field_copy(context, bt_packet_borrow_context_field(copy), BT_FALSE);
    }
    return copy;
}

const bt_event_class *trace_ir_copy_event_class(
    struct trace_ir_copy *self, const bt_event_class *original)
{
    return class_copies_event_class(&self->classes, original);
}

const bt_clock_class *trace_ir_copy_clock_class(
    struct trace_ir_copy *self, const bt_clock_class *original)
{
    return class_copies_clock_class(&self->classes, original);
}

bt_trace *trace_ir_copy_trace(struct trace_ir_copy *self, const bt_trace *original)
{
    struct trace_copy *const trace = update_trace(self, original);

    return trace ? trace->copy : NULL;
}

bt_stream *trace_ir_copy_stream(struct trace_ir_copy *self, const bt_stream *original)
{
    struct stream_copy *const stream = find_stream(self, original);

    return stream ? stream->copy : NULL;
}

const bt_packet *trace_ir_copy_packet(struct trace_ir_copy *self, const bt_packet *original)
{
    struct stream_copy *const stream = find_stream(self, bt_packet_borrow_stream_const(original));

    if (!stream || G_LIKELY(stream->packet == original)) {
        return stream ? stream->packet_copy : NULL;
    }
    bt_packet *copy = copy_packet(self, stream->copy, original);
    if (!copy) {
        return NULL;
    }
    close_packet(stream);
    bt_packet_get_ref(original);
    stream->packet = original;
    stream->packet_copy = copy;
    return copy;
}

void trace_ir_copy_end_packet(struct trace_ir_copy *self, const bt_stream *original)
{
    struct stream_copy *const stream = tg_pointer_map_get(&self->streams, original);

    if (stream) {
        close_packet(stream);
    }
}

void trace_ir_copy_end_stream(struct trace_ir_copy *self, const bt_stream *original)
{
    /* A message iterator may have omitted the packet end message. */
    trace_ir_copy_end_packet(self, original);
    if (self->classes.methods->stream_ended) {
        self->classes.methods->stream_ended(self->classes.data, original);
    }
}

bt_self_message_iterator *trace_ir_copy_borrow_iterator(const struct trace_ir_copy *self)
{
    return iterator_of(self);
}

struct trace_ir_copy *trace_ir_copy_create(bt_self_message_iterator *message_iterator,
    const struct trace_ir_copy_methods *methods, void *data)
{
    struct trace_ir_copy *const self = g_new0(struct trace_ir_copy, 1);

    class_copies_init(&self->classes, message_iterator, methods, data);
    tg_pointer_map_init(&self->traces);
    tg_pointer_map_init(&self->streams);
    return self;
}

static void remove_listener(const void *original, void *trace_copy, void *data)
{
    (void) bt_trace_remove_destruction_listener(
        original, ((const struct trace_copy *) trace_copy)->listener);
}

static void release_trace(const void *original, void *trace_copy, void *data)
{
    finish_trace(data, original, trace_copy);
}

/* Removes the listeners first: releasing a packet may destroy its trace, which would call them. */
void trace_ir_copy_destroy(struct trace_ir_copy *self)
{
    tg_pointer_map_for_each(&self->traces, remove_listener, NULL);
    tg_pointer_map_for_each(&self->streams, forget_stream, self);
    tg_pointer_map_for_each(&self->traces, release_trace, self);
    tg_pointer_map_clear(&self->traces);
    tg_pointer_map_clear(&self->streams);
    class_copies_clear(&self->classes);
    g_free(self);
}
