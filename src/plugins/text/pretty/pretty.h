/* SPDX-License-Identifier: MIT */
/*
 * The component of `sink.text.pretty`, shared by its files.
 *
 *   pretty.c      the component's methods: they receive batches of messages
 *   options.c     initialization parameters
 *   caches.c      data about event classes (plans) and streams
 *   plan.c        event class -> format plan
 *   print.c       plan + field -> text
 *   style.c       colours of names and labels, escapes for terminals
 *   timestamp.c   clock snapshot -> text
 *   discarded.c   warnings
 */
#ifndef TEXT_PRETTY_PRETTY_H
#define TEXT_PRETTY_PRETTY_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/local-time.h"
#include "base/output.h"
#include "plugins/common/output-sink.h"
#include "plugins/text/common/block.h"
#include "plugins/text/common/caches.h"
#include "plugins/text/pretty/options.h"
#include "plugins/text/pretty/plan.h"

/*
 * Means no time. The reference program uses the same value, so that an event at exactly this time
 * has no delta.
 */
/* As nanoseconds, or their difference, the least there could be. */
#define PRETTY_NO_TIME (UINT64_C(1) << 63)

/* The format of timestamps, and the state that the next one depends on. */
struct pretty_clock {
    const struct pretty_options *options;
    bool cycles, deltas;
    struct tg_local_time local_time;

    /* Before a timestamp; from there to the delta, or to the end without deltas; after the delta.
     */
    struct text_block open, middle, close;

    /* `open` and the text of the second that starts at `second_start` nanoseconds, up to the dot.
     */
    struct text_block second;
    uint64_t second_start;

    /* The last known timestamp: nanoseconds, or cycles. */
    uint64_t last, delta;
    bool warned_of_negative;
};

/* The data kept about a stream from its first event to its end. */
struct pretty_stream {
    struct text_stream base; /* its line: the fields of its trace */
    bool separated; /* an environment field was printed: the event's fields are separated from it */

    /* The text of the context of its current packet. */
    const bt_packet *packet; /* holds a reference; NULL if there is none */
    char *context;
    size_t context_length;
};

struct pretty {
    struct output_sink sink;
    struct pretty_options options;
    struct pretty_style style;
    struct pretty_clock clock;
    uint64_t mip_version;

    struct text_caches caches;
};

/* caches.c */

void pretty_caches_init(struct pretty *pretty);

/* Returns NULL after appending a cause to the current thread's error. */
const struct pretty_plan *pretty_add_plan(struct pretty *pretty, const bt_event_class *event_class);
struct pretty_stream *pretty_add_stream(struct pretty *pretty, const bt_stream *stream);

/* Drops the text of the current packet context of `stream`. */
void pretty_forget_packet(struct pretty_stream *stream);

/* Prints the context of `packet`, and remembers its text if it is not unusually long. */
void pretty_print_packet_context(struct pretty *pretty, struct pretty_stream *stream,
    const struct pretty_plan *plan, const bt_packet *packet);

/* timestamp.c */

void pretty_clock_init(struct pretty_clock *clock, const struct pretty_style *style);

/* The maximum length that the following functions write. */
#define PRETTY_TIMESTAMP_MAX 512

/* Writes the timestamp and delta of an event, with the text around them; returns the end. */
char *pretty_put_event_time(
    struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot);

/* Writes only the time, without colours, and never in cycles. */
char *pretty_put_time(struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot);

/* discarded.c: writes a warning of a discarded events or packets message to the standard error. */
void pretty_warn_of_discarded(struct pretty *pretty, const bt_message *message);

#endif
