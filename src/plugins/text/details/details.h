/* SPDX-License-Identifier: MIT */
/*
 * The component of `sink.text.details`, shared by its files.
 *
 *   details.c      the component's methods, and events
 *   options.c      initialization parameters
 *   caches.c       data about event classes, streams and traces
 *   metadata.c, field-class.c, ranges.c, value.c, writer.c
 *                  classes and traces -> text
 *   plan.c         event class -> format plan
 *   print.c        plan + field -> text
 *   clock.c        clock snapshot -> text
 *   messages.c     messages other than events -> text
 */
#ifndef TEXT_DETAILS_DETAILS_H
#define TEXT_DETAILS_DETAILS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"
#include "plugins/common/output-sink.h"
#include "plugins/text/common/block.h"
#include "plugins/text/common/caches.h"
#include "plugins/text/details/options.h"
#include "plugins/text/details/plan.h"
#include "plugins/text/details/writer.h"

/* A number that grows slowly: its digits down to the billions are kept, after a text. */
struct details_number {
    struct text_block before; /* the text alone */
    struct text_block kept;   /* the text and the digits of the values from `start` on … */
    uint64_t start, span;     /* … their number; 0: nothing is kept */
};

struct details_clock {
    struct details_number cycles, ns;
    struct text_block close;       /* after `ns` */
    struct text_block close_early; /* after `cycles`, when there are no nanoseconds */
    struct text_block unknown;
};

/* The data kept about a stream from its first message to its end. */
struct details_stream {
    struct text_stream base; /* its line, which identifies the stream */
    bool has_context;        /* packets have one, and it is printed */
    struct text_sequence *context;
    struct text_store context_store; /* if `has_context` */
};

enum details_last {
    DETAILS_LAST_NOTHING,
    DETAILS_LAST_METADATA,
    DETAILS_LAST_MESSAGE,
};

struct details {
    struct output_sink sink;
    struct details_options options;
    struct details_clock clock;
    enum details_last last; /* printed last */

    struct text_caches caches;
    GHashTable *printed; /* trace, stream, event class -> its trace class */
    GHashTable *traces;  /* trace -> struct details_trace */
    uint64_t next_trace_id;
};

/* caches.c */

void details_caches_init(struct details *details);
void details_caches_clear(struct details *details);

/*
 * Both print metadata that hasn't been printed yet, and return NULL after appending a cause to the
 * current thread's error.
 */
const struct details_plan *details_add_plan(
    struct details *details, const bt_event_class *event_class);
struct details_stream *details_add_stream(struct details *details, const bt_stream *stream);

static inline struct details_stream *details_get_stream(
    struct details *details, const bt_stream *stream)
{
    struct details_stream *const entry = tg_pointer_map_get(&details->caches.streams, stream);

    return G_LIKELY(entry != NULL) ? entry : details_add_stream(details, stream);
}

/* clock.c */

void details_clock_init(struct details_clock *clock, const struct details_options *options);

/* The maximum length that the following functions write. */
#define DETAILS_TIME_MAX 512

/* Each writes the time with the text around it, and returns its end. */
char *details_put_time(struct details_clock *clock, char *at, const bt_clock_snapshot *snapshot);
char *details_put_unknown_time(const struct details_clock *clock, char *at);

/* messages.c: prints a message other than an event. Returns false after appending a cause. */
bool details_print_other_message(struct details *details, const bt_message *message);

/*
 * Messages and other items are separated by blank lines, except compact messages. Needs room for
 * one byte.
 */
static inline void details_separate(struct details *details, enum details_last next)
{
    const bool together =
        details->options.compact && details->last == DETAILS_LAST_MESSAGE && next == details->last;

    if (G_LIKELY(details->last != DETAILS_LAST_NOTHING && !together)) {
        *details->sink.output.at++ = '\n';
    }
    details->last = next;
}

#endif
