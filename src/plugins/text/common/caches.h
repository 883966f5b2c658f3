/* SPDX-License-Identifier: MIT */
/*
 * The data that a sink keeps about event classes (plans) and about streams. The entries are found
 * by the address of the object.
 *
 * After an object is destroyed, another object may get the same address. Therefore, each entry must
 * be removed before its object is destroyed. A plan is removed when the library announces the
 * destruction of its trace class. The entry of a stream holds a reference to the stream and is
 * removed at the end of the stream.
 */
#ifndef TEXT_COMMON_CACHES_H
#define TEXT_COMMON_CACHES_H

#include <babeltrace2/babeltrace.h>

#include "base/pointer-map.h"
#include "plugins/common/output-sink.h"
#include "plugins/common/trace-class-watch.h"
#include "plugins/text/common/plan.h"

/* The first member of the data that a sink keeps about a stream. */
struct text_stream {
    const bt_stream *stream; /* owned reference */
    char *line;              /* text that identifies the stream or trace; printed with each event */
    size_t line_length;
};

struct text_caches {
    struct tg_pointer_map plans;    /* event class -> struct text_plan, owned */
    struct tg_pointer_map streams;  /* stream -> struct text_stream, owned */
    struct trace_class_watch watch; /* the trace classes of the plans */
    GDestroyNotify free_plan, free_stream;
    trace_class_watch_func also_forget;
    void *data;
};

/*
 * Initializes the caches. When a trace class is about to be destroyed, its plans are removed, and
 * then `also_forget`, which may be NULL, is called with `data`. The structure must not move.
 */
void text_caches_init(struct text_caches *self, GDestroyNotify free_plan,
    GDestroyNotify free_stream, trace_class_watch_func also_forget, void *data);

void text_caches_clear(struct text_caches *self);

/*
 * Adds the plan of `event_class`, and takes ownership of `plan`. A `plan` that is NULL means that
 * the class is nested too deeply. Returns the plan. On failure, appends a cause and returns NULL.
 */
void *text_caches_add_plan(struct text_caches *self, struct output_sink *sink,
    const bt_event_class *event_class, struct text_plan *plan);

/*
 * Creates an entry of `size` bytes for a stream. The bytes are zeros, except that the entry holds a
 * reference to the stream.
 */
void *text_stream_create(size_t size, const bt_stream *stream);

/*
 * Sets the line of a stream, and takes ownership of `text`. Appends padding to the text, because
 * tg_put_block() reads whole blocks.
 */
void text_stream_set_line(struct text_stream *stream, GString *text);

/* Releases the members of `stream`, and frees `stream`. */
void text_stream_free(struct text_stream *stream);

/* Removes the entry of a stream that has ended. */
void text_caches_remove_stream(struct text_caches *self, const bt_stream *stream);

#endif
