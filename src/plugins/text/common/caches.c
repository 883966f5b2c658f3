/* SPDX-License-Identifier: MIT */
/* See caches.h. */
#include "plugins/text/common/caches.h"

#include <inttypes.h>

struct forgetting {
    const struct text_caches *caches;
    const bt_trace_class *trace_class; /* NULL: all trace classes */
};

static bool forget_plan(const void *event_class, void *plan, void *data)
{
    const struct forgetting *const forgetting = data;

    if (forgetting->trace_class &&
        ((const struct text_plan *) plan)->trace_class != forgetting->trace_class) {
        return false;
    }
    forgetting->caches->free_plan(plan);
    return true;
}

static bool forget_stream(const void *stream, void *entry, void *data)
{
    ((const struct text_caches *) data)->free_stream(entry);
    return true;
}

static void forget_trace_class(void *data, const bt_trace_class *trace_class)
{
    struct text_caches *const self = data;
    struct forgetting forgetting = {.caches = self, .trace_class = trace_class};

    tg_pointer_map_remove_if(&self->plans, forget_plan, &forgetting);
    if (self->also_forget) {
        self->also_forget(self->data, trace_class);
    }
}

void text_caches_init(struct text_caches *self, GDestroyNotify free_plan,
    GDestroyNotify free_stream, trace_class_watch_func also_forget, void *data)
{
    *self = (struct text_caches){
        .free_plan = free_plan,
        .free_stream = free_stream,
        .also_forget = also_forget,
        .data = data,
    };
    tg_pointer_map_init(&self->plans);
    tg_pointer_map_init(&self->streams);
    trace_class_watch_init(&self->watch, forget_trace_class, self);
}

void text_caches_clear(struct text_caches *self)
{
    struct forgetting forgetting = {.caches = self};

    /*
     * Clear the watch first: freeing the streams may destroy trace classes, which would call the
     * watch's listeners.
     */
    trace_class_watch_clear(&self->watch);
    tg_pointer_map_remove_if(&self->plans, forget_plan, &forgetting);
    tg_pointer_map_remove_if(&self->streams, forget_stream, self);
    tg_pointer_map_clear(&self->plans);
    tg_pointer_map_clear(&self->streams);
}

void *text_caches_add_plan(struct text_caches *self, struct output_sink *sink,
    const bt_event_class *event_class, struct text_plan *plan)
{
    const char *const name = bt_event_class_get_name(event_class);

    if (!plan) {
        OUTPUT_SINK_FAIL(sink,
            "event class `%s` (ID %" PRIu64 "): its fields are nested more than %d levels deep",
            name ? name : "", bt_event_class_get_id(event_class), TEXT_DEPTH_MAX);
        return NULL;
    }
    if (!trace_class_watch_add(&self->watch, plan->trace_class)) {
        OUTPUT_SINK_FAIL(sink, "cannot watch the trace class of an event class");
        self->free_plan(plan);
        return NULL;
    }
    tg_pointer_map_add(&self->plans, event_class, plan);
    return plan;
}

void *text_stream_create(size_t size, const bt_stream *stream)
{
    struct text_stream *const entry = g_malloc0(size);

    entry->stream = stream;
    bt_stream_get_ref(stream);
    return entry;
}

void text_stream_set_line(struct text_stream *stream, GString *text)
{
    stream->line_length = text->len;
    g_string_set_size(text, text->len + TG_BLOCK);
    stream->line = g_string_free(text, FALSE);
}

void text_stream_free(struct text_stream *stream)
{
    bt_stream_put_ref(stream->stream);
    g_free(stream->line);
    g_free(stream);
}

void text_caches_remove_stream(struct text_caches *self, const bt_stream *stream)
{
    void *const entry = tg_pointer_map_remove(&self->streams, stream);

    if (entry) {
        self->free_stream(entry);
    }
}
