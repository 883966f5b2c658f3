/* SPDX-License-Identifier: MIT */
/*
 * The data and functions that the files of `sink.text.pretty` share.
 *
 *   pretty.c      the component's methods, which receive batches of messages
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
 * The value for "no time": the lowest possible time or difference in nanoseconds, as an unsigned
 * number. The reference program uses the same value, so an event at exactly this time has no delta.
 */
#define PRETTY_NO_TIME (UINT64_C(1) << 63)

/* The format of timestamps, and the state that the next timestamp depends on. */
struct pretty_clock {
    const struct pretty_options *options;
    bool cycles, deltas;
    struct tg_local_time local_time;

    /*
     * The text before a timestamp, the text between timestamp and delta (or after the timestamp if
     * there are no deltas), and the text after the delta.
     */
    struct text_block open, middle, close;

    /*
     * `open`, followed by the text of the second that starts at `second_start` (ns), up to the dot.
     */
    struct text_block second;
    uint64_t second_start;

    /* The last known timestamp and the last delta, in nanoseconds or cycles. */
    uint64_t last, delta;
    bool warned_of_negative;
};

/* The data of a stream, kept from its first event to its end. */
struct pretty_stream {
    struct text_stream base; /* `line` contains the fields of the stream's trace */
    bool separated;          /* an environment field was printed; a separator must follow */

    /* The text of the context of the current packet. */
    const bt_packet *packet; /* owned reference; NULL if there is none */
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

/* Defined in caches.c. */

void pretty_caches_init(struct pretty *pretty);

/*
 * These functions create and store the plan of an event class, or the data of a stream. On failure,
 * they append a cause to the current thread's error and return NULL.
 */
const struct pretty_plan *pretty_add_plan(struct pretty *pretty, const bt_event_class *event_class);
struct pretty_stream *pretty_add_stream(struct pretty *pretty, const bt_stream *stream);

/* Frees the text of the current packet context of `stream`. */
void pretty_forget_packet(struct pretty_stream *stream);

/* Prints the context of `packet`, and keeps its text unless it is too long. */
void pretty_print_packet_context(struct pretty *pretty, struct pretty_stream *stream,
    const struct pretty_plan *plan, const bt_packet *packet);

/* Defined in timestamp.c. */

void pretty_clock_init(struct pretty_clock *clock, const struct pretty_style *style);

/* The maximum number of bytes that each of the following functions writes. */
#define PRETTY_TIMESTAMP_MAX 512

/*
 * Writes the timestamp and delta of an event with the text around them, and returns the end of the
 * text.
 */
char *pretty_put_event_time(
    struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot);

/* Writes only the time, without colours and never in cycles. Returns the end of the text. */
char *pretty_put_time(struct pretty_clock *clock, char *at, const bt_clock_snapshot *snapshot);

/*
 * Defined in discarded.c. Writes a warning about a discarded events or packets message to standard
 * error.
 */
void pretty_warn_of_discarded(struct pretty *pretty, const bt_message *message);

#endif
