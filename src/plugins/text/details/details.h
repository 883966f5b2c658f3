/* SPDX-License-Identifier: MIT */
/*
 * The data and functions that the files of `sink.text.details` share.
 *
 *   details.c      the component's methods; prints events
 *   options.c      initialization parameters
 *   caches.c       data about event classes, streams and traces
 *   metadata.c, field-class.c, ranges.c, value.c, writer.c
 *                  classes and traces -> text
 *   plan.c         event class -> format plan
 *   print.c        plan + field -> text
 *   clock.c        clock snapshot -> text
 *   messages.c     messages that are not events -> text
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

/*
 * A number whose text is reused. Consecutive values usually have the same digits, except for the
 * last nine. `kept` is valid for the values from `start` to `start` + `span` - 1.
 */
struct details_number {
    struct text_block before; /* the text before the number */
    struct text_block kept;   /* `before`, and the digits of the values without the last nine */
    uint64_t start, span;     /* `span` is 0 if nothing is kept */
};

struct details_clock {
    struct details_number cycles, ns;
    struct text_block close;       /* the text after `ns` */
    struct text_block close_early; /* the text after `cycles` if there are no nanoseconds */
    struct text_block unknown;
};

/* The data of a stream, kept from its first message to its end. */
struct details_stream {
    struct text_stream base; /* `line` identifies the stream */
    bool has_context;        /* packets have a context, and it is printed */
    struct text_sequence *context;
    struct text_store context_store; /* valid if `has_context` */
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
    enum details_last last; /* the kind of the last printed item */

    struct text_caches caches;
    GHashTable *printed; /* trace, stream, event class -> its trace class */
    GHashTable *traces;  /* trace -> struct details_trace */
    uint64_t next_trace_id;
};

/* Defined in caches.c. */

void details_caches_init(struct details *details);
void details_caches_clear(struct details *details);

/*
 * These functions create and store the plan of an event class, or the data of a stream. Both
 * functions print metadata that hasn't been printed yet. On failure, they append a cause to the
 * current thread's error and return NULL.
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

/* Defined in clock.c. */

void details_clock_init(struct details_clock *clock, const struct details_options *options);

/* The maximum number of bytes that each of the following functions writes. */
#define DETAILS_TIME_MAX 512

/* Each function writes a time with the text around it to `at`, and returns the end of the text. */
char *details_put_time(struct details_clock *clock, char *at, const bt_clock_snapshot *snapshot);
char *details_put_unknown_time(const struct details_clock *clock, char *at);

/*
 * Defined in messages.c. Prints a message that isn't an event. On failure, appends a cause and
 * returns false.
 */
bool details_print_other_message(struct details *details, const bt_message *message);

/*
 * Writes a blank line between two items, except between two compact messages. The output must have
 * room for one byte.
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
