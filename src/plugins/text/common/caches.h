/* SPDX-License-Identifier: MIT */
/*
 * The data that a sink keeps about event classes (plans) and streams, found by the address of the
 * object.
 *
 * An address is meaningless once its object is destroyed, so each entry is removed before that: a
 * plan when the library announces the destruction of its trace class; a stream, to which the entry
 * holds a reference, at its end.
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
    const bt_stream *stream; /* holds a reference */
    char *line;              /* printed with each event: identifies its stream or trace */
    size_t line_length;
};

struct text_caches {
    struct tg_pointer_map plans;    /* event class -> struct text_plan, owned */
    struct tg_pointer_map streams;  /* stream -> struct text_stream, owned */
    struct trace_class_watch watch; /* trace classes of the plans */
    GDestroyNotify free_plan, free_stream;
    trace_class_watch_func also_forget;
    void *data;
};

/*
 * `also_forget`, which may be NULL, is called with `data` after the plans of a trace class that is
 * about to be destroyed have been removed. The caches must not move.
 */
void text_caches_init(struct text_caches *self, GDestroyNotify free_plan,
    GDestroyNotify free_stream, trace_class_watch_func also_forget, void *data);

void text_caches_clear(struct text_caches *self);

/*
 * Takes `plan`, the plan of `event_class`; NULL means that the class is nested too deeply. Returns
 * it, or NULL after appending a cause.
 */
void *text_caches_add_plan(struct text_caches *self, struct output_sink *sink,
    const bt_event_class *event_class, struct text_plan *plan);

/* The entry of a stream, `size` bytes of zeros with a reference to the stream. */
void *text_stream_create(size_t size, const bt_stream *stream);

/* Takes `text`, and adds the bytes that tg_put_block() reads after it. */
void text_stream_set_line(struct text_stream *stream, GString *text);

/* Frees what struct text_stream owns, and `stream` itself. */
void text_stream_free(struct text_stream *stream);

/* The stream has ended. */
void text_caches_remove_stream(struct text_caches *self, const bt_stream *stream);

#endif
