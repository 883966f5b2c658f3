/* SPDX-License-Identifier: MIT */
/*
 * A source whose message iterator emits what a text says, and the same text made from messages.
 *
 * A text is words with spaces between. A word is a message of stream 0, or of stream N with `N:`
 * before it:
 *
 *   SB SB@T     stream beginning, without and with clock snapshot T (cycles)
 *   SE SE@T     stream end
 *   PB@T PE@T   packet beginning and end
 *   E@T         event
 *   DE@T-U      discarded events from T to U; DE@T-U*C: C of them
 *   DP@T-U      discarded packets
 *   I@T         message iterator inactivity (without stream)
 *
 * or what the "next" method does when it gets there: `|` ends the batch, `again` returns AGAIN
 * once, `fail` fails each time.
 */
#ifndef TESTS_SUPPORT_MESSAGE_SCRIPT_H
#define TESTS_SUPPORT_MESSAGE_SCRIPT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum script_ability {
    SCRIPT_SEEKS_BEGINNING = 1 << 0, /* has the method */
    SCRIPT_SEEKS_FORWARD = 1 << 1,   /* says so */
    SCRIPT_SEEKS_NS = 1 << 2,        /* has the method: goes to the end, whatever the time */
    SCRIPT_DENIES = 1 << 3,          /* has "can seek" methods, which say no */
    SCRIPT_SEEK_FAILS = 1 << 4,      /* both seek methods fail */
};

struct message_script {
    const char *text;
    unsigned int abilities;  /* enum script_ability */
    uint64_t frequency;      /* Hz; 0: 1 GHz */
    int64_t offset_seconds;  /* of the clock class */
    unsigned int finalized;  /* out: how many iterators were finalized */
    unsigned int next_calls; /* out: how often the "next" method was called */
    uint64_t capacity;       /* out: the one that the "next" method got last */
};

typedef void (*script_func)(bt_message_iterator *iterator, void *data);

/* Makes a graph of a source of `script` and a sink; calls `func` with an iterator on the source. */
void with_script_iterator(struct message_script *script, script_func func, void *data);

/* The class of the source, a new reference, for what needs a graph of its own. */
bt_component_class_source *create_script_class(const struct message_script *script);

/* Adds what the messages of one batch are to `text`, and puts them. */
void append_messages(GString *text, bt_message_array_const messages, uint64_t count);

/* What is left in `iterator`, to be freed; `*status` is what made it stop. */
char *drain(bt_message_iterator *iterator, int *status);

/* The current thread's error, which it takes, must have a cause which contains `text`. */
void assert_error_has(const char *text);

#endif
